#include "figures/items/common/filter_work.hpp"

#include "engine/plan_totals.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

// Whether a pass goes on with the step that the pass before is a part of.
bool is_later_part(const Pass& pass)
{
    return pass.name.find(", part ") != std::string::npos && pass.name.find(", part 1 of ") == std::string::npos;
}

struct MovedTexels
{
    double fetched = 0.0;
    double written = 0.0;
};

MovedTexels texels_moved(const Plan& plan, const Pass& pass)
{
    const Plan alone{"", "", plan.resources, {pass}};
    MovedTexels moved;
    for (const auto& [family, accesses] : totals(alone).accesses) {
        moved.fetched += static_cast<double>(accesses.fetches + accesses.image_reads);
        moved.written += static_cast<double>(accesses.attachment_writes + accesses.image_writes);
    }
    return moved;
}

double sum_of_families(const std::map<std::string, std::int64_t>& by_family)
{
    double sum = 0.0;
    for (const auto& [family, value] : by_family)
        sum += static_cast<double>(value);
    return sum;
}

} // namespace

FilterWork filter_work(const Plan& plan, int side, gl::PixelFormat format)
{
    const double bytes_of_texture = static_cast<double>(side) * side * gl::info(format).bytes_per_pixel;
    const PlanTotals sums = totals(plan);
    FilterWork work{.passes = sums.passes,
                    .written_textures = sum_of_families(sums.bytes_written) / bytes_of_texture,
                    .fetched_textures = sum_of_families(sums.bytes_read) / bytes_of_texture};
    MovedTexels of_step;
    for (const Pass& pass : plan.passes) {
        if (!is_later_part(pass)) {
            ++work.steps;
            of_step = {};
        }
        const MovedTexels moved = texels_moved(plan, pass);
        of_step.fetched += moved.fetched;
        of_step.written += moved.written;
        // Parts are alike, so that a step's first ones say the same as all of them.
        if (of_step.written > 0.0)
            work.most_fetches = std::max(work.most_fetches, of_step.fetched / of_step.written);
    }
    return work;
}

bool is_of_this_library(const Method& method)
{
    return method.paper.starts_with("this library");
}

std::string textures_text(double textures)
{
    const double tenths = std::round(10.0 * textures) / 10.0;
    return tenths == std::round(tenths) ? fmt::format("{:.0f}", tenths) : fmt::format("{:.1f}", tenths);
}

} // namespace fragfft::figures
