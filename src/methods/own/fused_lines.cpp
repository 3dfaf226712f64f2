#include "methods/own/fused_lines.hpp"

#include "methods/smooth_length.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>

namespace fragfft::fused {

namespace {

constexpr std::array known_radices{16, 15, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2};
constexpr int most_stages = 4;
constexpr int usual_threads_per_group = 128;
constexpr int subgroup = 32;
constexpr int memory_banks = 32; // of shared memory; each is one component wide

// Collects all factorizations of the length into `stages` radices, each in descending order.
void collect(int length, int stages, int largest, std::vector<int>& now, std::vector<std::vector<int>>& all)
{
    if (stages == 0) {
        if (length == 1)
            all.push_back(now);
        return;
    }
    for (const int radix : known_radices)
        if (radix <= largest && length % radix == 0) {
            now.push_back(radix);
            collect(length / radix, stages - 1, radix, now, all);
            now.pop_back();
        }
}

bool is_product(const std::vector<int>& radices, int length)
{
    const bool are_known = std::all_of(radices.begin(), radices.end(), [](int radix) {
        return std::find(known_radices.begin(), known_radices.end(), radix) != known_radices.end();
    });
    return are_known && std::ssize(radices) <= most_stages &&
           std::accumulate(radices.begin(), radices.end(), 1, std::multiplies<>()) == length;
}

struct Shape
{
    std::vector<int> radices;
    int threads_per_line = 0;
    int elements_per_thread = 0;
    std::int64_t work = 0; // elements that all stages together have room for
};

// Returns nothing if a thread would hold more elements than allowed.
std::optional<Shape> shape_of(const std::vector<int>& radices, int length, int threads, int most_elements)
{
    Shape shape{radices, threads, 0, 0};
    for (const int radix : radices) {
        const int held = ceiling(length / radix, threads) * radix;
        shape.elements_per_thread = std::max(shape.elements_per_thread, held);
        shape.work += std::int64_t{held} * threads;
    }
    return shape.elements_per_thread <= most_elements ? std::optional(shape) : std::nullopt;
}

// Measured on an NVIDIA H200 for one channel of 1280 x 720 in bands: 19.3 microseconds with one column per group, 19.4
// with two, 20.7 with eight.
int usual_lines(int threads_per_line, LineOrder order)
{
    if (order == LineOrder::in_bands)
        return std::max(subgroup / threads_per_line, 1);
    return std::max(usual_threads_per_group / threads_per_line, order == LineOrder::between ? 1 : 2);
}

// Whether some threads lack their last butterfly.
bool share_unevenly(int threads, const std::vector<int>& radices, int length)
{
    return std::ranges::any_of(radices, [&](int radix) { return length / radix % threads != 0; });
}

// A thread loads and stores together elements that are a quarter of the line apart. So the first radix must be a
// multiple of 4, and the last as well, unless the inverse ends with the first.
bool suits_bands(const Shape& shape, int length)
{
    return shape.radices.front() % band_count == 0 &&
           (shape.radices.back() % band_count == 0 || share_unevenly(shape.threads_per_line, shape.radices, length));
}

// The estimated work of a line's threads. It counts idle threads that fill a group up to whole subgroups, and threads
// that need so many registers that fewer run at once; it is doubled if no stage shares its butterflies evenly. On an
// NVIDIA H200, for 46 lengths and axes (480 to 3000 numbers beside 1024), the chosen factorization took 1.6 % longer,
// in the geometric mean, than the best of 23 to 134 that were measured.
double estimate(const Shape& shape, int length, LineOrder order)
{
    constexpr int usual_elements = 12;
    const int lines = usual_lines(shape.threads_per_line, order);
    const int lanes = ceiling(shape.threads_per_line * lines, subgroup) * subgroup;
    const double filling = static_cast<double>(lanes) / (shape.threads_per_line * lines);
    const double for_registers = 1.0 + 0.025 * std::max(shape.elements_per_thread - usual_elements, 0);
    const bool shares_evenly = std::any_of(shape.radices.begin(), shape.radices.end(),
                                           [&](int radix) { return length / radix % shape.threads_per_line == 0; });
    return (shares_evenly ? 1.0 : 2.0) * static_cast<double>(shape.work) * filling * for_registers;
}

// Prefers the lower estimate and, for equal ones, the larger last radix, with which the inverse begins: see
// Factorization::padding.
bool is_better(const Shape& a, const Shape& b, int length, LineOrder order)
{
    const double of_a = estimate(a, length, order);
    const double of_b = estimate(b, length, order);
    return of_a != of_b ? of_a < of_b : a.radices.back() > b.radices.back();
}

std::optional<Shape> best_shape(const std::vector<std::vector<int>>& products, int length, LineOrder order,
                                int most_elements, int most_threads_per_line)
{
    std::optional<Shape> best;
    for (const std::vector<int>& radices : products)
        for (const int radix : radices)
            for (int butterflies = 1; butterflies * radix <= most_elements; ++butterflies) {
                const int threads = ceiling(length / radix, butterflies);
                const auto shape =
                    threads <= most_threads_per_line ? shape_of(radices, length, threads, most_elements) : std::nullopt;
                if (shape && (order != LineOrder::in_bands || suits_bands(*shape, length)) &&
                    (!best || is_better(*shape, *best, length, order)))
                    best = shape;
            }
    return best;
}

// The numbers that an NVIDIA H200 processes at once: as many as fit the registers of its multiprocessors, and about as
// many single components as fit their shared memory (48 KiB per multiprocessor).
constexpr std::int64_t numbers_at_once = std::int64_t{1} << 20;

// Where the device is far from full, many threads, which hide each other's latency, matter more than few stages, unless
// they do more than this many times the work.
constexpr double most_work_for_threads = 2.5;

// Measured on an NVIDIA H200 for a filter of 2048 x 2048: 142 microseconds with the radices 16, 8, 16, and 145 with 16,
// 16, 8.
std::vector<int> with_large_radices_outside(std::vector<int> descending)
{
    if (descending.size() > 2)
        std::rotate(descending.begin() + 1, descending.begin() + 2, descending.end());
    return descending;
}

// Moves a multiple of 4 to the front and, if there is another, one to the end.
std::vector<int> with_quarters_outside(std::vector<int> descending)
{
    std::ranges::stable_partition(descending, [](int radix) { return radix % band_count == 0; });
    return with_large_radices_outside(std::move(descending));
}

// The possible shapes for a line whose threads hold a limited number of elements.
class Shapes
{
public:
    Shapes(int length, LineOrder order, const std::vector<int>& radices, const Tuning& tuning)
        : length_(length), order_(order), radices_(radices), tuning_(tuning)
    {
    }

    // Returns the shape with the fewest stages; among equals, the one for the first of these numbers of elements that
    // has one.
    std::optional<Shape> with_fewest_stages(std::initializer_list<int> elements_per_thread) const
    {
        if (length_ == 1)
            return Shape{{1}, 1, 1, 1};
        for (int stages = 1; stages <= most_stages; ++stages)
            for (const int elements : elements_per_thread)
                if (auto shape = of(stages, elements))
                    return shape;
        return std::nullopt;
    }

private:
    std::optional<Shape> of(int stages, int elements) const
    {
        std::vector<std::vector<int>> products;
        std::vector<int> now;
        if (radices_.empty())
            collect(length_, stages, elements, now, products);
        else if (is_product(radices_, length_))
            products.push_back(radices_);
        if (radices_.empty() && order_ == LineOrder::in_bands)
            std::ranges::transform(products, products.begin(), with_quarters_outside);
        auto best = best_shape(products, length_, order_,
                               tuning_.numbers_of_invocation > 0 ? tuning_.numbers_of_invocation : elements,
                               std::min(tuning_.group_invocations, most_threads));
        if (best && radices_.empty() && order_ != LineOrder::in_bands)
            best->radices = with_large_radices_outside(std::move(best->radices));
        return best;
    }

    int length_;
    LineOrder order_;
    const std::vector<int>& radices_;
    const Tuning& tuning_;
};

// Lets threads hold more than 16 elements where that clearly wastes less. On an NVIDIA H200, 80 threads per row with 20
// elements take 0.88 of the time of 128 threads with 16 for a filter of 1280 x 720, and 0.94 for 1280 x 1024.
std::optional<Shape> usual_shape(const Shapes& shapes, int length, LineOrder order)
{
    constexpr int many_elements = 20;
    constexpr double clearly_less = 0.9;
    std::optional<Shape> usual = shapes.with_fewest_stages({8, 16});
    if (!usual || usual->elements_per_thread <= 8)
        return usual;
    std::optional<Shape> fewer_threads = shapes.with_fewest_stages({many_elements});
    const bool is_better =
        fewer_threads && estimate(*fewer_threads, length, order) < clearly_less * estimate(*usual, length, order);
    return is_better ? fewer_threads : usual;
}

// Replaces the usual shape where there are few lines.
std::optional<Shape> shape_of_many_threads(const Shapes& shapes, const Shape& usual, std::int64_t numbers)
{
    if (4 * numbers > numbers_at_once)
        return std::nullopt;
    const double most_work = most_work_for_threads * static_cast<double>(usual.work);
    for (const int elements : {4, 8})
        if (auto shape = shapes.with_fewest_stages({elements}); shape && static_cast<double>(shape->work) < most_work)
            return shape;
    return std::nullopt;
}

// Exchanging several components together takes fewer barriers, but more shared memory, which other groups could use
// meanwhile. Large groups wait longer at a barrier, so for them two components pay off up to larger images, and with
// one line per group for all, unless threads that share the butterflies unevenly hold many numbers. On an NVIDIA H200
// the times with two, by those with one, are
//     columns of four channels, ten sizes from 4096 x 1000 to 16384 x 4096       0.80 to 0.93
//     columns of 2160 and 3840, 15 and 16 numbers, shared unevenly               1.07 and 1.11
//     rows of one channel of 1920 x 1080, and of four of 1920 x 270              1.10 and 1.06
//     rows of four channels of 2048 x 256                                        0.95
// and for the parts of rows of 12000 and 16384 numbers all four at once take 0.72 to 0.94 of one.
int usual_exchange(const Shape& shape, int length, const LineCount& count, LineOrder order, const Tuning& tuning)
{
    constexpr int many_elements = 12;
    const std::int64_t numbers = length * count.all;
    if (tuning.is_software || 4 * numbers <= numbers_at_once || order == LineOrder::in_parts)
        return count.components;
    const bool unevenly = share_unevenly(shape.threads_per_line, shape.radices, length);
    std::int64_t most_for_two = numbers_at_once / 4 * 3;
    if (order == LineOrder::between && shape.threads_per_line > 64)
        most_for_two = unevenly && shape.elements_per_thread > many_elements ? 2 * numbers_at_once - 1 : numbers;
    else if (shape.threads_per_line * usual_lines(shape.threads_per_line, order) > 200)
        most_for_two = unevenly ? 0 : numbers_at_once - 1;
    return numbers <= most_for_two ? 2 : 1;
}

// Reduces the components exchanged at a time, and then the lines per group, until they fit shared memory.
bool fit(Factorization& result, int shared_bytes)
{
    while (result.shared_bytes() > shared_bytes) {
        if (result.exchanged > 1)
            result.exchanged /= 2;
        else if (result.lines_per_group > 1)
            result.lines_per_group = 1;
        else
            return false;
    }
    return true;
}

std::optional<Factorization> factorize(const Shape& shape, int length, const LineCount& count, LineOrder order,
                                       const Tuning& tuning)
{
    Factorization result{.length = length,
                         .radices = shape.radices,
                         .threads_per_line = shape.threads_per_line,
                         .elements_per_thread = shape.elements_per_thread,
                         .components = count.components};
    const int threads = result.threads_per_line;
    const int most_in_group = std::min(tuning.group_invocations, most_threads);
    const int wanted = tuning.lines_of_group > 0 ? tuning.lines_of_group : usual_lines(threads, order);
    result.lines_per_group = std::clamp(wanted, 1, std::min(count.together, most_in_group / threads));
    result.exchanged = std::min(tuning.exchanged_components > 0 ? tuning.exchanged_components
                                                                : usual_exchange(shape, length, count, order, tuning),
                                result.components);
    result.interleaved_lines = order != LineOrder::between && result.lines_per_group > 1;
    if (!fit(result, tuning.shared_bytes))
        return std::nullopt;
    result.interleaved_lines = result.interleaved_lines && result.lines_per_group > 1;
    return result;
}

} // namespace

int Factorization::butterflies_per_thread(int radix) const
{
    return ceiling(length / radix, threads_per_line);
}

bool Factorization::is_uneven() const
{
    return share_unevenly(threads_per_line, radices, length);
}

bool Factorization::has_powers_of_two() const
{
    return std::all_of(radices.begin(), radices.end(),
                       [](int radix) { return std::has_single_bit(static_cast<unsigned>(radix)); });
}

// Avoids bank conflicts: threads store outputs at a distance of the first radix, and load consecutive inputs. If all
// radices are powers of two, addresses one bank row apart share a bank, so one element is left unused after each bank
// row, or after each radix if that is larger. With other radices and an even first radix, one unused element after each
// radix makes the distance odd, and thus coprime to the banks. An odd first radix needs no padding.
int Factorization::padding(bool back) const
{
    const int radix = back ? radices.back() : radices.front();
    if (radix % 2 != 0)
        return length;
    const int elements_beside = exchanged * (interleaved_lines ? lines_per_group : 1);
    if (!has_powers_of_two())
        return radix;
    // Rounded down to a power of two, as PADDED_DISTANCE of fused/shared_memory.glsl requires.
    const auto numbers_of_row = static_cast<unsigned>(std::max(memory_banks / elements_beside, 1));
    return std::max(radix, static_cast<int>(std::bit_floor(numbers_of_row)));
}

int Factorization::padded_elements(bool goes_back_by_itself) const
{
    const int least = goes_back_by_itself ? std::min(padding(false), padding(true)) : padding(false);
    return lines_per_group * (length + (length - 1) / least);
}

int Factorization::shared_bytes() const
{
    return radices.size() > 1 ? padded_elements() * exchanged * bytes_of_component : 0;
}

int Factorization::barriers() const
{
    return (static_cast<int>(radices.size()) - 1) * 2 * (components / exchanged);
}

int Factorization::fetched_twiddles(bool back) const
{
    std::vector<int> stages = radices;
    if (back)
        std::reverse(stages.begin(), stages.end());
    int fetched = 0;
    int before = stages.front();
    for (std::size_t stage = 1; stage < stages.size(); ++stage) {
        const int radix = stages[stage];
        // If `before` divides the number of threads, all butterflies of a thread have the same twiddle factors.
        const int times = threads_per_line % before == 0 ? 1 : butterflies_per_thread(radix);
        for (int r = 1; r < radix; ++r)
            if (r < twiddles_fetched || r % twiddles_fetched == 0)
                fetched += times;
        before *= radix;
    }
    return fetched;
}

std::optional<Factorization> factorize(int length, const LineCount& count, LineOrder order,
                                       const std::vector<int>& radices, const Tuning& tuning)
{
    const Shapes shapes(length, order, radices, tuning);
    const std::optional<Shape> usual = usual_shape(shapes, length, order);
    auto usual_result = usual ? factorize(*usual, length, count, order, tuning) : std::nullopt;
    // The usual shape alone decides whether a line fits a group; the number of lines may only change the shape.
    if (!usual_result || tuning.is_software)
        return usual_result;
    const std::optional<Shape> parallel = shape_of_many_threads(shapes, *usual, length * count.all);
    const auto parallel_result = parallel ? factorize(*parallel, length, count, order, tuning) : std::nullopt;
    return parallel_result ? parallel_result : usual_result;
}

std::optional<TwoSteps> two_steps(int length, const Tuning& tuning)
{
    const int components = 4; // the largest possible number
    const auto fits = [&](int along, int lines) {
        return factorize(along, {lines, lines, components}, LineOrder::beside, {}, tuning).has_value();
    };
    std::optional<TwoSteps> best;
    for (int outer = 2; outer * outer <= length; ++outer)
        if (length % outer == 0 && fits(length / outer, outer) && fits(outer, length / outer))
            best = {length / outer, outer};
    return best;
}

} // namespace fragfft::fused
