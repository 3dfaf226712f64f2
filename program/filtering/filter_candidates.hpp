// All candidates for filtering images in memory: on the CPU, or the planner's candidates on a device.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/planner.hpp"
#include "program/filtering/tiling.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

inline constexpr const char* convolution_on_cpu_name = "convolution-cpu";
inline constexpr const char* fourier_on_cpu_name = "fftw";
// Double precision, directly from the definition.
inline constexpr const char* direct_cpu_method = "direct-cpu";

struct FilterCandidate
{
    std::string name;
    double milliseconds = 0.0;                         // estimate for the whole job, from memory to memory
    std::optional<Candidate> on_device = std::nullopt; // nothing: on the CPU, by its name
    std::optional<Tiling> tiling = std::nullopt;       // for an image that the device cannot take at once
};

// The fastest first.
void sort_fastest_first(std::vector<FilterCandidate>& candidates);

// The candidates on the CPU: convolution if every filter has a kernel, and FFTW. With a name only that one, which may
// also be direct_cpu_method. Throws InputError as fourier_extension and require_kernel do.
std::vector<FilterCandidate> candidates_on_cpu(const FilterJob& job,
                                               const std::optional<std::string>& name = std::nullopt,
                                               int threads = cpu::hardware_thread_count());

// Returns the fastest of all if the named one takes some seconds and twice as long as that one, so that the user should
// know; otherwise null.
const FilterCandidate* far_faster_candidate(const FilterCandidate& named, const std::vector<FilterCandidate>& all);

// A device's candidates for a job, or for its tiling with the lowest estimate. The job is tiled if a side of the image
// with the kernels' reach is longer than the device's textures, or if the image takes too much of its memory. Filters
// without a kernel work on whole images.
struct TiledCandidates
{
    Candidates found;
    std::optional<Tiling> tiling;
};
TiledCandidates device_candidates(const FilterJob& job, const std::string& method, const PlannedDevice& device);

// Converts those candidates.
std::vector<FilterCandidate> candidates_on_device(TiledCandidates candidates);

// A candidate on a device needs the engine of the device for which it was planned; the engine and the candidate's
// method must outlive the result. The filtered images do not depend on the number of threads. Throws InputError as
// FilterWork does.
std::unique_ptr<PreparedFilter> prepare(const FilterCandidate& way, const FilterJob& job, Engine* engine = nullptr,
                                        int threads = cpu::hardware_thread_count());

} // namespace fragfft
