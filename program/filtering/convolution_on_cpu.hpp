// Convolution in space on the CPU, by vectors and threads, one channel at a time.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "arrays/weighted_sums.hpp"
#include "arrays/worker_threads.hpp"
#include "program/cpu/large_array.hpp"
#include "program/filtering/prepared_filter.hpp"

namespace fragfft {

// Whether it takes two steps, by a row and by a column: of a separable kernel that is neither already. Throws
// InputError when the filter has no kernel.
bool convolves_by_lines(const Filter& filter);

// Within 1e-6 of the exact result, in double precision within 1e-14. Beside the image and the results it holds one
// plane of a channel: rows reach it from the image in pieces that a cache holds, and the results leave it so.
template <typename Sample> class ConvolutionOnCpuOf final : public PreparedFilterOf<Sample>
{
public:
    using Image = SampleArray<Sample>;

    // Throws InputError when a filter has no kernel.
    explicit ConvolutionOnCpuOf(const ImageJob& job, int thread_count = cpu::hardware_thread_count());

    // The bytes of the plane that it holds.
    static std::size_t plane_bytes(const ImageJob& job);

    std::vector<Image> apply(Image& image) override;

private:
    struct Convolution
    {
        std::ptrdiff_t stride = 0;   // of rows, with room for what continues them
        cpu::TapGridOf<Sample> row;  // no weights unless the kernel is separable
        cpu::TapGridOf<Sample> taps; // of the column, else of the kernel
        int left = 0;                // how far rows are continued, for either
        int right = 0;
        int top = 0;
        int bottom = 0;

        bool is_separable() const { return !row.weights.empty(); }
    };

    static Convolution convolution_of(const ImageJob& job, const Filter& filter);
    void continue_row(const Image& image, int channel, int y, const Convolution& convolution, Sample* row) const;
    void fill_plane(const Image& image, int channel, const Convolution& convolution);
    void sum_rows(const Image& image, int channel, const Convolution& convolution);
    void sum_plane(const Convolution& convolution, Image& result, int channel);

    ImageShape shape_;
    Boundary boundary_;
    AskedResults results_;
    std::vector<Convolution> convolutions_;
    cpu::LargeArray<Sample> plane_;
    std::vector<Sample> outside_; // a row of zeros
    cpu::VectorUnit vector_unit_ = cpu::vector_units_here().back();
    cpu::WorkerThreads threads_;
};
using ConvolutionOnCpu = ConvolutionOnCpuOf<float>;

} // namespace fragfft
