// What a plan costs, predicted from its data alone and counted by how each texel is reached.
#pragma once

#include "engine/plan.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace fragfft {

// Accesses of one program family, over all its draws and dispatches.
struct AccessTotals
{
    std::int64_t fetches = 0;      // texels read through samplers
    std::int64_t image_reads = 0;  // texels
    std::int64_t image_writes = 0; // texels
    std::int64_t attachment_writes = 0;
    std::int64_t group_barriers = 0; // that all groups together wait at
    std::int64_t shared_bytes = 0;   // that one group holds at most
    std::int64_t dispatches = 0;

    bool operator==(const AccessTotals&) const = default;
};

struct PlanTotals
{
    std::map<std::string, std::int64_t> invocations; // fragments or compute invocations, by program family
    std::map<std::string, std::int64_t> bytes_read;  // texels read times their size, by program family
    std::map<std::string, std::int64_t> bytes_written;
    std::map<std::string, AccessTotals> accesses; // by program family
    std::int64_t texture_bytes = 0;               // of every texture of the plan, the caller's included
    int passes = 0;
    int draws = 0;
    int dispatches = 0;
};

PlanTotals totals(const Plan& plan);

} // namespace fragfft
