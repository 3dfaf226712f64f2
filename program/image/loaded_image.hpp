// What a file gives beside its samples.
#pragma once

#include "image.hpp"
#include "program/image/file_kind.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace fragfft {

// Whether an array in a file has an axis for its channels, [height, width, channels], where it has only one.
enum class ChannelAxis
{
    if_several, // [height, width]
    always,     // [height, width, 1]
    one_row,    // [width]: an array of one dimension, which is one row
};

// What samples stand for.
enum class Light
{
    encoded, // by sRGB, or as the file's profile says
    linear,
    numbers, // whatever they stand for
};

// An ICC profile as the file has it; null where there is none. Copies share the bytes.
using ColourProfile = std::shared_ptr<const std::vector<std::uint8_t>>;

// What reading a file's numbers as 32-bit floats has lost.
struct RoundingLoss
{
    std::int64_t numbers = 0; // how many lie between two floats, and became the nearer one
    double largest = 0.0;     // the largest difference that this made
    double number = 0.0;      // to this one

    void note(double stored, double difference)
    {
        if (difference != 0.0) {
            ++numbers;
            if (std::abs(difference) > largest) {
                largest = std::abs(difference);
                number = stored;
            }
        }
    }
};

struct FileFacts
{
    FileKind kind = FileKind::npy;
    // The bits of one number as the file stores it: 8 or 16 for integers of images (8 for fewer, too), 8 to 64 for
    // those of arrays; 16, 32 or 64 for floats, where a complex sample has two numbers.
    int bits_per_number = 0;
    // Integers that stand for [0, `largest_sample`], or floats. The integers of images are scaled to [0, 1]; floats,
    // and all arrays, are kept as they are.
    bool stores_integers = false;
    // The sample that formats of integers hold as their largest: 1, but for arrays of integers theirs.
    float largest_sample = 1.0F;
    // As the file has it; what is computed from the image is saved alike. if_several for all but NPY.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    Light light = Light::numbers;
    // Whether nothing in the file says that its light is linear: floats of TIFF, which other programs take for that.
    bool light_is_assumed = false;
    // Why its samples are no light that this program knows, which is linear light and sRGB, in words that may follow
    // the file's name and a colon; empty where it knows them.
    std::string light_fault = {};
    // Whether the samples are multiplied by alpha.
    bool premultiplied_alpha = false;
    // Whether a WebP holds its levels as they were.
    bool is_lossless = false;
    ColourProfile profile = {};
    // What of the file is not as its samples or the profile show it, each in words that may follow the file's name and
    // a colon: to be told.
    std::vector<std::string> remarks = {};
    RoundingLoss rounding = {};
};

// Whether an image's last channel is alpha. Arrays hold numbers, whatever they stand for.
inline bool has_alpha_channel(const FileFacts& file, int channels)
{
    return file.light != Light::numbers && channels % 2 == 0;
}

// Is called with an image's width, height and channels before memory is taken for its pixels, and may wait or throw.
using BeforePixels = std::function<void(int width, int height, int channels)>;

struct LoadedImage : FileFacts
{
    std::variant<Image, ComplexImage> pixels;
};

} // namespace fragfft
