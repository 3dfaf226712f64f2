#include "methods/wide_radices.hpp"

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

// What a pass takes for each texel that it writes, in copy passes of rgba32f texels on an NVIDIA H200, measured at
// 1024 x 1024: at least the share of 16 bytes that a texel has. Steps of up to 32 numbers fetch
// and compute beside that; what reads 64, or multiplies by a response what it has in registers, no longer does.
double gpu_cost(const Step& step, bool is_first, gl::PixelFormat format, Writing writing)
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
        return std::max((step.radix <= 4 ? 1.03 : 1.15) * bytes, 0.095 * step.radix);
    case StepKind::in_layers:
        break;
    }
    if (step.radix > 32)
        return std::max(bytes, is_first ? 1.25 : 2.0);
    return step.radix <= 16 || is_narrow ? std::max(bytes, 0.52) : std::max(1.03 * bytes, 0.57);
}
constexpr double gpu_start_of_pass = 17000.0; // in texels: 5 microseconds

// On a software renderer everything counts: in the time in which llvmpipe copies a texel.
double software_cost(const Step& step)
{
    constexpr double write = 0.45;
    constexpr double fetch = 0.55;
    constexpr double product = 0.12; // of both numbers of a texel
    constexpr double twiddles = 0.5; // fetches of them
    const double of_part = step.part_length <= 2 ? 0.5 : step.part_length <= 4 ? 1.0 : 1.8;
    const double sums = step.parts() > 1 ? step.parts() : 0.0;
    switch (step.kind) {
    case StepKind::filter:
        return write + fetch * (2.0 * step.parts() + twiddles) +
               product * (step.parts() * (sums + 2.0 * of_part + 2.0) + 1.0);
    case StepKind::side_by_side:
        return write + fetch * step.radix + product * (sums + of_part);
    case StepKind::in_layers:
        break;
    }
    return write + fetch * (step.parts() + twiddles) + product * (sums + of_part + 1.0);
}
constexpr double software_start_of_pass = 8192.0;

struct Cut
{
    double cost = std::numeric_limits<double>::infinity();
    std::vector<Step> steps;
};

// Every way to cut the lines.
class Cutter
{
public:
    Cutter(const Lines& lines, const Tuning& tuning, int largest = largest_radix)
        : texels_(static_cast<double>(lines.length) * static_cast<double>(lines.count)), format_(lines.format),
          bytes_(bytes_in_16(lines.format)), writing_(lines.writing), tuning_(tuning), largest_(largest)
    {
        in_layers_[1] = {0.0, {}};
    }

    const Cut& in_layers(int length)
    {
        const auto known = in_layers_.find(length);
        if (known != in_layers_.end())
            return known->second;
        Cut best;
        for (int radix = 2; radix <= std::min(length, largest()); ++radix)
            take(best, length, radix, StepKind::in_layers, 1.0);
        return in_layers_[length] = std::move(best);
    }

    Cut to_texture(int length)
    {
        Cut best = in_layers(length);
        if (writing_ == Writing::stores)
            return best;
        if (length > 1)
            best.cost += tuning_.is_software ? software_start_of_pass + texels_ : gpu_start_of_pass + texels_ * bytes_;
        for (int radix = 2; radix <= std::min(length, largest_side_by_side_radix); ++radix)
            take(best, length, radix, StepKind::side_by_side, 1.0);
        return best;
    }

    Cut filter(int length)
    {
        Cut best = in_layers(length);
        // The response is fetched in the last step.
        best.cost = 2.0 * best.cost + texels_ * (tuning_.is_software ? 0.7 : 0.08);
        for (int radix = 2; radix <= std::min({length, largest_filter_radix, largest_}); ++radix)
            take(best, length, radix, StepKind::filter, 2.0);
        return best;
    }

private:
    // Largest radix of a step: a fragment that stores its results holds no more in registers than in a filter step.
    int largest() const
    {
        return std::min(largest_, writing_ == Writing::stores ? largest_filter_radix : largest_radix);
    }

    // The steps of what is left, so often, and one of this radix at the end.
    void take(Cut& best, int length, int radix, StepKind kind, double times)
    {
        const std::optional<Step> step = length % radix == 0 ? step_of(radix, kind, tuning_) : std::nullopt;
        if (!step)
            return;
        const Cut& rest = in_layers(length / radix);
        double cost = times * rest.cost + cost_of(*step, rest.steps.empty());
        // The way back begins with the filter step, so that what was the first step before it no longer is.
        if (kind == StepKind::filter && !rest.steps.empty())
            cost += cost_of(rest.steps.front(), false) - cost_of(rest.steps.front(), true);
        if (cost >= best.cost)
            return;
        best = {cost, rest.steps};
        best.steps.push_back(*step);
    }

    double cost_of(const Step& step, bool is_first) const
    {
        return tuning_.is_software ? software_start_of_pass + texels_ * software_cost(step)
                                   : gpu_start_of_pass + texels_ * gpu_cost(step, is_first, format_, writing_);
    }

    double texels_;
    gl::PixelFormat format_;
    double bytes_; // of a texel, in 16
    Writing writing_;
    const Tuning& tuning_;
    int largest_;                  // radix
    std::map<int, Cut> in_layers_; // by length
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

std::vector<Step> steps_in_layers(const Lines& lines, const Tuning& tuning, int largest)
{
    return Cutter(lines, tuning, largest).in_layers(lines.length).steps;
}

bool can_cut(int length, const Tuning& tuning)
{
    constexpr int largest_prime = 7;
    return length == 1 || tuning.render_targets >= largest_prime ||
           !steps_in_layers({length, 1, gl::PixelFormat::rgba32f, Writing::targets}, tuning).empty();
}

std::vector<Step> steps_to_texture(const Lines& lines, const Tuning& tuning, int largest)
{
    return Cutter(lines, tuning, largest).to_texture(lines.length).steps;
}

std::vector<Step> steps_of_filter(const Lines& lines, const Tuning& tuning, int largest)
{
    return Cutter(lines, tuning, largest).filter(lines.length).steps;
}

std::vector<Step> steps_after_filter(const std::vector<Step>& forward, const Lines& lines, const Tuning& tuning)
{
    if (forward.empty() || forward.back().kind != StepKind::filter)
        return steps_in_layers(lines, tuning);
    std::vector<Step> steps{forward.back()};
    steps.insert(steps.end(), forward.begin(), forward.end() - 1);
    return steps;
}

std::vector<Step> steps_of(const std::vector<int>& radices, int length, const Tuning& tuning, bool to_texture)
{
    std::vector<Step> steps;
    std::int64_t product = 1;
    for (const int radix : radices) {
        if (product > length)
            break;
        const auto step = step_of(radix, StepKind::in_layers, tuning);
        if (!step)
            throw InputError(
                fmt::format("wide has no step of radix {} with {} render targets", radix, tuning.render_targets));
        steps.push_back(*step);
        product *= radix;
    }
    if (product != length)
        throw InputError(fmt::format("the radices of a line of {} numbers multiply to {}", length, product));
    if (to_texture && !steps.empty() && steps.back().radix <= largest_side_by_side_radix)
        steps.back() = *step_of(steps.back().radix, StepKind::side_by_side, tuning);
    return steps;
}

} // namespace fragfft::wide
