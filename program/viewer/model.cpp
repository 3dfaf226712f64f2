#include "program/viewer/model.hpp"

#include "engine/plan_facts.hpp"
#include "errors.hpp"
#include "filters/filter_parser.hpp"
#include "filters/mask_response.hpp"
#include "gl/debug_output.hpp"
#include "gl/gl_error.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "program/programs/all_program_files.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

constexpr std::size_t most_undone = 200;

Filter filter_of(const Choices& choices)
{
    if (choices.mask)
        return Filter("brush", "", mask_response(*choices.mask, "the brush"));
    return parse_filter(choices.filter, {});
}

// Returns the largest number of each pass, or of its group of stages.
std::vector<float> scales_of(const Plan& plan, const std::vector<Captured>& written, const Choices& choices)
{
    std::vector<float> largest;
    for (const Captured& texture : written)
        largest.push_back(largest_of(texture, choices.channel));
    if (!choices.one_scale)
        return largest;
    std::vector<float> of_groups = largest;
    const auto group = [&](std::size_t pass) {
        return plan.passes[pass].step ? plan.passes[pass].step->group : plan.passes[pass].name;
    };
    for (std::size_t pass = 0; pass < largest.size(); ++pass)
        for (std::size_t other = 0; other < largest.size(); ++other)
            if (group(pass) == group(other))
                of_groups[pass] = std::max(of_groups[pass], largest[other]);
    return of_groups;
}

} // namespace

int Lane::pass(const Choices& choices) const
{
    return std::min(choices.pass, static_cast<int>(stepper->plan().passes.size()) - 1);
}

std::vector<std::size_t> Lane::trace_counts() const
{
    std::vector<std::size_t> counts;
    for (const auto& read : trace) {
        std::size_t texels = 0;
        for (const auto& [resource, set] : read)
            if (stepper->plan().resources[resource].role != ResourceRole::constant)
                texels += set.size();
        counts.push_back(texels);
    }
    return counts;
}

Model::Model(gl::Context& context, const std::optional<std::filesystem::path>& programs) : context_(context)
{
    if (programs)
        folder_.emplace(*programs, all_program_files());
    Engine probing(context.functions(), all_program_files());
    probe_ = probe_device(probing);
    make_place();
}

const ProgramFiles& Model::files() const
{
    return folder_ ? folder_->files() : all_program_files();
}

void Model::make_place()
{
    engine_ = std::make_unique<Engine>(context_.functions(), files());
    place_.emplace(Workplace{context_.functions(), context_.device(), probe_, files(), *engine_});
    is_new_ = true;
}

void Model::choose(Choices choices, bool is_movement)
{
    if (choices == choices_)
        return;
    if (!is_movement)
        before_.push_back(choices_);
    if (before_.size() > most_undone)
        before_.erase(before_.begin());
    choices_ = std::move(choices);
}

void Model::undo()
{
    if (before_.empty())
        return;
    choices_ = before_.back();
    before_.pop_back();
}

FilterJob Model::job_of_filter() const
{
    // With a response, the picture is treated as one period.
    const Filter filter = filter_of(choices_);
    return {.image = {picture_.width, picture_.height, 4},
            .filters = {filter},
            .boundary = filter.kernel() == nullptr ? Boundary::mirror : choices_.boundary,
            .filters_change = true};
}

Stepped Model::stepped(const std::string& method) const
{
    const auto [width, height] = sides_of(choices_.size);
    const Operation operation = operation_from_name(choices_.operation);
    Stepped what{operation, method, width, height, {}};
    if (operation == Operation::filter) {
        what.filter = filter_of(choices_);
        what.boundary = Boundary::wrap;
    }
    return what;
}

void Model::open_picture()
{
    source_ = open_source(choices_.source, choices_.side, *place_);
    picture_ = source_->draw(0.0);
}

void Model::make_filters()
{
    const FilterJob job = job_of_filter();
    const auto renew = [&](std::unique_ptr<TimedFilter>& old, const std::string& method) {
        const bool is_same = old && !is_new_ && made_.method == choices_.method && old->job().image == job.image &&
                             old->job().boundary == job.boundary;
        if (!is_same || !old->take(job.filters.front()))
            old = std::make_unique<TimedFilter>(*place_, job, method);
    };
    renew(filter_, choices_.method);
    if (choices_.compare && job.has_kernels())
        renew(convolution_, spatial_method);
    else
        convolution_.reset();
}

void Model::make_lanes()
{
    std::vector<std::string> methods{choices_.method};
    if (!choices_.beside.empty())
        methods.push_back(choices_.beside);
    const Image whole =
        image_from_texels(gl::read_back(place_->gl, picture_), picture_.width, picture_.height, picture_.format, 4);
    std::vector<Lane> lanes;
    for (const std::string& method : methods) {
        Lane lane;
        const Stepped what = stepped(method);
        lane.stepper = std::make_unique<Stepper>(*place_, what);
        lane.stepper->set_image(upside_down(resampled(whole, what.width, what.height)));
        lane.facts = lane.stepper->facts();
        lane.error = lane.stepper->error();
        lane.thumbnails = lane.stepper->all_written();
        lanes.push_back(std::move(lane));
    }
    lanes_ = std::move(lanes);
}

void Model::look_at_pass(Lane& lane)
{
    const auto pass = static_cast<std::size_t>(lane.pass(choices_));
    lane.largest = scales_of(lane.stepper->plan(), lane.thumbnails, choices_);
    lane.around = lane.stepper->around(pass);
    lane.reads.reset();
    lane.trace.clear();
    lane.image.reset();
    lane.words.clear();
    lane.remark.clear();
    if (!choices_.texel)
        return;
    const Captured& written = lane.around.written.front();
    Texel texel = *choices_.texel;
    texel = {std::min(texel.x, written.width - 1), std::min(texel.y, written.height - 1),
             std::min(texel.layer, written.layers - 1)};
    lane.words = lane.stepper->words(pass, texel, std::min(choices_.channel, written.components - 1));
    try {
        lane.reads = lane.stepper->probe().reads(pass, texel);
        if (choices_.trace) {
            lane.trace = lane.stepper->probe().trace_back(pass, texel);
            for (Captured& texture : lane.stepper->around(0).read)
                if (lane.stepper->plan().resources[texture.resource].name == "image")
                    lane.image = std::move(texture);
        }
    } catch (const InputError& error) {
        lane.remark = error.what();
    }
}

// Keeps the last working programs until the edited ones compile.
void Model::take_programs()
{
    // A program that does not compile is not an error of the window.
    const gl::SilentDebugOutput silent(context_.functions());
    std::unique_ptr<Engine> last = std::move(engine_);
    const Workplace last_place = *place_;
    std::unique_ptr<Source> last_source = std::move(source_);
    std::unique_ptr<TimedFilter> last_filter = std::move(filter_);
    std::unique_ptr<TimedFilter> last_convolution = std::move(convolution_);
    std::vector<Lane> last_lanes = std::move(lanes_);
    const gl::TextureView last_picture = picture_;
    crossover_.reset();
    lanes_.clear();
    ++edition_;
    make_place();
    try {
        open_picture();
        if (choices_.scene == steps_scene)
            make_lanes();
        else
            make_filters();
        programs_error_.clear();
    } catch (const std::exception& error) {
        programs_error_ = error.what();
        source_ = std::move(last_source);
        filter_ = std::move(last_filter);
        convolution_ = std::move(last_convolution);
        lanes_ = std::move(last_lanes);
        picture_ = last_picture;
        std::swap(engine_, last);
        place_.emplace(last_place);
        is_new_ = false;
    }
}

void Model::update(double seconds)
{
    bool tries_programs = false;
    try {
        tries_programs = folder_ && folder_->take_changes();
    } catch (const InputError& error) { // a file is missing while an editor replaces it
        programs_error_ = error.what();
    }
    if (tries_programs)
        take_programs();
    const auto changed = [&](auto... members) { return is_new_ || ((choices_.*members != made_.*members) || ...); };
    using C = Choices;
    try {
        if (changed(&C::source, &C::side, &C::method))
            crossover_.reset();
        if (changed(&C::source, &C::side)) {
            open_picture();
            filter_.reset(); // its picture had another size
            convolution_.reset();
        } else if (source_->moves() && choices_.moving && choices_.scene == filter_scene)
            picture_ = source_->draw(seconds);
        if (changed(&C::source, &C::side, &C::method, &C::filter, &C::mask, &C::boundary, &C::compare, &C::scene) &&
            choices_.scene == filter_scene)
            make_filters();
        if (choices_.scene == filter_scene) {
            // They do not exist while no filter could be made.
            for (const auto* filter : {&filter_, &convolution_})
                if (*filter)
                    (*filter)->run(picture_);
        } else {
            const bool is_made = changed(&C::scene, &C::source, &C::side, &C::method, &C::filter, &C::mask,
                                         &C::operation, &C::size, &C::beside);
            if (is_made)
                make_lanes();
            if (is_made || tries_programs || changed(&C::pass, &C::texel, &C::channel, &C::trace, &C::one_scale)) {
                ++looks_;
                for (Lane& lane : lanes_)
                    look_at_pass(lane);
            }
        }
        if (made_ != choices_)
            error_.clear();
        is_new_ = false;
    } catch (const DeviceError& error) {
        error_ = error.what();
    } catch (const InputError& error) {
        error_ = error.what();
    }
    made_ = choices_;
    context_.throw_errors("the window");
}

void Model::measure_crossover()
{
    try {
        if (!crossover_)
            crossover_.emplace(*place_, picture_.width, picture_.height, choices_.method);
        crossover_->measure_next();
    } catch (const InputError& error) {
        error_ = error.what();
        crossover_.reset();
    }
}

Image Model::spectrum()
{
    const Image image =
        image_from_texels(gl::read_back(place_->gl, picture_), picture_.width, picture_.height, picture_.format, 3);
    Image shown = spectrum_picture(spectrum_magnitudes(image));
    if (choices_.mask && choices_.mask->width == shown.width && choices_.mask->height == shown.height)
        for (int y = 0; y < shown.height; ++y)
            for (int x = 0; x < shown.width; ++x)
                for (int channel = 0; channel < shown.channels; ++channel)
                    shown.at(x, y, channel) *= choices_.mask->at(x, y);
    return shown;
}

void Model::paint(double x, double y, double radius, float gain, bool is_movement)
{
    auto mask = std::make_shared<Image>(picture_.width, picture_.height, 1);
    if (choices_.mask && choices_.mask->same_shape(*mask))
        *mask = *choices_.mask;
    else
        std::fill(mask->samples.begin(), mask->samples.end(), 1.0f);
    const auto dab = [&](double left, double top) {
        for (int row = 0; row < mask->height; ++row)
            for (int column = 0; column < mask->width; ++column)
                if (std::hypot(column - left, row - top) <= radius)
                    mask->at(column, row) = gain;
    };
    dab(x, y);
    const int zero_column = mask->width / 2;
    const int zero_row = mask->height / 2;
    dab(2 * zero_column - x, 2 * zero_row - y);
    Choices choices = choices_;
    choices.mask = std::move(mask);
    choose(std::move(choices), is_movement);
}

std::string Model::pass_title(const Lane& lane, int pass) const
{
    const Plan& plan = lane.stepper->plan();
    const auto index = static_cast<std::size_t>(pass);
    const PassFacts& facts = lane.facts[index];
    const auto bytes = [](std::int64_t count) {
        return count < 1'000'000 ? fmt::format("{:.1f} kB", static_cast<double>(count) / 1e3)
                                 : fmt::format("{:.1f} MB", static_cast<double>(count) / 1e6);
    };
    return fmt::format("{:2}  {}: {:.3f} ms, {} read, {} written", pass + 1, plan.passes[index].name,
                       facts.milliseconds, bytes(facts.bytes_read), bytes(facts.bytes_written));
}

const ProgramVariant& Model::program(const Lane& lane) const
{
    const Pass& pass = lane.stepper->plan().passes[static_cast<std::size_t>(lane.pass(choices_))];
    return *pass.programs()[lane.reads ? lane.reads->draw : 0];
}

} // namespace fragfft::viewer
