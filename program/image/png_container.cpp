#include "errors.hpp"
#include "program/image/containers.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

namespace fragfft {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t signature_bytes = 8;
constexpr std::size_t bytes_around_data = 12; // length, type and checksum

void require_possible_size(const InputFile& file)
{
    constexpr std::uint64_t size_at = 16;
    const Bytes size = file.read(size_at, 8);
    if (size.size() < 8)
        return;
    const std::int64_t width = big_endian(size, 0, 4);
    const std::int64_t height = big_endian(size, 4, 4);
    require_supported_size(width, height, file.name(), streamed_image_limits);
    // The most that DEFLATE compresses by, with pixels of a bit.
    constexpr std::int64_t largest_ratio = 1032;
    if (width * height / 8 / largest_ratio > static_cast<std::int64_t>(file.size()))
        throw InputError(fmt::format("{}: PNG: {} bytes cannot hold the declared {} x {} pixels", file.name(),
                                     file.size(), width, height));
}

// The checksum of what lies from `at` on.
std::uint32_t checksum(const InputFile& file, std::uint64_t at, std::uint64_t count)
{
    constexpr std::uint64_t bytes_at_once = 1 << 16;
    uLong sum = ::crc32(0, nullptr, 0);
    while (count > 0) {
        const Bytes part = file.read(at, static_cast<std::size_t>(std::min(count, bytes_at_once)));
        if (part.empty())
            break;
        sum = ::crc32(sum, part.data(), static_cast<uInt>(part.size()));
        at += part.size();
        count -= part.size();
    }
    return static_cast<std::uint32_t>(sum);
}

// What a reader may pass over; frames of animations are not read at all.
bool is_checked(std::string_view type)
{
    return (static_cast<unsigned char>(type[0]) & 0x20U) != 0 && type != "fdAT";
}

class PngChunks
{
public:
    explicit PngChunks(const InputFile& file) : file_(file) {}

    ContainerFacts facts()
    {
        require_possible_size(file_);
        look_at_all();
        if (frames_ > 1)
            facts_.remarks.push_back(fmt::format("is an animation of {} frames, and its {} alone is read: those of PNG "
                                                 "are not",
                                                 frames_, has_separate_image_ ? "image for other programs" : "first"));
        if (!damaged_.empty())
            facts_.remarks.push_back(
                fmt::format("damaged by their checksums, and left out: its chunks {}", fmt::join(damaged_, ", ")));
        note_colours();
        return std::move(facts_);
    }

private:
    void look_at_all()
    {
        constexpr std::uint32_t end_checksum = 0xAE426082;
        for (std::uint64_t at = signature_bytes;;) {
            const Bytes head = file_.read(at, bytes_around_data);
            if (head.size() < bytes_around_data)
                throw InputError(fmt::format("{}: PNG: the file ends before its last chunk", file_.name()));
            const std::uint64_t size = big_endian(head, 0, 4);
            const std::string_view type = text_of(head).substr(4, 4);
            if (type == "IEND") {
                if (size != 0 || big_endian(head, 8, 4) != end_checksum)
                    throw InputError(fmt::format("{}: PNG: the checksum of its last chunk is wrong", file_.name()));
                return;
            }
            has_pixels_ |= type == "IDAT";
            if (is_checked(type))
                look_at(type, at + 8, size);
            at += bytes_around_data + size;
        }
    }

    void look_at(std::string_view type, std::uint64_t at, std::uint64_t size)
    {
        const Bytes stored = file_.read(at + size, 4);
        if (stored.size() == 4 && big_endian(stored, 0, 4) != checksum(file_, at - 4, size + 4)) {
            const std::string name(type);
            // Others than letters are no type, and what follows no chunk.
            if (std::all_of(name.begin(), name.end(), [](char letter) { return std::isalpha(letter) != 0; }) &&
                damaged_.size() < 5 && std::find(damaged_.begin(), damaged_.end(), name) == damaged_.end())
                damaged_.push_back(name);
            facts_.has_damaged_profile |= type == "iCCP";
            return;
        }
        constexpr std::uint64_t most = 32;
        const Bytes data = file_.read(at, static_cast<std::size_t>(std::min(size, most)));
        if (type == "acTL" && size == 8)
            frames_ = big_endian(data, 0, 4);
        else if (type == "fcTL" && !has_pixels_)
            has_separate_image_ = false;
        else if (type == "iCCP")
            note_profile(at, size);
        else if (type == "sRGB")
            is_srgb_ = true;
        else if (type == "gAMA" && size == 4)
            gamma_ = big_endian(data, 0, 4);
        else if (type == "cHRM" && size == 32)
            chromaticities_ = data;
        else if (type == "cICP" && size == 4)
            code_points_ = CodePoints{data[0], data[1], data[3] != 0};
    }

    // Behind a name and the kind of compression.
    void note_profile(std::uint64_t at, std::uint64_t size)
    {
        constexpr std::uint64_t most_packed = std::uint64_t{1} << 20;
        constexpr std::size_t most_bytes = std::size_t{1} << 22;
        facts_.has_profile = true;
        if (size > most_packed)
            return;
        const Bytes packed = file_.read(at, static_cast<std::size_t>(size));
        const auto name_end = std::find(packed.begin(), packed.end(), std::uint8_t{0});
        if (packed.end() - name_end < 2)
            return;
        Bytes profile(most_bytes);
        uLongf bytes = most_bytes;
        const std::span stream(name_end + 2, packed.end());
        if (::uncompress(profile.data(), &bytes, stream.data(), static_cast<uLong>(stream.size())) != Z_OK)
            return;
        profile.resize(bytes);
        facts_.profile = std::move(profile);
    }

    // In the order of precedence that the standard gives them; a profile stands between the first and the second.
    void note_colours()
    {
        if (code_points_) {
            note_code_points(*code_points_, facts_);
            facts_.colours_go_before_profile = true;
        } else if (!is_srgb_ && (gamma_ > 0 || !chromaticities_.empty()) && !is_for_srgb()) {
            ColourDescription colours;
            constexpr double unit = 100000.0;
            if (gamma_ > 0)
                colours.curve = {.gamma = unit / gamma_};
            if (!chromaticities_.empty()) {
                std::size_t at = 0;
                for (Chromaticity* place : {&colours.white, &colours.red, &colours.green, &colours.blue}) {
                    *place = {big_endian(chromaticities_, at, 4) / unit, big_endian(chromaticities_, at + 4, 4) / unit};
                    at += 8;
                }
            }
            colours.name = gamma_ > 0 ? fmt::format("gamma {:.4g}", colours.curve.gamma) : "sRGB's curve";
            if (!chromaticities_.empty())
                colours.name += " with primaries of its own";
            facts_.colours = colours;
        }
    }

    // The numbers that files of sRGB have for programs that know no more, and often without a chunk that says sRGB.
    bool is_for_srgb() const
    {
        constexpr std::array<std::uint32_t, 8> srgb{31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000};
        constexpr int rounding = 10;
        constexpr std::uint32_t srgb_gamma = 45455;
        if (chromaticities_.empty() || (gamma_ != 0 && std::abs(static_cast<int>(gamma_ - srgb_gamma)) > rounding))
            return false;
        for (std::size_t i = 0; i < srgb.size(); ++i)
            if (std::abs(static_cast<int>(big_endian(chromaticities_, 4 * i, 4) - srgb[i])) > rounding)
                return false;
        return true;
    }

    const InputFile& file_;
    ContainerFacts facts_;
    std::vector<std::string> damaged_;
    std::uint32_t frames_ = 0;
    bool has_pixels_ = false;
    bool has_separate_image_ = true;
    bool is_srgb_ = false;
    std::uint32_t gamma_ = 0;
    Bytes chromaticities_;
    std::optional<CodePoints> code_points_;
};

} // namespace

ContainerFacts facts_of_png(const InputFile& file)
{
    return PngChunks(file).facts();
}

} // namespace fragfft
