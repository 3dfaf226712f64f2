#include "glare.hpp"

#include <algorithm>
#include <cmath>

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr int rays = 6;

int reach(int frame_height)
{
    return std::max(2, frame_height / 5);
}

double gaussian(double distance, double sigma)
{
    return std::exp(-0.5 * distance * distance / (sigma * sigma)) / (2.0 * pi * sigma * sigma);
}

template <typename Weight> fragfft::Kernel normalised(int reach, Weight weight)
{
    const int size = 2 * reach + 1;
    fragfft::Kernel kernel{size, size, {}};
    double sum = 0.0;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
            sum += kernel.weights.emplace_back(weight(x, y));
    for (double& each : kernel.weights)
        each /= sum;
    return kernel;
}

double halo_weight(double distance, int frame_height)
{
    const double widest = frame_height / 16.0;
    return 0.45 * gaussian(distance, widest / 12.0) + 0.3 * gaussian(distance, widest / 4.0) +
           0.25 * gaussian(distance, widest);
}

} // namespace

fragfft::Kernel halo(int frame_height)
{
    return normalised(reach(frame_height), [&](int x, int y) { return halo_weight(std::hypot(x, y), frame_height); });
}

fragfft::Kernel star(int frame_height)
{
    const double length = reach(frame_height);
    return normalised(reach(frame_height), [&](int x, int y) {
        const double distance = std::hypot(x, y);
        const double turn = std::atan2(y, x) * rays / (2.0 * pi) + 0.5;
        // Across the nearest ray, in pixels.
        const double across = distance * std::sin((turn - std::round(turn)) * 2.0 * pi / rays);
        const double along = std::max(0.0, 1.0 - distance / length);
        const double ray = std::exp(-0.7 * across * across) * along * along / (distance + 2.0);
        return 0.7 * halo_weight(distance, frame_height) + 0.022 * ray;
    });
}
