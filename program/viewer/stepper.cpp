#include "program/viewer/stepper.hpp"

#include "arrays/complex_image.hpp"
#include "engine/plan_facts.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "gl/timer.hpp"
#include "program/filtering/fourier_on_cpu.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "verification/device_transform.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

constexpr const char* channel_names[] = {"red", "green", "blue", "alpha"};

// Describes how a component of a texel contributes to a stored number: not at all, completely, or as a share.
std::string role_of(const StoredNumber& number, const Texel& texel, int component)
{
    for (const Term& term : number.terms())
        if (term.x == texel.x && term.y == texel.y && term.component == component) {
            if (number.count > 1 || std::abs(term.factor) != 1.0)
                return "a share in the";
            return term.factor > 0.0 ? "the" : "minus the";
        }
    return {};
}

Captured captured(const PlanExecutor& plan, std::size_t resource)
{
    const Resource& texture = plan.plan().resources[resource];
    return {resource,
            texture.width,
            texture.height,
            texture.layers,
            gl::info(texture.format).components,
            plan.read_back(resource)};
}

// Captures what one pass reads and writes, or what every pass writes.
class Capturing final : public ExecutionObserver
{
public:
    Capturing(const gl::Functions& gl, std::optional<std::size_t> pass) : gl_(gl), pass_(pass) {}

    void before_pass(PlanExecutor& plan, std::size_t pass) override
    {
        if (pass != pass_)
            return;
        for (const std::size_t resource : plan.plan().passes[pass].read_resources())
            around.read.push_back(seen(plan, resource));
    }
    void after_pass(PlanExecutor& plan, std::size_t pass) override
    {
        const std::vector<std::size_t> resources = plan.plan().passes[pass].written_resources();
        if (!pass_)
            around.written.push_back(seen(plan, resources.front()));
        else if (pass == *pass_)
            for (const std::size_t resource : resources)
                around.written.push_back(seen(plan, resource));
    }

    Stepper::Around around;

private:
    // Image stores are read through a framebuffer, hence the barrier.
    Captured seen(const PlanExecutor& plan, std::size_t resource) const
    {
        gl::memory_barrier(gl_, GL_FRAMEBUFFER_BARRIER_BIT);
        return captured(plan, resource);
    }

    const gl::Functions& gl_;
    std::optional<std::size_t> pass_;
};

class TimingPasses final : public ExecutionObserver
{
public:
    TimingPasses(gl::Timer& timer, std::vector<PassFacts>& facts, bool counts)
        : timer_(timer), facts_(facts), counts_(counts)
    {
    }
    void before_pass(PlanExecutor&, std::size_t) override { timer_.begin(); }
    void after_pass(PlanExecutor&, std::size_t pass) override
    {
        const double taken = timer_.end();
        double& least = facts_[pass].milliseconds;
        if (counts_)
            least = least == 0.0 ? taken : std::min(least, taken);
    }

private:
    gl::Timer& timer_;
    std::vector<PassFacts>& facts_;
    bool counts_;
};

std::int64_t sum_of(const std::map<std::string, std::int64_t>& by_family)
{
    std::int64_t sum = 0;
    for (const auto& [family, count] : by_family)
        sum += count;
    return sum;
}

} // namespace

FilterJob Stepped::filter_job() const
{
    if (!filter)
        throw InputError("a filter is needed to step through filtering");
    return {.image = {width, height, 4}, .filters = {*filter}, .boundary = boundary};
}

Job Stepped::job() const
{
    if (operation == Operation::filter)
        return filter_job();
    if (operation != Operation::forward && operation != Operation::inverse)
        throw InputError("stepped through are forward, inverse and filter");
    return TransformJob{.width = width,
                        .height = height,
                        .direction = operation == Operation::forward ? Direction::forward : Direction::inverse};
}

Stepper::Stepper(const Workplace& place, Stepped what)
    : place_(place), what_(std::move(what)), plan_(place, what_.job(), what_.means())
{
    set_image(Image(what_.width, what_.height, 4));
}

void Stepper::set_image(const Image& image)
{
    image_ = image;
    if (what_.operation != Operation::inverse)
        return plan_.set_image(image);
    const Candidate& candidate = plan_.candidate();
    const DoubleComplexImage spectrum = reference::fftw_transform(cpu::to_double(image));
    plan_.set_image(candidate.method->pack(spectrum));
}

Stepper::Around Stepper::around(std::size_t pass)
{
    Capturing capturing(place_.gl, pass);
    plan_.run(capturing, pass);
    return std::move(capturing.around);
}

std::vector<Captured> Stepper::all_written()
{
    Capturing capturing(place_.gl, std::nullopt);
    plan_.run(capturing, plan().passes.size() - 1);
    return std::move(capturing.around.written);
}

std::vector<PassFacts> Stepper::facts()
{
    std::vector<PassFacts> facts(plan().passes.size());
    for (std::size_t pass = 0; pass < facts.size(); ++pass) {
        Plan alone = plan();
        alone.passes = {plan().passes[pass]};
        const PlanTotals sums = totals(alone);
        facts[pass].bytes_read = sum_of(sums.bytes_read);
        facts[pass].bytes_written = sum_of(sums.bytes_written);
    }
    gl::Timer timer(place_.gl, place_.device, gl::EmptyWork::timed);
    for (int run = 0; run < 4; ++run) {
        TimingPasses timing(timer, facts, run > 0);
        plan_.run(timing, facts.size() - 1);
    }
    return facts;
}

double Stepper::error()
{
    if (what_.operation == Operation::filter) {
        plan_.run();
        DoubleImage image = cpu::to_double(image_);
        FilterJob job = what_.filter_job();
        job.image.channels = image_.channels;
        const DoubleImage want = FourierOnCpuOf<double>(job).apply(image).front();
        return reference::relative_l2(cpu::to_double(plan_.result(image_.channels)), want);
    }
    const Candidate& candidate = plan_.candidate();
    DeviceTransform transform(place_.engine, *candidate.method, candidate.problem.transform);
    DoubleComplexImage image(image_.width, image_.height, transform.channels());
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < std::min(image.channels, image_.channels); ++channel)
                image.at(x, y, channel) = static_cast<double>(image_.at(x, y, channel));
    if (what_.operation == Operation::inverse)
        image = reference::fftw_transform(image, Direction::forward);
    const DoubleComplexImage stored = transform.stored(image);
    DoubleComplexImage want = reference::fftw_transform(stored, candidate.problem.transform.direction);
    for (std::complex<double>& number : want.samples)
        number *= transform.scale();
    return reference::relative_l2(transform(stored), want);
}

Image Stepper::result()
{
    // Run again, because passes that were inspected may have overwritten the result's texture
    plan_.run();
    return plan_.result(what_.operation == Operation::forward ? 4 : image_.channels);
}

ReadProbe& Stepper::probe()
{
    if (!probe_)
        probe_ = std::make_unique<ReadProbe>(place_, what_.job(), what_.means(), plan());
    return *probe_;
}

std::string Stepper::words(std::size_t pass, const Texel& texel, int component) const
{
    const Plan& all = plan();
    if (pass + 1 < all.passes.size()) {
        const auto& step = all.passes[pass].step;
        if (!step)
            return {};
        const Stage stage = stages_of(all)[pass];
        return fmt::format("what pass {} of {} of '{}' leaves here", stage.number, stage.count, step->group);
    }
    if (what_.operation != Operation::forward)
        return fmt::format("pixel ({}, {}) of {}", texel.x, texel.y, channel_names[component]);
    const Candidate& candidate = plan_.candidate();
    const Layout layout = candidate.method->layout(candidate.problem.transform, 4);
    std::string words;
    for (int channel = 0; channel < layout.channels; ++channel)
        for (int v = 0; v < layout.height; ++v)
            for (int u = 0; u < layout.width; ++u) {
                const StoredBin bin = layout.where(channel, u, v);
                for (const auto& [number, part] :
                     {std::pair{&bin.real, "real"}, std::pair{&bin.imaginary, "imaginary"}})
                    // If a number contributes to several bins, the first bin of each channel is enough.
                    if (const std::string role = role_of(*number, texel, component);
                        !role.empty() && words.find(channel_names[channel]) == std::string::npos)
                        words += fmt::format("{}{} {} part of F({}, {}) of {}", words.empty() ? "" : " and ", role,
                                             part, u, v, channel_names[channel]);
            }
    return words;
}

} // namespace fragfft::viewer
