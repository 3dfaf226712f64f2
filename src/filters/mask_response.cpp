#include "filters/mask_response.hpp"

#include "errors.hpp"

#include <cmath>
#include <fmt/core.h>
#include <memory>

namespace fragfft {

namespace {

// The index of the opposite frequency, in a picture with zero frequency in its middle.
int opposite(int index, int size)
{
    return (2 * (size / 2) - index + size) % size;
}

void require_gains(const Image& mask, const std::string& name)
{
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x)
            if (const float gain = mask.at(x, y); !(gain >= 0.0f && gain <= 1.0f))
                throw InputError(fmt::format(
                    "{}: the pixel in column {} and row {} is {}, and gains of a mask are 0 to 1", name, x, y, gain));
}

// Weights for interpolating between the two pixels around a position.
struct Between
{
    int first;
    int second;
    double share_of_second;
};

Between between(double frequency, int size)
{
    const double position = frequency * size + size / 2;
    const double below = std::floor(position);
    const auto modulo = [&](double index) {
        const double remainder = std::fmod(index, size);
        return static_cast<int>(remainder < 0.0 ? remainder + size : remainder);
    };
    return {modulo(below), modulo(below + 1.0), position - below};
}

} // namespace

FrequencyResponse mask_response(const Image& mask, const std::string& name)
{
    require_gains(mask, name);
    const auto means = std::make_shared<Image>(mask.width, mask.height, 1);
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x)
            means->at(x, y) = 0.5f * (mask.at(x, y) + mask.at(opposite(x, mask.width), opposite(y, mask.height)));
    return [means](double frequency_x, double frequency_y) {
        const Between x = between(frequency_x, means->width);
        const Between y = between(frequency_y, means->height);
        const auto along_row = [&](int row) {
            return std::lerp(static_cast<double>(means->at(x.first, row)),
                             static_cast<double>(means->at(x.second, row)), x.share_of_second);
        };
        return std::complex<double>(std::lerp(along_row(y.first), along_row(y.second), y.share_of_second));
    };
}

} // namespace fragfft
