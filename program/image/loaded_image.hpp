// What a decoder of an image file gives back, and an encoder.
#pragma once

#include "image.hpp"
#include "program/image/colour_encoding.hpp"
#include "program/image/file_kind.hpp"
#include "program/image/own_facts.hpp"

#include <cmath>
#include <cstdint>
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

// What a format's samples stand for.
enum class Light
{
    encoded, // by sRGB, or as the file's profile says
    linear,
    numbers, // whatever they stand for
};

// A colour profile, EXIF, XMP, IPTC, texts, resolution, and delays of frames, as libvips reads them from one format and
// writes them to another. Copies share what they hold.
struct Metadata
{
    // An image of libvips of one pixel, with these fields; null: none.
    std::shared_ptr<void> fields = {};
};

// What reading a file's numbers as 32-bit floats has lost so far. One thread at a time reads a file.
struct RoundingLoss
{
    std::int64_t numbers = 0; // how many lie between two floats, and became the nearer one
    double largest = 0.0;     // the largest difference that this made
    double number = 0.0;      // to this one

    void note(double stored, double held)
    {
        if (const double difference = std::abs(stored - held); difference > 0.0) {
            ++numbers;
            if (difference > largest) {
                largest = difference;
                number = stored;
            }
        }
    }
};

// What is held of an image at a time: arrays that are held whole may have longer sides.
enum class HeldInMemory
{
    rows,
    whole,
};

// What a file says of its image beside the pixels.
struct FileFacts
{
    // The bits of one number as the file stores it: 8, 16 or 32 for integers (8 for fewer, too); 16, 32 or 64 for
    // floats, where a complex sample has two numbers. An HDR file's floats of 8 bits and a shared exponent count as 32.
    int bits_per_number = 0;
    // As the file has it; what is computed from the image is saved alike. if_several for all but NPY.
    ChannelAxis channel_axis = ChannelAxis::if_several;
    FileKind kind = FileKind::npy;
    // Integers or floats. Those of images are scaled by their largest: to [0, 1], or to [-1, 1] where they have a sign;
    // floats, and arrays, are kept as they are.
    bool stores_integers = false;
    bool is_signed = false; // integers of both signs
    // The sample that formats of integers hold as their largest: 1, but for arrays of integers theirs.
    float largest_sample = 1.0F;
    Light light = Light::numbers;
    // How light is encoded; of linear light, its primaries. Null: as sRGB has it.
    std::shared_ptr<const ColourEncoding> colour = {};
    // Whether the samples are multiplied by alpha.
    bool premultiplied_alpha = false;
    // Whether the last of 2 or 4 channels is a band as the others are, and no alpha.
    bool has_bands = false;
    // How many images the file has, of one size or several.
    int pages = 1;
    // Whether a WebP holds its levels as they were.
    bool is_lossless = false;
    Metadata metadata = {};
    // What the file holds that neither the samples show nor the metadata keep, each in words that may follow the file's
    // name and a colon: to be told.
    std::vector<std::string> remarks = {};
    // What only a file of the same kind can hold; null: nothing.
    std::shared_ptr<const OwnFacts> own = {};
    // Where floats may not hold the file's numbers, such as 64-bit floats and integers of 32 bits or more; null: they
    // hold all of them.
    std::shared_ptr<RoundingLoss> rounding = {};
};

struct LoadedImage : FileFacts
{
    std::variant<Image, ComplexImage> pixels;
};

} // namespace fragfft
