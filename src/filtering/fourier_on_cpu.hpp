// Filtering by Fourier transforms on the CPU, by FFTW in single precision on all threads, one channel at a time.
#pragma once

#include "filtering/prepared_filter.hpp"
#include "filters/extension.hpp"
#include "reference/fftw_filter.hpp"

#include <complex>

namespace fragfft {

// The smallest number from `count` on that is even and has no prime factor above 7: of such sizes FFTW is fastest.
int next_fast_size(int count);

// Where the image lies in what is transformed, for a transform of any size: the image's own size where the boundary
// rule makes it periodic and the size is fast, or where a filter has no kernel; else the next fast size with room for
// the kernels' reach. Throws InputError as require_boundary_of_responses does, and for a size above 2^30.
Extension fourier_extension(const FilteringJob& job);

// Within 1e-6 of the exact result, relative to the result or the image, whichever is larger. Any size. Beside the image
// and the results it holds four planes of an extended channel, and one for each filter's response.
class FourierOnCpu final : public PreparedFilter
{
public:
    explicit FourierOnCpu(const FilteringJob& job, int thread_count = reference::hardware_thread_count());

    std::vector<Image> apply(Image& image) override;

private:
    using Response = std::vector<std::complex<float>>; // height x (width / 2 + 1) bins

    Response response_of(const Filter& filter);
    Response product_of_factors(const std::vector<double>& column, const std::vector<double>& row);
    void extend_channel(const Image& image, int channel);
    void crop_channel(Image& result, int channel);

    ImageShape shape_;
    Boundary boundary_;
    Extension extension_;
    reference::FftwFilter fftw_;
    reference::WorkerThreads threads_;
    std::vector<Response> responses_;
};

} // namespace fragfft
