#include "judged_problem.hpp"

#include "problem_truth.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

namespace fragfft {

void add_fault(CheckedProblem& checked, const std::string& fault)
{
    checked.fault += (checked.fault.empty() ? "" : "; ") + fault;
}

void take_error(CheckedProblem& checked, double part_of_bound, const std::string& what)
{
    if (!(part_of_bound <= 1.0))
        add_fault(checked, fmt::format("the error of {} is {:g} of its bound", what, part_of_bound));
    checked.part_of_bound = std::max(
        checked.part_of_bound, std::isnan(part_of_bound) ? std::numeric_limits<double>::infinity() : part_of_bound);
}

void judge(CheckedProblem& checked, const ProblemTexture& texture, const Wanted& wanted, const std::string& what)
{
    const DoubleImage got = texture.channels(wanted.components);
    std::vector<double> difference = got.samples;
    for (std::size_t i = 0; i < difference.size(); ++i) {
        difference[i] -= wanted.numbers[i];
        const int component = static_cast<int>(i % static_cast<std::size_t>(wanted.components));
        if (wanted.is_rounded &&
            !may_hold(texture.described().format, component, wanted.numbers[i], got.samples[i], wanted.tolerance))
            return add_fault(checked,
                             fmt::format("{} holds {} where {} is right", what, got.samples[i], wanted.numbers[i]));
    }
    if (!wanted.is_rounded)
        take_error(checked, reference::l2_norm(difference) / (wanted.bound * wanted.size), what);
}

} // namespace fragfft
