// The ways to filter images of one shape, each with what it is predicted to take as a whole: preparing, and of each
// image transferring and filtering it.
#pragma once

#include "filtering/cpu_speed.hpp"
#include "filtering/filter_on_device.hpp"

#include <functional>
#include <string>

namespace fragfft {

struct Way
{
    std::string name;
    double predicted_milliseconds = 0.0;
    std::function<std::unique_ptr<PreparedFilter>()> prepare;
    const Method* method = nullptr;                // of a Fourier transform on the device
    double predicted_milliseconds_on_device = 0.0; // what of that each image takes in its passes
};

inline constexpr const char* convolution_on_cpu_name = "convolution-cpu";
inline constexpr const char* fourier_on_cpu_name = "fftw";

// Convolution where every filter has a kernel, and FFTW. Throws InputError as fourier_extension does. The job must
// outlive the ways.
std::vector<Way> ways_on_cpu(const FilteringJob& job, const CpuSpeed& speed);

// Every method that takes the job, and convolution in space in each sensible approach; none where nothing does. The job
// and all that the device refers to must outlive the ways.
std::vector<Way> ways_on_device(const FilteringJob& job, const TexelOptions& texels, const CostModel& model,
                                const FilteringDevice& device);

// Puts what the device's tuner measures in the place of what is predicted, for each way by a method; what cannot be
// measured keeps its prediction. The fastest comes first.
void measure_methods(std::vector<Way>& ways, const FilteringJob& job, const TexelOptions& texels,
                     const FilteringDevice& device);

void sort_fastest_first(std::vector<Way>& ways);

} // namespace fragfft
