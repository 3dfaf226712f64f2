// The frames that Moreland & Angel 2003 counted for Table 3: a teapot turned, rendered and filtered.
#pragma once

#include "figures/report/item.hpp"

#include <vector>

namespace fragfft::figures {

struct Frame
{
    int side = 0; // of the image
    Plan filter;  // that it is filtered by
};

// A frame of each in turn, the teapot turned on from one to the next.
std::vector<gl::TimeStatistics> frame_times(ItemContext& context, const std::vector<Frame>& frames);

// Frames of one size, with the published filter and with what is left of it without arithmetic and without reads, in
// turn.
struct FrameTimes
{
    int side = 0;
    gl::TimeStatistics whole;
    gl::TimeStatistics no_arithmetic;
    gl::TimeStatistics no_reads;

    Interval rate_in_hertz() const;
    // What removing it saves; below zero where nothing is saved.
    Interval arithmetic_in_seconds() const;
    Interval reads_in_seconds() const;
};

struct Table3Times
{
    std::vector<FrameTimes> by_size; // as the sides are given
    Interval growth;                 // of the time from the smallest side to the largest, in turn
};

// `sides`: the largest first, the smallest last.
Table3Times table_3_times(ItemContext& context, const std::vector<int>& sides);

} // namespace fragfft::figures
