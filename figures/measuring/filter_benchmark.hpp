// Times a method's whole filter. The unit is one full-screen copy pass measured in the same run.
#pragma once

#include "engine/engine.hpp"
#include "figures/measuring/interval.hpp"
#include "figures/measuring/measured_row.hpp"
#include "figures/measuring/transform_ratios.hpp"
#include "gl/timer.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <complex>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

// What a method's whole filter is compared with: the fastest copy of its image, the least that its kind of plan must
// move, and widely used libraries.

// A filter's time divided by other times, except where stated otherwise.
struct FilterRatios
{
    // Divided by three successive copies of the image, in the way in which the device copies fastest, by passes or by
    // dispatches. A filter that cannot transform both axes in one place reads and writes its image three times.
    std::optional<Interval> to_three_copies;
    // Divided by the time of cuFFT, and of FFTW on all threads, for as many real images as the texels hold: forward
    // transforms, the product with the same response, inverse transforms. Only for 32-bit floats; nothing for others.
    std::optional<Interval> to_cufft;
    std::optional<Interval> to_fftw;
    // The least possible time over the measured time, between 0 and about 1. For plans that draw, the least possible
    // time is that of writing the bytes that they write at the rate of a copy pass; for plans that dispatch, that of
    // three copies.
    std::optional<double> share_of_limit;
};

// The number of real images that a filter by the method packs into a texel of the format, 1 to 4.
int filtered_channels(const Method& method, gl::PixelFormat format);

// The unscaled response of a smoothing kernel: all bins of a width x height transform. It is neither zero nor one
// everywhere, because arithmetic with these may take less time.
DoubleComplexImage smoothing_response(int width, int height);

// The bins of `response` by which filters of real images multiply, in the order of cpu::FftwFilter.
std::vector<std::complex<float>> half_of(const DoubleComplexImage& response);

// A lower bound of the time of a filter's plan in milliseconds, computed from times of the same run: that of a copy
// pass, and that of three copies in the way in which the device copies fastest. See FilterRatios::share_of_limit.
double least_milliseconds(const Method& method, const Plan& filter, double copy_pass_milliseconds,
                          double three_copies_milliseconds);

struct FilterBenchmark
{
    std::string method;
    Problem options;
    int passes = 0;
    gl::TimeStatistics copy_pass; // reads and writes every texel of a texture of this shape once
    gl::TimeStatistics forward;
    gl::TimeStatistics filter; // forward, multiply, inverse; repeated runs follow each other immediately
    // The same for runs that each wait for the caller's earlier use of the result and make the result visible to the
    // caller. Only for plans that end with image stores: draws need no barrier.
    std::optional<double> filter_alone_milliseconds;
    // The same filter with a response stored as real numbers, for methods that can.
    std::optional<double> filter_by_real_response_milliseconds;
    // The same for one real channel in r32f, where the problem's texels are rg32f, which have room for two.
    std::optional<double> filter_of_one_channel_milliseconds;
    gl::TimeStatistics filter_with_transfers; // including upload and read back, by the wall clock
    // Filter of bytes in memory, by the wall clock: uploads an rgba8 image through a pixel buffer, converts it on the
    // device, filters it by a smoothing kernel in the problem's format, converts it and reads it back through a pixel
    // buffer.
    gl::TimeStatistics filter_with_8_bit_transfers;
    double one_off_milliseconds = 0.0;  // compiling, planning, allocating, tables
    double planning_milliseconds = 0.0; // the part of it spent planning the filter on the CPU: the median of several
    TransformRatios ratios;             // for forward transforms of complex and of real numbers
    FilterRatios filter_ratios;

    // 10^9 operations per second by the usual count, whatever a method really computes: 5 N log2 N for a complex
    // transform of N numbers. A texel of four components holds two complex numbers, so two transforms are counted; a
    // filter is a forward and an inverse transform of each.
    double forward_gflops() const;
    double filter_gflops() const;

    double filter_in_copy_passes() const { return filter.median_milliseconds / copy_pass.median_milliseconds; }
    double with_8_bit_transfers_in_filters() const
    {
        return filter_with_8_bit_transfers.median_milliseconds / filter.median_milliseconds;
    }
};

// "as published", or how it departs from the paper; "-" for a method without a paper.
std::string drawn(const FilterBenchmark& benchmark);

MeasuredCase measured_case(const FilterBenchmark& benchmark);

// Describes its filter in words that are the same wherever the same is timed.
std::string quantity(const FilterBenchmark& benchmark);

// What is measured besides the filter itself and the copy pass.
struct FilterBenchmarkParts
{
    bool forward = true;
    bool transfers = true;
    bool eight_bit_transfers = false;
    bool ratios = false;      // those of transforms and of filters
    Libraries libraries = {}; // for the ratios
    // called with a few words about what is measured next
    std::function<void(const std::string&)> tell = [](const std::string&) {};
};

// Filters random data by the response of a smoothing kernel. The device's times, including those of cuFFT's filter, are
// taken in turn. Throws InputError when the method does not accept the size or format.
FilterBenchmark benchmark_filter(const Method& method, Problem options, const gl::Sampling& sampling,
                                 gl::Context& context, Engine& engine, const FilterBenchmarkParts& parts = {});

} // namespace fragfft::measuring
