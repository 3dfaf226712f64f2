// The tasks of a wide plan, one for each axis in turn, and the steps of each: by estimate, or as a tuning chooses.
#pragma once

#include "methods/filtering_problem.hpp"
#include "methods/own/wide_steps.hpp"
#include "methods/radix_2.hpp"

#include <vector>

namespace fragfft::wide {

struct LineTask
{
    radix_2::Axis axis;
    Lines lines; // of the padded length for Bluestein's algorithm
    Purpose purpose;
    std::vector<int> Tuning::*radices; // the member with a tuning's choice; null for Bluestein's algorithm

    bool is_bluestein() const { return radices == nullptr; }
};

// Whether the product of a filter is part of a step; otherwise the filter is a transform, a product and a transform.
bool is_filtered_in_steps(const Problem& transform);

// The tasks of a filter are the transform along the first axis (unless its length is 1), the filter along the other
// axis, and the inverse along the first. A transform, or a filter that is not filtered in steps, has one task for each
// axis longer than 1.
std::vector<LineTask> tasks_of(const FilteringProblem& problem, Writing writing);

// The largest padded length to consider for Bluestein's algorithm.
int longest_padded_length(int length);

// Throws InputError if the tuning's radices do not fit.
std::vector<Step> steps_of(const LineTask& task, const Tuning& tuning);

// The inverse steps of Bluestein's algorithm, after forward steps that end with a filter step or a product. Only the
// first `kept` numbers of each line are written to an ordinary texture.
std::vector<Step> bluestein_steps_back(const LineTask& task, const std::vector<Step>& forward, int kept,
                                       const Tuning& tuning);

// As Method::tunings.
std::vector<Tuning> tunings(const FilteringProblem& problem, Writing writing);

} // namespace fragfft::wide
