#include "methods/fused_lines.hpp"

#include "methods/smooth_length.hpp"

#include <algorithm>
#include <array>
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

// Of two that work as much, the one whose way back begins with the larger radix: see Cut::spacing.
bool is_better(const Shape& a, const Shape& b)
{
    return a.worked != b.worked ? a.worked < b.worked : a.radices.back() > b.radices.back();
}

std::optional<Shape> best_shape(const std::vector<std::vector<int>>& products, int length, int most_numbers, int lanes)
{
    std::optional<Shape> best;
    for (const std::vector<int>& radices : products)
        for (const int radix : radices)
            for (int butterflies = 1; butterflies * radix <= most_numbers; ++butterflies) {
                const int wanted = ceiling(length / radix, butterflies);
                const auto shape = wanted <= lanes ? shape_of(radices, length, wanted, most_numbers) : std::nullopt;
                if (shape && (!best || is_better(*shape, *best)))
                    best = shape;
            }
    return best;
}

// Few lines of few numbers each leave most of a GPU idle: there many invocations count for more than few stages.
constexpr int longest_of_few_numbers = 256;

// With as few stages as can be, and then few numbers, which leaves more invocations to hide each other's waiting.
std::optional<Shape> shape_of(int length, const std::vector<int>& radices, const Tuning& tuning)
{
    const int lanes = std::min(tuning.group_invocations, most_lanes);
    if (length == 1)
        return Shape{{1}, 1, 1, 1};
    const auto shape_with = [&](int stages, int numbers) -> std::optional<Shape> {
        std::vector<std::vector<int>> products;
        std::vector<int> now;
        if (radices.empty())
            collect(length, stages, numbers, now, products);
        else if (is_product(radices, length))
            products.push_back(radices);
        return best_shape(products, length, tuning.numbers_of_invocation > 0 ? tuning.numbers_of_invocation : numbers,
                          lanes);
    };
    if (!tuning.is_software && length <= longest_of_few_numbers)
        for (const int numbers : {4, 8})
            for (int stages = 1; stages <= most_stages; ++stages)
                if (auto shape = shape_with(stages, numbers))
                    return shape;
    for (int stages = 1; stages <= most_stages; ++stages)
        for (const int numbers : {8, 16})
            if (auto shape = shape_with(stages, numbers))
                return shape;
    return std::nullopt;
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

} // namespace

int Cut::butterflies(int radix) const
{
    return ceiling(length / radix, lanes);
}

bool Cut::is_uneven() const
{
    return std::any_of(radices.begin(), radices.end(), [&](int radix) { return length / radix % lanes != 0; });
}

// One place in as many as the way's first radix: then what an odd number of places lies apart is in different banks,
// and places are as regular as positions. Odd radices need none.
int Cut::spacing(bool back) const
{
    const int radix = back ? radices.back() : radices.front();
    return radix % 2 == 0 ? radix : length;
}

int Cut::places() const
{
    return lines * (length + (length - 1) / std::min(spacing(false), spacing(true)));
}

int Cut::shared_bytes() const
{
    return radices.size() > 1 ? places() * exchanged * bytes_of_component : 0;
}

int Cut::barriers() const
{
    return (static_cast<int>(radices.size()) - 1) * 2 * (4 / exchanged);
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

std::optional<Cut> cut_of(int length, int count, LineOrder order, const std::vector<int>& radices, const Tuning& tuning)
{
    const std::optional<Shape> shape = shape_of(length, radices, tuning);
    if (!shape)
        return std::nullopt;
    Cut cut{.length = length, .radices = shape->radices, .lanes = shape->lanes, .numbers = shape->numbers};
    const int most_invocations = std::min(tuning.group_invocations, most_lanes);
    const int least = order == LineOrder::beside && 2 * cut.lanes <= most_invocations ? 2 : 1;
    const int wanted =
        tuning.lines_of_group > 0 ? tuning.lines_of_group : std::max(invocations_of_group / cut.lanes, least);
    cut.lines = std::clamp(wanted, 1, std::min(count, most_invocations / cut.lanes));
    cut.lines_fastest = order == LineOrder::beside && cut.lines > 1;
    const int usual_components = tuning.is_software || cut.numbers <= 8 ? 4 : 1;
    cut.exchanged = tuning.exchanged_components > 0 ? tuning.exchanged_components : usual_components;
    if (!fit(cut, tuning.shared_bytes))
        return std::nullopt;
    cut.lines_fastest = cut.lines_fastest && cut.lines > 1;
    return cut;
}

std::optional<Steps> steps_of(int length, const Tuning& tuning)
{
    std::optional<Steps> best;
    for (int first = 2; first * first <= length; ++first)
        if (length % first == 0) {
            const Steps steps{length / first, first};
            if (cut_of(steps.first, steps.second, LineOrder::beside, {}, tuning) &&
                cut_of(steps.second, steps.first, LineOrder::beside, {}, tuning))
                best = steps;
        }
    return best;
}

} // namespace fragfft::fused
