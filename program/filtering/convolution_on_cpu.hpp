// Convolution in space on the CPU, by vectors and threads.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "arrays/weighted_sums.hpp"
#include "arrays/worker_threads.hpp"
#include "filters/job.hpp"
#include "program/cpu/large_array.hpp"
#include "program/filtering/prepared_filter.hpp"

namespace fragfft {

// Whether it takes two steps, by a row and by a column: of a separable kernel that is neither already. Throws
// InputError when the filter has no kernel.
bool convolves_by_lines(const Filter& filter);

// Within 1e-6 of the exact result. Beside the image and the results it holds the rows that a kernel reaches over, and
// all of them where the boundary rule wraps.
class ConvolutionOnCpu final : public PreparedFilter
{
public:
    // Throws InputError when a filter has no kernel.
    explicit ConvolutionOnCpu(const FilterJob& job, int thread_count = cpu::hardware_thread_count());

    // The bytes of the rows that it holds for each filter.
    static std::size_t held_bytes(const FilterJob& job, int thread_count);

    std::vector<Image> apply(Image& image) override;

private:
    // How rows are held.
    struct Layout
    {
        std::ptrdiff_t stride = 0; // with room for what continues them
        int left = 0;              // how far rows are continued
        int right = 0;
        int top = 0;
        int bottom = 0;
        int rows = 0; // row y lies in place y % rows

        int reach() const { return std::max(top, bottom); }
        std::size_t samples() const { return static_cast<std::size_t>(stride) * static_cast<std::size_t>(rows); }
    };

    struct Convolution : Layout
    {
        cpu::TapGridOf<float> row;  // no weights unless the kernel is separable
        cpu::TapGridOf<float> taps; // of the column, else of the kernel

        bool is_separable() const { return !row.weights.empty(); }
    };

    // The rows that have come, summed along where the kernel is separable, else continued; the later ones are there.
    struct Held
    {
        cpu::LargeArray<float> rows;
        int end = 0;  // of those that have come
        int done = 0; // the results before this row have been computed
    };

    static Layout layout_of(const FilterJob& job, const Kernel& kernel, int thread_count);
    static std::vector<Convolution> convolutions_of(const FilterJob& job, int thread_count);
    // The largest of what each convolution needs.
    template <typename Need> std::size_t most(const Need& need) const;
    void continue_row(const float* source, const Convolution& convolution, float* row) const;
    void hold(const float* source, int count, const Convolution& convolution);
    // Before which row results can be computed when the rows before `end` have come.
    int known(const Convolution& convolution, int end) const;
    // Computes the results before row `end`; `target` is where the first of them begins.
    void sum_up(const Convolution& convolution, int end, float* target);

    ImageShape shape_;
    Boundary boundary_;
    std::vector<Convolution> convolutions_;
    Held held_; // of one convolution after the other
    cpu::VectorUnit vector_unit_ = cpu::vector_units_here().back();
    cpu::WorkerThreads threads_;
    int rows_at_once_;
    std::vector<float> outside_; // a row of zeros
    cpu::MemoryOfThreads<float> lines_;
    cpu::MemoryOfThreads<float> sums_;
    cpu::MemoryOfThreads<const float*> rows_;
};

} // namespace fragfft
