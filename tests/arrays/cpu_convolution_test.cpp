#include "../reference/random_images.hpp"
#include "arrays/cpu_convolution.hpp"
#include "arrays/parallel_ranges.hpp"
#include "arrays/weighted_sums.hpp"
#include "arrays/worker_threads.hpp"
#include "catch_framework.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;
using fragfft::cpu::WorkerThreads;

namespace {

// The bound that cpu_convolution.hpp guarantees. The image, the weights and every sum are rounded to 24 bits, a
// relative error of 6e-8. With groups of 16 a sum accumulates about 50 such errors at worst, and they have the same
// sign only where the image is flat.
constexpr double promised = 1e-6;

DoubleImage product_of_row_and_column(const DoubleImage& row, const DoubleImage& column)
{
    DoubleImage kernel(row.width, column.height, 1);
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            kernel.at(x, y) = column.at(0, y) * row.at(x, 0);
    return kernel;
}

DoubleImage convolved(CpuConvolution&& convolution, const Image& image)
{
    convolution.set_image(image);
    convolution.convolve();
    return to_double(convolution.image());
}

// Positive weights with the sum 1, so that no sum cancels.
DoubleImage smoothing(int width, int height, unsigned seed)
{
    DoubleImage kernel = random_image(width, height, 1, seed);
    double sum = 0.0;
    for (double& weight : kernel.samples)
        sum += weight += 1.0;
    for (double& weight : kernel.samples)
        weight /= sum;
    return kernel;
}

} // namespace

TEST_CASE("Convolution on the CPU equals its definition: every boundary, odd, even and larger kernels")
{
    const unsigned seed = 81;
    INFO("seed " << seed);
    // Images narrower than a vector, of several vectors with a remainder, and with rows that do not divide evenly among
    // threads.
    for (const auto& [width, height] : {std::pair{1, 1}, {5, 3}, {16, 8}, {83, 13}, {130, 6}}) {
        const Image image = to_float(random_image(width, height, 3, seed));
        for (const auto& [kernel_width, kernel_height] :
             {std::pair{1, 1}, {3, 3}, {2, 4}, {1, 40}, {17, 5}, {4, 8}, {33, 21}, {7, 30}, {90, 2}}) {
            const DoubleImage row = random_image(kernel_width, 1, 1, seed + 1);
            const DoubleImage column = random_image(1, kernel_height, 1, seed + 2);
            const DoubleImage kernel = product_of_row_and_column(row, column);
            double gain = 0.0;
            for (const double weight : kernel.samples)
                gain += std::abs(weight);
            for (const Boundary boundary : all_boundaries) {
                INFO("image " << width << " x " << height << ", kernel " << kernel_width << " x " << kernel_height
                              << ", boundary " << int(boundary));
                const DoubleImage want = direct_convolution(image, kernel_of_samples(kernel), boundary);
                // Random signs cancel, so the bound is relative to the largest possible sum; samples are below 0.5.
                const double bound = promised * 0.5 * gain;
                for (const int threads : {1, 3}) {
                    REQUIRE(max_abs_difference(
                                convolved(CpuConvolution(width, height, 3, kernel, boundary, threads), image), want) <=
                            bound);
                    REQUIRE(max_abs_difference(
                                convolved(CpuConvolution(width, height, 3, row, column, boundary, threads), image),
                                want) <= bound);
                }
            }
        }
    }
}

TEST_CASE("Convolution on the CPU keeps its promise for kernels up to 63 x 63, on noise and on flat images")
{
    const unsigned seed = 82;
    INFO("seed " << seed);
    Image flat(150, 70, 2);
    std::fill(flat.samples.begin(), flat.samples.end(), 0.7F);
    const Image noise =
        to_float(map_samples<double>(random_image(150, 70, 2, seed), [](double offset) { return 0.7 + offset; }));
    for (const Image& image : {flat, noise})
        for (const int size : {3, 9, 15, 31, 63}) {
            const DoubleImage row = smoothing(size, 1, seed + 1);
            const DoubleImage column = smoothing(1, size, seed + 2);
            const DoubleImage kernel = product_of_row_and_column(row, column);
            const DoubleImage want = direct_convolution(image, kernel_of_samples(kernel), Boundary::wrap);
            INFO("kernel " << size << " x " << size);
            REQUIRE(relative_l2(convolved(CpuConvolution(150, 70, 2, kernel), image), want) <= promised);
            REQUIRE(relative_l2(convolved(CpuConvolution(150, 70, 2, row, column), image), want) <= promised);
        }
}

TEST_CASE("Convolution on the CPU repeats to the last bit and leaves its image as it was")
{
    const unsigned seed = 83;
    INFO("seed " << seed);
    const Image image = to_float(random_image(40, 20, 1, seed));
    CpuConvolution convolution(40, 20, 1, random_image(5, 1, 1, seed), random_image(1, 7, 1, seed));
    convolution.set_image(image);
    convolution.convolve();
    const Image first = convolution.image();
    convolution.convolve();
    REQUIRE(convolution.image().samples == first.samples);
}

TEST_CASE("Convolution on the CPU counts two operations for each tap")
{
    REQUIRE(CpuConvolution(10, 20, 3, DoubleImage(4, 5, 1)).floating_point_operations() == 2.0 * 20 * 600);
    REQUIRE(CpuConvolution(10, 20, 3, DoubleImage(4, 1, 1), DoubleImage(1, 5, 1)).floating_point_operations() ==
            2.0 * 9 * 600);
}

TEST_CASE("Convolution on the CPU refuses what does not fit")
{
    const DoubleImage kernel(3, 3, 1);
    REQUIRE_THROWS_WITH(CpuConvolution(0, 4, 1, kernel), ContainsSubstring("width of at least 1, not 0"));
    REQUIRE_THROWS_AS(CpuConvolution(4, 0, 1, kernel), InputError);
    REQUIRE_THROWS_AS(CpuConvolution(4, 4, 0, kernel), InputError);
    REQUIRE_THROWS_AS(CpuConvolution(4, 4, 1, kernel, Boundary::wrap, 0), InputError);
    REQUIRE_THROWS_AS(CpuConvolution(4, 4, 1, DoubleImage()), InputError);
    REQUIRE_THROWS_WITH(CpuConvolution(4, 4, 2, DoubleImage(3, 3, 2)), ContainsSubstring("1 channel, not 2"));
    REQUIRE_THROWS_WITH(CpuConvolution(4, 4, 1, kernel, DoubleImage(1, 3, 1)), ContainsSubstring("3 rows"));
    REQUIRE_THROWS_WITH(CpuConvolution(4, 4, 1, DoubleImage(3, 1, 1), kernel), ContainsSubstring("3 columns"));
    CpuConvolution convolution(4, 4, 1, kernel);
    REQUIRE_THROWS_WITH(convolution.set_image(Image(4, 5, 1)), ContainsSubstring("4 x 5 x 1"));
}

TEMPLATE_TEST_CASE("Every vector unit of this CPU sums like the definition, and writes nothing else", "", float, double)
{
    using Number = TestType;
    const unsigned seed = 91;
    INFO("seed " << seed);
    const std::vector<VectorUnit> units = vector_units_here();
    REQUIRE(units.front() == VectorUnit::any);
    REQUIRE(std::is_sorted(units.begin(), units.end()));
    // Strips of four vectors and of one; tiles of four rows and of one; few taps, many rows, and more than 256 taps.
    for (const int width : {16, 48, 80})
        for (const int height : {1, 4, 11})
            for (const auto& [taps_wide, taps_high, spacing] : {std::tuple{1, 1, 1},
                                                                {3, 3, 1},
                                                                {16, 1, 1},
                                                                {17, 1, 3},
                                                                {1, 40, 1},
                                                                {5, 7, 1},
                                                                {3, 8, 4},
                                                                {33, 12, 1},
                                                                {300, 2, 2}}) {
                const int source_width = width + (taps_wide - 1) * spacing;
                const auto as_number = [](double sample) { return static_cast<Number>(sample); };
                const auto source = map_samples<Number>(
                    random_image(source_width, height + taps_high - 1, 1, seed + unsigned(width)), as_number);
                const auto weights =
                    map_samples<Number>(random_image(taps_wide, taps_high, 1, seed + unsigned(height)), as_number);
                const TapGridOf<Number> taps{taps_wide, taps_high, weights.samples, spacing};
                std::vector<const Number*> rows;
                for (int y = 0; y < source.height; ++y)
                    rows.push_back(&source.at(0, y));
                for (const VectorUnit unit : units) {
                    INFO(width << " x " << height << ", taps " << taps_wide << " x " << taps_high << ", spacing "
                               << spacing << ", unit " << int(unit));
                    const int stride = width + 5;
                    std::vector<Number> target(std::size_t(stride * height), Number(7));
                    weighted_sums(rows.data(), taps, target.data(), stride, width, height, unit);
                    for (int y = 0; y < height; ++y)
                        for (int x = 0; x < stride; ++x) {
                            const double got = double(target[std::size_t(y * stride + x)]);
                            if (x >= width) {
                                REQUIRE(got == 7.0);
                                continue;
                            }
                            double want = 0.0;
                            double magnitude = 0.0;
                            for (int j = 0; j < taps_high; ++j)
                                for (int i = 0; i < taps_wide; ++i) {
                                    const double term =
                                        double(weights.at(i, j)) * double(source.at(x + i * spacing, y + j));
                                    want += term;
                                    magnitude += std::abs(term);
                                }
                            // Each sum of 16 rounds by at most half a last digit at every step; three levels and the
                            // products make about 50 such errors at worst. The expected value rounds at each of up to
                            // 600 taps, in double.
                            const double half_digit = 0.5 * double(std::numeric_limits<Number>::epsilon());
                            const double of_want = std::is_same_v<Number, double> ? 600.0 : 0.0;
                            REQUIRE(std::abs(got - want) <= (50.0 + of_want) * half_digit * magnitude);
                        }
                }
            }
}

TEST_CASE("Worker threads cover every index exactly once, round after round")
{
    for (const int thread_count : {1, 2, 3, 7}) {
        WorkerThreads threads(thread_count);
        REQUIRE(threads.count() == thread_count);
        // Fewer, as many and more indices than threads, repeated so often that late threads meet the next round.
        for (std::size_t round = 0; round < 2000; ++round) {
            std::vector<std::atomic<int>> visits(round % 20);
            threads.for_ranges(visits.size(), [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    ++visits[i];
            });
            for (const auto& visit : visits)
                REQUIRE(visit == 1);
        }
    }
}

TEST_CASE("Worker threads that never worked end too")
{
    for (int i = 0; i < 100; ++i)
        const WorkerThreads threads(4);
}

TEST_CASE("Few numbers start no threads, many as many as there are, and one that is not so is found wherever it lies")
{
    CHECK(threads_for(0) == 1);
    CHECK(threads_for(std::size_t{1} << 19) == 1);
    CHECK(threads_for(std::size_t{1} << 40) == hardware_thread_count());
    const auto is_positive = [](float number) { return number > 0.0F; };
    std::vector<float> numbers((std::size_t{1} << 21) + 3, 1.0F);
    CHECK(all_are(std::span<const float>(), is_positive));
    CHECK(all_are(std::span<const float>(numbers), is_positive));
    for (const std::size_t at : {std::size_t{0}, numbers.size() / 2, numbers.size() - 1}) {
        numbers[at] = std::numeric_limits<float>::quiet_NaN();
        CHECK_FALSE(all_are(std::span<const float>(numbers), is_positive));
        numbers[at] = 1.0F;
    }
}
