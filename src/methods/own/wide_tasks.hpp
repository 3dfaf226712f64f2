// What a wide plan does along its axes, one after the other, and the steps of each: the estimate, or those of a tuning.
#pragma once

#include "methods/filtering_problem.hpp"
#include "methods/own/wide_steps.hpp"
#include "methods/radix_2.hpp"

#include <vector>

namespace fragfft::wide {

struct LineTask
{
    radix_2::Axis axis;
    Lines lines; // of the padded length in Bluestein's algorithm
    Purpose purpose;
    std::vector<int> Tuning::*radices; // that a tuning may say; null in Bluestein's algorithm

    bool is_bluestein() const { return radices == nullptr; }
};

// Whether a filter's product is a part of a step; otherwise it is a transform, a product and a transform.
bool is_filtered_in_steps(const Problem& transform);

// A filter's tasks are the transform along the first axis unless that has the length 1, the filter along the other, and
// the inverse along the first. A transform, or a filter that is not filtered in steps, has one for each axis longer
// than 1.
std::vector<LineTask> tasks_of(const FilteringProblem& problem, Writing writing);

// The padded lengths of Bluestein's algorithm end here.
int longest_padded_length(int length);

// Throws InputError where the tuning's radices do not fit.
std::vector<Step> steps_of(const LineTask& task, const Tuning& tuning);

// The steps back of Bluestein's algorithm, after those forward, which end with a filter step or a product. Only the
// first `kept` numbers of each line are to be written to an ordinary texture.
std::vector<Step> bluestein_steps_back(const LineTask& task, const std::vector<Step>& forward, int kept,
                                       const Tuning& tuning);

// As Method::tunings.
std::vector<Tuning> tunings(const FilteringProblem& problem, Writing writing);

} // namespace fragfft::wide
