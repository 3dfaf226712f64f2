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

Image grey(const Image& mask, const std::string& name)
{
    if (mask.samples.empty())
        throw InputError(fmt::format("{}: a mask needs at least one pixel", name));
    const bool has_alpha = mask.channels % 2 == 0;
    Image gains(mask.width, mask.height, 1);
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x) {
            const auto refuse = [&](const std::string& why) {
                throw InputError(fmt::format("{}: the pixel in column {} and row {} {}", name, x, y, why));
            };
            const float gain = mask.at(x, y);
            if (!(gain >= 0.0f && gain <= 1.0f))
                refuse(fmt::format("is {}, and gains of a mask are 0 to 1", gain));
            for (int channel = 1; channel < mask.channels - (has_alpha ? 1 : 0); ++channel)
                if (mask.at(x, y, channel) != gain)
                    refuse("is no grey: a mask is for all channels alike");
            if (has_alpha && mask.at(x, y, mask.channels - 1) != 1.0f)
                refuse("is transparent: a mask has no alpha");
            gains.at(x, y) = gain;
        }
    return gains;
}

// Between the two pixels around a position.
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

MaskedResponse mask_response(const Image& mask, const std::string& name)
{
    const Image gains = grey(mask, name);
    const auto means = std::make_shared<Image>(gains.width, gains.height, 1);
    MaskedResponse masked;
    for (int y = 0; y < gains.height; ++y)
        for (int x = 0; x < gains.width; ++x) {
            const float there = gains.at(opposite(x, gains.width), opposite(y, gains.height));
            means->at(x, y) = 0.5f * (gains.at(x, y) + there);
            if (const float difference = std::abs(gains.at(x, y) - there); difference > masked.largest_asymmetry) {
                masked.largest_asymmetry = difference;
                masked.column = x;
                masked.row = y;
            }
        }
    masked.response = [means](double frequency_x, double frequency_y) {
        const Between x = between(frequency_x, means->width);
        const Between y = between(frequency_y, means->height);
        const auto along_row = [&](int row) {
            return std::lerp(static_cast<double>(means->at(x.first, row)),
                             static_cast<double>(means->at(x.second, row)), x.share_of_second);
        };
        return std::complex<double>(std::lerp(along_row(y.first), along_row(y.second), y.share_of_second));
    };
    return masked;
}

} // namespace fragfft
