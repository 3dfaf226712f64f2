// Every way to filter images in memory: on the CPU, or by one of the planner's candidates on a device.
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
// In double precision, straight from the definition.
inline constexpr const char* direct_cpu_method = "direct-cpu";

struct FilterCandidate
{
    std::string name;
    double milliseconds = 0.0;                         // estimated of the whole job, from memory to memory
    std::optional<Candidate> on_device = std::nullopt; // none: the CPU, by its name
    std::optional<Tiling> tiling = std::nullopt;       // of an image that the device does not take at once
};

// The fastest first.
void sort_fastest_first(std::vector<FilterCandidate>& candidates);

// On the CPU: convolution where every filter has a kernel, and FFTW; with a name that one alone, direct_cpu_method too.
// Throws InputError as fourier_extension and require_kernel do.
std::vector<FilterCandidate> candidates_on_cpu(const FilterJob& job,
                                               const std::optional<std::string>& name = std::nullopt,
                                               int threads = cpu::hardware_thread_count());

// The fastest of all, where the named one takes so long that one should know: some seconds, and twice as long as that
// one. Else null.
const FilterCandidate* far_faster_candidate(const FilterCandidate& named, const std::vector<FilterCandidate>& all);

// A device's candidates for a job, or for the tiles of it that are estimated to be the fastest: where a side of the
// image with the kernels' reach is longer than the device's textures, or the image takes too much of its memory.
// Filters without a kernel work on whole images.
struct TiledCandidates
{
    Candidates found;
    std::optional<Tiling> tiling;
};
TiledCandidates device_candidates(const FilterJob& job, const std::string& method, const PlannedDevice& device);

// By those candidates.
std::vector<FilterCandidate> candidates_on_device(TiledCandidates candidates);

// For a way on a device the engine of the device that it was planned for is needed, which must outlive what is
// returned, as the candidate's method must. The results do not depend on the number of threads. Throws InputError as
// FilterWork does.
std::unique_ptr<PreparedFilter> prepare(const FilterCandidate& way, const FilterJob& job, Engine* engine = nullptr,
                                        int threads = cpu::hardware_thread_count());

} // namespace fragfft
