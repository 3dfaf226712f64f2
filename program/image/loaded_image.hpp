// What is known about a file, beside its samples.
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

// Whether an array with a single channel has an axis for it in its file, [height, width, channels].
enum class ChannelAxis
{
    if_several, // [height, width]
    always,     // [height, width, 1]
    one_row,    // [width]: an array of one dimension is one row
};

// The meaning of samples.
enum class Light
{
    encoded, // encoded by sRGB, or as the file's profile says
    linear,
    numbers, // numbers with any other meaning
};

// An ICC profile as stored in the file; null if there is none. Copies share the bytes.
using ColourProfile = std::shared_ptr<const std::vector<std::uint8_t>>;

// What is lost by reading a file's numbers as 32-bit floats.
struct RoundingLoss
{
    std::int64_t numbers = 0; // how many were rounded to one of the two nearest floats
    double largest = 0.0;     // the largest resulting difference
    double number = 0.0;      // the number that it was made to

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
    // The bits of one number in the file: 8 or 16 for integers of images (8 for fewer, too), 8 to 64 for those of
    // arrays; 16, 32 or 64 for floats. A complex sample has two numbers.
    int bits_per_number = 0;
    // Whether the file stores integers that represent [0, `largest_sample`], or floats. Integers of images are scaled
    // to [0, 1]; floats and all arrays are kept unchanged.
    bool stores_integers = false;
    // The sample that integer formats store as their largest: 1, or for arrays of integers their own largest.
    float largest_sample = 1.0F;
    // As in the file; results are saved in the same way. if_several for all formats but NPY.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    Light light = Light::numbers;
    // True for TIFF's floats, which other programs take for linear light although nothing in the file says so.
    bool light_is_assumed = false;
    // Why the samples are not light that this program knows (linear light and sRGB), in words that may follow the
    // file's name and a colon; empty if they are.
    std::string light_fault = {};
    // Whether the samples are multiplied by alpha.
    bool premultiplied_alpha = false;
    // Whether a WebP file is lossless.
    bool is_lossless = false;
    ColourProfile profile = {};
    // What is lost or assumed in reading the file, each in words that may follow its name and a colon, for messages.
    std::vector<std::string> remarks = {};
    RoundingLoss rounding = {};
};

// Whether an image's last channel is alpha. Arrays hold numbers of any meaning.
inline bool has_alpha_channel(const FileFacts& file, int channels)
{
    return file.light != Light::numbers && channels % 2 == 0;
}

// Called with an image's width, height and channels before memory is allocated for its pixels; may wait or throw.
using BeforePixels = std::function<void(int width, int height, int channels)>;

struct LoadedImage : FileFacts
{
    std::variant<Image, ComplexImage> pixels;
};

} // namespace fragfft
