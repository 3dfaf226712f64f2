// A whole filter of a small image in one dispatch, whose groups wait for each other: fused/whole.comp.
#pragma once

#include "engine/plan.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/own/fused_lines.hpp"

#include <algorithm>
#include <optional>

namespace fragfft::fused {

// Groups for lines of both axes, of which there are enough for all rows and for all columns. Where lines of one axis
// have no use for all threads, the others compute again what some thread computes, or nothing: as UNEVEN has it.
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

// Nothing where the three passes are to be taken: unless the tuning says that groups surely are at work at once, and
// one pass is faster or chosen; for several filters; where the result is of another format than what is transformed,
// but for one channel, whose numbers between rows and columns lie in a texture of their own.
std::optional<WholeFilter> whole_filter(const FilteringProblem& problem);

// Adds the pass to a plan of the textures "image", "response" and "result".
void add_whole_filter(Plan& plan, const FilteringProblem& problem, const WholeFilter& filter);

} // namespace fragfft::fused
