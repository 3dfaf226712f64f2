#include "methods/own/wide_steps.hpp"

#include "errors.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <map>

namespace fragfft::wide {

namespace {

constexpr int most_parts = 8;

double bytes_in_16(gl::PixelFormat format)
{
    return gl::info(format).bytes_per_pixel / 16.0;
}

// The time of a pass per texel that it writes, relative to a copy pass of rgba32f texels on an NVIDIA H200, measured at
// 1024 x 1024. It is at least the share of 16 bytes that a texel has. Steps of radix up to 32 fetch and compute within
// that time; steps of radix 64 and filter steps of radix 32 take longer.
double gpu_estimate(const Step& step, bool is_first, gl::PixelFormat format, Writing writing)
{
    const double bytes = bytes_in_16(format);
    const bool is_narrow = gl::info(format).components == 2; // half as much to compute and to hold
    if (writing == Writing::stores)
        return step.kind == StepKind::filter ? 0.45 : step.radix <= 16 ? 0.3 : 0.36;
    switch (step.kind) {
    case StepKind::filter:
        if (is_narrow)
            return std::max(bytes, step.radix <= 8 ? 0.52 : step.radix <= 16 ? 0.76 : 0.99);
        return std::max(bytes, step.radix <= 8 ? 0.55 : step.radix <= 16 ? 0.66 : 1.45);
    case StepKind::side_by_side:
        // At 256 x 256 a step of radix 8 takes 1.84, and after one of radix 32 more than a step of radix 4 after one of
        // 64.
        return std::max((step.radix <= 4 ? 1.03 : step.radix < 8 ? 1.15 : 1.3) * bytes, 0.095 * step.radix);
    case StepKind::in_layers:
        break;
    }
    if (step.radix > 32)
        return std::max(bytes, is_first ? 1.25 : 2.0);
    return step.radix <= 16 || is_narrow ? std::max(bytes, 0.52) : std::max(1.03 * bytes, 0.57);
}
constexpr double gpu_start_of_pass = 17000.0; // in texels; 5 microseconds

// The time of a step on a software renderer, where memory accesses and arithmetic both count. The unit is the time in
// which llvmpipe copies a texel.
double software_estimate(const Step& step)
{
    constexpr double write = 0.45;
    constexpr double fetch = 0.55;
    constexpr double product = 0.12; // of both numbers of a texel
    constexpr double twiddles = 0.5; // fetches of twiddle factors
    const double transform_of_part = step.part_length <= 2 ? 0.5 : step.part_length <= 4 ? 1.0 : 1.8;
    const double sums = step.parts() > 1 ? step.parts() : 0.0;
    switch (step.kind) {
    case StepKind::filter:
        return write + fetch * (2.0 * step.parts() + twiddles) +
               product * (step.parts() * (sums + 2.0 * transform_of_part + 2.0) + 1.0);
    case StepKind::side_by_side:
        return write + fetch * step.radix + product * (sums + transform_of_part);
    case StepKind::in_layers:
        break;
    }
    return write + fetch * (step.parts() + twiddles) + product * (sums + transform_of_part + 1.0);
}
constexpr double software_start_of_pass = 8192.0;

// Finds the factorizations with the lowest estimates.
class Factorizer
{
public:
    Factorizer(const Lines& lines, const Tuning& tuning, int largest)
        : texels_(static_cast<double>(lines.length) * static_cast<double>(lines.count)), lines_(lines), tuning_(tuning),
          largest_(largest)
    {
        in_layers_[1] = {};
    }

    Factorization best(Purpose purpose)
    {
        Factorization best = in_layers(lines_.length);
        if (purpose == Purpose::filter) {
            // The last step fetches the response.
            best.estimate = 2.0 * best.estimate + texels_ * (tuning_.is_software ? 0.7 : 0.08);
            for (int radix = 2; radix <= std::min({lines_.length, largest_filter_radix, largest_}); ++radix)
                consider(best, lines_.length, radix, StepKind::filter);
        } else if (purpose == Purpose::texture && lines_.writing == Writing::targets) {
            best.estimate += lines_.length > 1 ? start_of_pass() + lines_.kept * copy_of_texels() : 0.0;
            for (int radix = 2; radix <= std::min(lines_.length, largest_side_by_side_radix); ++radix)
                consider(best, lines_.length, radix, StepKind::side_by_side);
        }
        return best;
    }

private:
    // The best layered steps for the rest of a line, memoized by the length of the rest.
    const Factorization& in_layers(int length)
    {
        const auto known = in_layers_.find(length);
        if (known != in_layers_.end())
            return known->second;
        // A fragment that stores all outputs holds them in registers, as in a filter step.
        const int largest = lines_.writing == Writing::stores ? largest_filter_radix : largest_radix;
        Factorization best{std::numeric_limits<double>::infinity(), {}};
        for (int radix = 2; radix <= std::min({length, largest_, largest}); ++radix)
            consider(best, length, radix, StepKind::in_layers);
        return in_layers_[length] = std::move(best);
    }

    // Considers the best steps for length / radix, followed by a step of this radix.
    void consider(Factorization& best, int length, int radix, StepKind kind)
    {
        const std::optional<Step> step = length % radix == 0 ? step_of(radix, kind, tuning_) : std::nullopt;
        if (!step)
            return;
        const Factorization& rest = in_layers(length / radix);
        // After a filter step the others are repeated in reverse order.
        const double times = kind == StepKind::filter ? 2.0 : 1.0;
        double estimate = times * rest.estimate + estimate_of(*step, rest.steps.empty());
        // The inverse begins with the filter step, so there the first forward step is not the first.
        if (kind == StepKind::filter && !rest.steps.empty())
            estimate += estimate_of(rest.steps.front(), false) - estimate_of(rest.steps.front(), true);
        if (estimate >= best.estimate)
            return;
        best = {estimate, rest.steps};
        best.steps.push_back(*step);
    }

    double start_of_pass() const { return tuning_.is_software ? software_start_of_pass : gpu_start_of_pass; }
    double copy_of_texels() const { return tuning_.is_software ? texels_ : texels_ * bytes_in_16(lines_.format); }
    double estimate_of(const Step& step, bool is_first) const
    {
        const double texels = step.kind == StepKind::side_by_side ? lines_.kept * texels_ : texels_;
        return start_of_pass() + texels * (tuning_.is_software
                                               ? software_estimate(step)
                                               : gpu_estimate(step, is_first, lines_.format, lines_.writing));
    }

    double texels_;
    const Lines& lines_;
    const Tuning& tuning_;
    int largest_; // largest allowed radix
    std::map<int, Factorization> in_layers_;
};

} // namespace

std::optional<Step> step_of(int radix, StepKind kind, const Tuning& tuning)
{
    if (kind == StepKind::side_by_side)
        return Step{radix, 1, kind};
    for (int part_length = std::min({radix, tuning.render_targets, 8}); part_length >= 2; --part_length)
        if (radix % part_length == 0)
            return radix / part_length <= most_parts ? std::optional(Step{radix, part_length, kind}) : std::nullopt;
    return std::nullopt;
}

Factorization factorize(const Lines& lines, Purpose purpose, const Tuning& tuning, int largest)
{
    return Factorizer(lines, tuning, largest).best(purpose);
}

bool can_factorize(int length, const Tuning& tuning)
{
    constexpr int largest_prime = 7;
    const Lines line{length, 1, gl::PixelFormat::rgba32f, Writing::targets};
    return length == 1 || tuning.render_targets >= largest_prime ||
           !factorize(line, Purpose::layers, tuning).steps.empty();
}

std::vector<Step> steps_after_filter(const std::vector<Step>& forward, const Lines& lines, const Tuning& tuning)
{
    if (forward.empty() || forward.back().kind != StepKind::filter)
        return factorize(lines, Purpose::layers, tuning).steps;
    std::vector<Step> steps{forward.back()};
    steps.insert(steps.end(), forward.begin(), forward.end() - 1);
    return steps;
}

std::vector<Step> steps_of(const std::vector<int>& radices, const Lines& lines, Purpose purpose, const Tuning& tuning)
{
    std::vector<Step> steps;
    std::int64_t product = 1;
    for (const int radix : radices) {
        if (product > lines.length)
            break;
        const auto step = step_of(radix, StepKind::in_layers, tuning);
        if (!step)
            throw InputError(
                fmt::format("wide has no step of radix {} with {} render targets", radix, tuning.render_targets));
        steps.push_back(*step);
        product *= radix;
    }
    if (product != lines.length)
        throw InputError(fmt::format("the radices of a line of {} numbers multiply to {}", lines.length, product));
    if (steps.empty())
        return steps;
    Step& last = steps.back();
    if (purpose == Purpose::filter && last.radix <= largest_filter_radix)
        last.kind = StepKind::filter;
    if (purpose == Purpose::texture && lines.writing == Writing::targets && last.radix <= largest_side_by_side_radix)
        last = *step_of(last.radix, StepKind::side_by_side, tuning);
    return steps;
}

} // namespace fragfft::wide
