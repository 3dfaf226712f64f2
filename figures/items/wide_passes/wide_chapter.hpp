// What the chapter on few wide passes is made of: the plans that it draws, and its words.
#pragma once

#include "figures/items/common/filter_work.hpp"
#include "figures/items/wide_passes/filters_in_copy_passes.hpp"
#include "figures/items/wide_passes/line_steps.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

inline constexpr const char* chapter_stem = "why_few_wide_passes_win";
inline constexpr int planned_side = 1024; // of the filters that its text is about

// The problem of side x side pixels in four channels, rgba32f, for a GPU with 8 render targets, whatever this device
// is.
Problem planned_problem(int side);

// Nothing where the method does not take it, on a device with compute programs.
std::optional<FilterWork> planned_filter_work(const Method& method, int side);

// The steps along the rows with which a filter begins: of the method of 2008, in radix 2, and of wide in steps of one
// radix, of which the length is a power.
std::vector<LineStep> narrow_steps(int length);
std::vector<LineStep> wide_steps(int length, int radix);

struct ChapterFacts
{
    FilterWork first; // planned, of the method of 2003
    FilterWork wide;
    FilterWork fused;
    const FilterInCopyPasses* measured_first = nullptr; // null where this device does not take it
    const FilterInCopyPasses* measured_wide = nullptr;
    std::optional<double> fetches_of_a_write = std::nullopt; // measured
    bool is_software = false;
};

std::string chapter_text(const ChapterFacts& facts);

} // namespace fragfft::figures
