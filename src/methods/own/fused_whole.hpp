// A whole filter of a small image in one dispatch whose groups wait for each other: fused/whole.comp.
#pragma once

#include "engine/plan.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/own/fused_lines.hpp"

#include <algorithm>
#include <optional>

namespace fragfft::fused {

// The work groups, whose number suffices for all rows and for all columns. If the lines of one axis do not use all
// threads, the idle ones repeat the work of another thread or do nothing, as UNEVEN says.
struct WholeFilter
{
    Factorization rows;
    Factorization columns;
    int groups = 1;

    bool operator==(const WholeFilter&) const = default;

    GroupShape group() const;
    int threads() const { return std::max(rows.threads(), columns.threads()); }
    bool is_uneven() const { return rows.is_uneven() || columns.is_uneven() || rows.threads() != columns.threads(); }
    int most_padded_elements() const;
};

// Returns nothing if the three passes should be used: unless the tuning says that all groups are certain to be
// resident, and one pass is faster or chosen; for several filters; and if the result's format differs from the
// transformed one, except for one channel, where a texture of its own stores the numbers between rows and columns.
std::optional<WholeFilter> whole_filter(const FilteringProblem& problem);

// Adds the pass to a plan of the textures "image", "response" and "result".
void add_whole_filter(Plan& plan, const FilteringProblem& problem, const WholeFilter& filter);

} // namespace fragfft::fused
