// Convolution in space on the CPU, by vectors and threads, of rows as they come.
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

// Within 1e-6 of the exact result, in double precision within 1e-14. Beside the image and the results it holds the rows
// that a kernel reaches over, and all of them where the boundary rule wraps.
template <typename Sample> class ConvolutionOnCpuOf final : public PreparedFilterOf<Sample>
{
public:
    using Image = SampleArray<Sample>;

    // Throws InputError when a filter has no kernel.
    explicit ConvolutionOnCpuOf(const ImageJob& job, int thread_count = cpu::hardware_thread_count());

    // The bytes of the rows that it holds for each filter.
    static std::size_t held_bytes(const ImageJob& job, int thread_count);

    std::vector<Image> apply(Image& image) override;
    void apply_to_rows(const Image& rows, int first_row, std::vector<Image>& results) override
    {
        apply_to(rows, first_row, results);
    }
    void apply_to_rows(const SampleArray<std::uint8_t>& levels, int first_row, std::vector<Image>& results) override
    {
        apply_to(levels, first_row, results);
    }

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
        cpu::TapGridOf<Sample> row;  // no weights unless the kernel is separable
        cpu::TapGridOf<Sample> taps; // of the column, else of the kernel

        bool is_separable() const { return !row.weights.empty(); }
    };

    // The rows that have come, summed along where the kernel is separable, else continued; the later ones are there.
    struct Held
    {
        cpu::LargeArray<Sample> rows;
        int end = 0;  // of those that have come
        int done = 0; // the results before this row have been computed
    };

    static Layout layout_of(const ImageJob& job, const Kernel& kernel, int thread_count);
    static std::vector<Convolution> convolutions_of(const ImageJob& job, int thread_count);
    // The largest of what each convolution needs.
    template <typename Need> std::size_t most(const Need& need) const;
    // Those of the convolution; an image at once takes the first for all.
    Held& begin(std::size_t convolution);
    // Stored is Sample, or std::uint8_t for levels.
    template <typename Stored>
    void apply_to(const SampleArray<Stored>& rows, int first_row, std::vector<Image>& results);
    template <typename Stored>
    void continue_row(const Stored* source, const Convolution& convolution, Sample* row) const;
    template <typename Stored> void hold(const Stored* source, int count, const Convolution& convolution, Held& held);
    // Before which row results can be computed when the rows before `end` have come.
    int known(const Convolution& convolution, int end) const;
    // Computes the results before row `end`; `target` is where the first of them begins.
    void sum_up(const Convolution& convolution, Held& held, int end, Sample* target, std::ptrdiff_t target_stride);

    ImageShape shape_;
    Boundary boundary_;
    AskedResults results_;
    std::vector<Convolution> convolutions_;
    std::vector<Held> held_;
    cpu::VectorUnit vector_unit_ = cpu::vector_units_here().back();
    cpu::WorkerThreads threads_;
    int rows_at_once_;
    std::vector<Sample> outside_; // a row of zeros
    cpu::MemoryOfThreads<Sample> lines_;
    cpu::MemoryOfThreads<Sample> sums_;
    cpu::MemoryOfThreads<const Sample*> rows_;
};
using ConvolutionOnCpu = ConvolutionOnCpuOf<float>;

} // namespace fragfft
