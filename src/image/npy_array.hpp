// What an NPY file's array is, and its elements as numbers: for decoding all of it or some rows.
#pragma once

#include "image/image_checks.hpp"
#include "image/loaded_image.hpp"
#include "image/npy_header.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fragfft {

struct NpyElementType
{
    enum class Kind
    {
        unsigned_integer,
        real,
        complex,
    };

    Kind kind = Kind::real;
    std::size_t bytes_per_number = 0;
    bool big_endian = false;

    std::size_t numbers() const
    {
        return kind == Kind::complex ? 2 : 1;
    }
    std::size_t bytes() const
    {
        return numbers() * bytes_per_number;
    }
};

struct NpyArray
{
    struct Shape
    {
        int height = 0;
        int width = 0;
        int channels = 0;

        std::size_t sample_count() const
        {
            return static_cast<std::size_t>(height) * static_cast<std::size_t>(width) *
                   static_cast<std::size_t>(channels);
        }
    };

    NpyElementType type;
    Shape shape;
    FileFacts facts;
};

// Throws InputError, naming `file_name` and the fault, for a dtype or shape that decode_npy refuses, a size beyond the
// limits, and when the file's bytes are not as many as the header and the shape need.
NpyArray npy_array(const NpyHeader& header, std::uint64_t file_bytes, const ImageLimits& limits,
                   std::string_view file_name);

// The numbers in the order of the file: a complex one as its two parts.
std::vector<float> npy_numbers(std::span<const std::uint8_t> data, const NpyElementType& type);

} // namespace fragfft
