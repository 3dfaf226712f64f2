// Every way to filter images in memory: on the CPU, or by one of the planner's candidates on a device.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/tuner.hpp"
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

struct Way
{
    std::string name;
    double milliseconds = 0.0;                         // estimated of the whole job, from memory to memory
    std::optional<Candidate> on_device = std::nullopt; // none: the CPU, by its name
};

// The fastest first.
void sort_fastest_first(std::vector<Way>& ways);

// On the CPU: convolution where every filter has a kernel, and FFTW; with a name that one alone, direct_cpu_method too.
// Throws InputError as fourier_extension and require_kernel do.
std::vector<Way> ways_on_cpu(const ImageJob& job, const std::optional<std::string>& name = std::nullopt,
                             int threads = cpu::hardware_thread_count());

// The fastest of all, where the named one takes so long that one should know: some seconds, and twice as long as that
// one. Else null.
const Way* far_faster_way(const Way& named, const std::vector<Way>& all);

// Whether it filters an image as its rows come: by convolution on the CPU, and no row is asked for far from its own.
bool filters_rows(const Way& way, const ImageJob& job);

// By candidates on a device.
std::vector<Way> ways_on_device(std::vector<Candidate> candidates);

// On the device that the candidate was planned for. Throws InputError as PreparedWork does. The engine and the
// candidate's method must outlive what is returned.
std::unique_ptr<PreparedFilterOnDevice> prepare_on_device(const Candidate& candidate, const ImageJob& job,
                                                          Engine& engine);
// By whichever way; for one on the CPU no engine is needed.
std::unique_ptr<PreparedFilter> prepare(const Way& way, const ImageJob& job, Engine* engine = nullptr);

// A way on the CPU, by its name, in single or double precision. The results do not depend on the number of threads.
template <typename Sample>
std::unique_ptr<PreparedFilterOf<Sample>> prepare_on_cpu(const std::string& way, const ImageJob& job,
                                                         int threads = cpu::hardware_thread_count());

} // namespace fragfft
