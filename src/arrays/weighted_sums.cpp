#include "arrays/weighted_sums.hpp"

#include <algorithm>

// These are inlined into one function for each kind of vector; otherwise they would be compiled for the narrowest one.
#define FRAGFFT_INLINE [[gnu::always_inline]] inline

namespace fragfft::cpu {

namespace {

constexpr int taps_per_partial_sum = 16;
constexpr int partial_sums_per_total = 16;
constexpr int rows_per_tile = 4;
// Below this height of a grid sharing rows does not pay: too few steps serve all rows of a tile (rows_per_tile - 1 at
// either end do not), and a single column's loads are aligned and cheap.
constexpr int lowest_shared_grid = 8;

template <typename Number, int bytes> struct VectorOf
{
    typedef Number Type __attribute__((vector_size(bytes)));
    typedef Number InAnyPlace __attribute__((vector_size(bytes), aligned(alignof(Number)), may_alias));
    static constexpr int numbers = bytes / static_cast<int>(sizeof(Number));
};

// What the rows of a tile read at step j: either all read the same source row, each with the weights of another kernel
// row, so that a vector is loaded once for all of them; or each reads its own source row, with the same weights.
enum class Source
{
    shared,
    own,
};

// How the taps of a grid are divided into partial sums: rectangles of up to 16 taps.
struct Division
{
    int rows;   // in each rectangle
    int pieces; // in each row of the grid

    template <typename Number>
    explicit Division(const TapGridOf<Number>& taps)
        : rows(std::max(1, taps_per_partial_sum / taps.width)),
          pieces((taps.width + taps_per_partial_sum - 1) / taps_per_partial_sum)
    {
    }
};

template <typename Number> struct Task
{
    const Number* const* rows;
    const TapGridOf<Number>& taps;
    Number* target;
    std::ptrdiff_t target_stride;
    int width;
    int height;
    Division division{taps};
};

// The sums of `rows` x `columns` vectors of neighbouring pixels from (x, y) on.
template <typename Number, int bytes, int rows, int columns> class Tile
{
public:
    FRAGFFT_INLINE Tile(const Task<Number>& task, int x, int y) : task_(task), source_(task.rows + y), x_(x), y_(y) {}

    FRAGFFT_INLINE void sum_up()
    {
        const int width = task_.taps.width;
        const int height = task_.taps.height;
        if (width * height <= taps_per_partial_sum) {
            Sums<rows> sums;
            sum<rows, Source::own>(sums, 0, 0, height, 0, width);
            store(sums);
            return;
        }
        clear(recent_);
        if constexpr (rows == 1) {
            add<1, Source::own>(0, 0, height);
        } else if (height < lowest_shared_grid || width == 1) {
            add<rows, Source::own>(0, 0, height);
        } else {
            static_assert(rows == 4 && lowest_shared_grid >= rows);
            add<1, Source::shared>(0, 0, 1);
            add<2, Source::shared>(0, 1, 2);
            add<3, Source::shared>(0, 2, 3);
            add<4, Source::shared>(0, 3, height);
            add<3, Source::shared>(1, height, height + 1);
            add<2, Source::shared>(2, height + 1, height + 2);
            add<1, Source::shared>(3, height + 2, height + 3);
        }
        if (has_total_)
            add_recent_to_total();
        store(has_total_ ? total_ : recent_);
    }

private:
    using Vector = typename VectorOf<Number, bytes>::Type;
    using VectorInAnyPlace = typename VectorOf<Number, bytes>::InAnyPlace;
    template <int count> using Sums = Vector[count][columns];

    // Adds what steps [begin, end) contribute to the sums of `active` rows from `first` on.
    template <int active, Source kind> FRAGFFT_INLINE void add(int first, int begin, int end)
    {
        const auto [division_rows, pieces] = task_.division;
        for (int step = begin; step < end; step += division_rows)
            for (int piece = 0; piece < pieces; ++piece) {
                Sums<active> sums;
                sum<active, kind>(sums, first, step, std::min(step + division_rows, end),
                                  task_.taps.width * piece / pieces, task_.taps.width * (piece + 1) / pieces);
#pragma GCC unroll 4
                for (int row = 0; row < active; ++row)
#pragma GCC unroll 4
                    for (int column = 0; column < columns; ++column)
                        recent_[first + row][column] += sums[row][column];
                if (++partial_sums_ == partial_sums_per_total)
                    add_recent_to_total();
            }
    }

    // Computes one partial sum, in registers.
    template <int active, Source kind>
    FRAGFFT_INLINE void sum(Sums<active>& sums, int first, int begin, int end, int first_tap, int end_tap)
    {
        if constexpr (kind == Source::own && active > 1)
            if (task_.taps.width == 1 && end - begin >= active)
                return sum_column<active>(sums, begin, end);
        clear(sums);
        for (int step = begin; step < end; ++step)
            for (int tap = first_tap; tap < end_tap; ++tap) {
                const Number* weights = task_.taps.weights.data() + tap;
                Vector samples[columns];
#pragma GCC unroll 4
                for (int row = 0; row < active; ++row) {
                    if (row == 0 || kind == Source::own)
                        load(samples,
                             source_[kind == Source::shared ? step : row + step] + x_ + tap * task_.taps.spacing);
#pragma GCC unroll 4
                    for (int column = 0; column < columns; ++column)
                        sums[row][column] +=
                            samples[column] *
                            weights[(kind == Source::shared ? step - first - row : step) * task_.taps.width];
                }
            }
    }

    // The same for a single column of taps, in the same order for each row, so that rows which share a vector load it
    // once.
    template <int active> FRAGFFT_INLINE void sum_column(Sums<active>& sums, int begin, int end)
    {
        clear(sums);
#pragma GCC unroll 4
        for (int joined = 1; joined < active; ++joined)
            add_row<active>(sums, begin + joined - 1, 0, joined);
        for (int source = begin + active - 1; source < end; ++source)
            add_row<active>(sums, source, 0, active);
#pragma GCC unroll 4
        for (int left = 1; left < active; ++left)
            add_row<active>(sums, end + left - 1, left, active);
    }

    // Adds a source row to the sums [first, last), each weighted by the tap that the sum has there.
    template <int active> FRAGFFT_INLINE void add_row(Sums<active>& sums, int source, int first, int last)
    {
        Vector samples[columns];
        load(samples, source_[source] + x_);
#pragma GCC unroll 4
        for (int row = first; row < last; ++row)
#pragma GCC unroll 4
            for (int column = 0; column < columns; ++column)
                sums[row][column] += samples[column] * task_.taps.weights[static_cast<std::size_t>(source - row)];
    }

    FRAGFFT_INLINE static void load(Vector (&vectors)[columns], const Number* samples)
    {
#pragma GCC unroll 4
        for (int column = 0; column < columns; ++column)
            vectors[column] = reinterpret_cast<const VectorInAnyPlace*>(samples)[column];
    }

    template <int count> FRAGFFT_INLINE static void clear(Sums<count>& sums)
    {
#pragma GCC unroll 4
        for (int row = 0; row < count; ++row)
#pragma GCC unroll 4
            for (int column = 0; column < columns; ++column)
                sums[row][column] = Vector{};
    }

    FRAGFFT_INLINE void add_recent_to_total()
    {
        if (!has_total_)
            clear(total_);
        has_total_ = true;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                total_[row][column] += recent_[row][column];
        clear(recent_);
        partial_sums_ = 0;
    }

    FRAGFFT_INLINE void store(const Sums<rows>& sums) const
    {
#pragma GCC unroll 4
        for (int row = 0; row < rows; ++row)
#pragma GCC unroll 4
            for (int column = 0; column < columns; ++column)
                reinterpret_cast<VectorInAnyPlace*>(task_.target + (y_ + row) * task_.target_stride + x_)[column] =
                    sums[row][column];
    }

    const Task<Number>& task_;
    const Number* const* source_;
    int x_;
    int y_;
    Sums<rows> recent_;
    Sums<rows> total_;
    int partial_sums_ = 0;
    bool has_total_ = false;
};

// The sums of a strip of `columns` vectors in rows [y, end).
template <int bytes, int columns, typename Number>
FRAGFFT_INLINE void sum_strip(const Task<Number>& task, int x, int y, int end)
{
    for (; y + rows_per_tile <= end; y += rows_per_tile) {
        Tile<Number, bytes, rows_per_tile, columns> tile(task, x, y);
        tile.sum_up();
    }
    for (; y < end; ++y) {
        Tile<Number, bytes, 1, columns> tile(task, x, y);
        tile.sum_up();
    }
}

// How many rows are summed at once: few enough that what their sums read is still in the nearest cache for the next
// rows.
template <typename Number> int rows_at_once(const Task<Number>& task)
{
    constexpr std::size_t near_bytes = std::size_t{24} << 10;
    const auto rows = static_cast<std::size_t>(task.taps.height + rows_per_tile - 1);
    const auto width = static_cast<std::size_t>(task.width + (task.taps.width - 1) * task.taps.spacing);
    return rows * width * sizeof(Number) <= near_bytes ? rows_per_tile : task.height;
}

template <int bytes, int columns, typename Number> FRAGFFT_INLINE void sum_all(const Task<Number>& task)
{
    constexpr int numbers = columns * VectorOf<Number, bytes>::numbers;
    constexpr int line = numbers_per_line<Number>;
    const int step = std::max(1, rows_at_once(task));
    for (int y = 0; y < task.height; y += step) {
        const int end = std::min(y + step, task.height);
        int x = 0;
        for (; x + numbers <= task.width; x += numbers)
            sum_strip<bytes, columns>(task, x, y, end);
        if constexpr (numbers > line)
            for (; x < task.width; x += line)
                sum_strip<bytes, line / VectorOf<Number, bytes>::numbers>(task, x, y, end);
    }
}

#if defined(__x86_64__)
template <typename Number> [[gnu::target("avx512f")]] void sum_by_avx512(const Task<Number>& task)
{
    sum_all<64, 4>(task);
}
template <typename Number> [[gnu::target("avx2,fma")]] void sum_by_avx2(const Task<Number>& task)
{
    sum_all<32, 2>(task);
}
#endif

// 4 x 2 vectors of sums fit into 16 registers.
template <typename Number> void sum_by_any(const Task<Number>& task)
{
    sum_all<16, 2>(task);
}

} // namespace

template <typename Number> TapGridOf<Number> taps_of(const DoubleImage& kernel)
{
    TapGridOf<Number> taps{kernel.width, kernel.height, {}};
    for (auto weight = kernel.samples.rbegin(); weight != kernel.samples.rend(); ++weight)
        taps.weights.push_back(static_cast<Number>(*weight));
    return taps;
}

std::vector<VectorUnit> vector_units_here()
{
    std::vector<VectorUnit> units{VectorUnit::any};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        units.push_back(VectorUnit::avx2);
    if (__builtin_cpu_supports("avx512f"))
        units.push_back(VectorUnit::avx512);
#endif
    return units;
}

template <typename Number>
void weighted_sums(const Number* const* rows, const TapGridOf<Number>& taps, Number* target,
                   std::ptrdiff_t target_stride, int width, int height, VectorUnit unit)
{
    const Task<Number> task{rows, taps, target, target_stride, width, height};
#if defined(__x86_64__)
    if (unit == VectorUnit::avx512)
        return sum_by_avx512(task);
    if (unit == VectorUnit::avx2)
        return sum_by_avx2(task);
#endif
    static_cast<void>(unit); // other architectures have only one
    sum_by_any(task);
}

template TapGridOf<float> taps_of(const DoubleImage& kernel);
template TapGridOf<double> taps_of(const DoubleImage& kernel);
template void weighted_sums(const float* const* rows, const TapGridOf<float>& taps, float* target,
                            std::ptrdiff_t target_stride, int width, int height, VectorUnit unit);
template void weighted_sums(const double* const* rows, const TapGridOf<double>& taps, double* target,
                            std::ptrdiff_t target_stride, int width, int height, VectorUnit unit);

} // namespace fragfft::cpu
