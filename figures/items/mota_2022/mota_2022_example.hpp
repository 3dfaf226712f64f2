// The transform of eight numbers that Mota 2022 works out in section 2.2.
#pragma once

#include "reference/published_values.hpp"
#include "reference/textbook_steps.hpp"

#include <vector>

namespace fragfft::figures {

struct WorkedExample
{
    std::vector<double> signal;   // as printed, in three digits
    std::vector<double> spectrum; // its transform as printed; all imaginary parts are 0
};

WorkedExample worked_example(const reference::PublishedTable& published);

// How many numbers of a spectrum are others than the printed ones, in the three digits that the signal is printed in.
int differing_from_printed(const reference::ComplexSamples& spectrum, const WorkedExample& example);

} // namespace fragfft::figures
