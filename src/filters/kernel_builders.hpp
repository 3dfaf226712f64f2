// The ranges of the kernel builders' parameters. The builders themselves are public: fragfft/kernel.hpp. They compute
// in double.
#pragma once

#include "filters/kernel.hpp"
#include "filters/range.hpp"

namespace fragfft {

// Largest supported kernel: 2049 x 2049. Below a sigma of 0.1 a sampled Gaussian is the identity in double.
inline constexpr Range sigma_range_in_pixels{0.1, 256.0, "pixels"};
inline constexpr Range radius_range_in_pixels{0.0, 1024.0, "pixels"};
inline constexpr Range box_size_range_in_pixels{1.0, 2049.0, "pixels"};
inline constexpr Range motion_length_range_in_pixels{1.0, 2047.0, "pixels"};
inline constexpr Range sharpen_amount_range{0.0, 100.0};
inline constexpr Range laplacian_neighbours_range{4.0, 8.0, "pixels"};

} // namespace fragfft
