#include "reference/textbook_steps.hpp"

#include <numbers>

namespace fragfft::reference {

namespace {

using Complex = std::complex<double>;

std::size_t at(int place)
{
    return static_cast<std::size_t>(place);
}

// Returns W_size for the direction. Algorithm 2 prints the inverse's root in its forward transform.
Complex root_of_unity(int size, Direction direction)
{
    return std::polar(1.0, (direction == Direction::forward ? -2.0 : 2.0) * std::numbers::pi / size);
}

// Calls `compute` with every butterfly of a stage within one array, and its factor. As in the listings, each factor is
// the previous one times W_(2 half), so that a stage computes only one sine and cosine.
template <typename Compute>
void for_butterflies(const ComplexSamples& values, int half, Direction direction, Compute compute)
{
    const Complex root = root_of_unity(2 * half, direction);
    Complex factor = 1.0;
    const int count = static_cast<int>(values.size() / 2);
    for (int number = 0; number < count; ++number) {
        const Butterfly places = butterfly(half, number);
        factor = places.exponent == 0 ? Complex(1.0) : factor * root;
        compute(at(places.first), at(places.second), factor);
    }
}

void time_stage(ComplexSamples& values, int half, Direction direction)
{
    for_butterflies(values, half, direction, [&](std::size_t first, std::size_t second, const Complex& factor) {
        const Complex product = factor * values[second];
        const Complex sum = values[first] + product;
        values[second] = values[first] - product;
        values[first] = sum;
    });
}

void frequency_stage(ComplexSamples& values, int half, Direction direction)
{
    for_butterflies(values, half, direction, [&](std::size_t first, std::size_t second, const Complex& factor) {
        // The first minus the second: Algorithm 2 subtracts the other way round.
        const Complex difference = values[first] - values[second];
        values[first] += values[second];
        values[second] = difference * factor;
    });
}

void stockham_stage(const ComplexSamples& from, ComplexSamples& to, int half, Direction direction)
{
    const Complex root = root_of_unity(2 * half, direction);
    Complex factor = 1.0;
    int exponent = 0;
    const int length = static_cast<int>(from.size());
    for (int number = 0; number < length / 2; ++number) {
        const StockhamButterfly places = stockham_butterfly(length, half, number);
        if (places.exponent != exponent)
            factor *= root;
        exponent = places.exponent;
        const Complex first = from[at(places.first)];
        const Complex second = from[at(places.second)];
        to[at(places.sum)] = first + second;
        to[at(places.difference)] = (first - second) * factor;
    }
}

template <typename PlaceOf> void move_to(const ComplexSamples& from, ComplexSamples& to, PlaceOf place_of)
{
    for (std::size_t place = 0; place < from.size(); ++place)
        to[at(place_of(static_cast<int>(place)))] = from[place];
}

} // namespace

void run_step(const TextbookStep& step, ComplexSamples& values, ComplexSamples& other, Direction direction)
{
    switch (step.kind) {
    case TextbookStepKind::time_stage:
        time_stage(values, step.half, direction);
        return;
    case TextbookStepKind::frequency_stage:
        frequency_stage(values, step.half, direction);
        return;
    case TextbookStepKind::stockham_stage:
        stockham_stage(values, other, step.half, direction);
        break;
    case TextbookStepKind::compose:
        move_to(values, other, [&](int place) { return composed_place(2 * step.half, place); });
        break;
    case TextbookStepKind::reverse_bits:
        move_to(values, other,
                [length = static_cast<int>(values.size())](int place) { return bits_reversed(place, length); });
        break;
    }
    values.swap(other);
}

} // namespace fragfft::reference
