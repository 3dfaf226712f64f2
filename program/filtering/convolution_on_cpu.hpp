// Convolution in space on the CPU, with vectors and threads.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "arrays/weighted_sums.hpp"
#include "arrays/worker_threads.hpp"
#include "filters/job.hpp"
#include "program/cpu/large_array.hpp"
#include "program/filtering/prepared_filter.hpp"

namespace fragfft {

// Whether the convolution takes two steps, by rows and by columns: for a separable kernel that is neither a row nor a
// column. Throws InputError if the filter has no kernel.
bool convolves_by_lines(const Filter& filter);

// The error is within 1e-6 of the exact result. Besides the image and the results it holds the rows that a kernel
// reaches, or all of them if the boundary rule wraps.
class ConvolutionOnCpu final : public PreparedFilter
{
public:
    // Throws InputError if a filter has no kernel.
    explicit ConvolutionOnCpu(const FilterJob& job, int thread_count = cpu::hardware_thread_count());

    // The bytes of the rows that it holds at a time: the most for any of the filters.
    static std::size_t held_bytes(const FilterJob& job, int thread_count);

    std::vector<Image> apply(Image& image) override;

private:
    // The layout of the rows that are held.
    struct Layout
    {
        std::ptrdiff_t stride = 0; // includes the extension at both ends
        int left = 0;              // samples by which rows are extended to the left
        int right = 0;
        int top = 0;
        int bottom = 0;
        int rows = 0; // row y is stored at y % rows

        int reach() const { return std::max(top, bottom); }
        std::size_t samples() const { return static_cast<std::size_t>(stride) * static_cast<std::size_t>(rows); }
    };

    struct Convolution : Layout
    {
        cpu::TapGridOf<float> row;  // for separable kernels; otherwise without weights
        cpu::TapGridOf<float> taps; // of the column, or of a kernel that is not separable

        bool is_separable() const { return !row.weights.empty(); }
    };

    // A ring of the rows read so far: convolved along if the kernel is separable, otherwise extended. Older rows are
    // overwritten.
    struct Held
    {
        cpu::LargeArray<float> rows;
        int end = 0;  // number of rows read so far
        int done = 0; // results before this row are computed
    };

    static Layout layout_of(const FilterJob& job, const Kernel& kernel, int thread_count);
    static std::vector<Convolution> convolutions_of(const FilterJob& job, int thread_count);
    // Returns the largest `need` of any convolution.
    template <typename Need> std::size_t most(const Need& need) const;
    void continue_row(const float* source, const Convolution& convolution, float* row) const;
    void hold(const float* source, int count, const Convolution& convolution);
    // Returns the row before which results can be computed when the rows before `end` are read.
    int known(const Convolution& convolution, int end) const;
    // Computes the results before row `end`; `target` is the start of the first of them.
    void sum_up(const Convolution& convolution, int end, float* target);

    ImageShape shape_;
    Boundary boundary_;
    std::vector<Convolution> convolutions_;
    Held held_; // serves one convolution after the other
    cpu::VectorUnit vector_unit_ = cpu::vector_units_here().back();
    cpu::WorkerThreads threads_;
    int rows_at_once_;
    std::vector<float> outside_; // a row of zeros
    cpu::MemoryOfThreads<float> lines_;
    cpu::MemoryOfThreads<float> sums_;
    cpu::MemoryOfThreads<const float*> rows_;
};

} // namespace fragfft
