// Times a method's whole filter in the unit of one full-screen copy pass, measured in the same run.
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

// What a method's whole filter is measured against: the fastest copy of its image, the least that its kind of plan must
// move, and the libraries that people use.

// A filter's time in units of other times, except where said otherwise.
struct FilterRatios
{
    // By the time of three copies of the image, one after the other, as the device copies fastest, by passes or by
    // dispatches: a filter whose two axes cannot be in one place at once reads and writes its image three times.
    std::optional<Interval> to_three_copies;
    // By cuFFT's time, and FFTW's on all threads, for as many real images as the texels hold: forward transforms, the
    // product with the same response, inverse transforms. Only for 32-bit floats; nothing for others.
    std::optional<Interval> to_cufft;
    std::optional<Interval> to_fftw;
    // Least time over measured time, 0 to 1 or so. For plans that draw, the least is writing the bytes that they write
    // at the rate of a copy pass; for plans that dispatch, the three copies.
    std::optional<double> share_of_limit;
};

// How many real images a filter by the method takes in a texel of the format, 1 to 4.
int filtered_channels(const Method& method, gl::PixelFormat format);

// Unscaled, of a kernel that smooths: all bins of a width x height transform. Not zeros, and not one everywhere, which
// arithmetic may take less time for.
DoubleComplexImage smoothing_response(int width, int height);

// The bins of it that filters of real images multiply by, in the order of cpu::FftwFilter.
std::vector<std::complex<float>> half_of(const DoubleComplexImage& response);

// The time that a plan of a filter cannot take less than, in milliseconds, told from times of the same run: of a copy
// pass, and of three copies as the device copies fastest. See FilterRatios::share_of_limit.
double least_milliseconds(const Method& method, const Plan& filter, double copy_pass_milliseconds,
                          double three_copies_milliseconds);

struct FilterBenchmark
{
    std::string method;
    Problem options;
    int passes = 0;
    gl::TimeStatistics copy_pass; // reads and writes every texel of such a texture once
    gl::TimeStatistics forward;
    gl::TimeStatistics filter; // forward, multiply, inverse; where runs are repeated, right after each other
    // The same of runs that each wait for what the caller has done with the result, and let it be seen. Only of plans
    // that end with image stores: draws need nothing of the kind.
    std::optional<double> filter_alone_milliseconds;
    // The same filter, of methods that hold real responses as such.
    std::optional<double> filter_by_real_response_milliseconds;
    // The same of one real channel in texels of its own, r32f, where the problem's texels are rg32f, which have room
    // for two.
    std::optional<double> filter_of_one_channel_milliseconds;
    gl::TimeStatistics filter_with_transfers; // with upload and read back, by the wall clock
    // Filter of bytes in memory: an rgba8 image through a pixel buffer, converted by the device, filtered by a
    // smoothing kernel in the problem's format, converted and read back through a pixel buffer, by the wall clock.
    gl::TimeStatistics filter_with_8_bit_transfers;
    double one_off_milliseconds = 0.0;  // compiling, planning, allocating, tables
    double planning_milliseconds = 0.0; // of these, making the filter's plan on the CPU: the median of several
    TransformRatios ratios;             // of forward transforms of complex and of real numbers
    FilterRatios filter_ratios;

    // Billions of operations a second by the usual count, whatever a method really computes: 5 N log2 N for a complex
    // transform of N numbers. A texel of four components holds two complex numbers, and so two transforms are counted;
    // a filter is a forward and an inverse one of each.
    double forward_gflops() const;
    double filter_gflops() const;

    double filter_in_copy_passes() const { return filter.median_milliseconds / copy_pass.median_milliseconds; }
    double with_8_bit_transfers_in_filters() const
    {
        return filter_with_8_bit_transfers.median_milliseconds / filter.median_milliseconds;
    }
};

// "as published", or what of it is not the paper's; "-" of a method that no paper has.
std::string drawn(const FilterBenchmark& benchmark);

MeasuredCase measured_case(const FilterBenchmark& benchmark);

// What its filter is, in words that are the same wherever the same is timed.
std::string quantity(const FilterBenchmark& benchmark);

// What is measured besides the filter itself and the copy pass.
struct FilterBenchmarkParts
{
    bool forward = true;
    bool transfers = true;
    bool eight_bit_transfers = false;
    bool ratios = false;      // of transforms and of filters
    Libraries libraries = {}; // for the ratios
    // Told what is measured from now on, in a few words.
    std::function<void(const std::string&)> tell = [](const std::string&) {};
};

// On random data, by the response of a kernel that smooths. The device's times are taken in turn, cuFFT's filter's with
// them. Throws InputError when the method does not take the size or format.
FilterBenchmark benchmark_filter(const Method& method, Problem options, const gl::Sampling& sampling,
                                 gl::Context& context, Engine& engine, const FilterBenchmarkParts& parts = {});

} // namespace fragfft::measuring
