#include "methods/fused_lines.hpp"

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
// Beyond that registers run out, as each invocation's numbers take so many.
constexpr int most_lanes = 512;
constexpr int invocations_of_group = 128;
constexpr int bytes_of_component = 4;
constexpr int memory_banks = 32; // of shared memory, of a component each

int ceiling(int a, int b)
{
    return (a + b - 1) / b;
}

// Every product of so many radices, in descending order.
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
    int lanes = 0;
    int numbers = 0;
    std::int64_t worked = 0; // numbers that all stages together have room for
};

// What invocations of at most so many numbers make of it; nothing if their lanes are too many.
std::optional<Shape> shape_of(const std::vector<int>& radices, int length, int lanes, int most_numbers)
{
    Shape shape{radices, lanes, 0, 0};
    for (const int radix : radices) {
        const int held = ceiling(length / radix, lanes) * radix;
        shape.numbers = std::max(shape.numbers, held);
        shape.worked += std::int64_t{held} * lanes;
    }
    return shape.numbers <= most_numbers ? std::optional(shape) : std::nullopt;
}

// Which of several butterflies of an invocation there are must be asked again and again: an NVIDIA H200 takes 31
// microseconds for a filter of 768 x 768 by the radices 16, 3, 16 of 52 lanes and 30 by 12, 8, 8 of 96, which work
// more.
double cost(const Shape& shape, int length)
{
    const bool asks = std::any_of(shape.radices.begin(), shape.radices.end(), [&](int radix) {
        return length / radix > shape.lanes && length / radix % shape.lanes != 0;
    });
    return (asks ? 1.15 : 1.0) * static_cast<double>(shape.worked);
}

// Whether `a` costs less than `b`, or as much and its way back begins with the larger radix: see Cut::spacing.
bool is_better(const Shape& a, const Shape& b, int length)
{
    return cost(a, length) != cost(b, length) ? cost(a, length) < cost(b, length) : a.radices.back() > b.radices.back();
}

std::optional<Shape> best_shape(const std::vector<std::vector<int>>& products, int length, int most_numbers, int lanes)
{
    std::optional<Shape> best;
    for (const std::vector<int>& radices : products)
        for (const int radix : radices)
            for (int butterflies = 1; butterflies * radix <= most_numbers; ++butterflies) {
                const int wanted = ceiling(length / radix, butterflies);
                const auto shape = wanted <= lanes ? shape_of(radices, length, wanted, most_numbers) : std::nullopt;
                if (shape && (!best || is_better(*shape, *best, length)))
                    best = shape;
            }
    return best;
}

// What an NVIDIA H200 works on at once, in numbers: as many as its multiprocessors have registers for, and about as
// many as they have shared memory for, of one component each (48 KiB a multiprocessor).
constexpr std::int64_t numbers_at_once = std::int64_t{1} << 20;

// Where the device is not full, many invocations, which hide each other's waiting, count for more than few stages,
// unless they have so many times as much to do.
constexpr double most_work_for_invocations = 2.5;

// An NVIDIA H200 takes 142 microseconds for a filter of 2048 x 2048 by the radices 16, 8 and 16, and 145 by 16, 16, 8.
std::vector<int> with_large_radices_outside(std::vector<int> descending)
{
    if (descending.size() > 2)
        std::rotate(descending.begin() + 1, descending.begin() + 2, descending.end());
    return descending;
}

// The shapes of a line by invocations of given numbers of numbers.
class Shapes
{
public:
    Shapes(int length, const std::vector<int>& radices, const Tuning& tuning)
        : length_(length), radices_(radices), tuning_(tuning)
    {
    }

    // With as few stages as can be, and then few numbers.
    std::optional<Shape> with_fewest_stages(std::initializer_list<int> numbers_of_invocation) const
    {
        if (length_ == 1)
            return Shape{{1}, 1, 1, 1};
        for (int stages = 1; stages <= most_stages; ++stages)
            for (const int numbers : numbers_of_invocation)
                if (auto shape = of(stages, numbers))
                    return shape;
        return std::nullopt;
    }

private:
    std::optional<Shape> of(int stages, int numbers) const
    {
        std::vector<std::vector<int>> products;
        std::vector<int> now;
        if (radices_.empty())
            collect(length_, stages, numbers, now, products);
        else if (is_product(radices_, length_))
            products.push_back(radices_);
        auto best =
            best_shape(products, length_, tuning_.numbers_of_invocation > 0 ? tuning_.numbers_of_invocation : numbers,
                       std::min(tuning_.group_invocations, most_lanes));
        if (best && radices_.empty())
            best->radices = with_large_radices_outside(std::move(best->radices));
        return best;
    }

    int length_;
    const std::vector<int>& radices_;
    const Tuning& tuning_;
};

// Instead of the usual shape, where there are so few lines.
std::optional<Shape> shape_of_many_invocations(const Shapes& shapes, const Shape& usual, std::int64_t numbers)
{
    if (2 * numbers > numbers_at_once)
        return std::nullopt;
    const double most_work = most_work_for_invocations * static_cast<double>(usual.worked);
    for (const int numbers_of_invocation : {4, 8})
        if (auto shape = shapes.with_fewest_stages({numbers_of_invocation});
            shape && static_cast<double>(shape->worked) < most_work)
            return shape;
    return std::nullopt;
}

int usual_exchange(int length, const LineCount& count, const Tuning& tuning)
{
    if (tuning.is_software)
        return count.components;
    for (int components = count.components; components > 1; components /= 2)
        if (length * count.all * components <= numbers_at_once)
            return components;
    return 1;
}

// Fewer components at a time, and then fewer lines, until shared memory holds them.
bool fit(Cut& cut, int shared_bytes)
{
    for (;;) {
        if (cut.shared_bytes() <= shared_bytes)
            return true;
        if (cut.exchanged > 1)
            cut.exchanged /= 2;
        else if (cut.lines > 1)
            cut.lines = 1;
        else
            return false;
    }
}

std::optional<Cut> cut_of(const Shape& shape, int length, const LineCount& count, LineOrder order, const Tuning& tuning)
{
    Cut cut{.length = length,
            .radices = shape.radices,
            .lanes = shape.lanes,
            .numbers = shape.numbers,
            .components = count.components};
    const int most_invocations = std::min(tuning.group_invocations, most_lanes);
    const int least = order == LineOrder::beside && 2 * cut.lanes <= most_invocations ? 2 : 1;
    const int wanted =
        tuning.lines_of_group > 0 ? tuning.lines_of_group : std::max(invocations_of_group / cut.lanes, least);
    cut.lines = std::clamp(wanted, 1, std::min(count.together, most_invocations / cut.lanes));
    cut.lines_fastest = order == LineOrder::beside && cut.lines > 1;
    cut.exchanged =
        std::min(tuning.exchanged_components > 0 ? tuning.exchanged_components : usual_exchange(length, count, tuning),
                 cut.components);
    if (!fit(cut, tuning.shared_bytes))
        return std::nullopt;
    cut.lines_fastest = cut.lines_fastest && cut.lines > 1;
    return cut;
}

} // namespace

int Cut::butterflies(int radix) const
{
    return ceiling(length / radix, lanes);
}

bool Cut::is_uneven() const
{
    return std::any_of(radices.begin(), radices.end(), [&](int radix) { return length / radix % lanes != 0; });
}

bool Cut::has_powers_of_two() const
{
    return std::all_of(radices.begin(), radices.end(),
                       [](int radix) { return std::has_single_bit(static_cast<unsigned>(radix)); });
}

// What is accessed together is then in different banks: of powers of two, what a row of banks holds, at least the way's
// first radix; of other even radices the radix alone, so that what an odd number of places lies apart is. Odd radices
// need none.
int Cut::spacing(bool back) const
{
    const int radix = back ? radices.back() : radices.front();
    if (radix % 2 != 0)
        return length;
    return has_powers_of_two() ? std::max(radix, memory_banks / (exchanged * (lines_fastest ? lines : 1))) : radix;
}

int Cut::places() const
{
    return lines * (length + (length - 1) / (is_uneven() ? std::min(spacing(false), spacing(true)) : spacing(false)));
}

int Cut::shared_bytes() const
{
    return radices.size() > 1 ? places() * exchanged * bytes_of_component : 0;
}

int Cut::barriers() const
{
    return (static_cast<int>(radices.size()) - 1) * 2 * (components / exchanged);
}

int Cut::fetched_twiddles(bool back) const
{
    std::vector<int> stages = radices;
    if (back)
        std::reverse(stages.begin(), stages.end());
    int fetched = 0;
    int before = stages.front();
    for (std::size_t stage = 1; stage < stages.size(); ++stage) {
        const int radix = stages[stage];
        const int turned = lanes % before == 0 ? 1 : butterflies(radix);
        for (int r = 1; r < radix; ++r)
            if (r < twiddles_fetched || r % twiddles_fetched == 0)
                fetched += turned;
        before *= radix;
    }
    return fetched;
}

std::optional<Cut> cut_of(int length, const LineCount& count, LineOrder order, const std::vector<int>& radices,
                          const Tuning& tuning)
{
    const Shapes shapes(length, radices, tuning);
    const std::optional<Shape> usual = shapes.with_fewest_stages({8, 16});
    const std::optional<Cut> cut = usual ? cut_of(*usual, length, count, order, tuning) : std::nullopt;
    // What else there is depends on how many lines there are, and whether lines are whole must not.
    if (!cut || tuning.is_software)
        return cut;
    const std::optional<Shape> other = shape_of_many_invocations(shapes, *usual, length * count.all);
    const std::optional<Cut> other_cut = other ? cut_of(*other, length, count, order, tuning) : std::nullopt;
    return other_cut ? other_cut : cut;
}

std::optional<Steps> steps_of(int length, const Tuning& tuning)
{
    const int components = 4; // the most that there are
    std::optional<Steps> best;
    for (int first = 2; first * first <= length; ++first)
        if (length % first == 0) {
            const Steps steps{length / first, first};
            if (cut_of(steps.first, {steps.second, steps.second, components}, LineOrder::beside, {}, tuning) &&
                cut_of(steps.second, {steps.first, steps.first, components}, LineOrder::beside, {}, tuning))
                best = steps;
        }
    return best;
}

} // namespace fragfft::fused
