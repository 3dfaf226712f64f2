// The ways of filtering on the GPU that the items compare.
#pragma once

#include "measuring/workload.hpp"

namespace fragfft::figures {

inline constexpr measuring::Way gpu_fft{measuring::Processor::gpu, measuring::Approach::fft};
inline constexpr measuring::Way gpu_separable{measuring::Processor::gpu, measuring::Approach::separable};
inline constexpr measuring::Way gpu_non_separable{measuring::Processor::gpu, measuring::Approach::non_separable};

} // namespace fragfft::figures
