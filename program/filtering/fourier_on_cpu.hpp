// Filtering by Fourier transforms on the CPU, by FFTW in single or double precision on all threads, one channel at a
// time.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "arrays/worker_threads.hpp"
#include "filters/extension.hpp"
#include "filters/job.hpp"
#include "program/cpu/fftw_lines.hpp"
#include "program/cpu/large_array.hpp"
#include "program/filtering/prepared_filter.hpp"

#include <complex>

namespace fragfft {

// The smallest number from `count` on that is even and has no prime factor above 7: of such sizes FFTW is fastest.
int next_fast_size(int count);

// Where the image lies in what is transformed, for a transform of any size: the image's own size where the boundary
// rule makes it periodic and the size is fast, or where a filter has no kernel; else the next fast size with room for
// the kernels' reach. Throws InputError as require_boundary_of_responses does, and for a size above 2^30.
Extension fourier_extension(const FilterJob& job);

// Within 1e-6 of the exact result, in double precision within 1e-14, relative to the result or the image, whichever is
// larger. Any size. Beside the image
// and the results it holds the bins of one extended channel, of two where there are several filters, and of each
// response that is not a separable kernel's. Rows, columns there and back, and rows again each pass through memory
// once.
template <typename Sample> class FourierOnCpuOf final : public PreparedFilterOf<Sample>
{
public:
    using Image = SampleArray<Sample>;

    explicit FourierOnCpuOf(const FilterJob& job, int thread_count = cpu::hardware_thread_count());

    // The bytes of the bins of one channel so extended.
    static std::size_t plane_bytes(const Extension& extension);

    std::vector<Image> apply(Image& image) override;

private:
    using Complex = std::complex<Sample>;
    using Plane = cpu::LargeArray<Complex>; // height_ rows of stride_ bins

    // Bins, or what they are products of.
    struct Response
    {
        std::vector<Complex> row = {};
        std::vector<Complex> column = {};
        Plane bins = {};
    };

    Plane plane() const;
    Response response_of(const Filter& filter);
    Plane transformed_kernel(const Kernel& kernel, double scale);
    // Calls work(first bin, room for as many columns as are transformed at once) for all columns, on all threads.
    template <typename Work> void for_columns(const Work& work);
    void gather(const Plane& from, std::size_t first_bin, Complex* columns) const;
    void scatter(const Complex* columns, std::size_t first_bin, const Plane& to) const;
    void multiply(Complex* columns, const Response& response, std::size_t first_bin) const;
    void transform_rows(const Image& image, int channel);
    void filter_columns();
    void transform_columns();
    void multiply_columns(const Response& response);
    void invert_rows(const Plane& bins, Image& result, int channel);

    ImageShape shape_;
    Boundary boundary_;
    Extension extension_;
    std::size_t bins_; // of a row
    std::size_t stride_;
    std::size_t height_;
    cpu::WorkerThreads threads_;
    cpu::FftwLinesOf<Sample> forward_rows_;
    cpu::FftwLinesOf<Sample> inverse_rows_;
    cpu::FftwLinesOf<Sample> forward_columns_;
    cpu::FftwLinesOf<Sample> inverse_columns_;
    std::vector<Response> responses_;
    Plane spectrum_;
    Plane product_; // with the response of one of several filters
};
using FourierOnCpu = FourierOnCpuOf<float>;

} // namespace fragfft
