#include "arrays/array_filter.hpp"

#include "arrays/parallel_ranges.hpp"
#include "arrays/weighted_sums.hpp"
#include "errors.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <type_traits>

// A function for each kind of vector is made of these: not inlined, they would be compiled for the least of them.
#define FRAGFFT_INLINE [[gnu::always_inline]] inline

namespace fragfft::cpu {

namespace {

using Index = std::ptrdiff_t;

// What is computed at once, of either type, is a multiple of this.
constexpr Index numbers_per_step = 16;
static_assert(numbers_per_step % numbers_per_line<float> == 0 && numbers_per_step % numbers_per_line<double> == 0);

// A thread is worth starting for so many multiplications. Reading and writing a number costs as much as a few.
constexpr double multiplications_per_thread = 1 << 19;
constexpr std::size_t multiplications_of_a_copy = 8;

constexpr Index up_to_multiple(Index count, Index unit)
{
    return (count + unit - 1) / unit * unit;
}

// The stride of rows of so many numbers: an odd number of cache lines, so that a column of them does not crowd into a
// few sets of the cache.
template <typename Number> constexpr Index spread_stride(Index numbers)
{
    constexpr Index line = numbers_per_line<Number>;
    return up_to_multiple(numbers, line) + (up_to_multiple(numbers, line) / line % 2 == 0 ? line : 0);
}

// Numbers from a cache line's beginning on.
template <typename Number> class AlignedNumbers
{
public:
    // They have no values yet.
    explicit AlignedNumbers(Index count)
        : numbers_(static_cast<Number*>(::operator new[](static_cast<std::size_t>(count) * sizeof(Number), alignment)))
    {
    }
    static AlignedNumbers zeros(Index count)
    {
        AlignedNumbers numbers(count);
        std::fill_n(numbers.numbers_.get(), count, Number(0));
        return numbers;
    }
    Number* at(Index index) const { return numbers_.get() + index; }

private:
    static constexpr auto alignment = std::align_val_t(64);
    struct Delete
    {
        void operator()(Number* numbers) const { ::operator delete[](numbers, alignment); }
    };
    std::unique_ptr<Number[], Delete> numbers_;
};

// The index in [0, length) of the number at `index`, or -1 where that is the number beyond.
Index extended_index(Index index, Index length, Extension extension)
{
    if (index >= 0 && index < length)
        return index;
    const auto modulo = [index](Index period) {
        const Index remainder = index % period;
        return remainder < 0 ? remainder + period : remainder;
    };
    switch (extension) {
    case Extension::nearest:
        return index < 0 ? 0 : length - 1;
    case Extension::reflect: {
        const Index phase = modulo(2 * length);
        return std::min(phase, 2 * length - 1 - phase);
    }
    case Extension::mirror: {
        if (length == 1)
            return 0;
        const Index phase = modulo(2 * length - 2);
        return std::min(phase, 2 * length - 2 - phase);
    }
    case Extension::wrap:
        return modulo(length);
    case Extension::constant:
        return -1;
    }
    return -1;
}

// An axis, with as much to its left and its right as a kernel reads of it. What lies there is looked up: a division
// for each number would take longer than the sums of a short kernel.
class ExtendedAxis
{
public:
    ExtendedAxis(std::size_t length, int taps, int centre, Extension extension)
        : length_(static_cast<Index>(length)), left_(taps - 1 - centre), right_(centre)
    {
        outside_.reserve(static_cast<std::size_t>(taps - 1));
        for (Index index = -left_; index < 0; ++index)
            outside_.push_back(extended_index(index, length_, extension));
        for (Index index = length_; index < length_ + right_; ++index)
            outside_.push_back(extended_index(index, length_, extension));
    }

    Index length() const { return length_; }
    Index left() const { return left_; }
    Index right() const { return right_; }
    Index reach() const { return left_ + right_; }
    // The same as extended_index, for an index in [-left, length + right).
    Index operator()(Index index) const
    {
        if (index >= 0 && index < length_)
            return index;
        return outside_[static_cast<std::size_t>(index < 0 ? index + left_ : left_ + index - length_)];
    }

private:
    Index length_;
    Index left_;
    Index right_;
    std::vector<Index> outside_;
};

// To the target: pixels [first, last) of a line of pixels of `behind` numbers, which lie in [-left, length + right).
template <typename Number>
void copy_extended(const Number* line, const ExtendedAxis& axis, Index behind, Number beyond, Index first, Index last,
                   Number* target)
{
    const auto copy_outside = [&](Index end) {
        for (; first < end; ++first, target += behind) {
            const Index pixel = axis(first);
            for (Index i = 0; i < behind; ++i)
                target[i] = pixel < 0 ? beyond : line[pixel * behind + i];
        }
    };
    copy_outside(std::min(last, Index{0}));
    const Index inside = std::min(last, axis.length()) - first;
    if (inside > 0) {
        target = std::copy_n(line + first * behind, inside * behind, target);
        first += inside;
    }
    copy_outside(last);
}

// Threads for so many multiplications, in units of which each is one thread's.
int worker_count(double multiplications, Index units, int thread_count)
{
    const double worth = 1.0 + multiplications / multiplications_per_thread;
    return static_cast<int>(
        std::clamp(std::min(worth, static_cast<double>(units)), 1.0, std::max(1.0, static_cast<double>(thread_count))));
}

// Calls work(worker, unit) once for each unit. Who is done with some takes others: threads do not all run equally fast.
template <typename Work> void for_units(Index units, int workers, const Work& work)
{
    const Index batch = std::max<Index>(1, units / (Index{32} * workers));
    std::atomic<Index> next = 0;
    const auto work_on_batches = [&](std::size_t worker, std::size_t) {
        for (Index begin = next.fetch_add(batch); begin < units; begin = next.fetch_add(batch))
            for (Index unit = begin; unit < std::min(units, begin + batch); ++unit)
                work(worker, unit);
    };
    for_ranges_in_parallel(static_cast<std::size_t>(workers), workers, work_on_batches);
}

// An array of shape (before, length, behind) and what it is extended by.
template <typename Number> struct LineArray
{
    const Number* source;
    Number* result;
    Index before;
    Index behind;
    ExtendedAxis axis;
    Number beyond;

    Index count() const { return before * axis.length() * behind; }
    bool in_place() const { return source == result; }
};

// Pixels or rows of a part that is computed at once, at least `least`, unless the axis has less. Where results take the
// place of the source, each part keeps what others overwrite: a quarter of the array at most.
template <typename Number> Index length_of_part(const LineArray<Number>& array, Index least, Index per_reach)
{
    const Index of_reach = array.axis.reach() * (array.in_place() ? std::max<Index>(4, per_reach) : per_reach);
    return std::min(up_to_multiple(std::max(least, of_reach), numbers_per_step), array.axis.length());
}

// Columns of a part of so many rows: what it reads and what it writes lie in the second cache, if need be by a few
// vectors of columns.
template <typename Number> Index columns_of_part(const LineArray<Number>& array, Index rows, Index most)
{
    constexpr Index cached = (512 << 10) / static_cast<Index>(sizeof(Number));
    constexpr Index unit = 4 * numbers_per_step; // vectors that weighted_sums has in its registers
    const Index columns = cached / (2 * rows + array.axis.reach()) / unit * unit;
    return std::min(std::clamp(columns, unit, most), up_to_multiple(array.behind, numbers_per_step));
}

// What parts of an array read that others may have overwritten before, copied in good time.
template <typename Parts> void keep_surroundings(Parts& parts, int workers)
{
    if (parts.keeps())
        for_units(parts.count(), workers, [&](std::size_t, Index part) { parts.keep(part); });
}

// Lines cut into segments, for few numbers behind: all of a pixel belong to the same segment.
template <typename Number> class Segments
{
public:
    Segments(const LineArray<Number>& array, Index pixels)
        : array_(array), pixels_(pixels), per_line_((array.axis.length() + pixels - 1) / pixels),
          surroundings_(keeps() ? count() * array.axis.reach() * array.behind : 0)
    {
    }

    Index count() const { return array_.before * per_line_; }
    bool keeps() const { return array_.in_place() && per_line_ > 1; }
    // The last segment of a line has what is left of it, the others most_numbers().
    Index most_numbers() const { return pixels_ * array_.behind; }
    Index numbers(Index segment) const { return pixels(segment) * array_.behind; }
    Index numbers_around() const { return array_.axis.reach() * array_.behind; }
    Number* result(Index segment) const { return array_.result + place(segment); }

    void keep(Index segment) const
    {
        const Index first = first_pixel(segment);
        const Index last = first + pixels(segment);
        Number* const kept = surroundings_.at(segment * numbers_around());
        copy_pixels(segment, first - array_.axis.left(), first, kept);
        copy_pixels(segment, last, last + array_.axis.right(), kept + numbers_left());
    }

    // The segment with its surroundings.
    void copy(Index segment, Number* target) const
    {
        const Index first = first_pixel(segment);
        const Index last = first + pixels(segment);
        if (!keeps()) {
            copy_pixels(segment, first - array_.axis.left(), last + array_.axis.right(), target);
            return;
        }
        const Number* const kept = surroundings_.at(segment * numbers_around());
        target = std::copy_n(kept, numbers_left(), target);
        target = std::copy_n(array_.source + place(segment), numbers(segment), target);
        std::copy_n(kept + numbers_left(), numbers_around() - numbers_left(), target);
    }

private:
    Index first_pixel(Index segment) const { return segment % per_line_ * pixels_; }
    Index pixels(Index segment) const { return std::min(pixels_, array_.axis.length() - first_pixel(segment)); }
    Index numbers_left() const { return array_.axis.left() * array_.behind; }
    Index line(Index segment) const { return segment / per_line_ * array_.axis.length() * array_.behind; }
    Index place(Index segment) const { return line(segment) + first_pixel(segment) * array_.behind; }
    void copy_pixels(Index segment, Index first, Index last, Number* target) const
    {
        copy_extended(array_.source + line(segment), array_.axis, array_.behind, array_.beyond, first, last, target);
    }

    const LineArray<Number>& array_;
    Index pixels_;
    Index per_line_;
    AlignedNumbers<Number> surroundings_;
};

// Lines with many numbers behind, cut into rectangles: some rows of a strip of columns.
template <typename Number> class Strips
{
public:
    Strips(const LineArray<Number>& array, Index rows, Index columns)
        : array_(array), rows_(rows), columns_(columns), segments_((array.axis.length() + rows - 1) / rows),
          strips_((array.behind + columns - 1) / columns),
          surroundings_(keeps() ? count() * array.axis.reach() * columns : 0)
    {
    }

    struct Part
    {
        Index array;
        Index row;
        Index rows;
        Index column;
        Index columns;
    };

    Index count() const { return array_.before * segments_ * strips_; }
    bool keeps() const { return array_.in_place() && segments_ > 1; }
    Part part(Index number) const
    {
        const Index row = number / strips_ % segments_ * rows_;
        const Index column = number % strips_ * columns_;
        return {number / strips_ / segments_, row, std::min(rows_, array_.axis.length() - row), column,
                std::min(columns_, array_.behind - column)};
    }
    Number* result(const Part& part) const { return array_.result + place(part, part.row); }

    void keep(Index number) const
    {
        const Part part = this->part(number);
        Number* kept = surroundings_.at(number * array_.axis.reach() * columns_);
        for (Index row = part.row - array_.axis.left(); row < part.row + part.rows + array_.axis.right(); ++row)
            if (is_around(part, row)) {
                copy_row(part, row, kept);
                kept += columns_;
            }
    }

    // The part with what is above and below it.
    void copy(Index number, Number* target, Index stride) const
    {
        const Part part = this->part(number);
        const Number* kept = keeps() ? surroundings_.at(number * array_.axis.reach() * columns_) : nullptr;
        for (Index row = part.row - array_.axis.left(); row < part.row + part.rows + array_.axis.right(); ++row) {
            if (kept != nullptr && is_around(part, row)) {
                std::copy_n(kept, part.columns, target);
                kept += columns_;
            } else {
                copy_row(part, row, target);
            }
            target += stride;
        }
    }

private:
    static bool is_around(const Part& part, Index row) { return row < part.row || row >= part.row + part.rows; }
    Index place(const Part& part, Index row) const
    {
        return (part.array * array_.axis.length() + row) * array_.behind + part.column;
    }
    void copy_row(const Part& part, Index row, Number* target) const
    {
        const Index source = array_.axis(row);
        if (source < 0)
            std::fill_n(target, part.columns, array_.beyond);
        else
            std::copy_n(array_.source + place(part, source), part.columns, target);
    }

    const LineArray<Number>& array_;
    Index rows_;
    Index columns_;
    Index segments_;
    Index strips_;
    AlignedNumbers<Number> surroundings_;
};

template <typename Number> TapGridOf<Number> grid_of_taps(const std::vector<double>& weights, Index width)
{
    TapGridOf<Number> taps{static_cast<int>(width), static_cast<int>(static_cast<Index>(weights.size()) / width), {}};
    taps.weights.reserve(weights.size());
    for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight)
        taps.weights.push_back(static_cast<Number>(*weight));
    return taps;
}

// weighted_sums of any width. `sums` has room for numbers_per_step numbers for each row; rows may be moved on.
template <typename Number>
void sums_of_width(std::vector<const Number*>& rows, const TapGridOf<Number>& taps, Number* target, Index stride,
                   Index width, Index height, Number* sums, VectorUnit unit)
{
    const Index whole = width / numbers_per_step * numbers_per_step;
    if (whole > 0)
        weighted_sums(rows.data(), taps, target, stride, static_cast<int>(whole), static_cast<int>(height), unit);
    if (whole == width)
        return;
    for (Index row = 0; row < height + taps.height - 1; ++row)
        rows[static_cast<std::size_t>(row)] += whole;
    weighted_sums(rows.data(), taps, sums, numbers_per_step, static_cast<int>(numbers_per_step),
                  static_cast<int>(height), unit);
    for (Index y = 0; y < height; ++y)
        std::copy_n(sums + y * numbers_per_step, width - whole, target + y * stride + whole);
}

// What a thread works in.
template <typename Number> struct Workplace
{
    AlignedNumbers<Number> block; // of the source
    AlignedNumbers<Number> sums;
    std::vector<const Number*> rows;

    Workplace(Index block_numbers, Index sum_numbers, Index most_rows)
        : block(AlignedNumbers<Number>::zeros(block_numbers)), sums(sum_numbers),
          rows(static_cast<std::size_t>(most_rows))
    {
    }
};

// Fewer numbers behind than this are taken for a pixel's: rows of theirs are too short to be summed each by itself.
constexpr Index least_columns = 64;
// Lines of fewer numbers, where there are several, are laid side by side.
constexpr Index least_row = 48;

// Along an axis with many numbers behind it: rows are summed from rows.
template <typename Number>
void filter_strips(const LineArray<Number>& array, const TapGridOf<Number>& taps, double multiplications,
                   int thread_count, VectorUnit unit)
{
    const Index least_rows = array.in_place() ? 256 : std::clamp<Index>(2 * taps.height, 64, 256);
    const Index rows = length_of_part(array, least_rows, 0);
    const Index columns = columns_of_part<Number>(array, rows, 512);
    const Strips<Number> strips(array, rows, columns);
    const int workers = worker_count(multiplications, strips.count(), thread_count);
    const Index stride = spread_stride<Number>(columns);
    const Index rows_read = rows + array.axis.reach();
    std::vector<Workplace<Number>> workplaces;
    for (int worker = 0; worker < workers; ++worker) {
        workplaces.emplace_back(rows_read * stride, rows * stride, rows_read);
        for (Index row = 0; row < rows_read; ++row)
            workplaces.back().rows[static_cast<std::size_t>(row)] = workplaces.back().block.at(row * stride);
    }
    keep_surroundings(strips, workers);
    for_units(strips.count(), workers, [&](std::size_t worker, Index number) {
        const Workplace<Number>& workplace = workplaces[worker];
        const auto part = strips.part(number);
        strips.copy(number, workplace.block.at(0), stride);
        // Rows of the result lie far apart: a few vectors of one after the other would reach the memory slowly.
        const Number* const sums = workplace.sums.at(0);
        weighted_sums(workplace.rows.data(), taps, workplace.sums.at(0), stride,
                      static_cast<int>(up_to_multiple(part.columns, numbers_per_step)), static_cast<int>(part.rows),
                      unit);
        for (Index row = 0; row < part.rows; ++row)
            std::copy_n(sums + row * stride, part.columns, strips.result(part) + row * array.behind);
    });
}

// Short lines lie side by side, each in a column for each number of a pixel: a row of one alone would be less than a
// vector. What is beyond them is read where it is.
template <typename Number>
void filter_short_lines(const LineArray<Number>& array, const TapGridOf<Number>& taps, double multiplications,
                        int thread_count, VectorUnit unit)
{
    constexpr Index together = 4 * numbers_per_step; // vectors that weighted_sums has in its registers
    const Index numbers = array.axis.length() * array.behind;
    const Index columns = array.behind * together;
    const Index units = (array.before + together - 1) / together;
    const int workers = worker_count(multiplications, units, thread_count);
    std::vector<Workplace<Number>> workplaces;
    for (int worker = 0; worker < workers; ++worker) {
        Workplace<Number>& workplace = workplaces.emplace_back(numbers * together + columns, numbers * together,
                                                               array.axis.length() + array.axis.reach());
        Number* const beyond = workplace.block.at(numbers * together);
        std::fill_n(beyond, columns, array.beyond);
        auto row = workplace.rows.begin();
        for (Index i = -array.axis.left(); i < array.axis.length() + array.axis.right(); ++i)
            *row++ = array.axis(i) < 0 ? beyond : workplace.block.at(array.axis(i) * columns);
    }
    for_units(units, workers, [&](std::size_t worker, Index part) {
        const Workplace<Number>& workplace = workplaces[worker];
        const Index first = part * together;
        const Index lines = std::min(together, array.before - first);
        const Number* const source = array.source + first * numbers;
        Number* const block = workplace.block.at(0);
        for (Index line = 0; line < lines; ++line)
            for (Index i = 0; i < numbers; ++i)
                block[i * together + line] = source[line * numbers + i];
        const Number* const sums = workplace.sums.at(0);
        weighted_sums(workplace.rows.data(), taps, workplace.sums.at(0), columns, static_cast<int>(columns),
                      static_cast<int>(array.axis.length()), unit);
        Number* const result = array.result + first * numbers;
        for (Index line = 0; line < lines; ++line)
            for (Index i = 0; i < numbers; ++i)
                result[line * numbers + i] = sums[i * together + line];
    });
}

// Along the last axis, or one with the few numbers of a pixel behind it: numbers are summed from others of their row.
template <typename Number>
void filter_segments(const LineArray<Number>& array, const TapGridOf<Number>& taps, double multiplications,
                     int thread_count, VectorUnit unit)
{
    constexpr Index rows_at_once = 4; // of weighted_sums
    const Index pixels = length_of_part(array, up_to_multiple(4096 / array.behind, numbers_per_step), 0);
    const Segments<Number> segments(array, pixels);
    const Index stride =
        spread_stride<Number>(up_to_multiple(segments.most_numbers(), numbers_per_step) + segments.numbers_around());
    const Index lines = std::min(rows_at_once * std::clamp<Index>(4096 / stride, 1, 64), segments.count());
    const Index units = (segments.count() + lines - 1) / lines;
    const int workers = worker_count(multiplications, units, thread_count);
    std::vector<Workplace<Number>> workplaces;
    for (int worker = 0; worker < workers; ++worker)
        workplaces.emplace_back(lines * stride, lines * numbers_per_step, std::max<Index>(lines, taps.height));
    keep_surroundings(segments, workers);
    // Segments [first, last), which have equally many numbers and lie equally far apart.
    const auto filter_equal = [&](Workplace<Number>& workplace, Index begin, Index first, Index last) {
        const Index apart = last - first > 1 ? segments.result(first + 1) - segments.result(first) : 0;
        if (array.behind == 1) {
            for (Index i = 0; i < last - first; ++i)
                workplace.rows[static_cast<std::size_t>(i)] = workplace.block.at((first + i - begin) * stride);
            sums_of_width(workplace.rows, taps, segments.result(first), apart, segments.numbers(first), last - first,
                          workplace.sums.at(0), unit);
            return;
        }
        // Each tap reads a row of its own, which is the same a few pixels on.
        for (Index segment = first; segment < last; ++segment) {
            for (Index tap = 0; tap < taps.height; ++tap)
                workplace.rows[static_cast<std::size_t>(tap)] =
                    workplace.block.at((segment - begin) * stride + tap * array.behind);
            sums_of_width(workplace.rows, taps, segments.result(segment), 0, segments.numbers(segment), 1,
                          workplace.sums.at(0), unit);
        }
    };
    for_units(units, workers, [&](std::size_t worker, Index number) {
        Workplace<Number>& workplace = workplaces[worker];
        const Index begin = number * lines;
        const Index end = std::min(begin + lines, segments.count());
        for (Index segment = begin; segment < end; ++segment)
            segments.copy(segment, workplace.block.at((segment - begin) * stride));
        for (Index first = begin; first < end;) {
            Index last = first + 1;
            while (last < end && segments.numbers(last) == segments.numbers(first) &&
                   segments.result(last) - segments.result(last - 1) ==
                       segments.result(first + 1) - segments.result(first))
                ++last;
            filter_equal(workplace, begin, first, last);
            first = last;
        }
    });
}

// Means of columns of rows: the mean of rows [y, y + box) for y in [0, height). There are height + box - 1 rows, of a
// multiple of numbers_per_step columns.
template <typename Number> struct MeanTask
{
    const Number* rows;
    Index row_stride;
    Number* target;
    Index target_stride;
    Index columns;
    Index height;
    Index box;
    double* sums; // room for min(box, height) steps
};

// The sums of a step's columns so far.
template <typename Number, int bytes> class ColumnSums
{
public:
    FRAGFFT_INLINE void clear()
    {
#pragma GCC unroll 8
        for (int i = 0; i < vectors; ++i)
            sums_[i] = Vector{};
    }
    FRAGFFT_INLINE void add(const Number* row)
    {
#pragma GCC unroll 8
        for (int i = 0; i < vectors; ++i)
            sums_[i] += __builtin_convertvector(reinterpret_cast<const NumbersInAnyPlace*>(row)[i], Vector);
    }
    FRAGFFT_INLINE void store(double* sums) const
    {
#pragma GCC unroll 8
        for (int i = 0; i < vectors; ++i)
            reinterpret_cast<Vector*>(sums)[i] = sums_[i];
    }
    FRAGFFT_INLINE void store_mean(const double* others, double box, Number* target) const
    {
#pragma GCC unroll 8
        for (int i = 0; i < vectors; ++i) {
            const Vector sum = sums_[i] + reinterpret_cast<const Vector*>(others)[i];
            // A quotient takes as long as all else. A product is wrong by digits that a float does not have.
            const Vector mean = std::is_same_v<Number, double> ? sum / box : sum * (1.0 / box);
            reinterpret_cast<NumbersInAnyPlace*>(target)[i] = __builtin_convertvector(mean, Numbers);
        }
    }

private:
    static constexpr int numbers = bytes / static_cast<int>(sizeof(double));
    static constexpr int vectors = static_cast<int>(numbers_per_step) / numbers;
    typedef double Vector __attribute__((vector_size(bytes), may_alias));
    typedef Number Numbers __attribute__((vector_size(numbers * sizeof(Number))));
    typedef Number NumbersInAnyPlace
        __attribute__((vector_size(numbers * sizeof(Number)), aligned(alignof(Number)), may_alias));
    Vector sums_[vectors];
};

// Rows are divided into blocks of `box`. The rows of a mean are the last of one block and the first of the next: sums
// of each are known for all means after two additions for each row.
template <int bytes, typename Number> FRAGFFT_INLINE void means_of_columns(const MeanTask<Number>& task)
{
    ColumnSums<Number, bytes> sums;
    for (Index column = 0; column < task.columns; column += numbers_per_step) {
        const Number* const rows = task.rows + column;
        Number* const target = task.target + column;
        for (Index begin = 0; begin < task.height; begin += task.box) {
            const Index end = std::min(begin + task.box, task.height);
            sums.clear();
            Index row = begin + task.box;
            while (row > end)
                sums.add(rows + --row * task.row_stride);
            while (row > begin) {
                sums.add(rows + --row * task.row_stride);
                sums.store(task.sums + (row - begin) * numbers_per_step);
            }
            sums.clear();
            for (;; ++row) {
                sums.store_mean(task.sums + (row - begin) * numbers_per_step, static_cast<double>(task.box),
                                target + row * task.target_stride);
                if (row + 1 == end)
                    break;
                sums.add(rows + (row + task.box) * task.row_stride);
            }
        }
    }
}

#if defined(__x86_64__)
template <typename Number> [[gnu::target("avx512f")]] void means_by_avx512(const MeanTask<Number>& task)
{
    means_of_columns<64>(task);
}
template <typename Number> [[gnu::target("avx2,fma")]] void means_by_avx2(const MeanTask<Number>& task)
{
    means_of_columns<32>(task);
}
#endif

template <typename Number> void means_by_any(const MeanTask<Number>& task)
{
    means_of_columns<16>(task);
}

template <typename Number> void compute_means(const MeanTask<Number>& task, VectorUnit unit)
{
#if defined(__x86_64__)
    if (unit == VectorUnit::avx512)
        return means_by_avx512(task);
    if (unit == VectorUnit::avx2)
        return means_by_avx2(task);
#endif
    static_cast<void>(unit); // other architectures have but one
    means_by_any(task);
}

// What a thread works in, for means.
template <typename Number> struct MeanWorkplace
{
    AlignedNumbers<Number> lines;
    AlignedNumbers<Number> block;
    AlignedNumbers<Number> means;
    AlignedNumbers<double> sums;

    MeanWorkplace(Index line_numbers, Index block_numbers, Index mean_numbers, Index sum_rows)
        : lines(AlignedNumbers<Number>::zeros(line_numbers)), block(AlignedNumbers<Number>::zeros(block_numbers)),
          means(mean_numbers), sums(sum_rows * numbers_per_step)
    {
    }
};

// As filter_strips.
template <typename Number>
void mean_of_strips(const LineArray<Number>& array, double multiplications, int thread_count, VectorUnit unit)
{
    const Index box = array.axis.reach() + 1;
    const Index rows = length_of_part(array, 128, 4);
    const Index columns = columns_of_part<Number>(array, rows, 64);
    const Strips<Number> strips(array, rows, columns);
    const int workers = worker_count(multiplications, strips.count(), thread_count);
    const Index stride = spread_stride<Number>(columns);
    std::vector<MeanWorkplace<Number>> workplaces;
    for (int worker = 0; worker < workers; ++worker)
        workplaces.emplace_back(0, (rows + array.axis.reach()) * stride, rows * stride, std::min(box, rows));
    keep_surroundings(strips, workers);
    for_units(strips.count(), workers, [&](std::size_t worker, Index number) {
        const MeanWorkplace<Number>& workplace = workplaces[worker];
        const auto part = strips.part(number);
        strips.copy(number, workplace.block.at(0), stride);
        const Number* const means = workplace.means.at(0);
        compute_means<Number>({workplace.block.at(0), stride, workplace.means.at(0), stride,
                               up_to_multiple(part.columns, numbers_per_step), part.rows, box, workplace.sums.at(0)},
                              unit);
        for (Index row = 0; row < part.rows; ++row)
            std::copy_n(means + row * stride, part.columns, strips.result(part) + row * array.behind);
    });
}

// As filter_segments. Segments are laid side by side, each in a column for each number of a pixel: along a row, sums
// would wait for one another.
template <typename Number>
void mean_of_segments(const LineArray<Number>& array, double multiplications, int thread_count, VectorUnit unit)
{
    constexpr Index together = numbers_per_step;
    const Index box = array.axis.reach() + 1;
    const Index pixels = length_of_part(array, up_to_multiple(1024 / array.behind, numbers_per_step), 4);
    const Segments<Number> segments(array, pixels);
    const Index numbers = segments.most_numbers() + segments.numbers_around();
    const Index stride = spread_stride<Number>(numbers);
    const Index units = (segments.count() + together - 1) / together;
    const int workers = worker_count(multiplications, units, thread_count);
    std::vector<MeanWorkplace<Number>> workplaces;
    for (int worker = 0; worker < workers; ++worker)
        workplaces.emplace_back(together * stride, together * numbers, together * segments.most_numbers(),
                                std::min(box, pixels));
    keep_surroundings(segments, workers);
    for_units(units, workers, [&](std::size_t worker, Index number) {
        const MeanWorkplace<Number>& workplace = workplaces[worker];
        const Index begin = number * together;
        const Index end = std::min(begin + together, segments.count());
        for (Index segment = begin; segment < end; ++segment)
            segments.copy(segment, workplace.lines.at((segment - begin) * stride));
        const Number* const lines = workplace.lines.at(0);
        Number* const block = workplace.block.at(0);
        for (Index i = 0; i < numbers; ++i)
            for (Index line = 0; line < together; ++line)
                block[i * together + line] = lines[line * stride + i];
        const Index columns = array.behind * together;
        compute_means<Number>(
            {block, columns, workplace.means.at(0), columns, columns, pixels, box, workplace.sums.at(0)}, unit);
        const Number* const means = workplace.means.at(0);
        // A tile of them is written to the memory by vectors, which takes less long than number by number.
        constexpr Index width = 64;
        Number tile[together][width];
        for (Index first = 0; first < segments.most_numbers(); first += width) {
            const Index count = std::min(width, segments.most_numbers() - first);
            for (Index i = 0; i < count; ++i)
                for (Index line = 0; line < together; ++line)
                    tile[line][i] = means[(first + i) * together + line];
            for (Index segment = begin; segment < end; ++segment) {
                const Index of_segment = std::clamp<Index>(segments.numbers(segment) - first, 0, count);
                std::copy_n(tile[segment - begin], of_segment, segments.result(segment) + first);
            }
        }
    });
}

void require_centre(int centre, Index taps)
{
    if (centre < 0 || centre >= taps)
        throw InputError("a filter of arrays needs its centre among its " + std::to_string(taps) + " weights, not at " +
                         std::to_string(centre));
}

void require_taps(Index taps)
{
    if (taps < 1 || taps > std::numeric_limits<int>::max())
        throw InputError("a filter of arrays needs 1 to 2^31 - 1 weights, not " + std::to_string(taps));
}

// One axis of a block, or several side by side along which the kernel is one number.
struct BlockAxis
{
    std::size_t length;
    int taps;
    int centre;
    Extension extension;
};

std::vector<BlockAxis> joined_axes(std::span<const std::size_t> shape, const BlockKernel& kernel)
{
    std::vector<BlockAxis> axes;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (kernel.shape[i] == 1 && !axes.empty() && axes.back().taps == 1)
            axes.back().length *= shape[i];
        else
            axes.push_back({shape[i], kernel.shape[i], kernel.centres[i], kernel.extensions[i]});
    }
    return axes;
}

constexpr std::size_t most_axes = 8;

// Convolution along two axes or more. Those before the last two are the outer ones: a plane of the array is summed from
// as many planes as the kernel has, whose rows lie in a buffer, extended at both ends.
template <typename Number> class BlockFilter
{
public:
    BlockFilter(const Number* source, Number* result, std::vector<BlockAxis> axes, const std::vector<double>& weights,
                double beyond, VectorUnit unit)
        : source_(source), result_(result), behind_(pixel_of(axes)), beyond_(static_cast<Number>(beyond)), unit_(unit),
          taps_(grid_of_taps<Number>(weights, behind_ == 1 ? axes.back().taps : 1))
    {
        Index stride = behind_;
        for (std::size_t i = axes.size(); i-- > 0;) {
            const BlockAxis& axis = axes[i];
            axes_.insert(axes_.begin(), ExtendedAxis(axis.length, axis.taps, axis.centre, axis.extension));
            strides_.insert(strides_.begin(), stride);
            stride *= axes_.front().length();
        }
        for (std::size_t i = 0; i + 2 < axes_.size(); ++i) {
            outer_count_ *= axes_[i].length();
            planes_ *= axes_[i].reach() + 1;
        }
        plan_parts();
    }

    Index parts() const { return outer_count_ * parts_of_rows_ * parts_of_pixels_; }

    Workplace<Number> workplace() const
    {
        return {planes_ * rows_read_ * stride_ + numbers_per_step,
                is_flat_ ? up_to_multiple(rows_ * stride_, numbers_per_step) : rows_ * numbers_per_step,
                std::max<Index>(taps_.height, rows_read_)};
    }

    void filter(Workplace<Number>& workplace, Index number) const
    {
        const Index first_pixel = number % parts_of_pixels_ * pixels_;
        const Index first_row = number / parts_of_pixels_ % parts_of_rows_ * rows_;
        const Index plane = number / parts_of_pixels_ / parts_of_rows_;
        const Index rows = std::min(rows_, y_axis().length() - first_row);
        const Index pixels = std::min(pixels_, x_axis().length() - first_pixel);
        copy(workplace, plane, first_row, rows, first_pixel, pixels);
        Number* const target = result_ + (plane * y_axis().length() + first_row) * row_stride() + first_pixel * behind_;
        if (is_flat_) {
            Number* const sums = workplace.sums.at(0);
            point_to_taps(workplace, 0);
            weighted_sums(workplace.rows.data(), taps_, sums, 0,
                          static_cast<int>(up_to_multiple((rows - 1) * stride_ + pixels * behind_, numbers_per_step)),
                          1, unit_);
            for (Index row = 0; row < rows; ++row)
                std::copy_n(sums + row * stride_, pixels * behind_, target + row * row_stride());
        } else if (planes_ == 1 && behind_ == 1) {
            for (Index row = 0; row < rows + y_axis().reach(); ++row)
                workplace.rows[static_cast<std::size_t>(row)] = workplace.block.at(row * stride_);
            sums_of_width(workplace.rows, taps_, target, row_stride(), pixels, rows, workplace.sums.at(0), unit_);
        } else {
            for (Index row = 0; row < rows; ++row) {
                point_to_taps(workplace, row);
                sums_of_width(workplace.rows, taps_, target + row * row_stride(), 0, pixels * behind_, 1,
                              workplace.sums.at(0), unit_);
            }
        }
    }

private:
    // Numbers of a pixel: those behind the last axis with several taps, if they are few. It takes them from the axes.
    static Index pixel_of(std::vector<BlockAxis>& axes)
    {
        if (axes.back().taps > 1 || axes.back().length >= least_columns)
            return 1;
        const auto pixel = static_cast<Index>(axes.back().length);
        axes.pop_back();
        return pixel;
    }

    const ExtendedAxis& x_axis() const { return axes_.back(); }
    const ExtendedAxis& y_axis() const { return axes_[axes_.size() - 2]; }
    Index row_stride() const { return strides_[strides_.size() - 2]; }

    void plan_parts()
    {
        // Rows of a part and the planes that it reads lie in the second cache, where a kernel is not too large for
        // that.
        constexpr Index cached = (256 << 10) / static_cast<Index>(sizeof(Number));
        const Index around = x_axis().reach() * behind_;
        const Index row = x_axis().length() * behind_;
        is_flat_ = row < least_columns;
        if (is_flat_) {
            pixels_ = x_axis().length();
            stride_ = row + around;
            for (Index i = 0; i < stride_; ++i) {
                const Index pixel = x_axis()(i / behind_ - x_axis().left());
                flat_sources_.push_back(pixel < 0 ? pixel : pixel * behind_ + i % behind_);
            }
            rows_ = std::min(std::max<Index>(std::min<Index>(4096, cached / planes_) / stride_, 4), y_axis().length());
        } else {
            rows_ =
                std::min(std::clamp<Index>(2 * (y_axis().reach() + 1), planes_ > 64 ? 4 : 16, 64), y_axis().length());
            const Index most = cached / (planes_ * (rows_ + y_axis().reach())) - around;
            pixels_ = up_to_multiple(std::clamp<Index>(most, 64, 1024) / behind_, numbers_per_step);
            pixels_ = std::min(pixels_, x_axis().length());
            stride_ = spread_stride<Number>(up_to_multiple(pixels_ * behind_, numbers_per_step) + around);
        }
        rows_read_ = rows_ + y_axis().reach();
        parts_of_rows_ = (y_axis().length() + rows_ - 1) / rows_;
        parts_of_pixels_ = (x_axis().length() + pixels_ - 1) / pixels_;
    }

    // What a part reads of each plane.
    void copy(const Workplace<Number>& workplace, Index plane, Index first_row, Index rows, Index first_pixel,
              Index pixels) const
    {
        std::array<Index, most_axes> place{};
        for (std::size_t i = axes_.size() - 2; i-- > 0; plane /= axes_[i].length())
            place[i] = plane % axes_[i].length();
        for (Index read = 0; read < planes_; ++read) {
            Index offset = 0;
            bool is_beyond = false;
            Index taps = read;
            for (std::size_t i = axes_.size() - 2; i-- > 0; taps /= axes_[i].reach() + 1) {
                const Index index = axes_[i](place[i] - axes_[i].left() + taps % (axes_[i].reach() + 1));
                is_beyond = is_beyond || index < 0;
                offset += index * strides_[i];
            }
            for (Index row = 0; row < rows + y_axis().reach(); ++row) {
                Number* const target = workplace.block.at((read * rows_read_ + row) * stride_);
                const Index index = y_axis()(first_row - y_axis().left() + row);
                const Number* const line = source_ + offset + index * row_stride();
                if (is_beyond || index < 0)
                    std::fill_n(target, (pixels + x_axis().reach()) * behind_, beyond_);
                else if (is_flat_)
                    for (std::size_t i = 0; i < flat_sources_.size(); ++i)
                        target[i] = flat_sources_[i] < 0 ? beyond_ : line[flat_sources_[i]];
                else
                    copy_extended(line, x_axis(), behind_, beyond_, first_pixel - x_axis().left(),
                                  first_pixel + pixels + x_axis().right(), target);
            }
        }
    }

    // Points each row of taps to the numbers that it reads for the part's row.
    void point_to_taps(Workplace<Number>& workplace, Index row) const
    {
        auto pointer = workplace.rows.begin();
        for (Index plane = 0; plane < planes_; ++plane)
            for (Index y = 0; y <= y_axis().reach(); ++y) {
                const Number* const numbers = workplace.block.at((plane * rows_read_ + row + y) * stride_);
                *pointer++ = numbers;
                if (behind_ > 1)
                    for (Index x = 1; x <= x_axis().reach(); ++x)
                        *pointer++ = numbers + x * behind_;
            }
    }

    const Number* source_;
    Number* result_;
    Index behind_;
    Number beyond_;
    VectorUnit unit_;
    TapGridOf<Number> taps_;
    std::vector<ExtendedAxis> axes_;
    std::vector<Index> strides_;
    Index outer_count_ = 1;
    Index planes_ = 1;     // that a plane is summed from
    bool is_flat_ = false; // rows too short to be summed each by itself are summed as one, with what is between them
    Index rows_ = 0;       // of a part
    Index rows_read_ = 0;  // for them, of each plane
    Index pixels_ = 0;
    Index stride_ = 0; // of the rows that are read
    Index parts_of_rows_ = 0;
    Index parts_of_pixels_ = 0;
    std::vector<Index> flat_sources_; // of the numbers of a row that is read, where rows are flat
};

template <typename Number>
void filter_parts(const BlockFilter<Number>& filter, double multiplications, int thread_count)
{
    const int workers = worker_count(multiplications, filter.parts(), thread_count);
    std::vector<Workplace<Number>> workplaces;
    for (int worker = 0; worker < workers; ++worker)
        workplaces.push_back(filter.workplace());
    for_units(filter.parts(), workers,
              [&](std::size_t worker, Index part) { filter.filter(workplaces[worker], part); });
}

void require_block(std::span<const std::size_t> shape, const BlockKernel& kernel)
{
    const std::size_t axes = shape.size();
    if (axes < 1 || axes > most_axes || kernel.shape.size() != axes || kernel.centres.size() != axes ||
        kernel.extensions.size() != axes)
        throw InputError("a filter of an array of " + std::to_string(axes) + " axes needs a kernel of as many, 1 to 8");
    Index taps = 1;
    for (std::size_t i = 0; i < axes; ++i) {
        require_taps(kernel.shape[i]);
        require_centre(kernel.centres[i], kernel.shape[i]);
        taps *= kernel.shape[i];
        require_taps(taps);
    }
    if (kernel.weights.size() != static_cast<std::size_t>(taps))
        throw InputError("a filter of arrays needs " + std::to_string(taps) + " weights for its shape, not " +
                         std::to_string(kernel.weights.size()));
}

} // namespace

template <typename Number>
void filter_lines(const Number* source, Number* result, std::size_t before, std::size_t length, std::size_t behind,
                  const LineKernel& kernel, int thread_count)
{
    const auto taps = static_cast<Index>(kernel.weights.size());
    require_taps(taps);
    require_centre(kernel.centre, taps);
    if (before == 0 || length == 0 || behind == 0)
        return;
    const LineArray<Number> array{source,
                                  result,
                                  static_cast<Index>(before),
                                  static_cast<Index>(behind),
                                  ExtendedAxis(length, static_cast<int>(taps), kernel.centre, kernel.extension),
                                  static_cast<Number>(kernel.beyond)};
    const double multiplications =
        static_cast<double>(array.count()) * static_cast<double>(kernel.weights.size() + multiplications_of_a_copy);
    const bool is_short = array.axis.length() * array.behind < least_row && array.before >= numbers_per_step;
    const TapGridOf<Number> grid = grid_of_taps<Number>(kernel.weights, behind == 1 && !is_short ? taps : 1);
    const VectorUnit unit = vector_units_here().back();
    if (array.behind >= least_columns)
        filter_strips(array, grid, multiplications, thread_count, unit);
    else if (is_short)
        filter_short_lines(array, grid, multiplications, thread_count, unit);
    else
        filter_segments(array, grid, multiplications, thread_count, unit);
}

template <typename Number>
void mean_of_lines(const Number* source, Number* result, std::size_t before, std::size_t length, std::size_t behind,
                   int box, int centre, Extension extension, double beyond, int thread_count)
{
    require_taps(box);
    require_centre(centre, box);
    if (before == 0 || length == 0 || behind == 0)
        return;
    const LineArray<Number> array{source,
                                  result,
                                  static_cast<Index>(before),
                                  static_cast<Index>(behind),
                                  ExtendedAxis(length, box, centre, extension),
                                  static_cast<Number>(beyond)};
    const double multiplications = static_cast<double>(array.count()) * 2.0 * multiplications_of_a_copy;
    const VectorUnit unit = vector_units_here().back();
    // Numbers of a pixel and of the segments beside it make whole steps; few numbers behind hardly would.
    if (array.behind <= 8)
        mean_of_segments(array, multiplications, thread_count, unit);
    else
        mean_of_strips(array, multiplications, thread_count, unit);
}

template <typename Number>
void filter_block(const Number* source, Number* result, std::span<const std::size_t> shape, const BlockKernel& kernel,
                  int thread_count)
{
    require_block(shape, kernel);
    std::size_t count = 1;
    for (const std::size_t length : shape)
        count *= length;
    if (count == 0)
        return;
    const std::vector<BlockAxis> axes = joined_axes(shape, kernel);
    const auto has_taps = [](const BlockAxis& axis) { return axis.taps > 1; };
    if (std::count_if(axes.begin(), axes.end(), has_taps) <= 1) {
        // Where there is but one weight, any axis will do: the last is the longest way side by side.
        auto along = std::find_if(axes.begin(), axes.end(), has_taps);
        if (along == axes.end())
            --along;
        std::size_t before = 1;
        for (auto axis = axes.begin(); axis != along; ++axis)
            before *= axis->length;
        filter_lines(source, result, before, along->length, count / before / along->length,
                     {kernel.weights, along->centre, along->extension, kernel.beyond}, thread_count);
        return;
    }
    filter_parts(BlockFilter<Number>(source, result, axes, kernel.weights, kernel.beyond, vector_units_here().back()),
                 static_cast<double>(count) * static_cast<double>(kernel.weights.size() + multiplications_of_a_copy),
                 thread_count);
}

template void filter_lines(const float* source, float* result, std::size_t before, std::size_t length,
                           std::size_t behind, const LineKernel& kernel, int thread_count);
template void filter_lines(const double* source, double* result, std::size_t before, std::size_t length,
                           std::size_t behind, const LineKernel& kernel, int thread_count);
template void mean_of_lines(const float* source, float* result, std::size_t before, std::size_t length,
                            std::size_t behind, int box, int centre, Extension extension, double beyond,
                            int thread_count);
template void mean_of_lines(const double* source, double* result, std::size_t before, std::size_t length,
                            std::size_t behind, int box, int centre, Extension extension, double beyond,
                            int thread_count);
template void filter_block(const float* source, float* result, std::span<const std::size_t> shape,
                           const BlockKernel& kernel, int thread_count);
template void filter_block(const double* source, double* result, std::span<const std::size_t> shape,
                           const BlockKernel& kernel, int thread_count);

} // namespace fragfft::cpu
