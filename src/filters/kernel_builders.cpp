#include "filters/kernel_builders.hpp"

#include "errors.hpp"
#include "filters/unit_vector.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <numeric>

namespace fragfft {
namespace {

Kernel zero_kernel(int width, int height)
{
    return {width, height, std::vector<double>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
}

void scale_to_sum_one(Kernel& kernel)
{
    const double sum = std::accumulate(kernel.weights.begin(), kernel.weights.end(), 0.0);
    for (double& weight : kernel.weights)
        weight /= sum;
}

// A pixel's square, clipped, in coordinates along and across a line. Clipping by four half planes leaves at most 8
// corners, or 19 if rounding made every clipped polygon as far from convex as possible.
struct Polygon
{
    std::array<std::array<double, 2>, 19> corners = {};
    std::size_t count = 0;

    // Keeps the part where sign * coordinate[axis] <= limit (Sutherland and Hodgman 1974).
    Polygon clipped(std::size_t axis, double sign, double limit) const
    {
        Polygon result;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& from = corners[i];
            const auto& to = corners[(i + 1) % count];
            const double from_excess = sign * from[axis] - limit;
            const double to_excess = sign * to[axis] - limit;
            if (from_excess <= 0.0)
                result.corners[result.count++] = from;
            if ((from_excess < 0.0 && to_excess > 0.0) || (from_excess > 0.0 && to_excess < 0.0)) {
                const double t = from_excess / (from_excess - to_excess);
                result.corners[result.count++] = {std::lerp(from[0], to[0], t), std::lerp(from[1], to[1], t)};
            }
        }
        return result;
    }

    double area() const
    {
        double doubled = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& from = corners[i];
            const auto& to = corners[(i + 1) % count];
            doubled += from[0] * to[1] - to[0] * from[1];
        }
        return std::abs(doubled) / 2.0;
    }
};

// The area of the pixel centred at (x, y) inside the rectangle |along| <= half_length, |across| <= 1/2.
double covered_area(double x, double y, UnitVector direction, double half_length)
{
    const auto turned = [&](double corner_x, double corner_y) {
        return std::array{corner_x * direction.x + corner_y * direction.y,
                          corner_y * direction.x - corner_x * direction.y};
    };
    // Most pixels of a long slanted kernel are farther from the line than half a pixel's diagonal.
    const auto centre = turned(x, y);
    const double half_diagonal = 0.7072;
    if (std::abs(centre[0]) > half_length + half_diagonal || std::abs(centre[1]) > 0.5 + half_diagonal)
        return 0.0;

    Polygon polygon;
    polygon.count = 4;
    polygon.corners[0] = turned(x - 0.5, y - 0.5);
    polygon.corners[1] = turned(x + 0.5, y - 0.5);
    polygon.corners[2] = turned(x + 0.5, y + 0.5);
    polygon.corners[3] = turned(x - 0.5, y + 0.5);
    for (const double sign : {-1.0, 1.0})
        polygon = polygon.clipped(0, sign, half_length).clipped(1, sign, 0.5);
    return polygon.area();
}

} // namespace

Kernel identity_kernel()
{
    return {};
}

Kernel gaussian_kernel(double sigma_in_pixels, std::optional<int> radius_in_pixels)
{
    require_in_range("sigma", sigma_in_pixels, sigma_range_in_pixels);
    const int radius = radius_in_pixels.value_or(static_cast<int>(std::ceil(4.0 * sigma_in_pixels)));
    require_in_range("radius", radius, radius_range_in_pixels);

    std::vector<double> profile;
    for (int x = -radius; x <= radius; ++x) {
        const double scaled = x / sigma_in_pixels;
        profile.push_back(std::exp(-0.5 * scaled * scaled));
    }
    Kernel kernel{2 * radius + 1, 2 * radius + 1, {}};
    kernel.weights.reserve(profile.size() * profile.size());
    for (const double vertical : profile)
        for (const double horizontal : profile)
            kernel.weights.push_back(vertical * horizontal);
    scale_to_sum_one(kernel);
    return kernel;
}

Kernel box_kernel(int size_in_pixels)
{
    require_in_range("size", size_in_pixels, box_size_range_in_pixels);
    // For an even size s, weights at -s/2 + 1 to s/2 read the pixels at -s/2 to s/2 - 1.
    const int first = size_in_pixels % 2 == 0 ? 1 : 0;
    Kernel kernel = zero_kernel(size_in_pixels + first, size_in_pixels + first);
    const double weight = 1.0 / (static_cast<double>(size_in_pixels) * size_in_pixels);
    for (int y = first; y < kernel.height; ++y)
        for (int x = first; x < kernel.width; ++x)
            kernel.at(x, y) = weight;
    return kernel;
}

Kernel laplacian_kernel(int neighbours)
{
    switch (neighbours) {
    case 4:
        return {3, 3, {0, 1, 0, 1, -4, 1, 0, 1, 0}};
    case 8:
        return {3, 3, {1, 1, 1, 1, -8, 1, 1, 1, 1}};
    default:
        throw InputError(fmt::format("neighbours={} is neither 4 nor 8", neighbours));
    }
}

Kernel sharpen_kernel(double sigma_in_pixels, double amount)
{
    require_in_range("amount", amount, sharpen_amount_range);
    Kernel kernel = gaussian_kernel(sigma_in_pixels);
    for (double& weight : kernel.weights)
        weight *= -amount;
    kernel.at(kernel.origin_x(), kernel.origin_y()) += 1.0 + amount;
    return kernel;
}

Kernel motion_blur_kernel(double length_in_pixels, double angle_in_degrees)
{
    require_in_range("length", length_in_pixels, motion_length_range_in_pixels);
    require_in_range("angle", angle_in_degrees, angle_range_in_degrees);
    const UnitVector direction = unit_vector_from_angle(angle_in_degrees);
    const double half_length = length_in_pixels / 2.0;

    // Enough pixels for the rotated rectangle; the centre pixel already covers half a pixel of it.
    const auto radius_along = [&](double along, double across) {
        const double half_extent = half_length * std::abs(along) + 0.5 * std::abs(across);
        return static_cast<int>(std::ceil(half_extent - 0.5));
    };
    const int radius_x = radius_along(direction.x, direction.y);
    const int radius_y = radius_along(direction.y, direction.x);

    // Compute one half and mirror it, so that the kernel is exactly symmetric and its response real.
    Kernel kernel = zero_kernel(2 * radius_x + 1, 2 * radius_y + 1);
    for (int y = -radius_y; y <= 0; ++y)
        for (int x = -radius_x; x <= radius_x; ++x) {
            const double area = covered_area(x, y, direction, half_length);
            kernel.at(radius_x + x, radius_y + y) = area;
            kernel.at(radius_x - x, radius_y - y) = area;
        }
    scale_to_sum_one(kernel);
    return kernel;
}

Kernel directional_edge_kernel(double sigma_in_pixels, double angle_in_degrees)
{
    require_in_range("angle", angle_in_degrees, angle_range_in_degrees);
    const UnitVector direction = unit_vector_from_angle(angle_in_degrees);
    Kernel kernel = gaussian_kernel(sigma_in_pixels);
    const int radius = kernel.origin_x();

    // The sampled Gaussian's own second moment, equal in every direction, replaces sigma squared: this makes the
    // response to a ramp exact.
    double second_moment = 0.0;
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            second_moment += x * x * kernel.at(radius + x, radius + y);
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            kernel.at(radius + x, radius + y) *= -(x * direction.x + y * direction.y) / second_moment;
    return kernel;
}

} // namespace fragfft
