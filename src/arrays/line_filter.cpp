#include "arrays/line_filter.hpp"

#include "arrays/pieces.hpp"

#include <algorithm>
#include <memory>

namespace fragfft::cpu {

namespace {

// Width of a strip of columns: narrow enough that its rows stay in a near cache.
constexpr std::size_t strip_bytes = 256;
// Number of lines along the array's last axis that are filtered together, so that they share the weights that are read.
constexpr std::size_t lines_together = 4;
// Least number of results in a piece of a strip or of a line; for long kernels a piece is four times as long as the
// kernel.
constexpr std::size_t least_piece = 512;

// How an array is divided into pieces, each of which a thread filters in buffers of its own.
struct Pieces
{
    std::size_t across = 0; // lines in a piece
    std::size_t along = 0;  // results in each line of a piece
    std::size_t reach = 0;  // how many more numbers than results a line of a piece reads
    std::size_t count_across = 0;
    std::size_t count_along = 0;

    Pieces(const Lines& lines, std::size_t all_lines, std::size_t most_lines, std::size_t kernel)
        : across(std::min(all_lines, most_lines)), along(std::min(lines.length, std::max(least_piece, 4 * kernel))),
          reach(kernel - 1), count_across((all_lines + across - 1) / across),
          count_along((lines.length + along - 1) / along)
    {
    }
};

struct Piece
{
    std::size_t first_line;
    std::size_t lines;
    std::size_t first; // first result
    std::size_t count;
};

// Up to this many numbers, a mean is faster as a sum of products than by two running sums.
constexpr std::size_t most_weighted_means = 128;

LineKernel weighted_mean(LineKernel kernel)
{
    kernel.weights.assign(kernel.count, 1.0 / static_cast<double>(kernel.count));
    return kernel;
}

// The numbers of a piece as columns: a buffer whose rows are as wide as the piece has lines, rounded up to vectors.
template <typename Number> class ColumnsOfPiece
{
public:
    ColumnsOfPiece(const Lines& lines, const LineKernel& kernel, const Pieces& pieces)
        : width(rounded_up(pieces.across, vector_length<Number>)), source((pieces.along + pieces.reach) * width),
          result(pieces.along * width), lines_(lines), kernel_(kernel)
    {
    }

    std::size_t width;
    Buffer<Number> source;
    Buffer<Number> result;

    void read(const Number* numbers, const Piece& piece) const
    {
        const std::size_t rows = piece.count + kernel_.count - 1;
        const auto index_of = [&](std::size_t row) {
            return extended_index(static_cast<std::ptrdiff_t>(piece.first + row + kernel_.centre + 1) -
                                      static_cast<std::ptrdiff_t>(kernel_.count),
                                  static_cast<std::ptrdiff_t>(lines_.length), kernel_.extension);
        };
        for_runs(
            piece, rows,
            [&](std::size_t place, std::size_t row, Number* target, std::size_t count) {
                const std::ptrdiff_t index = index_of(row);
                if (index == is_beyond)
                    std::fill_n(target, count, static_cast<Number>(kernel_.beyond));
                else
                    copy(numbers + place + static_cast<std::size_t>(index) * lines_.behind, count, target);
            },
            source.data());
    }

    void write(Number* numbers, const Piece& piece) const
    {
        for_runs(
            piece, piece.count,
            [&](std::size_t place, std::size_t row, const Number* from, std::size_t count) {
                copy(from, count, numbers + place + (piece.first + row) * lines_.behind);
            },
            result.data());
    }

private:
    // A single number is copied directly: the general call is far slower for it.
    static void copy(const Number* from, std::size_t count, Number* to)
    {
        if (count == 1)
            *to = *from;
        else
            std::copy_n(from, count, to);
    }

    // Calls visit(place, row, numbers, count) for each run of numbers that are neighbours both in the array and in the
    // buffer; `place` is where the line begins in the array. A run is a row of columns, or, where there are few
    // columns, a single number, visited line by line as the lines lie in memory.
    template <typename Visit>
    void for_runs(const Piece& piece, std::size_t rows, const Visit& visit, Number* buffer) const
    {
        const bool side_by_side = lines_.behind >= vector_length<Number>;
        const std::size_t count = side_by_side ? piece.lines : 1;
        for (std::size_t line = 0; line < piece.lines; line += count) {
            const std::size_t number = piece.first_line + line;
            const std::size_t place = number / lines_.behind * lines_.length * lines_.behind + number % lines_.behind;
            for (std::size_t row = 0; row < rows; ++row)
                visit(place, row, buffer + row * width + line, count);
        }
    }

    Lines lines_;
    const LineKernel& kernel_;
};

// Sums of products along columns.
template <typename Number> class WeightedColumns
{
public:
    WeightedColumns(const Lines& lines, const LineKernel& kernel, const Pieces& pieces, const TapGridOf<Number>& taps)
        : columns_(lines, kernel, pieces), taps_{1, taps.width * taps.height, taps.weights}
    {
        for (std::size_t row = 0; row < pieces.along + pieces.reach; ++row)
            rows_.push_back(columns_.source.data() + row * columns_.width);
    }

    void filter(const Number* source, Number* result, const Piece& piece, VectorUnit unit) const
    {
        columns_.read(source, piece);
        weighted_sums(rows_.data(), taps_, columns_.result.data(), static_cast<std::ptrdiff_t>(columns_.width),
                      static_cast<int>(rounded_up(piece.lines, vector_length<Number>)), static_cast<int>(piece.count),
                      unit);
        columns_.write(result, piece);
    }

private:
    ColumnsOfPiece<Number> columns_;
    TapGridOf<Number> taps_;
    std::vector<const Number*> rows_;
};

// The same along rows, which lie one after the other or are interleaved with a few others.
template <typename Number> class WeightedRows
{
public:
    WeightedRows(const Lines& lines, const LineKernel& kernel, const Pieces& pieces, const TapGridOf<Number>& taps)
        : lines_(lines), kernel_(kernel), taps_(taps), width_(rounded_up(pieces.along, vector_length<Number>)),
          stride_(rounded_up(width_ + pieces.reach, vector_length<Number>)), source_(pieces.across * stride_),
          result_(pieces.across * width_)
    {
        for (std::size_t row = 0; row < pieces.across; ++row)
            rows_.push_back(source_.data() + row * stride_);
    }

    void filter(const Number* source, Number* result, const Piece& piece, VectorUnit unit) const
    {
        for (std::size_t i = 0; i < piece.lines; ++i)
            read(source + place_of(piece.first_line + i), source_.data() + i * stride_, piece);
        weighted_sums(rows_.data(), taps_, result_.data(), static_cast<std::ptrdiff_t>(width_),
                      static_cast<int>(rounded_up(piece.count, vector_length<Number>)), static_cast<int>(piece.lines),
                      unit);
        for (std::size_t i = 0; i < piece.lines; ++i) {
            Number* const target = result + place_of(piece.first_line + i) + piece.first * lines_.behind;
            const Number* const from = result_.data() + i * width_;
            for (std::size_t x = 0; x < piece.count; ++x)
                target[x * lines_.behind] = from[x];
        }
    }

private:
    std::size_t place_of(std::size_t number) const
    {
        return number / lines_.behind * lines_.length * lines_.behind + number % lines_.behind;
    }

    void read(const Number* source, Number* target, const Piece& piece) const
    {
        const auto length = static_cast<std::ptrdiff_t>(lines_.length);
        const auto stride = static_cast<std::ptrdiff_t>(lines_.behind);
        const std::ptrdiff_t begin =
            static_cast<std::ptrdiff_t>(piece.first + kernel_.centre + 1) - static_cast<std::ptrdiff_t>(kernel_.count);
        const std::ptrdiff_t end = begin + static_cast<std::ptrdiff_t>(piece.count + kernel_.count) - 1;
        const std::ptrdiff_t first_inside = std::clamp<std::ptrdiff_t>(0, begin, end);
        const std::ptrdiff_t end_inside = std::clamp(length, first_inside, end);
        const auto outside = [&](std::ptrdiff_t position) {
            const std::ptrdiff_t index = extended_index(position, length, kernel_.extension);
            target[position - begin] =
                index == is_beyond ? static_cast<Number>(kernel_.beyond) : source[index * stride];
        };
        for (std::ptrdiff_t position = begin; position < first_inside; ++position)
            outside(position);
        if (stride == 1)
            std::copy(source + first_inside, source + end_inside, target + (first_inside - begin));
        else
            for (std::ptrdiff_t position = first_inside; position < end_inside; ++position)
                target[position - begin] = source[position * stride];
        for (std::ptrdiff_t position = end_inside; position < end; ++position)
            outside(position);
    }

    Lines lines_;
    const LineKernel& kernel_;
    const TapGridOf<Number>& taps_;
    std::size_t width_;
    std::size_t stride_;
    Buffer<Number> source_;
    Buffer<Number> result_;
    std::vector<const Number*> rows_;
};

// Means along columns. Each column is divided into blocks as long as the mean: a mean is the sum to the end of one
// block plus the sum from the beginning of the next, so that nothing is ever subtracted from a sum.
template <typename Number> class MeanColumns
{
public:
    MeanColumns(const Lines& lines, const LineKernel& kernel, const Pieces& pieces, const TapGridOf<Number>&)
        : columns_(lines, kernel, pieces), kernel_(kernel), to_end_((pieces.along + pieces.reach) * columns_.width),
          from_begin_(columns_.width)
    {
    }

    void filter(const Number* source, Number* result, const Piece& piece, VectorUnit) const
    {
        columns_.read(source, piece);
        const std::size_t width = columns_.width;
        const std::size_t rows = piece.count + kernel_.count - 1;
        for (std::size_t row = rows; row-- > 0;) {
            const Number* const from = columns_.source.data() + row * width;
            double* const sums = to_end_.data() + row * width;
            const bool ends_block = row + 1 == rows || (row + 1) % kernel_.count == 0;
            for (std::size_t x = 0; x < width; ++x)
                sums[x] = static_cast<double>(from[x]) + (ends_block ? 0.0 : sums[x + width]);
        }
        double* const sums = from_begin_.data();
        for (std::size_t row = 0; row < rows; ++row) {
            const Number* const from = columns_.source.data() + row * width;
            const bool begins_block = row % kernel_.count == 0;
            for (std::size_t x = 0; x < width; ++x)
                sums[x] = static_cast<double>(from[x]) + (begins_block ? 0.0 : sums[x]);
            if (row + 1 >= kernel_.count)
                put_mean(row + 1 - kernel_.count, sums);
        }
        columns_.write(result, piece);
    }

private:
    void put_mean(std::size_t row, const double* from_begin) const
    {
        const double* const to_end = to_end_.data() + row * columns_.width;
        Number* const target = columns_.result.data() + row * columns_.width;
        const bool is_block = row % kernel_.count == 0; // then the mean is that of one whole block
        const auto count = static_cast<double>(kernel_.count);
        for (std::size_t x = 0; x < columns_.width; ++x)
            target[x] = static_cast<Number>((is_block ? to_end[x] : to_end[x] + from_begin[x]) / count);
    }

    ColumnsOfPiece<Number> columns_;
    const LineKernel& kernel_;
    Buffer<double> to_end_;
    Buffer<double> from_begin_;
};

template <template <typename> typename Filter, typename Number>
void filter_pieces(const Number* source, Number* result, const Lines& lines, const LineKernel& kernel,
                   std::size_t most_lines, int thread_count)
{
    // Neighbouring columns are divided plane by plane.
    const bool side_by_side = lines.behind >= vector_length<Number>;
    const std::size_t planes = side_by_side ? lines.before : 1;
    const std::size_t lines_of_plane = side_by_side ? lines.behind : lines.before * lines.behind;
    const Pieces pieces(lines, lines_of_plane, most_lines, kernel.count);
    const std::size_t work = lines.before * lines.length * lines.behind * std::min(kernel.count, std::size_t{64});
    const TapGridOf<Number> taps = taps_from<Number>(kernel.weights, kernel.count);
    const VectorUnit unit = vector_units_here().back();
    for_pieces(
        planes * pieces.count_across * pieces.count_along, work, thread_count,
        [&] { return std::make_unique<Filter<Number>>(lines, kernel, pieces, taps); },
        [&](Filter<Number>& filter, std::size_t piece) {
            const std::size_t first = piece % pieces.count_along * pieces.along;
            const std::size_t first_line = piece / pieces.count_along % pieces.count_across * pieces.across;
            const std::size_t plane = piece / pieces.count_along / pieces.count_across;
            filter.filter(source, result,
                          {plane * lines_of_plane + first_line, std::min(pieces.across, lines_of_plane - first_line),
                           first, std::min(pieces.along, lines.length - first)},
                          unit);
        });
}

} // namespace

template <typename Number>
void filter_lines(const Number* source, Number* result, const Lines& lines, const LineKernel& kernel, int thread_count)
{
    if (lines.before * lines.length * lines.behind == 0)
        return;
    if (kernel.weights.empty() && kernel.count <= most_weighted_means)
        filter_lines(source, result, lines, weighted_mean(kernel), thread_count);
    else if (kernel.weights.empty())
        filter_pieces<MeanColumns>(source, result, lines, kernel, vector_length<Number>, thread_count);
    else if (lines.behind < vector_length<Number>)
        filter_pieces<WeightedRows>(source, result, lines, kernel, lines_together, thread_count);
    else
        filter_pieces<WeightedColumns>(source, result, lines, kernel, strip_bytes / sizeof(Number), thread_count);
}

template void filter_lines(const float* source, float* result, const Lines& lines, const LineKernel& kernel,
                           int thread_count);
template void filter_lines(const double* source, double* result, const Lines& lines, const LineKernel& kernel,
                           int thread_count);

} // namespace fragfft::cpu
