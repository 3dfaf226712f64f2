// What a device computes of many numbers, and how near that comes to the truth.
#pragma once

#include "program/numbers/asking.hpp"

#include <span>
#include <string>
#include <vector>

namespace fragfft {

inline constexpr std::size_t trials = 65536;

// Numbers a and b of an interval, `trials` of them, the same on every machine.
std::vector<FourBits> numbers_between(double first, double last);

// "right" if all results are the floats nearest to the truth, else how far they are from them, and how many are others.
std::string in_ulp(std::span<const float> results, std::span<const double> truths);

// The smallest power of two that no error exceeds: digits may differ between machines with the same driver.
std::string as_power_of_two(std::span<const float> results, std::span<const double> truths);

} // namespace fragfft
