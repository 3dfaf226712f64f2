#include "methods/fused_passes.hpp"

#include "boundary_program.hpp"
#include "engine/composition.hpp"
#include "methods/twiddle_table.hpp"

#include <cmath>
#include <fmt/core.h>

namespace fragfft::fused {

namespace {

using radix_2::Axis;

// See fused/steps.glsl.
enum class Step
{
    whole,
    inner,         // 1
    outer,         // 2
    inner_on_back, // 3
};

int number_of(Step step)
{
    return static_cast<int>(step);
}

const std::vector<int>& chosen_radices(Axis axis, const Tuning& tuning)
{
    return axis == Axis::rows ? tuning.first_radices : tuning.second_radices;
}

std::optional<Cut> whole_cut(Axis axis, const Problem& problem, int count)
{
    // A GPU fetches 32 bytes at least, of two rows: of wide texels two in a column, of others also two in each row.
    const bool wide_texels = gl::info(problem.format).bytes_per_pixel > 8;
    const int components = gl::info(problem.format).components;
    const LineOrder order = axis == Axis::columns && wide_texels ? LineOrder::between : LineOrder::beside;
    return cut_of(length_along(axis, problem), {count, count, components}, order, chosen_radices(axis, problem.tuning),
                  problem.tuning);
}

// The inner and the outer one, of so many whole lines.
std::pair<Cut, Cut> cuts_of(const Steps& steps, std::int64_t count, const Problem& problem)
{
    const int components = gl::info(problem.format).components;
    return {
        *cut_of(steps.first, {steps.second, steps.second * count, components}, LineOrder::beside, {}, problem.tuning),
        *cut_of(steps.second, {steps.first, steps.first * count, components}, LineOrder::beside, {}, problem.tuning)};
}

double scale_of(int length, Direction direction, Scaling scaling)
{
    if (scaling == Scaling::unitary)
        return 1.0 / std::sqrt(static_cast<double>(length));
    return direction == Direction::inverse ? 1.0 / length : 1.0;
}

int size_along(Axis axis, const Resource& texture)
{
    return axis == Axis::rows ? texture.width : texture.height;
}

int size_across(Axis axis, const Resource& texture)
{
    return axis == Axis::rows ? texture.height : texture.width;
}

// How often a rule's period must be added to the position -first, the least one, to make it positive.
int turns(int first, int size, Boundary boundary)
{
    const int period = boundary == Boundary::mirror ? 2 * size : size;
    return first <= 0 ? 0 : (first + period - 1) / period;
}

class LinePass
{
public:
    LinePass(Plan& plan, const Problem& problem, const Lines& lines, const Cut& cut, Step step)
        : plan_(plan), problem_(problem), lines_(lines), cut_(cut), step_(step)
    {
        program_.file = "fused/line.comp";
    }

    void add()
    {
        const Axis axis = lines_.axis;
        const Resource result = plan_.resources[lines_.result];
        const int across = size_across(axis, result);
        const int whole = length_along(axis, problem_);
        const int parts = step_ == Step::whole ? across : whole / cut_.length;
        name_it();
        set_cut();
        set_ends();
        if (step_ != Step::whole)
            set_step(whole / cut_.length);
        if (parts % cut_.lines != 0) {
            define("LINES_OUTSIDE");
            uniforms_.push_back({"lines", parts});
        }
        set_storage(result);
        const int groups = (parts + cut_.lines - 1) / cut_.lines;
        const std::array<int, 3> grid{groups, step_ == Step::whole ? 1 : across, 1};
        inputs_.push_back(image_written(usual_image, lines_.result));
        plan_.passes.push_back({pass_name_, std::move(inputs_),
                                Dispatching{{{std::move(program_),
                                              grid,
                                              std::move(uniforms_),
                                              {{"whole texture", 0, 0, result.width, result.height}}}},
                                            lines_.source == lines_.result}});
    }

private:
    void define(std::string text)
    {
        program_.defines.push_back(std::move(text));
    }

    void read(const std::string& name, std::size_t resource, int count)
    {
        inputs_.push_back(sampled(name, resource));
        program_.accesses.push_back({name, count});
    }

    void name_it()
    {
        const std::string work = lines_.response ? "filter" : "fft";
        const std::string axis = radix_2::name(lines_.axis);
        program_.name = fmt::format("{}_{}", work, axis);
        program_.family = work;
        pass_name_ = lines_.response ? fmt::format("filter {}", axis)
                                     : fmt::format("{} fft {}", fragfft::name(lines_.direction), axis);
        if (step_ != Step::whole) {
            program_.name += fmt::format("_step_{}", number_of(step_));
            pass_name_ += fmt::format(", step {}", number_of(step_));
        }
    }

    void set_cut()
    {
        define(radix_2::define(lines_.axis));
        define(fmt::format("LENGTH {}", cut_.length));
        define(fmt::format("STAGES {}", cut_.radices.size()));
        const std::size_t stages = cut_.radices.size();
        for (std::size_t stage = 0; stage < stages; ++stage)
            define(fmt::format("RADIX_{} {}", stage, cut_.radices[stage]));
        if (lines_.response && cut_.is_uneven())
            for (std::size_t stage = 0; stage < stages; ++stage)
                define(fmt::format("BACK_{} {}", stage, cut_.radices[stages - 1 - stage]));
        define(fmt::format("LANES {}", cut_.lanes));
        define(fmt::format("LINES {}", cut_.lines));
        define(fmt::format("INVOCATIONS {}", cut_.invocations()));
        define(fmt::format("NUMBERS {}", cut_.numbers));
        if (cut_.lines_fastest)
            define("LINES_FASTEST");
        if (cut_.components == 2)
            define("NARROW");
        if (cut_.has_powers_of_two())
            define("POWERS_OF_TWO");
        if (cut_.is_uneven())
            define("UNEVEN");
        const int first = cut_.radices.front();
        const int last = cut_.radices.back();
        read("source", lines_.source, cut_.butterflies(first) * first);
        if (cut_.radices.size() > 1) {
            define(fmt::format("EXCHANGED {}", cut_.exchanged));
            define(fmt::format("SPACING_FORWARD {}", cut_.spacing(false)));
            if (lines_.response && cut_.is_uneven())
                define(fmt::format("SPACING_BACK {}", cut_.spacing(true)));
            define(fmt::format("PLACES {}", cut_.places()));
            define(fmt::format("TWIDDLES_FETCHED {}", twiddles_fetched));
            read("twiddles", constant_table(cut_.length),
                 cut_.fetched_twiddles(false) + (lines_.response ? cut_.fetched_twiddles(cut_.is_uneven()) : 0));
        }
        if (lines_.response) {
            define("PRODUCT");
            read("response", *lines_.response, cut_.butterflies(last) * last);
        }
        const bool inverse = lines_.direction == Direction::inverse;
        if (inverse != lines_.source_lies_swapped())
            define("SWAPPED_SOURCE");
        if ((inverse || lines_.response) != lines_.result_lies_swapped())
            define("SWAPPED_RESULT");
        const int final_radix = lines_.response && cut_.is_uneven() ? first : last;
        program_.accesses.push_back({usual_image, cut_.butterflies(final_radix) * final_radix});
        program_.group = {{cut_.invocations(), 1, 1}, cut_.shared_bytes(), cut_.barriers() * (lines_.response ? 2 : 1)};
    }

    void set_ends()
    {
        const Resource& source = plan_.resources[lines_.source];
        if (lines_.read) {
            const Part& part = *lines_.read;
            const int size = size_along(lines_.axis, source);
            define("SOURCE_OFFSET");
            define(fragfft::define(part.boundary));
            uniforms_.push_back({"source_offset", part.first});
            if (part.boundary == Boundary::wrap || part.boundary == Boundary::mirror)
                uniforms_.push_back({"turns", turns(part.first, size, part.boundary)});
        }
        if (lines_.written_from) {
            define("RESULT_OFFSET");
            uniforms_.push_back({"result_offset", *lines_.written_from});
            uniforms_.push_back({"result_length", size_along(lines_.axis, plan_.resources[lines_.result])});
        }
        if (lines_.response && lines_.response_offset != 0) {
            define("RESPONSE_OFFSET");
            uniforms_.push_back({"response_offset", lines_.response_offset});
        }
    }

    void set_step(int parts)
    {
        define(fmt::format("STEPS {}", number_of(step_)));
        define(fmt::format("PARTS {}", parts));
        if (step_ == Step::inner || (step_ == Step::outer && lines_.response))
            read("turns_between_steps", constant_table(parts * cut_.length), program_.accesses.back().count);
    }

    void set_storage(const Resource& result)
    {
        define(fmt::format("FORMAT {}", gl::info(result.format).name));
        if (gl::holds_half_floats(result.format) && problem_.round_to_half)
            define("ROUND_TO_HALF");
        else if (result.format == gl::PixelFormat::rgba8)
            define("ROUND_TO_8_BITS");
        const double scale = scale_of_result();
        if (scale != 1.0) {
            define("SCALED");
            uniforms_.push_back({"scale", static_cast<float>(scale)});
        }
    }

    // There and back a line is divided by its length, however a scaling shares that out.
    double scale_of_result() const
    {
        if (lines_.rows_are_shared)
            return lines_.response ? 1.0 / problem_.width / problem_.height : 1.0;
        return lines_.response ? 1.0 / cut_.length : scale_of(cut_.length, lines_.direction, problem_.scaling);
    }

    std::size_t constant_table(int length)
    {
        const std::string table = fmt::format("twiddles_{}", length);
        return plan_.has_resource(table) ? plan_.resource_index(table)
                                         : plan_.add_resource(twiddle_table(table, length));
    }

    Plan& plan_;
    const Problem& problem_;
    const Lines& lines_;
    const Cut& cut_;
    Step step_;
    std::string pass_name_;
    ProgramVariant program_;
    std::vector<Uniform> uniforms_;
    std::vector<Binding> inputs_;
};

// A temporary for whole lines, as many as the source has.
std::size_t whole_lines(Plan& plan, const Problem& problem, const Lines& lines)
{
    const int across = size_across(lines.axis, plan.resources[lines.result]);
    const int along = length_along(lines.axis, problem);
    const bool rows = lines.axis == Axis::rows;
    return plan.add_resource({fmt::format("steps {}", plan.resources.size()), rows ? along : across,
                              rows ? across : along, problem.format, ResourceRole::temporary});
}

void add_steps(Plan& plan, const Problem& problem, const Lines& lines)
{
    const Steps steps = *steps_of(length_along(lines.axis, problem), problem.tuning);
    const auto [inner, outer] = cuts_of(steps, size_across(lines.axis, plan.resources[lines.result]), problem);
    Lines first = lines;
    first.response = std::nullopt;
    first.written_from = std::nullopt;
    first.result = whole_lines(plan, problem, lines);
    LinePass(plan, problem, first, inner, Step::inner).add();
    Lines second = lines;
    second.source = first.result;
    second.read = std::nullopt;
    if (!lines.response) {
        LinePass(plan, problem, second, outer, Step::outer).add();
        return;
    }
    second.written_from = std::nullopt;
    second.result = whole_lines(plan, problem, lines);
    LinePass(plan, problem, second, outer, Step::outer).add();
    Lines third = lines;
    third.direction = Direction::inverse;
    third.response = std::nullopt;
    third.source = second.result;
    third.read = std::nullopt;
    LinePass(plan, problem, third, inner, Step::inner_on_back).add();
}

} // namespace

void add_lines(Plan& plan, const Problem& problem, const Lines& lines)
{
    const int count = size_across(lines.axis, plan.resources[lines.result]);
    if (const auto cut = whole_cut(lines.axis, problem, count))
        LinePass(plan, problem, lines, *cut, Step::whole).add();
    else
        add_steps(plan, problem, lines);
}

bool takes_one_step(Axis axis, const Problem& problem)
{
    return whole_cut(axis, problem, 1).has_value();
}

std::vector<Cut> cuts_of(Axis axis, const Problem& problem, int count)
{
    if (const auto cut = whole_cut(axis, problem, count))
        return {*cut};
    const std::optional<Steps> steps = chosen_radices(axis, problem.tuning).empty()
                                           ? steps_of(length_along(axis, problem), problem.tuning)
                                           : std::nullopt;
    if (!steps)
        return {};
    const auto [inner, outer] = cuts_of(*steps, count, problem);
    return {inner, outer};
}

std::vector<int> lengths_of(Axis axis, const Problem& problem)
{
    const int length = length_along(axis, problem);
    if (takes_one_step(axis, problem))
        return {length};
    const Steps steps = *steps_of(length, problem.tuning);
    return {steps.first, steps.second};
}

std::vector<double> scales_of(Axis axis, const Problem& problem)
{
    std::vector<double> scales;
    for (const int length : lengths_of(axis, problem))
        scales.push_back(scale_of(length, problem.direction, problem.scaling));
    return scales;
}

} // namespace fragfft::fused
