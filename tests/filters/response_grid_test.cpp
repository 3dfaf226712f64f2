#include "filters/filter.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "kernel_support.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <utility>

using namespace fragfft;
using Complex = std::complex<double>;
using Grid = SampleArray<Complex>;

namespace {

Filter filter_of(Kernel kernel)
{
    return {"test", "", std::move(kernel)};
}

Filter filter_of(FrequencyResponse response)
{
    return {"test", "", std::move(response)};
}

bool is_exactly_hermitian(const Grid& grid)
{
    for (int v = 0; v < grid.height; ++v)
        for (int u = 0; u < grid.width; ++u)
            if (grid.at((grid.width - u) % grid.width, (grid.height - v) % grid.height) != std::conj(grid.at(u, v)))
                return false;
    return true;
}

} // namespace

TEST_CASE("a filter knows its names and which kind it is")
{
    const Filter spatial("gaussian", "sigma=4", gaussian_kernel(4.0));
    CHECK(spatial.name() == "gaussian");
    CHECK(spatial.parameters() == "sigma=4");
    CHECK(spatial.specification() == "gaussian:sigma=4");
    REQUIRE(spatial.kernel() != nullptr);
    CHECK(spatial.kernel()->width == 33);
    CHECK(spatial.response(0.1, 0.2) == kernel_response(*spatial.kernel(), 0.1, 0.2));

    const Filter spectral = filter_of([](double x, double y) { return Complex(x, y); });
    CHECK(spectral.specification() == "test");
    CHECK(spectral.kernel() == nullptr);
    CHECK(spectral.response(0.1, 0.2) == Complex(0.1, 0.2));
}

TEST_CASE("the grid of a kernel filter is its exact response at every bin")
{
    const unsigned seed = 20240611;
    CAPTURE(seed);
    const std::vector<std::array<int, 4>> shapes = {{8, 8, 3, 3},   {16, 8, 4, 2},  {7, 9, 5, 5}, {12, 5, 6, 3},
                                                    {4, 4, 11, 10}, {1, 1, 3, 3},   {1, 6, 2, 7}, {6, 1, 7, 2},
                                                    {64, 32, 9, 9}, {30, 31, 1, 31}};
    for (const auto& [width, height, kernel_width, kernel_height] : shapes) {
        CAPTURE(width, height, kernel_width, kernel_height);
        const Kernel kernel = random_kernel(kernel_width, kernel_height, seed);
        const Grid grid = response_grid(filter_of(kernel), width, height);
        REQUIRE(grid.width == width);
        REQUIRE(grid.height == height);
        REQUIRE(grid.channels == 1);
        double largest_difference = 0.0;
        for (int v = 0; v < height; ++v)
            for (int u = 0; u < width; ++u)
                largest_difference = std::max(
                    largest_difference, std::abs(grid.at(u, v) - kernel_response(kernel, static_cast<double>(u) / width,
                                                                                 static_cast<double>(v) / height)));
        // Tolerance: up to 110 terms of size 1, each with the rounding of a phase of up to 10 turns (1e-15).
        CHECK(largest_difference < 1e-12);
        CHECK(is_exactly_hermitian(grid));
    }
}

TEST_CASE("the grid of a kernel filter is the transform of its kernel image")
{
    const unsigned seed = 7;
    CAPTURE(seed);
    const int width = 6;
    const int height = 5;
    const Kernel kernel = random_kernel(9, 4, seed);
    const Image image = kernel_as_image(kernel, width, height, 1);
    const Grid grid = response_grid(filter_of(kernel), width, height);
    const Grid want = reference::direct_dft(cpu::to_complex(cpu::to_double(image)), Direction::forward);
    // Tolerance: the image's 30 samples are rounded to float, 2^-24 of up to 2 each.
    CHECK(reference::max_abs_difference(grid, want) < 30 * 2 * 6e-8);
}

TEST_CASE("the grid of a frequency response has bin [0, 0] first and negative frequencies last")
{
    const FrequencyResponse response = [](double x, double y) { return Complex(x * x + 10.0 * y * y, x + 3.0 * y); };
    const Grid grid = response_grid(filter_of(response), 5, 7);
    CHECK(is_exactly_hermitian(grid));
    CHECK(grid.at(0, 0) == Complex(0.0, 0.0));
    CHECK(grid.at(2, 1) == response(0.4, 1.0 / 7.0));
    CHECK(grid.at(3, 1) == response(-0.4, 1.0 / 7.0));
    CHECK(grid.at(1, 6) == response(0.2, -1.0 / 7.0));
}

TEST_CASE("Nyquist bins get the mean over both signs")
{
    // Odd in x and in y: a Hermitian response whose imaginary part a Nyquist bin cannot represent completely.
    const FrequencyResponse response = [](double x, double y) { return Complex(1.0 + x * y, x + 3.0 * y); };
    const Grid grid = response_grid(filter_of(response), 8, 4);
    CHECK(is_exactly_hermitian(grid));
    CHECK(grid.at(4, 1) == Complex(1.0, 0.75));                // y = 1/4, odd parts in x gone
    CHECK(grid.at(1, 2) == Complex(1.0, 0.125));               // x = 1/8, odd parts in y gone
    CHECK(grid.at(4, 0) == Complex(1.0, 0.0));                 // its own conjugate: real
    CHECK(grid.at(4, 2) == Complex(0.5 * (1.25 + 0.75), 0.0)); // all four signs

    // A wedge around 45 degrees holds (1/2, -1/2) but not (1/2, 1/2).
    const Grid wedge = response_grid(filter_of(directional_band_response(45.0, 20.0)), 8, 8);
    CHECK(is_exactly_hermitian(wedge));
    CHECK(wedge.at(3, 5) == 1.0);
    CHECK(wedge.at(3, 3) == 0.0);
    CHECK(wedge.at(4, 4) == 0.5);
}

TEST_CASE("every size gives an exactly Hermitian grid")
{
    const auto kernel = filter_of(directional_edge_kernel(1.0, 30.0));
    const auto wedge = filter_of(directional_band_response(30.0, 40.0, 0.1, 0.6));
    for (int height = 1; height <= 9; ++height)
        for (int width = 1; width <= 9; ++width) {
            CAPTURE(width, height);
            CHECK(is_exactly_hermitian(response_grid(kernel, width, height)));
            CHECK(is_exactly_hermitian(response_grid(wedge, width, height)));
        }
}

TEST_CASE("a grid needs a size")
{
    CHECK_THROWS_AS(response_grid(filter_of(identity_kernel()), 0, 4), InputError);
    CHECK_THROWS_WITH(response_grid(filter_of(identity_kernel()), 4, -1),
                      "filter test: no response on a grid of 4 x -1 bins");
}

TEST_CASE("what is said to have a real response has one, and no other kernel has")
{
    const auto kernel = [](int width, int height, std::vector<double> weights) {
        return Filter("kernel", "", Kernel{width, height, std::move(weights)});
    };
    const std::vector<Filter> real{
        Filter("gaussian", "", gaussian_kernel(1.5)),
        Filter("box", "", box_kernel(3)),
        kernel(3, 3, {1, 2, 3, 4, 5, 4, 3, 2, 1}), // no symmetry but half a turn
        kernel(4, 1, {0, 2, 5, 2}),                // the origin is left of the weights' middle, or right of it
        kernel(4, 1, {2, 5, 2, 0}),
        Filter("low", "", low_pass_response(Rolloff::gaussian, 0.2)),
    };
    const std::vector<Filter> others{
        Filter("box", "", box_kernel(4)),
        kernel(3, 1, {-1, 0, 1}),
        kernel(3, 3, {1, 2, 3, 4, 5, 4, 3, 2, 1.5}),
        kernel(2, 2, {0, 0, 0, 1}), // an impulse at the origin, or beside it
        kernel(2, 2, {1, 0, 0, 0}),
        Filter("shift", "", [](double x, double) { return std::polar(1.0, x); }),
    };
    int claimed = 0;
    for (const std::vector<Filter>& filters : {real, others})
        for (const Filter& filter : filters) {
            double largest_imaginary = 0.0;
            for (const std::complex<double> bin : response_grid(filter, 9, 7).samples)
                largest_imaginary = std::max(largest_imaginary, std::abs(bin.imag()));
            INFO(filter.name() << ", " << largest_imaginary);
            CHECK(filter.has_real_response() == (largest_imaginary < 1e-12));
            claimed += filter.has_real_response() ? 1 : 0;
        }
    CHECK(claimed == 6); // one of each pair, too
}
