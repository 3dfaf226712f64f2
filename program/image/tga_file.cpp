// TGA, of both versions, run-length packed or not.
#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/packed_pixels.hpp"
#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft {
namespace {

constexpr std::size_t header_bytes = 18;

struct TgaHeader
{
    int name_bytes = 0;
    bool has_palette = false;
    int type = 0; // 1 of a palette, 2 of colours, 3 grey; 8 more where runs are packed
    std::uint32_t first_entry = 0;
    std::uint32_t entries = 0;
    int entry_bits = 0;
    int width = 0;
    int height = 0;
    int bits_per_pixel = 0;
    int alpha_bits = 0;
    bool is_right_to_left = false;
    bool is_top_down = false;
    bool is_interleaved = false;

    bool is_packed() const { return type >= 8; }
    int kind() const { return type % 8; }
};

TgaHeader header_of(std::span<const std::uint8_t> start)
{
    const auto number = [&](std::size_t at, std::size_t count) {
        return static_cast<int>(little_endian(start, at, count));
    };
    const int description = number(17, 1);
    return {.name_bytes = number(0, 1),
            .has_palette = number(1, 1) != 0,
            .type = number(2, 1),
            .first_entry = little_endian(start, 3, 2),
            .entries = little_endian(start, 5, 2),
            .entry_bits = number(7, 1),
            .width = number(12, 2),
            .height = number(14, 2),
            .bits_per_pixel = number(16, 1),
            .alpha_bits = description & 0x0F,
            .is_right_to_left = (description & 0x10) != 0,
            .is_top_down = (description & 0x20) != 0,
            .is_interleaved = (description & 0xC0) != 0};
}

bool has_colour_bits(int bits)
{
    return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

// Where each channel lies in a colour of so many bits; the alpha's bits are there where the header says so.
std::array<std::uint32_t, 4> masks_of(int bits)
{
    if (bits <= 16)
        return {0x7C00, 0x03E0, 0x001F, 0x8000};
    return {0xFF0000, 0x00FF00, 0x0000FF, 0xFF000000};
}

int bytes_of(int bits)
{
    return (bits + 7) / 8;
}

class Tga
{
public:
    explicit Tga(const InputFile& file) : file_(file), header_(header_of(file.read(0, header_bytes)))
    {
        facts_.kind = FileKind::tga;
    }

    StreamedImage streamed()
    {
        require_supported_size(header_.width, header_.height, file_.name(),
                               header_.is_packed() ? decoded_image_limits : streamed_image_limits);
        if (header_.is_interleaved)
            throw fault("interleaved rows are not supported");
        const int bits = bytes_of(header_.bits_per_pixel) * 8;
        pixels_ = {.width = header_.width,
                   .height = header_.height,
                   .bits_per_pixel = bits,
                   .is_bottom_up = !header_.is_top_down,
                   .is_right_to_left = header_.is_right_to_left};
        const std::uint64_t palette_at = header_bytes + static_cast<std::uint64_t>(header_.name_bytes);
        pixels_.offset =
            palette_at + (header_.has_palette ? std::uint64_t{header_.entries} *
                                                    static_cast<std::uint64_t>(bytes_of(header_.entry_bits))
                                              : 0);
        pixels_.row_stride = pixels_.bytes_per_row();
        read_extension();
        if (header_.kind() == 1)
            read_palette(palette_at);
        else if (header_.kind() == 3)
            read_grey();
        else
            read_colours(header_.bits_per_pixel);
        require_pixels();
        if (!header_.is_packed())
            return streamed_pixels(file_, pixels_, facts_);
        return streamed_pixels(file_, pixels_, facts_, [&file = file_, pixels = pixels_] {
            return std::make_shared<const std::vector<std::uint8_t>>(runs_undone(file, pixels));
        });
    }

private:
    InputError fault(const std::string& what) const
    {
        return InputError(fmt::format("{}: TGA: {}", file_.name(), what));
    }

    // The second version has a footer, and what it points to says what the alpha is.
    void read_extension()
    {
        using namespace std::string_view_literals;
        constexpr std::uint64_t footer_bytes = 26;
        constexpr std::uint64_t kind_of_alpha_at = 494;
        constexpr std::uint64_t gamma_at = 478;
        if (file_.size() < footer_bytes)
            return;
        const auto footer = file_.read(file_.size() - footer_bytes, footer_bytes);
        if (text_of(footer).substr(8) != "TRUEVISION-XFILE.\0"sv)
            return;
        const std::uint64_t extension = little_endian(footer, 0, 4);
        const auto kind = file_.read(extension + kind_of_alpha_at, 1);
        const auto gamma = file_.read(extension + gamma_at, 4);
        if (extension == 0 || kind.empty())
            return;
        constexpr int none = 0;
        constexpr int to_be_kept = 2;
        constexpr int premultiplied = 4;
        if (header_.alpha_bits > 0 && kind[0] <= to_be_kept) {
            header_.alpha_bits = 0;
            if (kind[0] != none)
                facts_.remarks.emplace_back("what lies beside its colours is no alpha, by its own words, and left out");
        }
        facts_.premultiplied_alpha = header_.alpha_bits > 0 && kind[0] == premultiplied;
        const std::uint32_t numerator = little_endian(gamma, 0, 2);
        const std::uint32_t denominator = little_endian(gamma, 2, 2);
        if (numerator != 0 && denominator != 0 && numerator != denominator)
            facts_.remarks.push_back(fmt::format("says that it was corrected for a gamma of {:.4g}: its colours are "
                                                 "taken for sRGB's",
                                                 static_cast<double>(numerator) / denominator));
    }

    void read_palette(std::uint64_t at)
    {
        if (!has_colour_bits(header_.entry_bits) || (header_.bits_per_pixel != 8 && header_.bits_per_pixel != 16))
            throw fault(fmt::format("{} bits a pixel of a palette of {} bits a colour are not supported",
                                    header_.bits_per_pixel, header_.entry_bits));
        const auto entry_bytes = static_cast<std::size_t>(bytes_of(header_.entry_bits));
        const auto bytes = file_.read(at, header_.entries * entry_bytes);
        if (bytes.empty() || bytes.size() < header_.entries * entry_bytes)
            throw fault("its palette is missing");
        read_colours(header_.entry_bits);
        pixels_.first_entry = header_.first_entry;
        for (std::size_t entry = 0; entry < bytes.size(); entry += entry_bytes)
            for (std::size_t channel = 0; channel < static_cast<std::size_t>(pixels_.channels); ++channel)
                pixels_.palette.push_back(
                    sample_of_bits(little_endian(bytes, entry, entry_bytes), pixels_.masks[channel]));
        pixels_.masks = {};
    }

    void read_grey()
    {
        const bool has_alpha = header_.bits_per_pixel == 16 && header_.alpha_bits == 8;
        if (header_.bits_per_pixel != 8 && !has_alpha)
            throw fault(fmt::format("{} bits a grey pixel, {} of them alpha, are not supported", header_.bits_per_pixel,
                                    header_.alpha_bits));
        pixels_.channels = has_alpha ? 2 : 1;
        pixels_.masks = {0x00FF, 0xFF00, 0, 0};
    }

    void read_colours(int bits)
    {
        if (!has_colour_bits(bits))
            throw fault(fmt::format("{} bits a colour are not supported", bits));
        const bool has_alpha = header_.alpha_bits > 0 && (bits == 16 || bits == 32);
        pixels_.channels = has_alpha ? 4 : 3;
        pixels_.masks = masks_of(bits);
        if (!has_alpha)
            pixels_.masks[3] = 0;
        if (bits == 32 && !has_alpha && facts_.remarks.empty())
            facts_.remarks.emplace_back("has no alpha by its header, and the fourth byte of each colour is left out");
    }

    void require_pixels() const
    {
        // A count and a pixel make no more pixels than these.
        constexpr std::uint64_t longest_run = 128;
        const std::uint64_t pixels =
            static_cast<std::uint64_t>(pixels_.width) * static_cast<std::uint64_t>(pixels_.height);
        const auto bytes_per_pixel = static_cast<std::uint64_t>(pixels_.bits_per_pixel / 8);
        const std::uint64_t least_end =
            header_.is_packed() ? pixels_.offset + pixels / longest_run * (1 + bytes_per_pixel) : pixels_.end();
        if (least_end > file_.size())
            throw fault(fmt::format("{} bytes cannot hold the declared {} x {} pixels", file_.size(), pixels_.width,
                                    pixels_.height));
    }

    // A count of 1 to 128 and either one pixel for all of these or all of them. Runs may go on in the next row.
    static std::vector<std::uint8_t> runs_undone(const InputFile& file, const PackedPixels& pixels)
    {
        const auto packed = file.read(pixels.offset, file.size() - pixels.offset);
        const auto pixel_bytes = static_cast<std::size_t>(pixels.bits_per_pixel / 8);
        std::vector<std::uint8_t> rows(pixels.bytes_per_row() * static_cast<std::uint64_t>(pixels.height));
        std::size_t at = 0;
        for (std::size_t done = 0; done < rows.size();) {
            constexpr std::uint8_t repeats = 0x80;
            const std::uint8_t head = at < packed.size() ? packed[at++] : 0;
            const std::size_t bytes = (std::size_t{head} % repeats + 1) * pixel_bytes;
            const std::size_t taken = head >= repeats ? pixel_bytes : bytes;
            if (taken > packed.size() - at)
                throw InputError(fmt::format("{}: TGA: the file ends within its runs", file.name()));
            if (bytes > rows.size() - done)
                throw InputError(fmt::format("{}: TGA: its runs go on beyond the last row", file.name()));
            for (std::size_t i = 0; i < bytes; ++i)
                rows[done + i] = packed[at + i % taken];
            at += taken;
            done += bytes;
        }
        return rows;
    }

    const InputFile& file_;
    TgaHeader header_;
    FileFacts facts_;
    PackedPixels pixels_;
};

} // namespace

bool looks_like_tga(std::span<const std::uint8_t> start)
{
    if (start.size() < header_bytes || start[1] > 1)
        return false;
    const TgaHeader header = header_of(start);
    const int kind = header.kind();
    if (kind < 1 || kind > 3 || (header.type != kind && header.type != kind + 8) || header.width == 0 ||
        header.height == 0 || header.is_interleaved)
        return false;
    const bool has_sound_palette = header.has_palette
                                       ? header.entries > 0 && has_colour_bits(header.entry_bits)
                                       : header.first_entry == 0 && header.entries == 0 && header.entry_bits == 0;
    // A palette may lie beside colours that do without.
    if (!has_sound_palette || (kind == 1 && !header.has_palette))
        return false;
    switch (kind) {
    case 1:
        return header.bits_per_pixel == 8 || header.bits_per_pixel == 16;
    case 2:
        return has_colour_bits(header.bits_per_pixel) && (header.alpha_bits <= 1 || header.alpha_bits == 8);
    default:
        return header.bits_per_pixel == 8 || (header.bits_per_pixel == 16 && header.alpha_bits == 8);
    }
}

StreamedImage streamed_tga(const InputFile& file)
{
    return Tga(file).streamed();
}

} // namespace fragfft
