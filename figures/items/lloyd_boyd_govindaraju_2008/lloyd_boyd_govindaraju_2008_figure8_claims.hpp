// What Lloyd, Boyd & Govindaraju 2008 tell of Figure 8, judged by its times.
#pragma once

#include "figures/items/common/geometric_mean.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "reference/published_values.hpp"

#include <functional>
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
    const TimedTransform& programs(int side, NumberKind numbers = NumberKind::complex) const
    {
        return of(side, numbers, by_programs);
    }
    // How many times as fast as a library the programs are, where `programs` was timed.
    Interval programs_by(const std::string& library, const TimedTransform& programs) const;
    // The same of every case whose side is wanted.
    GeometricMean typical_beside(const std::string& library, const std::function<bool(int side)>& wanted) const;

    // What the paper says: a row of its published values.
    reference::PublishedTable published = reference::published_table("lloyd_boyd_govindaraju_2008_figure8");
    std::size_t row(const std::string& what) const
    {
        return published.row_where("what", what);
    }
    std::string words(const std::string& what) const
    {
        return published.text(row(what), "words");
    }
};

std::vector<Claim> figure_8_claims(const Figure8Times& times);

} // namespace fragfft::figures
