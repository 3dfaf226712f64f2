#include "arrays/block_filter.hpp"

#include "arrays/pieces.hpp"

#include <algorithm>
#include <functional>
#include <memory>

namespace fragfft::cpu {

namespace {

// Least number of result rows in a piece. The rows that the kernel reaches beyond a piece are copied for each piece, so
// for long kernels a piece has four times as many rows as the kernel.
constexpr std::size_t least_rows = 64;

// An axis that is filtered, and the distance between its neighbouring numbers in the array.
struct Axis
{
    BlockAxis kernel;
    std::size_t stride = 1;

    std::size_t padded() const { return kernel.length + kernel.taps - 1; }
    // The index in the source axis of number `place` of the padded axis; is_beyond where a constant stands there.
    std::ptrdiff_t index(std::size_t place) const
    {
        return extended_index(static_cast<std::ptrdiff_t>(place + kernel.centre + 1) -
                                  static_cast<std::ptrdiff_t>(kernel.taps),
                              static_cast<std::ptrdiff_t>(kernel.length), kernel.extension);
    }
};

// The axes of an array by their part in the filter: `row` is the innermost, `outer` are the other axes that the kernel
// extends along, and `batch` are the axes along which it has one tap: each array of the batch is filtered by itself.
// Axes behind the kernel's last one serve as the row where they have enough numbers to fill vectors.
struct Arrangement
{
    std::vector<Axis> batch;
    std::vector<Axis> outer;
    Axis row;

    Arrangement(const std::vector<BlockAxis>& axes, std::size_t numbers_of_vector)
    {
        std::size_t last = axes.size();
        std::size_t stride = 1;
        while (last > 1 && axes[last - 1].taps == 1)
            stride *= axes[--last].length;
        const Axis behind{{stride, 1, 0, Extension::nearest}, 1};
        const bool behind_are_rows = behind.kernel.length >= numbers_of_vector;
        row = behind;
        if (!behind_are_rows) {
            batch.push_back(behind);
            row = {axes[--last], stride};
            stride *= axes[last].length;
        }
        for (; last-- > 0; stride *= axes[last].length)
            (axes[last].taps == 1 ? batch : outer).push_back({axes[last], stride});
        std::reverse(outer.begin(), outer.end());
        if (outer.empty())
            outer.push_back({});
    }

    // Offset of array `number` of the batch.
    std::size_t begin_of(std::size_t number) const
    {
        std::size_t place = 0;
        for (const Axis& axis : batch) {
            place += number % axis.kernel.length * axis.stride;
            number /= axis.kernel.length;
        }
        return place;
    }
    std::size_t arrays() const
    {
        std::size_t count = 1;
        for (const Axis& axis : batch)
            count *= axis.kernel.length;
        return count;
    }
};

// Filters pieces of an array in buffers of its own. A piece is a range of indices of the first outer axis.
template <typename Number> class PieceFilter
{
public:
    PieceFilter(const Arrangement& arrangement, std::size_t most, const TapGridOf<Number>& taps, double beyond)
        : outer_(arrangement.outer), row_(arrangement.row), taps_(taps), beyond_(static_cast<Number>(beyond)),
          width_(rounded_up(row_.kernel.length, vector_length<Number>)),
          stride_(rounded_up(width_ + row_.kernel.taps - 1, vector_length<Number>)),
          padded_((most + outer_[0].kernel.taps - 1) * rows_behind(&Axis::padded) * stride_),
          result_((outer_.size() == 1 ? most : 1) * width_)
    {
        // Reserved here, because filter() runs in threads, which must not allocate.
        rows_.reserve(std::max(most + outer_[0].kernel.taps, static_cast<std::size_t>(taps.height)));
    }

    void filter(const Number* source, Number* result, std::size_t first, std::size_t count, VectorUnit unit)
    {
        read(source, first, count + outer_[0].kernel.taps - 1);
        const std::size_t rows = count * rows_behind([](const Axis& axis) { return axis.kernel.length; });
        // With one outer axis, neighbouring result rows read neighbouring source rows, so all can be summed in one
        // call.
        const std::size_t at_once = outer_.size() == 1 ? rows : 1;
        for (std::size_t row = 0; row < rows; row += at_once) {
            find_rows(row, at_once);
            weighted_sums(rows_.data(), taps_, result_.data(), static_cast<std::ptrdiff_t>(width_),
                          static_cast<int>(width_), static_cast<int>(at_once), unit);
            for (std::size_t i = 0; i < at_once; ++i)
                write_row(result_.data() + i * width_, result + first * outer_[0].stride + place_of(row + i));
        }
    }

private:
    // The number of rows for each index of the first outer axis.
    template <typename Length> std::size_t rows_behind(const Length& length) const
    {
        std::size_t rows = 1;
        for (std::size_t i = 1; i < outer_.size(); ++i)
            rows *= std::invoke(length, outer_[i]);
        return rows;
    }

    void read(const Number* source, std::size_t first, std::size_t count) const
    {
        const std::size_t behind = rows_behind(&Axis::padded);
        for (std::size_t row = 0; row < count * behind; ++row) {
            std::size_t rest = row;
            std::ptrdiff_t place = 0;
            bool is_inside = true;
            for (std::size_t i = outer_.size(); i-- > 0;) {
                const std::size_t at = i == 0 ? first + rest : rest % outer_[i].padded();
                rest /= outer_[i].padded();
                const std::ptrdiff_t index = outer_[i].index(at);
                is_inside = is_inside && index != is_beyond;
                place += index * static_cast<std::ptrdiff_t>(outer_[i].stride);
            }
            read_row(is_inside ? source + place : nullptr, padded_.data() + row * stride_);
        }
    }

    void read_row(const Number* source, Number* target) const
    {
        if (source == nullptr) {
            std::fill_n(target, row_.padded(), beyond_);
            return;
        }
        const auto outside = [&](std::size_t x) {
            const std::ptrdiff_t index = row_.index(x);
            target[x] = index == is_beyond ? beyond_ : source[index * static_cast<std::ptrdiff_t>(row_.stride)];
        };
        const std::size_t left = row_.kernel.taps - 1 - row_.kernel.centre;
        const std::size_t length = row_.kernel.length;
        for (std::size_t x = 0; x < left; ++x)
            outside(x);
        for (std::size_t x = 0; x < length; ++x)
            target[left + x] = source[x * row_.stride];
        for (std::size_t x = left + length; x < row_.padded(); ++x)
            outside(x);
    }

    void write_row(const Number* from, Number* target) const
    {
        for (std::size_t x = 0; x < row_.kernel.length; ++x)
            target[x * row_.stride] = from[x];
    }

    // Offset of a result row from the beginning of the piece.
    std::size_t place_of(std::size_t row) const
    {
        std::size_t place = 0;
        for (std::size_t i = outer_.size(); i-- > 1; row /= outer_[i].kernel.length)
            place += row % outer_[i].kernel.length * outer_[i].stride;
        return place + row * outer_[0].stride;
    }

    // Collects the source rows that the kernel's rows meet for `count` result rows from `first` on.
    void find_rows(std::size_t first, std::size_t count)
    {
        rows_.clear();
        const std::size_t taps =
            outer_.size() == 1 ? count + outer_[0].kernel.taps - 1 : static_cast<std::size_t>(taps_.height);
        for (std::size_t tap = 0; tap < taps; ++tap) {
            std::size_t place = 0;
            std::size_t padded = 1;
            std::size_t of_row = first;
            std::size_t of_tap = tap;
            for (std::size_t i = outer_.size(); i-- > 1; padded *= outer_[i].padded()) {
                place += (of_row % outer_[i].kernel.length + of_tap % outer_[i].kernel.taps) * padded;
                of_row /= outer_[i].kernel.length;
                of_tap /= outer_[i].kernel.taps;
            }
            rows_.push_back(padded_.data() + (place + (of_row + of_tap) * padded) * stride_);
        }
    }

    std::vector<Axis> outer_;
    Axis row_;
    const TapGridOf<Number>& taps_;
    Number beyond_;
    std::size_t width_;
    std::size_t stride_;
    Buffer<Number> padded_;
    Buffer<Number> result_;
    std::vector<const Number*> rows_;
};

template <typename Number>
void filter_pieces(const Number* source, Number* result, const Block& block, std::size_t numbers, int thread_count)
{
    const Arrangement arrangement(block.axes, vector_length<Number>);
    const BlockAxis& first_axis = arrangement.outer[0].kernel;
    const std::size_t most = std::min(first_axis.length, std::max(least_rows, 4 * first_axis.taps));
    const std::size_t pieces = (first_axis.length + most - 1) / most;
    const TapGridOf<Number> taps = taps_from<Number>(block.weights, arrangement.row.kernel.taps);
    const VectorUnit unit = vector_units_here().back();
    for_pieces(
        arrangement.arrays() * pieces, numbers * block.weights.size(), thread_count,
        [&] { return std::make_unique<PieceFilter<Number>>(arrangement, most, taps, block.beyond); },
        [&](PieceFilter<Number>& filter, std::size_t piece) {
            const std::size_t begin = arrangement.begin_of(piece / pieces);
            const std::size_t first = piece % pieces * most;
            filter.filter(source + begin, result + begin, first, std::min(most, first_axis.length - first), unit);
        });
}

} // namespace

template <typename Number> void filter_block(const Number* source, Number* result, const Block& block, int thread_count)
{
    std::size_t numbers = 1;
    for (const BlockAxis& axis : block.axes)
        numbers *= axis.length;
    if (numbers > 0)
        filter_pieces(source, result, block, numbers, thread_count);
}

template void filter_block(const float* source, float* result, const Block& block, int thread_count);
template void filter_block(const double* source, double* result, const Block& block, int thread_count);

} // namespace fragfft::cpu
