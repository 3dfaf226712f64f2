#include "filters/kernel_builders.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/unit_vector.hpp"
#include "kernel_support.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

using namespace fragfft;

namespace {

// Sums of up to 2049^2 weights that add to 1: random rounding stays far below this.
constexpr double sum_tolerance = 1e-12;

bool is_point_symmetric(const Kernel& kernel, double sign)
{
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            if (kernel.at(x, y) != sign * kernel.at(kernel.width - 1 - x, kernel.height - 1 - y))
                return false;
    return true;
}

} // namespace

TEST_CASE("directions are exact on the axes and turn counter-clockwise on the screen")
{
    const std::vector<std::array<double, 3>> cases = {{0, 1, 0},     {90, 0, -1},   {180, -1, 0},
                                                      {270, 0, 1},   {360, 1, 0},   {-90, 0, 1},
                                                      {-180, -1, 0}, {-270, 0, -1}, {-360, 1, 0}};
    for (const auto& [angle, x, y] : cases) {
        CAPTURE(angle);
        CHECK(unit_vector_from_angle(angle).x == x);
        CHECK(unit_vector_from_angle(angle).y == y);
    }
    for (int angle = -360; angle <= 360; angle += 7) {
        CAPTURE(angle);
        // Tolerance: one rounding of the angle, of the sine and of the cosine, of numbers up to 2 pi.
        CHECK(unit_vector_from_angle(angle).x == Approx(std::cos(angle * std::numbers::pi / 180.0)).margin(1e-14));
        CHECK(unit_vector_from_angle(angle).y == Approx(-std::sin(angle * std::numbers::pi / 180.0)).margin(1e-14));
    }
}

TEST_CASE("the identity is one weight")
{
    const Kernel kernel = identity_kernel();
    CHECK(kernel.width == 1);
    CHECK(kernel.height == 1);
    CHECK(kernel.weights == std::vector<double>{1.0});
}

TEST_CASE("a Gaussian has its size, sum, symmetry and moments")
{
    for (const double sigma : {0.1, 0.75, 1.0, 2.5, 10.0}) {
        CAPTURE(sigma);
        const Kernel kernel = gaussian_kernel(sigma);
        CHECK(kernel.width == 2 * static_cast<int>(std::ceil(4.0 * sigma)) + 1);
        CHECK(kernel.height == kernel.width);
        CHECK(std::abs(sum_of_weights(kernel) - 1.0) < sum_tolerance);
        CHECK(is_point_symmetric(kernel, 1.0));
        CHECK(moment(kernel, 2, 0) == Approx(moment(kernel, 0, 2)).epsilon(1e-12));
        // The ratio of neighbouring weights is known exactly; tolerance: roundings of the exponentials.
        const int centre = kernel.origin_x();
        CHECK(kernel.at(centre + 1, centre) / kernel.at(centre, centre) ==
              Approx(std::exp(-0.5 / (sigma * sigma))).epsilon(1e-13));
    }
    // Tolerance: the tail beyond 4 sigma holds 2 * (4 * density(4) + area(4)) = 1.13e-3 of the variance.
    CHECK(moment(gaussian_kernel(2.5), 2, 0) == Approx(6.25).epsilon(2e-3));
}

TEST_CASE("a Gaussian's radius can be given")
{
    const Kernel kernel = gaussian_kernel(5.0, 1);
    CHECK(kernel.width == 3);
    CHECK(std::abs(sum_of_weights(kernel) - 1.0) < sum_tolerance);
    CHECK(gaussian_kernel(5.0, 0).weights == std::vector<double>{1.0});
}

TEST_CASE("a box is flat, and where its size is even reads one pixel more before than behind, as SciPy's")
{
    for (const int size : {1, 9}) {
        const Kernel kernel = box_kernel(size);
        CHECK(kernel.width == size);
        CHECK(kernel.height == size);
        CHECK(kernel.weights ==
              std::vector<double>(static_cast<std::size_t>(size * size), 1.0 / static_cast<double>(size * size)));
    }
    for (const int size : {2, 4, 2048}) {
        const Kernel kernel = box_kernel(size);
        // scipy.ndimage.uniform_filter reads the pixels from -size/2 to size/2 - 1; in a convolution the weight at q
        // applies to the pixel at -q.
        REQUIRE(kernel.width == size + 1);
        REQUIRE(kernel.height == size + 1);
        REQUIRE(kernel.origin_x() == size / 2);
        const double weight = 1.0 / (static_cast<double>(size) * size);
        bool as_scipy_has_it = true;
        for (int y = 0; y < kernel.height; ++y)
            for (int x = 0; x < kernel.width; ++x) {
                const auto is_read = [&](int q) { return -q >= -size / 2 && -q <= size / 2 - 1; };
                const bool read = is_read(x - kernel.origin_x()) && is_read(y - kernel.origin_y());
                as_scipy_has_it &= kernel.at(x, y) == (read ? weight : 0.0);
            }
        CHECK(as_scipy_has_it);
    }
    // The offsets -1 .. 2 have their mean at 1/2.
    CHECK(moment(box_kernel(4), 1, 0) == 0.5);
}

TEST_CASE("a Laplacian removes constants and slopes and measures curvature")
{
    for (const int neighbours : {4, 8}) {
        const Kernel kernel = laplacian_kernel(neighbours);
        CHECK(sum_of_weights(kernel) == 0.0);
        CHECK(moment(kernel, 1, 0) == 0.0);
        CHECK(moment(kernel, 0, 1) == 0.0);
        CHECK(kernel.at(1, 1) == -neighbours);
        // The response to x^2 is its second moment: 2 for the 4 neighbours, 6 for three rows of them.
        CHECK(moment(kernel, 2, 0) == (neighbours == 4 ? 2.0 : 6.0));
    }
}

TEST_CASE("sharpening adds what the Gaussian takes away")
{
    const double amount = 1.5;
    const Kernel gaussian = gaussian_kernel(2.0);
    const Kernel kernel = sharpen_kernel(2.0, amount);
    CHECK(std::abs(sum_of_weights(kernel) - 1.0) < sum_tolerance);
    const int centre = gaussian.origin_x();
    // Tolerance: two roundings of numbers up to 2.5.
    CHECK(kernel.at(centre, centre) == Approx(1.0 + amount * (1.0 - gaussian.at(centre, centre))).epsilon(1e-15));
    CHECK(kernel.at(centre + 1, centre) == Approx(-amount * gaussian.at(centre + 1, centre)).epsilon(1e-15));
    CHECK(sharpen_kernel(2.0, 0.0).at(centre, centre) == 1.0);
}

TEST_CASE("motion along an axis is a run of equal weights")
{
    const Kernel horizontal = motion_blur_kernel(9.0, 0.0);
    CHECK(horizontal.width == 9);
    CHECK(horizontal.height == 1);
    for (const double weight : horizontal.weights)
        CHECK(weight == Approx(1.0 / 9.0).epsilon(1e-15));

    const Kernel vertical = motion_blur_kernel(9.0, 90.0);
    CHECK(vertical.width == 1);
    CHECK(vertical.height == 9);

    // An even length covers half of the pixel at either end.
    const Kernel even = motion_blur_kernel(4.0, 180.0);
    REQUIRE(even.width == 5);
    const std::vector<double> want = {0.125, 0.25, 0.25, 0.25, 0.125};
    for (std::size_t i = 0; i < want.size(); ++i)
        CHECK(even.weights[i] == Approx(want[i]).epsilon(1e-15));
}

TEST_CASE("slanted motion covers pixels by area")
{
    // Measure the covered areas independently by counting sample points.
    for (const auto& [length, angle] :
         std::vector<std::pair<double, double>>{{7.3, 33.0}, {12.0, 135.0}, {1.0, 45.0}}) {
        CAPTURE(length, angle);
        const Kernel kernel = motion_blur_kernel(length, angle);
        const UnitVector direction = unit_vector_from_angle(angle);
        CHECK(std::abs(sum_of_weights(kernel) - 1.0) < sum_tolerance);
        CHECK(is_point_symmetric(kernel, 1.0));

        const int points = 200;
        double largest_difference = 0.0;
        double covered_total = 0.0;
        for (int y = 0; y < kernel.height; ++y)
            for (int x = 0; x < kernel.width; ++x) {
                int inside = 0;
                for (int j = 0; j < points; ++j)
                    for (int i = 0; i < points; ++i) {
                        const double px = x - kernel.origin_x() + (i + 0.5) / points - 0.5;
                        const double py = y - kernel.origin_y() + (j + 0.5) / points - 0.5;
                        inside += std::abs(px * direction.x + py * direction.y) <= length / 2.0 &&
                                  std::abs(py * direction.x - px * direction.y) <= 0.5;
                    }
                const double area = static_cast<double>(inside) / (points * points);
                covered_total += area;
                largest_difference = std::max(largest_difference, std::abs(area / length - kernel.at(x, y)));
            }
        // Tolerance: an edge crosses up to 2 * 200 of the 40000 cells, half of them counted wrong at worst.
        CHECK(largest_difference < 5e-3 / length);
        // The kernel's frame holds the whole rectangle, of area length * 1.
        CHECK(covered_total == Approx(length).epsilon(5e-3));
    }
    // Counter-clockwise: 45 degrees lies along the pixels up and to the right.
    const Kernel diagonal = motion_blur_kernel(9.0, 45.0);
    const int centre = diagonal.origin_x();
    CHECK(diagonal.at(centre + 2, centre - 2) > 0.05);
    CHECK(diagonal.at(centre + 2, centre + 2) == 0.0);
}

TEST_CASE("a directional edge answers a ramp with its slope along the direction")
{
    for (const double angle : {0.0, 30.0, 90.0, 200.0})
        for (const double sigma : {0.1, 1.0, 3.0}) {
            CAPTURE(angle, sigma);
            const Kernel kernel = directional_edge_kernel(sigma, angle);
            CHECK(is_point_symmetric(kernel, -1.0));
            CHECK(sum_of_weights(kernel) == Approx(0.0).margin(1e-14));
            // Convolution turns a ramp along x into minus the first moment. A ramp that brightens to the right is
            // cos(angle) of a ramp along the direction, one that brightens downward -sin(angle). Tolerance: roundings.
            const UnitVector direction = unit_vector_from_angle(angle);
            CHECK(-moment(kernel, 1, 0) == Approx(direction.x).margin(1e-13));
            CHECK(-moment(kernel, 0, 1) == Approx(direction.y).margin(1e-13));
        }
    // The limit for a narrow Gaussian is the central difference.
    const Kernel narrow = directional_edge_kernel(0.1, 0.0);
    REQUIRE(narrow.width == 3);
    CHECK(narrow.at(0, 1) == Approx(0.5).epsilon(1e-12));
    CHECK(narrow.at(2, 1) == Approx(-0.5).epsilon(1e-12));
}

TEST_CASE("builders refuse parameters out of range by name")
{
    CHECK_THROWS_WITH(gaussian_kernel(0.0), "sigma=0 is outside [0.1, 256] pixels");
    CHECK_THROWS_WITH(gaussian_kernel(std::nan("")), "sigma=nan is outside [0.1, 256] pixels");
    CHECK_THROWS_WITH(gaussian_kernel(1.0, -1), "radius=-1 is outside [0, 1024] pixels");
    CHECK_THROWS_WITH(box_kernel(0), "size=0 is outside [1, 2049] pixels");
    CHECK_THROWS_WITH(laplacian_kernel(5), "neighbours=5 is neither 4 nor 8");
    CHECK_THROWS_WITH(sharpen_kernel(1.0, -1.0), "amount=-1 is outside [0, 100]");
    CHECK_THROWS_WITH(sharpen_kernel(300.0, 1.0), "sigma=300 is outside [0.1, 256] pixels");
    CHECK_THROWS_WITH(motion_blur_kernel(0.5, 0.0), "length=0.5 is outside [1, 2047] pixels");
    CHECK_THROWS_WITH(motion_blur_kernel(9.0, 361.0), "angle=361 is outside [-360, 360] degrees");
    CHECK_THROWS_WITH(directional_edge_kernel(1.0, -361.0), "angle=-361 is outside [-360, 360] degrees");
    CHECK_THROWS_WITH(directional_edge_kernel(0.05, 0.0), "sigma=0.05 is outside [0.1, 256] pixels");
}

TEST_CASE("the largest kernels are no larger than promised")
{
    CHECK(gaussian_kernel(256.0).width == 2049);
    CHECK(motion_blur_kernel(2047.0, 0.03).width <= 2049);
}
