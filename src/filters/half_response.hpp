// Frequency responses at the bins of a transform, as they are computed before they become texels of a texture.
#pragma once

#include "filters/frequency_filters.hpp"
#include "filters/separable_kernel.hpp"
#include "fragfft/frequency_response.hpp"
#include "fragfft/kernel.hpp"

#include <complex>
#include <numbers>
#include <span>
#include <vector>

namespace fragfft {

// The same numbers as response_grid's, as floats, in a fraction of the memory: only the columns 0 .. width/2, from
// which the others follow because the grid is Hermitian; of a gain that is real and equal at (+-x, +-y) only a quarter
// of the bins. A function of the caller's is called once for each of these bins, and for both signs on the Nyquist
// lines. Responses of the library's own builders (see frequency_filters.hpp) are computed row by row: equal up to the
// last bit of a float, and exactly equal where the gain is a step.
class HalfResponse
{
public:
    // Both lengths are at least 1. Exceptions of the response pass through.
    HalfResponse(const FrequencyResponse& response, int width, int height);
    // The response of a kernel of any size, whose weights wrap around: summed in double precision, on several threads;
    // the result does not depend on their number.
    HalfResponse(const Kernel& kernel, int width, int height);
    // The same for a separable kernel: a bin is the product of two numbers, computed when its row is requested.
    HalfResponse(const KernelFactors& factors, int width, int height);

    // The largest magnitude of a real or imaginary part; NaN when one of them is NaN.
    double largest() const { return largest_; }
    // An upper bound of the bins' magnitudes: largest() itself where the response is real.
    double most() const { return gains_.empty() ? std::numbers::sqrt2 * largest_ : largest_; }

    // Writes the `width` bins of row v, bin (0, v) first. Several threads may call at once; nothing is allocated.
    void copy_row(int v, std::span<std::complex<float>> bins) const;

private:
    std::span<std::complex<float>> half_row(int v);
    std::span<const std::complex<float>> half_row(int v) const;
    std::span<float> gains_of(int v);
    std::span<const float> gains_of(int v) const;
    void take_rows(const FrequencyResponse& response, std::span<const double> x);
    void take_even_rows(const RadialRows& rows);
    void take_real_rows(const WedgeRows& rows, const FrequencyResponse& response);
    void complete_own_columns();
    void take_largest_product();
    void find_largest();

    int width_;
    int height_;
    int columns_;                              // width / 2 + 1
    std::vector<std::complex<float>> numbers_; // of all rows, or
    std::vector<float> gains_;                 // real ones: of all rows, or of the rows 0 .. height/2 where
    bool is_even_ = false;                     // the others are the same; or
    std::vector<std::complex<double>> row_;    // what bins are products of: a number for each column,
    std::vector<std::complex<double>> column_; // and one for each row
    double largest_ = 0.0;
};

} // namespace fragfft
