#include "image/image_file.hpp"

#include "errors.hpp"
#include "image/atomic_file.hpp"
#include "image/npy_file.hpp"
#include "image/png_file.hpp"

#include <cctype>
#include <fmt/format.h>
#include <new>
#include <span>
#include <string>

namespace fragfft {
namespace {

std::string lower_case_ending(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    for (char& letter : ending)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return ending;
}

LoadedImage decode_image(std::span<const std::uint8_t> bytes, const std::string& file_name)
{
    if (bytes.empty())
        throw InputError(fmt::format("{}: the file is empty", file_name));
    if (has_png_signature(bytes))
        return decode_png(bytes, file_name);
    if (has_npy_magic(bytes))
        return decode_npy(bytes, file_name);
    throw InputError(fmt::format("{}: neither a PNG nor an NPY file by its first bytes", file_name));
}

} // namespace

LoadedImage load_image(const std::filesystem::path& path)
{
    try {
        return decode_image(read_file_bytes(path), path.string());
    } catch (const std::bad_alloc&) {
        throw InputError(fmt::format("{}: too large for the memory available", path.string()));
    }
}

std::size_t save_image(const std::filesystem::path& path, const Image& image, int png_bits_per_sample,
                       ChannelAxis channel_axis)
{
    require_known_ending(path);
    if (lower_case_ending(path) == ".npy") {
        write_file_atomically(path, encode_npy(image, channel_axis));
        return 0;
    }
    const EncodedPng encoded = encode_png(image, png_bits_per_sample, path.string());
    write_file_atomically(path, encoded.bytes);
    return encoded.clamped_samples;
}

void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image, ChannelAxis channel_axis)
{
    require_known_ending(path, true);
    write_file_atomically(path, encode_npy(image, channel_axis));
}

void require_known_ending(const std::filesystem::path& path, bool complex)
{
    const std::string ending = lower_case_ending(path);
    if (ending == ".npy" || (ending == ".png" && !complex))
        return;
    throw InputError(fmt::format("{}: the output's ending must be {}", path.string(),
                                 complex ? ".npy, as it is complex" : ".png or .npy"));
}

} // namespace fragfft
