#include "figures/items/wide_passes/wide_claims.hpp"

#include "figures/items/wide_passes/wide_chapter.hpp"
#include "methods/wide.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace fragfft::figures {

namespace {

// What is claimed, said before it was measured.
constexpr double claimed_copy_passes = 9.5;
constexpr double claimed_times_as_fast = 5.0;

Claim own_claim(const std::string& name, const std::string& statement, const std::string& hardware)
{
    Claim claim;
    claim.id = fmt::format("{}_{}", chapter_stem, name);
    claim.statement = statement;
    claim.source = our_own_claim;
    claim.hardware = hardware;
    claim.year = "2026";
    return claim;
}

} // namespace

Interval times_as_fast_as_first(const std::vector<FilterInCopyPasses>& filters, const FilterInCopyPasses& filter)
{
    const FilterInCopyPasses* first = filter_of(filters, first_method, filter.side);
    // What was not timed in turn with it is compared by the copy passes that each was timed with.
    return first->copy.milliseconds == filter.copy.milliseconds
               ? measuring::ratio_in_turn(first->time, filter.time)
               : measuring::quotient(first->copy_passes(), filter.copy_passes());
}

Claim wide_copy_passes_claim(const std::vector<FilterInCopyPasses>& filters, bool is_software,
                             const std::function<measuring::Limit()>& limit_of_first)
{
    Claim claim = own_claim("copy_passes",
                            fmt::format("A wide filter of {0} x {0} takes at most {1} copy passes where a pass costs "
                                        "what it writes",
                                        planned_side, claimed_copy_passes),
                            "any GPU");
    const std::string said = fmt::format("at most {} copy passes", claimed_copy_passes);
    const auto untestable = [&](const std::string& reason) {
        explain_untestable(claim, ClaimKind::conclusion, said, reason);
        return claim;
    };
    if (is_software)
        return untestable("A software renderer takes its time for every fetch and every product, so that a pass does "
                          "not cost what it writes");
    const FilterInCopyPasses* wide = filter_of(filters, wide::method_name, planned_side);
    const FilterInCopyPasses* first = filter_of(filters, first_method, planned_side);
    if (wide == nullptr || first == nullptr)
        return untestable("This device does not take such a filter");
    const measuring::Limit limit = limit_of_first();
    if (limit != measuring::Limit::writing)
        return untestable(
            fmt::format("By this device's measured limits the passes of 2003 wait for {}, not for writing",
                        measuring::name(limit)));
    state_conclusion(claim, said, Rule::at_most(claimed_copy_passes), wide->copy_passes(), "copy passes");
    claim.explanation =
        fmt::format("The filter took {} copy passes and writes {} textures of the image's size; a copy pass and the "
                    "filters were timed in turn. By the device's measured limits the passes of 2003 wait for writing.",
                    measuring::text_of(wide->copy_passes()), textures_text(wide->work.written_textures));
    return claim;
}

Claim wide_speed_claim(const std::vector<FilterInCopyPasses>& filters)
{
    Claim claim = own_claim(
        "times_as_fast",
        fmt::format("A wide filter is at least {} times as fast as that of 2003", claimed_times_as_fast), "any device");
    const std::string said = fmt::format("at least {} times", claimed_times_as_fast);
    std::vector<Case> sides;
    for (const FilterInCopyPasses& filter : filters) {
        if (filter.method->name != wide::method_name)
            continue;
        sides.push_back({fmt::format("{0} x {0}", filter.side), times_as_fast_as_first(filters, filter)});
    }
    if (sides.empty()) {
        state_untestable(claim, ClaimKind::conclusion, said, "this device does not take such filters");
        claim.explanation = "This device does not take such filters.";
        return claim;
    }
    state_conclusion(claim, said, Rule::at_least(claimed_times_as_fast), sides, "times");
    claim.explanation = "Times as fast, both timed in turn. It was said of every side.";
    return claim;
}

} // namespace fragfft::figures
