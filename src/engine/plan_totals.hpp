// What a plan costs: counted from its data alone, before it runs.
#pragma once

#include "engine/plan.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace fragfft {

// Accesses of one program family, summed over all its draws and dispatches.
struct AccessTotals
{
    std::int64_t fetches = 0;      // texels read through samplers
    std::int64_t image_reads = 0;  // texels
    std::int64_t image_writes = 0; // texels
    std::int64_t attachment_writes = 0;
    std::int64_t group_barriers = 0; // how often groups wait at a barrier, summed over all groups
    std::int64_t shared_bytes = 0;   // the most that one group holds
    std::int64_t dispatches = 0;

    bool operator==(const AccessTotals&) const = default;
};

struct PlanTotals
{
    std::map<std::string, std::int64_t> invocations; // fragments or compute invocations, by program family
    std::map<std::string, std::int64_t> bytes_read;  // texels read times their size, by program family
    std::map<std::string, std::int64_t> bytes_written;
    std::map<std::string, AccessTotals> accesses; // by program family
    std::int64_t texture_bytes = 0;               // of all textures of the plan, including the caller's
    int passes = 0;
    int draws = 0;
    int dispatches = 0;
};

PlanTotals totals(const Plan& plan);

} // namespace fragfft
