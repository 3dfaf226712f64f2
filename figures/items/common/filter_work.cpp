#include "figures/items/common/filter_work.hpp"

#include "engine/plan_totals.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

// How many texels a pass fetches for each that it writes.
double fetches_of_texel(const Plan& plan, const Pass& pass)
{
    const Plan alone{"", "", plan.resources, {pass}};
    double fetched = 0.0;
    double written = 0.0;
    for (const auto& [family, accesses] : totals(alone).accesses) {
        fetched += static_cast<double>(accesses.fetches + accesses.image_reads);
        written += static_cast<double>(accesses.attachment_writes + accesses.image_writes);
    }
    return fetched / written;
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
    for (const Pass& pass : plan.passes)
        work.most_fetches = std::max(work.most_fetches, fetches_of_texel(plan, pass));
    return work;
}

std::string textures_text(double textures)
{
    const double tenths = std::round(10.0 * textures) / 10.0;
    return tenths == std::round(tenths) ? fmt::format("{:.0f}", tenths) : fmt::format("{:.1f}", tenths);
}

} // namespace fragfft::figures
