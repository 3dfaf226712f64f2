// Filters by several methods and a copy pass, timed in turn: what each filter takes in copy passes.
#pragma once

#include "figures/items/common/filter_work.hpp"
#include "figures/report/item.hpp"
#include "measuring/interval.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// The method of 2003, which the others are compared with.
inline constexpr const char* first_method = "moreland-angel-2003";

struct FilterInCopyPasses
{
    const Method* method = nullptr;
    int side = 0;
    FilterWork work; // of the plan that was timed
    gl::TimeStatistics time{};
    gl::TimeStatistics copy{}; // of the copy pass that was timed with it

    Interval copy_passes() const
    {
        return measuring::ratio_in_turn(time, copy);
    }
};

// The problem of side x side pixels in four channels, rgba32f, planned for this device.
Problem timed_problem(const ItemContext& context, int side);

// A run of a copy pass and of each method's filter in turn, on random numbers, of those methods that take the problem.
std::vector<FilterInCopyPasses> filters_in_turn(ItemContext& context, const std::vector<const Method*>& methods,
                                                int side, const gl::Sampling& sampling);

// Where all methods are compared: on a software renderer on fewer pixels.
int compared_filter_side(const ItemContext& context);

// By every method at that side, and by the two that are compared by size at the others too.
std::vector<FilterInCopyPasses> all_filters_in_copy_passes(ItemContext& context);

// The one among them; null where the method does not take the problem.
const FilterInCopyPasses* filter_of(const std::vector<FilterInCopyPasses>& filters, const std::string& method,
                                    int side);

} // namespace fragfft::figures
