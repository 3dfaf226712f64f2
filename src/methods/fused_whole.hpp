// A whole filter of a small image in one dispatch, whose groups wait for each other: fused/whole.comp.
#pragma once

#include "engine/plan.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/fused_lines.hpp"

#include <optional>

namespace fragfft::fused {

// Lines of both axes for groups of as many threads, of which there are enough for all rows and for all columns.
struct WholeFilter
{
    Factorization rows;
    Factorization columns;
    int groups = 1;

    bool operator==(const WholeFilter&) const = default;

    GroupShape group() const;
    bool is_uneven() const { return rows.is_uneven() || columns.is_uneven(); }
    int most_padded_elements() const;
};

// Nothing where the three passes are to be taken: unless the tuning says that groups surely are at work at once, and
// one pass is faster or chosen; for several filters; where the result cannot hold the numbers between rows and columns,
// for it is narrower than what is transformed or of another format.
std::optional<WholeFilter> whole_filter(const FilteringProblem& problem);

// Adds the pass to a plan of the textures "image", "response" and "result".
void add_whole_filter(Plan& plan, const FilteringProblem& problem, const WholeFilter& filter);

} // namespace fragfft::fused
