#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/filter.hpp"
#include "filters/kernel_builders.hpp"
#include "kernel_support.hpp"

#include <cmath>
#include <thread>

using namespace fragfft;

namespace {

Kernel outer_product(const std::vector<double>& column, const std::vector<double>& row, double scale = 1.0)
{
    Kernel kernel{static_cast<int>(row.size()), static_cast<int>(column.size()), {}};
    for (const double down : column)
        for (const double along : row)
            kernel.weights.push_back(scale * down * along);
    return kernel;
}

void add(Kernel& kernel, const Kernel& other)
{
    for (std::size_t i = 0; i < kernel.weights.size(); ++i)
        kernel.weights[i] += other.weights[i];
}

double largest_difference(const Kernel& kernel, const KernelFactors& factors)
{
    const Kernel product = outer_product(factors.column, factors.row);
    double largest = 0.0;
    for (std::size_t i = 0; i < kernel.weights.size(); ++i)
        largest = std::max(largest, std::fabs(kernel.weights[i] - product.weights[i]));
    return largest;
}

// Compares separability() with the leading singular term.
void check_told(const Kernel& kernel)
{
    const KernelFactors factors = factorized(kernel);
    const Separability told = separability(kernel);
    CHECK(told.factors.has_value() == factors.separable());
    // Rounding in double: the bound of a 2 x 2 kernel can be its residual.
    CHECK(told.least_residual <= factors.residual * (1.0 + 1e-12));
    CHECK((told.least_residual >= separable_residual) == !factors.separable());
    if (told.factors) {
        CHECK(told.factors->column == factors.column);
        CHECK(told.factors->row == factors.row);
        CHECK(told.factors->residual == factors.residual);
    }
}

std::vector<double> random_factor(int size, unsigned seed)
{
    return random_kernel(size, 1, seed).weights;
}

} // namespace

TEST_CASE("The residual is that of the singular value decomposition of known matrices")
{
    // A diagonal matrix has its entries' magnitudes as singular values.
    CHECK(factorized({2, 2, {3.0, 0.0, 0.0, 4.0}}).residual == Approx(3.0 / 5.0).epsilon(1e-12));
    CHECK(factorized({2, 2, {-4.0, 0.0, 0.0, 3.0}}).residual == Approx(3.0 / 5.0).epsilon(1e-12));
    CHECK(factorized({3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}}).residual == Approx(std::sqrt(2.0 / 3.0)).epsilon(1e-12));
    // Its largest row is a singular vector, but not the leading one: the singular values are 1.9 sqrt(2) and 2.
    CHECK(factorized({2, 3, {2.0, 0.0, 0.0, 1.9, 0.0, 1.9}}).residual ==
          Approx(2.0 / std::sqrt(4.0 + 2.0 * 1.9 * 1.9)).epsilon(1e-9));
    // (1 1; 0 1): squared singular values (3 +- sqrt 5) / 2, of sum 3.
    CHECK(factorized({2, 2, {1.0, 1.0, 0.0, 1.0}}).residual ==
          Approx(std::sqrt((3.0 - std::sqrt(5.0)) / 6.0)).epsilon(1e-12));
    // The 4-neighbour Laplacian: squared singular values 9 +- 4 sqrt 5 and 0 (those of the 2 x 2 block that the even
    // vectors (1, 0, 1) / sqrt 2 and (0, 1, 0) span, (0 sqrt 2; sqrt 2 -4)), of sum 20.
    const double squares_sum = 16.0 + 4.0;
    const double smaller_square = (squares_sum - std::sqrt(squares_sum * squares_sum - 4.0 * 4.0)) / 2.0;
    CHECK(factorized(laplacian_kernel(4)).residual == Approx(std::sqrt(smaller_square / squares_sum)).epsilon(1e-12));
    CHECK_FALSE(factorized(laplacian_kernel(4)).separable());
    CHECK_FALSE(factorized(laplacian_kernel(8)).separable());
    for (const Kernel& kernel :
         {Kernel{2, 2, {3.0, 0.0, 0.0, 4.0}}, Kernel{2, 3, {2.0, 0.0, 0.0, 1.9, 0.0, 1.9}},
          Kernel{2, 2, {1.0, 1.0, 0.0, 1.0}}, Kernel{2, 2, {1.0, 1.0, 1.0, -1.0}}, laplacian_kernel(4)})
        check_told(kernel);
}

TEST_CASE("Gaussians, boxes, single rows and columns and axis derivatives are separable")
{
    const Kernel kernel =
        GENERATE(gaussian_kernel(0.5), gaussian_kernel(4.0), gaussian_kernel(30.0), box_kernel(1), box_kernel(8),
                 box_kernel(63), motion_blur_kernel(9.0, 0.0), motion_blur_kernel(9.0, 90.0), identity_kernel(),
                 directional_edge_kernel(2.0, 0.0), directional_edge_kernel(2.0, 90.0), Kernel{1, 3, {1.0, -2.0, 1.0}},
                 Kernel{3, 3, {-1, 0, 1, -2, 0, 2, -1, 0, 1}});
    const KernelFactors factors = factorized(kernel);
    CHECK(factors.separable());
    // Rounding in double of the factors and their product.
    CHECK(factors.residual < 1e-14);
    CHECK(largest_difference(kernel, factors) < 1e-14 * 4.0);
    check_told(kernel);
}

TEST_CASE("Kernels at an angle and unsharp masks are not separable")
{
    const Kernel kernel = GENERATE(motion_blur_kernel(9.0, 30.0), directional_edge_kernel(2.0, 45.0),
                                   sharpen_kernel(2.0, 1.0), random_kernel(5, 4, 11));
    CHECK_FALSE(factorized(kernel).separable());
    CHECK(factorized(kernel).residual > 1e-3);
    check_told(kernel);
}

TEST_CASE("Random products are found again, whatever their shape and scale")
{
    const unsigned seed = GENERATE(1u, 2u, 3u);
    const double scale = GENERATE(1.0, -1.0, 1e-200, 1e150);
    INFO("seed " << seed << ", scale " << scale);
    for (const auto& [width, height] : {std::pair{1, 1}, {7, 1}, {1, 8}, {2, 2}, {9, 4}, {63, 63}, {130, 33}}) {
        const Kernel kernel = outer_product(random_factor(height, seed), random_factor(width, seed + 10), scale);
        const KernelFactors factors = factorized(kernel);
        CHECK(factors.residual < 1e-14); // rounding in double
        CHECK(largest_difference(kernel, factors) < 1e-13 * std::fabs(scale));
        double sum = 0.0;
        double absolute_sum = 0.0;
        for (const double weight : factors.row) {
            sum += weight;
            absolute_sum += std::fabs(weight);
        }
        CHECK(absolute_sum == Approx(1.0).epsilon(1e-14));
        CHECK(sum >= 0.0);
        check_told(kernel);
    }
}

TEST_CASE("A second product is told by its size")
{
    const unsigned seed = GENERATE(21u, 22u, 23u);
    INFO("seed " << seed);
    // Orthogonal columns and rows, so the singular values are known: of unit vectors, 1 and `second`.
    const double along = 0.6;
    const double down = 0.8;
    for (const double second : {0.9, 0.5, 1e-3, 1e-6, 2e-7, 5e-8, 1e-9}) {
        Kernel kernel = outer_product({down, along, 0.0}, {along, down});
        add(kernel, outer_product({along, -down, 0.0}, {down, -along}, second));
        const KernelFactors factors = factorized(kernel);
        INFO("second singular value " << second);
        CHECK(factors.residual == Approx(second / std::sqrt(1.0 + second * second)).epsilon(1e-7));
        CHECK(factors.separable() == (second < 1e-7));
        check_told(kernel);
    }
    Kernel random = outer_product(random_factor(9, seed), random_factor(7, seed + 10));
    add(random, outer_product(random_factor(9, seed + 20), random_factor(7, seed + 30), 1e-4));
    CHECK_FALSE(factorized(random).separable());
}

TEST_CASE("A zero kernel is separable")
{
    const KernelFactors factors = factorized({4, 3, std::vector<double>(12)});
    CHECK(factors.separable());
    CHECK(factors.residual == 0.0);
    CHECK(factors.column == std::vector<double>(3));
    CHECK(factors.row == std::vector<double>{0.0, 0.0, 1.0, 0.0});
    check_told({4, 3, std::vector<double>(12)});
}

TEST_CASE("A large kernel that is not separable is told from few reads of its weights")
{
    const Kernel kernel = random_kernel(1023, 1023, 41);
    const Separability told = separability(kernel);
    CHECK_FALSE(told.factors.has_value());
    CHECK(told.least_residual >= separable_residual);
    // Finding the largest weight and the norm reads every weight once each. Nearly any rectangle with the largest
    // weight decides, so at most one row of rectangles is read.
    CHECK(told.weights_read <= 2 * 1023 * 1023 + 1023);

    // Separable except for one weight, far from where the search begins.
    Kernel nearly = outer_product(random_factor(1023, 42), random_factor(1023, 43));
    nearly.weights.back() += 0.01;
    CHECK_FALSE(separability(nearly).factors.has_value());
    CHECK(separability(nearly).weights_read <= 3 * 1023 * 1023);
}

TEST_CASE("A large kernel that is nearly separable is told from the first steps towards its leading term")
{
    // A dense second product: no single rectangle of four weights could tell on which side of the limit it is.
    const double second = GENERATE(0.0, 0.5, 2.0);
    Kernel kernel = outer_product(random_factor(255, 51), random_factor(255, 52));
    add(kernel, outer_product(random_factor(255, 53), random_factor(255, 54), second * separable_residual));
    INFO("second product of " << second << " times the limit");
    const Separability told = separability(kernel);
    CHECK(told.factors.has_value() == (second < 1.0));
    // Largest weight, norm, cross, first row and residual each read the kernel. An iteration reads it twice, and
    // squares the share of the second singular value, which is below 1e-6: two iterations reach double precision, and a
    // third one detects that.
    CHECK(told.weights_read <= (5 + 2 * 3 + 1) * 255 * 255);
    check_told(kernel);
}

TEST_CASE("A filter and its copies examine their kernel once, whichever thread asks")
{
    const std::int64_t before = examined_kernels();
    const Filter filter("gaussian", "sigma=4", gaussian_kernel(4.0));
    const std::vector<Filter> copies(4, filter);
    CHECK(examined_kernels() == before); // the estimates were not requested
    std::vector<const Separability*> told(copies.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < copies.size(); ++i)
            threads.emplace_back([&, i] { told[i] = &copies[i].separability(); });
    }
    CHECK(examined_kernels() == before + 1);
    for (const Separability* by_copy : told)
        CHECK(by_copy == &filter.separability());
    const KernelFactors expected = factorized(*filter.kernel());
    REQUIRE(filter.separability().factors);
    CHECK(filter.separability().factors->row == expected.row);
    CHECK(filter.separability().factors->column == expected.column);
    const Filter response("any", "", [](double, double) { return 1.0; });
    CHECK_THROWS_AS(response.separability(), InputError);
    CHECK(examined_kernels() == before + 1);
}
