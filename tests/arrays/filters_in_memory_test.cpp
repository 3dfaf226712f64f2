// Filters of arrays in memory, compared with sums by their definition in double precision.
#include "arrays/block_filter.hpp"
#include "arrays/line_filter.hpp"
#include "catch_framework.hpp"
#include "sweep.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace fragfft::cpu;

namespace {

constexpr Extension all_extensions[] = {Extension::nearest, Extension::reflect, Extension::mirror, Extension::wrap,
                                        Extension::constant};

template <typename Number> std::vector<Number> random_numbers(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<Number> numbers(count);
    for (Number& number : numbers)
        number = static_cast<Number>(random() % 2001) / Number(1000) - Number(0.5);
    return numbers;
}

std::size_t count_of(const Block& block)
{
    return std::accumulate(block.axes.begin(), block.axes.end(), std::size_t{1},
                           [](std::size_t count, const BlockAxis& axis) { return count * axis.length; });
}

// The extensions beyond an axis, by their definitions: see the lines in extension.hpp.
double at(const std::vector<double>& numbers, const Block& block, std::vector<std::ptrdiff_t> place)
{
    std::size_t index = 0;
    for (std::size_t axis = 0; axis < block.axes.size(); ++axis) {
        const auto length = static_cast<std::ptrdiff_t>(block.axes[axis].length);
        std::ptrdiff_t i = place[axis];
        const Extension extension = block.axes[axis].extension;
        if (extension == Extension::constant && (i < 0 || i >= length))
            return block.beyond;
        if (extension == Extension::nearest)
            i = std::min(std::max<std::ptrdiff_t>(i, 0), length - 1);
        while (i < 0 || i >= length) {
            if (extension == Extension::wrap)
                i += i < 0 ? length : -length;
            else if (extension == Extension::reflect)
                i = i < 0 ? -1 - i : 2 * length - 1 - i;
            else // mirror
                i = length == 1 ? 0 : i < 0 ? -i : 2 * length - 2 - i;
        }
        index = index * block.axes[axis].length + static_cast<std::size_t>(i);
    }
    return numbers[index];
}

std::vector<double> truth(const std::vector<double>& source, const Block& block)
{
    std::vector<double> result;
    const std::size_t axes = block.axes.size();
    std::vector<std::ptrdiff_t> place(axes);
    for (std::size_t number = 0; number < source.size(); ++number) {
        double sum = 0.0;
        for (std::size_t tap = 0; tap < block.weights.size(); ++tap) {
            std::size_t of_number = number;
            std::size_t of_tap = tap;
            for (std::size_t axis = axes; axis-- > 0;) {
                const BlockAxis& along = block.axes[axis];
                place[axis] = static_cast<std::ptrdiff_t>(of_number % along.length + along.centre) -
                              static_cast<std::ptrdiff_t>(of_tap % along.taps);
                of_number /= along.length;
                of_tap /= along.taps;
            }
            sum += block.weights[tap] * at(source, block, place);
        }
        result.push_back(sum);
    }
    return result;
}

double relative_error(const std::vector<double>& want, const auto& got)
{
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        error += std::pow(static_cast<double>(got[i]) - want[i], 2);
        size += want[i] * want[i];
    }
    return std::sqrt(error / size);
}

template <typename Number> constexpr double bound = sizeof(Number) == 4 ? 1e-6 : 1e-14;

// Positive weights, whose sums do not cancel.
std::vector<double> weights_of(std::size_t count)
{
    std::vector<double> weights = random_numbers<double>(count, 7);
    for (double& weight : weights)
        weight = 0.1 + std::abs(weight);
    return weights;
}

// The lines as a block of three axes.
Block block_of(const Lines& lines, const LineKernel& kernel)
{
    Block block{{{lines.before, 1, 0, Extension::nearest},
                 {lines.length, kernel.count, kernel.centre, kernel.extension},
                 {lines.behind, 1, 0, Extension::nearest}},
                kernel.weights,
                kernel.beyond};
    if (kernel.weights.empty())
        block.weights.assign(kernel.count, 1.0 / static_cast<double>(kernel.count));
    return block;
}

// By so many threads each time; the sum is the same.
using ThreadCounts = std::vector<int>;

template <typename Number>
void check_lines(const Lines& lines, const LineKernel& kernel, const ThreadCounts& thread_counts)
{
    const auto source = random_numbers<Number>(lines.before * lines.length * lines.behind, 3);
    const std::vector<double> want = truth({source.begin(), source.end()}, block_of(lines, kernel));
    for (const int threads : thread_counts) {
        std::vector<Number> result(source.size() + 1, Number(77));
        filter_lines(source.data(), result.data(), lines, kernel, threads);
        CHECK(result.back() == Number(77));
        INFO(lines.before << " x " << lines.length << " x " << lines.behind << ", " << kernel.count << " weights about "
                          << kernel.centre << ", extension " << static_cast<int>(kernel.extension) << ", mean "
                          << kernel.weights.empty() << ", threads " << threads);
        CHECK(relative_error(want, result) < bound<Number>);
    }
}

template <typename Number> void check_block(const Block& block, const ThreadCounts& thread_counts)
{
    const auto source = random_numbers<Number>(count_of(block), 4);
    const std::vector<double> want = truth({source.begin(), source.end()}, block);
    for (const int threads : thread_counts) {
        std::vector<Number> result(source.size() + 1, Number(77));
        filter_block(source.data(), result.data(), block, threads);
        CHECK(result.back() == Number(77));
        CHECK(relative_error(want, result) < bound<Number>);
    }
}

} // namespace

TEMPLATE_TEST_CASE("Lines of arrays of every shape are filtered as the sum says", "", float, double)
{
    for (const Extension extension : all_extensions)
        for (const Lines& lines :
             {Lines{1, 7, 1}, Lines{5, 33, 1}, Lines{3, 20, 2}, Lines{2, 9, 5}, Lines{1, 12, 16}, Lines{2, 17, 37},
              Lines{1, 5, 100}, Lines{1, 1, 1}, Lines{4, 1, 20}, Lines{64, 2, 1}})
            for (const std::size_t count : {1, 2, 3, 8, 23})
                for (const std::size_t centre : {std::size_t{0}, count / 2, count - 1}) {
                    check_lines<TestType>(lines, {weights_of(count), count, centre, extension, 0.25}, {1});
                    check_lines<TestType>(lines, {{}, count, centre, extension, 0.25}, {1});
                }
}

TEMPLATE_TEST_CASE("Lines that are cut into pieces, for threads, are filtered as others are", "", float, double)
{
    const std::vector<Lines> shapes{{2, 640, 1}, {1, 620, 17}, {1, 620, 2}};
    const std::vector<LineKernel> kernels{{weights_of(129), 129, 64, Extension::mirror},
                                          {{}, 150, 64, Extension::constant, 2.0},
                                          {{}, 150, 149, Extension::wrap}};
    for (const auto& [lines, kernel] : fragfft::swept_pairs(shapes, kernels))
        check_lines<TestType>(lines, kernel, {1, 3});
}

TEMPLATE_TEST_CASE("Arrays are filtered by kernels of several axes as the sum says", "", float, double)
{
    for (const Extension extension : all_extensions) {
        const auto axis = [&](std::size_t length, std::size_t taps, std::size_t centre) {
            return BlockAxis{length, taps, centre, extension};
        };
        for (const std::vector<BlockAxis>& axes : {
                 std::vector{axis(9, 4, 1)},
                 {axis(6, 3, 1), axis(19, 5, 0)},
                 {axis(150, 5, 4), axis(7, 2, 1)},
                 {axis(6, 3, 1), axis(7, 2, 1), axis(3, 1, 0)},
                 {axis(6, 3, 1), axis(7, 2, 1), axis(21, 1, 0)},
                 {axis(3, 1, 0), axis(5, 9, 8), axis(17, 3, 2)},
                 {axis(4, 3, 1), axis(3, 1, 0), axis(5, 2, 1), axis(6, 3, 0)},
                 {axis(5, 2, 0), axis(6, 3, 2), axis(20, 4, 2)},
                 {axis(2, 1, 0), axis(5, 1, 0)},
             }) {
            std::size_t taps = 1;
            for (const BlockAxis& one : axes)
                taps *= one.taps;
            check_block<TestType>({axes, weights_of(taps), 0.5}, {1, 3});
        }
    }
}

TEST_CASE("A large array is filtered by several threads as by one")
{
    const Block block{{{300, 7, 3, Extension::reflect}, {200, 5, 2, Extension::wrap}}, weights_of(35)};
    const auto source = random_numbers<float>(count_of(block), 5);
    std::vector<float> one(source.size());
    std::vector<float> several(source.size());
    filter_block(source.data(), one.data(), block, 1);
    filter_block(source.data(), several.data(), block, 4);
    CHECK(one == several);
    CHECK(relative_error(truth({source.begin(), source.end()}, block), one) < 1e-6);
}

TEST_CASE("What is not finite reaches what a weight takes from it, and nothing else")
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const std::size_t behind : {1, 3, 40})
        for (const bool is_mean : {false, true}) {
            const Lines lines{1, 30, behind};
            std::vector<float> source(30 * behind, 1.0F);
            source[10 * behind] = infinity;
            std::vector<float> result(source.size());
            LineKernel kernel{{0.25, 0.0, 0.75}, 3, 1, Extension::wrap};
            if (is_mean)
                kernel.weights.clear();
            filter_lines(source.data(), result.data(), lines, kernel, 1);
            for (std::size_t i = 0; i < result.size(); ++i) {
                const bool is_reached = i % behind == 0 && i / behind >= 9 && i / behind <= 11;
                INFO(i);
                CHECK(std::isfinite(result[i]) == !is_reached);
            }
            CHECK(std::isnan(result[10 * behind]) == !is_mean); // the weight of 0
            CHECK(result[9 * behind] == infinity);
        }
}
