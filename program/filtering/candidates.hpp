// The program's candidates on the CPU, beside the planner's on a device, and any of them prepared.
#pragma once

#include "filters/tuner.hpp"
#include "program/cpu/parallel_ranges.hpp"
#include "program/filtering/prepared_filter.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

inline constexpr const char* convolution_on_cpu_name = "convolution-cpu";
inline constexpr const char* fourier_on_cpu_name = "fftw";
// In double precision, straight from the definition: the truth that others are tested against.
inline constexpr const char* direct_cpu_method = "direct-cpu";

// Convolution where every filter has a kernel, and FFTW; with a name that one alone, direct_cpu_method too, which is
// estimated as convolution is, at some multiple. Throws InputError as fourier_extension and require_kernel do.
std::vector<Candidate> candidates_on_cpu(const FilteringJob& job, const std::optional<std::string>& name = std::nullopt,
                                         int threads = cpu::hardware_thread_count());

// For the device that a candidate was planned for; none for candidates on the CPU. On the device throws InputError as
// DeviceFilter does. The engine and the candidate's method must outlive what is returned.
std::unique_ptr<PreparedFilter> prepare(const Candidate& candidate, const FilteringJob& job, Engine* engine = nullptr);

// A candidate on the CPU in double precision.
std::unique_ptr<PreparedFilterOf<double>> prepare_in_double(const Candidate& candidate, const FilteringJob& job);

} // namespace fragfft
