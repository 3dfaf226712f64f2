#include "program/image/png_chunks.hpp"

#include "errors.hpp"
#include "program/image/foreign_format.hpp"
#include "program/image/stored_numbers.hpp"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <map>

namespace fragfft {
namespace {

constexpr std::uint64_t signature_bytes = 8;

// Returns the first bytes of the first chunk of each name, up to the last chunk.
std::map<std::string, std::vector<std::uint8_t>> first_chunks(const InputFile& file)
{
    constexpr std::uint64_t bytes_around_data = 12; // length and name before, a checksum behind
    constexpr std::uint64_t most_kept = 32;
    std::map<std::string, std::vector<std::uint8_t>> chunks;
    for (std::uint64_t at = signature_bytes;;) {
        const std::vector<std::uint8_t> head = file.read(at, bytes_around_data);
        if (head.size() < bytes_around_data)
            throw InputError(fmt::format("{}: PNG: the file ends before its last chunk", file.name()));
        const std::uint64_t size = big_endian(head, 0, 4);
        const std::string name(text_of(head).substr(4, 4));
        if (!chunks.contains(name))
            chunks[name] = file.read(at + 8, static_cast<std::size_t>(std::min(size, most_kept)));
        if (name == "IEND") {
            constexpr std::uint32_t end_checksum = 0xAE426082;
            if (size != 0 || big_endian(head, 8, 4) != end_checksum)
                throw InputError(fmt::format("{}: PNG: the checksum of its last chunk is wrong", file.name()));
            return chunks;
        }
        at += bytes_around_data + size;
    }
}

// Whether the numbers are those that sRGB files carry for programs that only understand numbers.
bool are_near(std::span<const std::uint8_t> stored, std::span<const std::uint32_t> numbers)
{
    constexpr int rounding = 10;
    if (stored.size() < 4 * numbers.size())
        return false;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (std::abs(static_cast<int>(big_endian(stored, 4 * i, 4) - numbers[i])) > rounding)
            return false;
    return true;
}

} // namespace

void require_sound_png(const InputFile& file)
{
    const auto chunks = first_chunks(file);
    if (chunks.contains("acTL"))
        throw InputError(fmt::format("{}: PNG: an animation{}", file.name(), not_read_but_by(by_imagemagick)));
    const auto header = chunks.find("IHDR");
    if (header == chunks.end() || header->second.size() < 8)
        throw InputError(fmt::format("{}: PNG: it has no header", file.name()));
    const std::uint64_t width = big_endian(header->second, 0, 4);
    const std::uint64_t height = big_endian(header->second, 4, 4);
    // DEFLATE's largest ratio of compression, for pixels of one bit.
    constexpr std::uint64_t largest_ratio = 1032;
    if (width * height / 8 / largest_ratio > file.size())
        throw InputError(fmt::format("{}: PNG: {} bytes cannot hold the declared {} x {} pixels", file.name(),
                                     file.size(), width, height));
}

PngColours colours_of_png(const InputFile& file)
{
    const auto chunks = first_chunks(file);
    PngColours colours;
    colours.has_profile = chunks.contains("iCCP");
    // The numbers for sRGB in ITU-T H.273, with levels of the full range.
    const std::vector<std::uint8_t> srgb{1, 13, 0, 1};
    if (const auto found = chunks.find("cICP"); found != chunks.end() && found->second != srgb)
        colours.code_points = "cICP";
    if (chunks.contains("sRGB"))
        return colours;
    constexpr std::array<std::uint32_t, 1> gamma{45455};
    constexpr std::array<std::uint32_t, 8> primaries{31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000};
    const auto curve = chunks.find("gAMA");
    const auto points = chunks.find("cHRM");
    const bool has_srgb_points = points != chunks.end() && are_near(points->second, primaries);
    // sRGB's primaries without a curve imply sRGB's curve. A curve alone does not: gamma 2.2 differs slightly from it.
    if (has_srgb_points && (curve == chunks.end() || are_near(curve->second, gamma)))
        return colours;
    const bool has_curve = curve != chunks.end();
    const bool has_points = points != chunks.end();
    colours.curve = has_curve && has_points ? "gAMA and cHRM" : has_curve ? "gAMA" : has_points ? "cHRM" : "";
    return colours;
}

} // namespace fragfft
