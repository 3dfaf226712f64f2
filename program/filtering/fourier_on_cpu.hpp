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

// The error is within 1e-6, in double precision within 1e-14, relative to what promised_convolution_bound() says, for
// any size. Besides the image and the results it holds the bins of one extended channel (of two if there are
// several filters) and of each response that is not that of a separable kernel. The forward rows, the columns forward
// and back, and the inverse rows each pass through memory once.
template <typename Sample> class FourierOnCpuOf final : public PreparedFilterOf<Sample>
{
public:
    using Image = SampleArray<Sample>;

    explicit FourierOnCpuOf(const FilterJob& job, int thread_count = cpu::hardware_thread_count());

    // The bytes of one channel's bins with that extension.
    static std::size_t plane_bytes(const Extension& extension);

    std::vector<Image> apply(Image& image) override;

private:
    using Complex = std::complex<Sample>;
    using Plane = cpu::LargeArray<Complex>; // height_ rows with a stride of stride_ bins

    // Bins, or the two lines of factors whose products they are.
    struct Response
    {
        std::vector<Complex> row = {};
        std::vector<Complex> column = {};
        Plane bins = {};
    };

    Plane plane() const;
    Response response_of(const Filter& filter);
    Plane transformed_kernel(const Kernel& kernel, double scale);
    // Calls work(first bin, room for the columns that are transformed at once) for all columns, on all threads.
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
    std::size_t bins_; // in a row
    std::size_t stride_;
    std::size_t height_;
    cpu::WorkerThreads threads_;
    cpu::FftwLinesOf<Sample> forward_rows_;
    cpu::FftwLinesOf<Sample> inverse_rows_;
    cpu::FftwLinesOf<Sample> forward_columns_;
    cpu::FftwLinesOf<Sample> inverse_columns_;
    std::vector<Response> responses_;
    Plane spectrum_;
    Plane product_; // the product with one of several filters' responses
};
using FourierOnCpu = FourierOnCpuOf<float>;

} // namespace fragfft
