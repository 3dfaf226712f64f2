#include "figures/items/common/pictures.hpp"

#include "program/pictures/encoded_picture.hpp"

#include <algorithm>

namespace fragfft::figures {

Image halved(const Image& image)
{
    Image result(image.width / 2, image.height / 2, image.channels);
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(x, y, channel) =
                    0.25f * (image.at(2 * x, 2 * y, channel) + image.at(2 * x + 1, 2 * y, channel) +
                             image.at(2 * x, 2 * y + 1, channel) + image.at(2 * x + 1, 2 * y + 1, channel));
    return result;
}

Image enlarged(const Image& image, int columns, int rows)
{
    Image result(image.width * columns, image.height * rows, image.channels);
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(x, y, channel) = image.at(x / columns, y / rows, channel);
    return result;
}

Image single_channel(const Image& image, int channel)
{
    Image result(image.width, image.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            result.at(x, y) = image.at(x, y, channel);
    return result;
}

Image shown(const Image& image, float zero, float gain)
{
    Image result(image.width, image.height, 3);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < 3; ++channel)
                result.at(x, y, channel) = zero + gain * image.at(x, y, image.channels == 1 ? 0 : channel);
    return result;
}

Image sheet(const std::vector<Image>& pictures, int columns)
{
    constexpr int gap = 8;
    const Image& first = pictures.front();
    const int rows = (static_cast<int>(pictures.size()) + columns - 1) / columns;
    Image result(columns * (first.width + gap) - gap, rows * (first.height + gap) - gap, 3);
    std::fill(result.samples.begin(), result.samples.end(), 1.0f);
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const int left = static_cast<int>(i) % columns * (first.width + gap);
        const int top = static_cast<int>(i) / columns * (first.height + gap);
        for (int y = 0; y < first.height; ++y)
            std::copy_n(&pictures[i].at(0, y), static_cast<std::size_t>(3 * first.width), &result.at(left, top + y));
    }
    return result;
}

Picture png_picture(const std::string& file_name, const std::string& caption, const Image& image)
{
    return {file_name, caption, png_of(image)};
}

} // namespace fragfft::figures
