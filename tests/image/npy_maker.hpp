// Makes NPY files from a header's text, padded as by NumPy, and from numbers in either byte order.
#pragma once

#include "program/image/image_file.hpp"
#include "test_support.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace fragfft {

// The bytes of numbers in the given byte order.
template <typename Number> Bytes number_bytes(const std::vector<Number>& numbers, bool big_endian = false)
{
    Bytes bytes(numbers.size() * sizeof(Number));
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    if (big_endian != (std::endian::native == std::endian::big))
        for (auto at = bytes.begin(); at != bytes.end(); at += sizeof(Number))
            std::reverse(at, at + sizeof(Number));
    return bytes;
}

// A file of version 1.0 that declares its dictionary's true length.
inline Bytes make_npy(std::string dictionary, const Bytes& data)
{
    while ((10 + dictionary.size() + 1) % 64 != 0)
        dictionary += ' ';
    dictionary += '\n';
    Bytes bytes = bytes_of("\x93NUMPY");
    bytes.insert(bytes.end(), {1, 0});
    bytes.push_back(static_cast<std::uint8_t>(dictionary.size() % 256));
    bytes.push_back(static_cast<std::uint8_t>(dictionary.size() / 256));
    bytes.insert(bytes.end(), dictionary.begin(), dictionary.end());
    bytes.insert(bytes.end(), data.begin(), data.end());
    return bytes;
}

// The dictionary of an array in C order, as numpy.save writes it. `descr` is given with its quotes.
inline std::string npy_dictionary(const std::string& descr, const std::string& shape)
{
    return "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }";
}

// A file of an array in C order, of a type such as "<f4".
inline Bytes make_npy(const std::string& type, const std::string& shape, const Bytes& data)
{
    return make_npy(npy_dictionary("'" + type + "'", shape), data);
}

// The file as which an image, real or complex, is saved.
inline Bytes encode_npy(const auto& image, ChannelAxis channel_axis = ChannelAxis::if_several)
{
    const TemporaryDirectory directory;
    if constexpr (std::is_same_v<decltype(image), const Image&>)
        save_image(directory / "a.npy", image, {.channel_axis = channel_axis});
    else
        save_complex_npy(directory / "a.npy", image, channel_axis);
    return get_file(directory / "a.npy");
}

} // namespace fragfft
