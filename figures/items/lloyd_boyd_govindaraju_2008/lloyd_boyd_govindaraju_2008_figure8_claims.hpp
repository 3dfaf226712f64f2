// What Lloyd, Boyd & Govindaraju 2008 tell of Figure 8, judged by its times.
#pragma once

#include "figures/items/common/timed_transforms.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// The sides that the claims are about; those that are compared were timed in turn.
struct Figure8Sides
{
    int smallest = 0; // powers of two, in turn
    int largest = 0;
    int below = 0; // just below, at and just above a power of two, in turn
    int power = 0;
    int above = 0;
    std::vector<int> others{};     // more of either kind, each by itself
    std::vector<int> neighbours{}; // sides that follow each other, none a power of two, all padded alike; in turn

    // As they are timed: what stands together is timed in turn.
    std::vector<std::vector<int>> groups() const;
};

std::string square_text(int side); // "64 x 64"

inline constexpr const char* by_programs = "fragment programs";

// One complex number a texel, as in the paper.
Problem figure_8_problem(int side, NumberKind numbers);

struct Figure8Times
{
    Figure8Sides sides;
    std::vector<TimedTransform> all;
    std::string device;        // that the programs ran on
    std::string cufft_absence; // why there is no cuFFT; empty where there is

    const TimedTransform& of(int side, NumberKind numbers, const std::string& by) const;
};

std::vector<Claim> figure_8_claims(const Figure8Times& times);

} // namespace fragfft::figures
