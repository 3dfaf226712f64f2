#include "glare.hpp"

#include <algorithm>
#include <cmath>

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr int rays = 6;

double gaussian(double distance, double sigma)
{
    return std::exp(-0.5 * distance * distance / (sigma * sigma)) / (2.0 * pi * sigma * sigma);
}

double halos(double distance, int frame_height)
{
    const double widest = frame_height / 16.0;
    return 0.45 * gaussian(distance, widest / 12.0) + 0.3 * gaussian(distance, widest / 4.0) +
           0.25 * gaussian(distance, widest);
}

} // namespace

fragfft::Kernel halo(int frame_height)
{
    return fragfft::gaussian_kernel(std::max(1.0, frame_height / 28.0));
}

fragfft::Kernel star(int frame_height)
{
    const int reach = std::max(2, frame_height / 5);
    const int size = 2 * reach + 1;
    fragfft::Kernel kernel{size, size, {}};
    double sum = 0.0;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x) {
            const double distance = std::hypot(x, y);
            const double turn = std::atan2(y, x) * rays / (2.0 * pi) + 0.5;
            // Across the nearest ray, in pixels.
            const double across = distance * std::sin((turn - std::round(turn)) * 2.0 * pi / rays);
            const double along = std::max(0.0, 1.0 - distance / reach);
            const double ray = std::exp(-0.7 * across * across) * along * along / (distance + 2.0);
            sum += kernel.weights.emplace_back(0.7 * halos(distance, frame_height) + 0.022 * ray);
        }
    for (double& weight : kernel.weights)
        weight /= sum;
    return kernel;
}
