#include "figures/items/common/fitness.hpp"

#include "figures/items/limit_rows.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr const char* item_of_limits = "machine_limits";

double milliseconds_of_texel(const Run& run, gl::PixelFormat format)
{
    const std::string name(gl::info(format).name);
    const std::vector<LimitInRows> limits = limits_in(run.of(item_of_limits), limit_rows::writing);
    if (limits.empty())
        throw MissingRow(fmt::format("whether passes do more than wait for the writing of their colours is told by the "
                                     "chapter {}, which this run lacks",
                                     item_of_limits));
    return fastest_of(in_format(limits, name)).rate.milliseconds_of(1.0);
}

} // namespace

std::vector<WrittenTexels> written_texels(const Plan& plan)
{
    std::vector<WrittenTexels> written;
    for (const Pass& pass : plan.passes) {
        if (!pass.draws_something())
            throw std::logic_error(fmt::format("plan '{}' dispatches, and writes no colours", plan.name));
        for (const Draw& draw : pass.draws())
            for (const Binding& binding : pass.bindings)
                if (binding.writes())
                    written.push_back(
                        {plan.resources.at(binding.resource).format, static_cast<double>(draw.region.pixels())});
    }
    return written;
}

double milliseconds_of_writing(const Run& run, const std::vector<WrittenTexels>& written)
{
    double milliseconds = 0.0;
    for (const auto& [format, texels] : written)
        milliseconds += texels * milliseconds_of_texel(run, format);
    return milliseconds;
}

bool waits_for_colours(const ItemRows& rows, const Key& time, const std::vector<WrittenTexels>& written)
{
    if (!rows.has(time))
        throw MissingRow(fmt::format("'{}' was not measured", time.text()));
    return milliseconds_of_writing(rows.run(), written) >= share_of_writing * rows.time(time).middle;
}

void ask_for_time_beyond_writing(const ItemRows& rows, Evaluation& claim, const Key& time, const Plan& plan)
{
    ask_for_time_beyond_writing(rows, claim, time, written_texels(plan));
}

void ask_for_time_beyond_writing(const ItemRows& rows, Evaluation& claim, const Key& time,
                                 const std::vector<WrittenTexels>& written)
{
    claim.waits_for_colours(waits_for_colours(rows, time, written));
}

} // namespace fragfft::figures
