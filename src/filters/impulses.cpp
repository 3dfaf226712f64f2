#include "filters/impulses.hpp"

#include <algorithm>
#include <vector>

namespace fragfft {

namespace {

// Along one axis: the results that read the impulse by a weight.
struct Reading
{
    int result = 0;
    int weight = 0;
};

// Result p reads position p - (weight - origin), which the boundary rule brings into the image. Inside of it that is
// one result; beyond, those that lie within the kernel's reach of an edge.
std::vector<Reading> readings_of(int position, int length, int weights, int origin, Boundary boundary)
{
    std::vector<Reading> readings;
    for (int weight = 0; weight < weights; ++weight) {
        const int moved = weight - origin;
        if (position + moved >= 0 && position + moved < length)
            readings.push_back({position + moved, weight});
        const auto add_beyond = [&](int first, int last) {
            for (int result = std::max(first, 0); result < std::min(last, length); ++result)
                if (boundary_index(result - moved, length, boundary) == position)
                    readings.push_back({result, weight});
        };
        add_beyond(0, moved);
        add_beyond(length + moved, length);
    }
    return readings;
}

} // namespace

DoubleImage convolved_impulses(std::span<const Impulse> impulses, const Kernel& kernel, const ImageShape& image,
                               Boundary boundary)
{
    DoubleImage result(image.width, image.height, image.channels);
    for (const Impulse& impulse : impulses) {
        const std::vector<Reading> across =
            readings_of(impulse.x, image.width, kernel.width, kernel.origin_x(), boundary);
        std::vector<Reading> down = readings_of(impulse.y, image.height, kernel.height, kernel.origin_y(), boundary);
        // Each row of weights is added up for the results of a row once, however many rows of results read it.
        std::ranges::sort(down, {}, &Reading::weight);
        std::vector<double> row(static_cast<std::size_t>(image.width));
        int added = -1;
        for (const Reading& reading : down) {
            if (reading.weight != added) {
                std::ranges::fill(row, 0.0);
                for (const Reading& by : across)
                    row[static_cast<std::size_t>(by.result)] +=
                        kernel
                            .weights[static_cast<std::size_t>(reading.weight) * static_cast<std::size_t>(kernel.width) +
                                     static_cast<std::size_t>(by.weight)];
                added = reading.weight;
            }
            for (int x = 0; x < image.width; ++x)
                result.at(x, reading.result, impulse.channel) += impulse.height * row[static_cast<std::size_t>(x)];
        }
    }
    return result;
}

Image image_of(std::span<const Impulse> impulses, const ImageShape& image)
{
    Image result(image.width, image.height, image.channels);
    for (const Impulse& impulse : impulses)
        result.at(impulse.x, impulse.y, impulse.channel) += static_cast<float>(impulse.height);
    return result;
}

} // namespace fragfft
