// Responses as they are uploaded, compared with the grid of their definition.
#include "filters/half_response.hpp"

#include "catch_framework.hpp"
#include "filters/filter.hpp"
#include "filters/frequency_filters.hpp"
#include "kernel_support.hpp"
#include "methods/method.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <utility>

using namespace fragfft;

namespace {

constexpr std::pair<int, int> sizes[] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}, {5, 7}, {8, 4}, {16, 16}, {15, 8}, {100, 60}};

FrequencyResponse shifted(double x_shift, double y_shift)
{
    return [=](double x, double y) {
        return std::polar(1.0 / (1.0 + x * x + 3.0 * y * y), -6.0 * (x * x_shift + y * y_shift));
    };
}

std::vector<std::complex<float>> rows_of(const HalfResponse& half, int width, int height)
{
    std::vector<std::complex<float>> all(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int v = 0; v < height; ++v)
        half.copy_row(v, std::span(all).subspan(static_cast<std::size_t>(v) * static_cast<std::size_t>(width),
                                                static_cast<std::size_t>(width)));
    return all;
}

// The largest difference between the uploaded response and the grid, in either part.
float largest_difference(const FrequencyResponse& response, int width, int height)
{
    const DoubleComplexImage grid = response_grid(Filter("response", "", response), width, height);
    const std::vector<std::complex<float>> rows = rows_of({response, width, height}, width, height);
    float largest = 0.0f;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::complex<float> expected(grid.samples[i]);
        largest = std::max(
            {largest, std::fabs(rows[i].real() - expected.real()), std::fabs(rows[i].imag() - expected.imag())});
    }
    return largest;
}

} // namespace

TEST_CASE("A caller's response is evaluated to the bits of its grid")
{
    for (const auto& [width, height] : sizes) {
        INFO(width << " x " << height);
        CHECK(largest_difference(shifted(1.0, 2.0), width, height) == 0.0f);
        CHECK(largest_difference([](double, double) { return 1.0; }, width, height) == 0.0f);
    }
}

TEST_CASE("A caller's response is asked once a bin, and for both signs where a bin has two")
{
    std::map<std::pair<double, double>, int> asked;
    const FrequencyResponse counting = [&](double x, double y) {
        ++asked[{x, y}];
        return 1.0;
    };
    HalfResponse(counting, 12, 10);
    for (const auto& [frequency, times] : asked) {
        INFO(frequency.first << ", " << frequency.second);
        CHECK(times == 1);
    }
    // Half of the 120 bins and two more, because four bins, such as (0, 0), are their own conjugates. Bins on the
    // Nyquist lines are evaluated with both signs, too: 5 in the row and (0, 5), 4 in the column and (6, 0), and (6, 5)
    // with all four signs.
    CHECK(asked.size() == 62 + 5 + 1 + 4 + 1 + 3);
}

TEST_CASE("The response of a kernel is what its definition says at every bin, be it larger than the image")
{
    const auto largest_error = [](const HalfResponse& half, const Kernel& kernel, int width, int height) {
        const std::vector<std::complex<float>> rows = rows_of(half, width, height);
        double largest = 0.0;
        for (int v = 0; v < height; ++v)
            for (int u = 0; u < width; ++u) {
                const auto index = static_cast<std::size_t>(v) * static_cast<std::size_t>(width);
                const std::complex<double> got(rows[index + static_cast<std::size_t>(u)]);
                const double x = static_cast<double>(u) / width;
                const double y = static_cast<double>(v) / height;
                largest = std::max(largest, std::abs(got - kernel_response(kernel, x, y)));
            }
        return largest;
    };
    for (const auto& [width, height] : sizes)
        for (const auto& [columns, rows] : {std::pair{1, 1}, {2, 2}, {3, 1}, {1, 4}, {5, 4}, {9, 9}, {23, 17}}) {
            INFO(width << " x " << height << ", kernel " << columns << " x " << rows);
            const Kernel kernel = random_kernel(columns, rows, 7);
            // Two floats are each rounded to 2^-24.
            CHECK(largest_error({kernel, width, height}, kernel, width, height) <= 1e-7 * sum_of_magnitudes(kernel));
            const Kernel column = random_kernel(1, rows, 8);
            const Kernel row = random_kernel(columns, 1, 9);
            Kernel product{columns, rows, {}};
            for (const double of_column : column.weights)
                for (const double of_row : row.weights)
                    product.weights.push_back(of_column * of_row);
            CHECK(largest_error({KernelFactors{column.weights, row.weights}, width, height}, product, width, height) <=
                  1e-7 * sum_of_magnitudes(product));
        }
}

TEST_CASE("The response of a separable kernel is Hermitian to the bit, and its largest number is known")
{
    for (const auto& [width, height] : sizes)
        for (const bool is_symmetric : {false, true}) {
            INFO(width << " x " << height << (is_symmetric ? ", symmetric" : ""));
            KernelFactors factors{random_kernel(1, 9, 8).weights, random_kernel(5, 1, 9).weights};
            if (is_symmetric)
                factors = {{0.25, -0.5, 0.25}, {-0.125, 3.0, 7.0, 3.0, -0.125}};
            const HalfResponse half(factors, width, height);
            const std::vector<std::complex<float>> bins = rows_of(half, width, height);
            const auto at = [&](int u, int v) {
                return bins[static_cast<std::size_t>(v) * static_cast<std::size_t>(width) +
                            static_cast<std::size_t>(u)];
            };
            bool is_hermitian = true;
            float largest = 0.0f;
            for (int v = 0; v < height; ++v)
                for (int u = 0; u < width; ++u) {
                    is_hermitian &= at(u, v) == std::conj(at((width - u) % width, (height - v) % height));
                    largest = std::max({largest, std::fabs(at(u, v).real()), std::fabs(at(u, v).imag())});
                    if (is_symmetric)
                        CHECK(at(u, v).imag() == 0.0f);
                }
            CHECK(is_hermitian);
            CHECK(half.largest() == static_cast<double>(largest));
        }
}

TEST_CASE("The response of a kernel does not depend on the threads that compute it")
{
    // Large enough for several threads; some of its columns equal those of a smaller image.
    const Kernel kernel = random_kernel(31, 31, 7);
    const HalfResponse once(kernel, 1024, 512);
    const HalfResponse again(kernel, 1024, 512);
    CHECK(rows_of(once, 1024, 512) == rows_of(again, 1024, 512));
    const HalfResponse part(kernel, 64, 512);
    const std::vector<std::complex<float>> whole_rows = rows_of(once, 1024, 512);
    const std::vector<std::complex<float>> part_rows = rows_of(part, 64, 512);
    float largest = 0.0f;
    for (std::size_t v = 0; v < 512; ++v)
        for (std::size_t u = 0; u < 64; ++u)
            largest = std::max(largest, std::abs(whole_rows[1024 * v + 16 * u] - part_rows[64 * v + u]));
    CHECK(static_cast<double>(largest) <= 1e-7 * sum_of_magnitudes(kernel));
}

TEST_CASE("Gains that are a step are the same to the bit, the others but for their last bit")
{
    const float last_bit = std::numeric_limits<float>::epsilon();
    for (const auto& [width, height] : sizes)
        for (const double cutoff : {1e-200, 0.001, 0.1, 0.25, 0.3, 0.5, 0.7071}) {
            INFO(width << " x " << height << ", cutoff " << cutoff);
            CHECK(largest_difference(low_pass_response(Rolloff::ideal, cutoff), width, height) == 0.0f);
            CHECK(largest_difference(high_pass_response(Rolloff::ideal, cutoff), width, height) == 0.0f);
            CHECK(largest_difference(band_pass_response(Rolloff::ideal, 0.9 * cutoff, cutoff), width, height) == 0.0f);
            for (const Rolloff rolloff : {Rolloff::butterworth, Rolloff::gaussian})
                for (const int order : {1, 2, 7, 16}) {
                    CHECK(largest_difference(low_pass_response(rolloff, cutoff, order), width, height) <= last_bit);
                    CHECK(largest_difference(high_pass_response(rolloff, cutoff, order), width, height) <= last_bit);
                    CHECK(largest_difference(band_pass_response(rolloff, 0.5 * cutoff, cutoff, order), width, height) <=
                          last_bit);
                }
        }
    for (const auto& [width, height] : sizes)
        for (const double angle : {0.0, 30.0, 45.0, 90.0, 135.0, 200.5})
            for (const double opening : {1e-9, 20.0, 90.0, 180.0}) {
                INFO(width << " x " << height << ", " << angle << " degrees, " << opening << " degrees");
                CHECK(largest_difference(directional_band_response(angle, opening), width, height) == 0.0f);
                CHECK(largest_difference(directional_band_response(angle, opening, 0.1, 0.25), width, height) == 0.0f);
            }
}

TEST_CASE("The largest number of a response is known, and whether there is any that is none")
{
    CHECK(HalfResponse([](double x, double) { return std::complex<double>(1.0, -12.0 * x); }, 8, 8).largest() == 4.5);
    CHECK(HalfResponse(low_pass_response(Rolloff::gaussian, 0.1), 8, 8).largest() == 1.0);
    const double none = std::numeric_limits<double>::quiet_NaN();
    CHECK(std::isnan(HalfResponse([&](double x, double) { return x > 0.2 ? none : 1.0; }, 8, 8).largest()));
    const double infinite = std::numeric_limits<double>::infinity();
    CHECK(HalfResponse([&](double x, double) { return x > 0.2 ? -infinite : 1.0; }, 8, 8).largest() == infinite);
    // Sums, of lines and of products, that exceed the range of doubles.
    CHECK_FALSE(HalfResponse(KernelFactors{{1e308, 1e308, 1e308}, {1.0}}, 8, 8).largest() < infinite);
    CHECK_FALSE(HalfResponse(KernelFactors{{1.0, 0.0}, {1e308, 1e308, 1e308}}, 8, 8).largest() < infinite);
    CHECK(HalfResponse(KernelFactors{{1e30}, {1e30}}, 8, 8).largest() == infinite);
}

TEST_CASE("Every method's texels hold what its layout says")
{
    const FrequencyResponse response = shifted(0.7, -1.3);
    for (const Method& method : all_methods()) {
        INFO(method.name);
        constexpr int width = 16;
        constexpr int height = 8;
        const Layout layout = method.response_layout({.width = width, .height = height});
        const Image want = method.pack_response(response_grid(Filter("response", "", response), width, height));
        Image got(width, height, layout.components);
        const std::size_t numbers = static_cast<std::size_t>(width) * static_cast<std::size_t>(layout.components);
        const HalfResponse half(response, width, height);
        std::vector<std::complex<float>> bins(width);
        for (int row = 0; row < height; ++row) {
            half.copy_row(row, bins);
            layout.rule.store_row(layout, row, bins,
                                  std::span(got.samples).subspan(static_cast<std::size_t>(row) * numbers, numbers));
        }
        CHECK(got.samples == want.samples);
    }
}
