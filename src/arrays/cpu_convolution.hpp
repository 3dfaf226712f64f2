// The CPU's side of the comparison with a GPU: convolution in space in single precision, by all hardware threads and
// the CPU's widest vectors (see weighted_sums.hpp).
#pragma once

#include "arrays/complex_image.hpp"
#include "arrays/parallel_ranges.hpp"
#include "arrays/weighted_sums.hpp"
#include "arrays/worker_threads.hpp"
#include "boundary.hpp"

#include <memory>
#include <new>
#include <vector>

namespace fragfft::cpu {

// The convolution that fragfft/kernel.hpp defines, for one kernel, prepared for images of one shape. The result lies
// within 1e-6 of the exact one in relative L2, for kernels up to 63 x 63 whose sums do not cancel.
class CpuConvolution
{
public:
    // One step of kernel.width * kernel.height taps. The kernel has one channel, which all channels of the image use.
    // Throws InputError unless width, height, channels and thread_count are >= 1 and the kernel has samples.
    CpuConvolution(int width, int height, int channels, const DoubleImage& kernel, Boundary boundary = Boundary::wrap,
                   int thread_count = hardware_thread_count());
    // For the kernel column * row: one step over the rows and one over the columns. Throws as the other constructor
    // does, and when `row` is not one row or `column` not one column.
    CpuConvolution(int width, int height, int channels, const DoubleImage& row, const DoubleImage& column,
                   Boundary boundary = Boundary::wrap, int thread_count = hardware_thread_count());

    int thread_count() const { return threads_.count(); }
    // Number of multiplications and additions in one convolve().
    double floating_point_operations() const;

    // Copies channels of an interleaved image, `first_channel` and those after it, into padded planes. Throws
    // InputError for another size or too few channels.
    void set_image(const Image& image, int first_channel = 0);
    void convolve();
    // The result, interleaved.
    Image image() const;
    // Copies the result into `first_channel` and the following channels of an image of the same size. Throws as
    // set_image.
    void copy_result_to(Image& image, int first_channel = 0);

private:
    struct AlignedDelete
    {
        void operator()(float* samples) const { ::operator delete[](samples, alignment); }
        static constexpr auto alignment = std::align_val_t(floats_per_line * sizeof(float));
    };

    // A plane for each channel, with its rows extended to the left and the right.
    struct Planes
    {
        int left = 0;
        int width = 0; // of a row with its extensions
        std::ptrdiff_t stride = 0;
        std::unique_ptr<float[], AlignedDelete> samples;
    };

    struct LinePass
    {
        TapGrid taps;
        Planes source;
        std::vector<float> outside;     // a row of zeros
        std::vector<const float*> rows; // the rows of each channel's source in turn, extended to the top and the bottom
    };

    CpuConvolution(int width, int height, int channels, Boundary boundary, int thread_count);
    void require_channels(const Image& image, int first_channel) const;
    // Calls work(y, channel) for the rows of all channels, on all threads.
    template <typename Work> void for_rows(const Work& work);
    void add_step(const DoubleImage& kernel);
    Planes make_planes(int left, int right) const;
    float* row(const Planes& planes, int channel, int y) const;
    void run(const LinePass& step, const Planes& target);

    int width_;
    int height_;
    int channels_;
    Boundary boundary_;
    std::vector<LinePass> steps_;
    Planes result_;
    VectorUnit vector_unit_ = vector_units_here().back();
    WorkerThreads threads_;
};

} // namespace fragfft::cpu
