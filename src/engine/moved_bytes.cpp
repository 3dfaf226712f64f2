#include "engine/moved_bytes.hpp"

#include "engine/plan_totals.hpp"

namespace fragfft {

std::int64_t moved_bytes(const Plan& plan)
{
    std::int64_t bytes = 0;
    const PlanTotals sums = totals(plan);
    for (const auto& [family, read] : sums.bytes_read)
        bytes += read;
    for (const auto& [family, written] : sums.bytes_written)
        bytes += written;
    return bytes;
}

} // namespace fragfft
