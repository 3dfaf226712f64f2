// BMP, of all versions from OS/2's first to the fifth, run-length packed or not.
#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/metadata.hpp"
#include "program/image/packed_pixels.hpp"
#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft {
namespace {

constexpr std::size_t file_header_bytes = 14;
// Their sizes tell the versions apart.
constexpr std::size_t core_header_bytes = 12;
constexpr std::size_t usual_header_bytes = 40;
constexpr std::size_t header_bytes_with_masks = 52;
constexpr std::size_t header_bytes_with_alpha = 56;
constexpr std::size_t os2_header_bytes = 64;
constexpr std::size_t header_bytes_with_colours = 108;
constexpr std::size_t header_bytes_with_profile = 124;

enum Compression : std::uint32_t
{
    none = 0,
    runs_of_bytes = 1,
    runs_of_halves = 2,
    masked = 3,
    masked_with_alpha = 6,
};

// Undoes runs of one index, or of two that alternate: two bytes, a count and the index, or 0 and what comes next.
class Runs
{
public:
    Runs(const InputFile& file, const PackedPixels& pixels)
        : file_(file), pixels_(pixels), bytes_(file.read(pixels.offset, file.size() - pixels.offset)),
          rows_(pixels.bytes_per_row() * static_cast<std::uint64_t>(pixels.height)),
          per_byte_(8 / pixels.bits_per_pixel), row_end_(static_cast<int>(pixels.row_stride) * per_byte_)
    {
    }

    std::vector<std::uint8_t> undone()
    {
        constexpr std::uint8_t end_of_row = 0;
        constexpr std::uint8_t end_of_image = 1;
        constexpr std::uint8_t jump = 2;
        for (bool is_done = false; !is_done;) {
            const std::uint8_t count = next();
            const std::uint8_t value = next();
            if (count > 0) {
                for (int i = 0; i < count; ++i)
                    put(value, i);
            } else if (value == end_of_row || value == end_of_image) {
                is_done = value == end_of_image || y_ + 1 == pixels_.height;
                if (x_ < pixels_.width)
                    throw fault(fmt::format("its runs leave out the rest of stored row {} from column {}", y_, x_));
                x_ = 0;
                ++y_;
            } else if (value == jump) {
                throw fault("its runs jump over pixels, which then have no colour");
            } else {
                literal(value);
            }
        }
        if (y_ != pixels_.height)
            throw fault(fmt::format("its runs leave out rows: there are {} of {}", y_, pixels_.height));
        return std::move(rows_);
    }

private:
    InputError fault(const std::string& what) const
    {
        return InputError(fmt::format("{}: BMP: {}", file_.name(), what));
    }

    std::uint8_t next()
    {
        if (at_ == bytes_.size())
            throw fault("the file ends within its runs");
        return bytes_[at_++];
    }

    // The pixel number i of a byte, the highest bits first; of a run they begin again.
    void put(std::uint8_t byte, int i)
    {
        if (x_ == row_end_ || y_ == pixels_.height)
            throw fault(fmt::format("its runs go on beyond the {}", x_ == row_end_ ? "end of a row" : "last row"));
        if (x_ >= pixels_.width) {
            ++x_;
            return;
        }
        const int bits = pixels_.bits_per_pixel;
        const auto shift_from = static_cast<unsigned>(8 - bits - i % per_byte_ * bits);
        const auto index = static_cast<unsigned>(byte >> shift_from) & ((1U << static_cast<unsigned>(bits)) - 1U);
        const auto shift_to = static_cast<unsigned>(8 - bits - x_ % per_byte_ * bits);
        std::uint8_t& to =
            rows_[static_cast<std::size_t>(y_) * pixels_.bytes_per_row() + static_cast<std::size_t>(x_ / per_byte_)];
        to = static_cast<std::uint8_t>(to | index << shift_to);
        ++x_;
    }

    // So many indices one behind the other, filled up to an even number of bytes.
    void literal(int count)
    {
        std::uint8_t byte = 0;
        for (int i = 0; i < count; ++i) {
            if (i % per_byte_ == 0)
                byte = next();
            put(byte, i);
        }
        if ((count + per_byte_ - 1) / per_byte_ % 2 != 0)
            next();
    }

    const InputFile& file_;
    const PackedPixels& pixels_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::uint8_t> rows_;
    int per_byte_;
    int row_end_; // some programs pack what fills rows up to four bytes, too
    std::size_t at_ = 0;
    int x_ = 0;
    int y_ = 0;
};

class Bmp
{
public:
    explicit Bmp(const InputFile& file)
        : file_(file), header_(file.read(0, file_header_bytes + header_bytes_with_profile + 16))
    {
        facts_.kind = FileKind::bmp;
    }

    StreamedImage streamed()
    {
        read_shape();
        if (compression_ == runs_of_bytes || compression_ == runs_of_halves)
            require_supported_size(pixels_.width, pixels_.height, file_.name(), decoded_image_limits);
        if (pixels_.bits_per_pixel <= 8)
            read_palette();
        else
            read_masks();
        require_pixels();
        read_colours();
        if (compression_ == none || compression_ == masked || compression_ == masked_with_alpha)
            return streamed_pixels(file_, pixels_, facts_);
        const auto undone = [&file = file_, pixels = pixels_] {
            return std::make_shared<const std::vector<std::uint8_t>>(Runs(file, pixels).undone());
        };
        return streamed_pixels(file_, pixels_, facts_, undone);
    }

private:
    InputError fault(const std::string& what) const
    {
        return InputError(fmt::format("{}: BMP: {}", file_.name(), what));
    }

    // Counted from the beginning of the header that follows the file's.
    std::uint32_t number(std::size_t at, std::size_t count = 4) const
    {
        if (file_header_bytes + at + count > header_.size())
            throw fault("the file ends within its header");
        return little_endian(header_, file_header_bytes + at, count);
    }

    void read_shape()
    {
        header_bytes_ = number(0);
        const bool is_core = header_bytes_ == core_header_bytes;
        for (const std::size_t known :
             {core_header_bytes, usual_header_bytes, header_bytes_with_masks, header_bytes_with_alpha, os2_header_bytes,
              header_bytes_with_colours, header_bytes_with_profile})
            is_known_ |= header_bytes_ == known;
        if (!is_known_)
            throw fault(fmt::format("a header of {} bytes is none that is known", header_bytes_));
        const auto side = [&](std::size_t at, std::size_t core_at) -> std::int64_t {
            if (is_core)
                return number(core_at, 2);
            return static_cast<std::int32_t>(number(at));
        };
        const std::int64_t width = side(4, 4);
        const std::int64_t height = side(8, 6);
        pixels_.bits_per_pixel = static_cast<int>(number(is_core ? 10 : 14, 2));
        compression_ = is_core ? none : number(16);
        require_supported_size(width, std::abs(height), file_.name(), streamed_image_limits);
        pixels_.width = static_cast<int>(width);
        pixels_.height = static_cast<int>(std::abs(height));
        pixels_.is_bottom_up = height > 0;
        pixels_.row_stride =
            (static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(pixels_.bits_per_pixel) + 31) / 32 * 4;
        pixels_.offset = little_endian(header_, 10, 4);
        require_known_kind();
    }

    void require_known_kind() const
    {
        const int bits = pixels_.bits_per_pixel;
        const bool has_bits =
            bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16 || bits == 24 || bits == 32;
        const bool is_packed =
            (compression_ == runs_of_bytes && bits == 8) || (compression_ == runs_of_halves && bits == 4);
        const bool is_masked = (compression_ == masked || compression_ == masked_with_alpha) &&
                               (bits == 16 || bits == 32) && header_bytes_ != os2_header_bytes;
        if (!has_bits || (compression_ != none && !is_packed && !is_masked))
            throw fault(fmt::format("{} bits a pixel of compression {} are not supported", bits, compression_));
        if (is_packed && !pixels_.is_bottom_up)
            throw fault("rows from the top down cannot be packed in runs");
    }

    void read_palette()
    {
        const bool is_core = header_bytes_ == core_header_bytes;
        const std::size_t entry_bytes = is_core ? 3 : 4;
        const std::size_t at = file_header_bytes + header_bytes_;
        const std::size_t most = std::size_t{1} << static_cast<unsigned>(pixels_.bits_per_pixel);
        const std::size_t used = is_core ? 0 : number(32);
        if (pixels_.offset < at)
            throw fault("its pixels begin within its header");
        const std::size_t entries = std::min({used == 0 ? most : used, most, (pixels_.offset - at) / entry_bytes});
        const std::vector<std::uint8_t> bytes = file_.read(at, entries * entry_bytes);
        if (entries == 0 || bytes.size() < entries * entry_bytes)
            throw fault("its palette is missing");
        bool is_grey = true;
        for (std::size_t i = 0; i < bytes.size(); i += entry_bytes)
            is_grey &= bytes[i] == bytes[i + 1] && bytes[i] == bytes[i + 2];
        pixels_.channels = is_grey ? 1 : 3;
        for (std::size_t i = 0; i < bytes.size(); i += entry_bytes)
            // Blue is first.
            for (int channel = 0; channel < pixels_.channels; ++channel)
                pixels_.palette.push_back(static_cast<float>(bytes[i + 2 - static_cast<std::size_t>(channel)]) /
                                          255.0F);
    }

    void read_masks()
    {
        pixels_.channels = 3;
        if (compression_ == none) {
            // The highest bits are of no use.
            if (pixels_.bits_per_pixel == 16)
                pixels_.masks = {0x7C00, 0x03E0, 0x001F, 0};
            else
                pixels_.masks = {0xFF0000, 0x00FF00, 0x0000FF, 0};
            return;
        }
        for (std::size_t i = 0; i < 3; ++i)
            pixels_.masks[i] = number(usual_header_bytes + 4 * i);
        if (compression_ == masked_with_alpha || header_bytes_ >= header_bytes_with_alpha)
            pixels_.masks[3] = number(header_bytes_with_masks);
        if (pixels_.masks[3] != 0)
            pixels_.channels = 4;
        std::uint32_t seen = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(pixels_.channels); ++i) {
            const std::uint32_t mask = pixels_.masks[i];
            if (!is_sound_mask(mask, pixels_.bits_per_pixel) || (seen & mask) != 0)
                throw fault(fmt::format("{:#x} are no bits of one of its colours", mask));
            seen |= mask;
        }
    }

    void require_pixels() const
    {
        const bool is_packed = compression_ == runs_of_bytes || compression_ == runs_of_halves;
        // Two bytes make no more pixels than these.
        constexpr std::uint64_t longest_run = 255;
        const std::uint64_t pixels =
            static_cast<std::uint64_t>(pixels_.width) * static_cast<std::uint64_t>(pixels_.height);
        const std::uint64_t least_end = is_packed ? pixels_.offset + pixels / longest_run * 2 : pixels_.end();
        if (pixels_.offset < file_header_bytes + header_bytes_)
            throw fault("its pixels begin within its header");
        if (least_end > file_.size())
            throw fault(fmt::format("{} bytes cannot hold the declared {} x {} pixels", file_.size(), pixels_.width,
                                    pixels_.height));
    }

    void read_colours()
    {
        std::vector<std::uint8_t> profile;
        if (header_bytes_ >= header_bytes_with_colours && header_bytes_ != os2_header_bytes)
            profile = described_profile();
        if (!profile.empty()) {
            const ProfileReading reading = read_profile(profile, pixels_.channels == 1 ? 1 : 3);
            if (reading.state == ProfileReading::State::sound) {
                facts_.colour = reading.encoding;
            } else {
                facts_.remarks.emplace_back(reading.state == ProfileReading::State::damaged
                                                ? "its colour profile is damaged, and left out"
                                                : "its colour profile does not fit its colours, and is left out");
                profile.clear();
            }
        }
        constexpr double usual_resolution = 72.0 / 25.4;
        const auto resolution = [&](std::size_t at) {
            const auto pixels_per_metre =
                header_bytes_ == core_header_bytes ? 0 : static_cast<std::int32_t>(number(at));
            return pixels_per_metre > 0 ? pixels_per_metre / 1000.0 : usual_resolution;
        };
        facts_.metadata = metadata_of(profile, resolution(24), resolution(28));
    }

    std::vector<std::uint8_t> described_profile()
    {
        constexpr std::uint32_t calibrated = 0;
        constexpr std::uint32_t embedded = 0x4D424544; // MBED
        constexpr std::uint32_t linked = 0x4C494E4B;   // LINK
        const std::uint32_t space = number(56);
        if (space == embedded && header_bytes_ == header_bytes_with_profile) {
            constexpr std::uint32_t most_bytes = std::uint32_t{1} << 24U;
            const std::uint32_t size = std::min(number(116), most_bytes);
            std::vector<std::uint8_t> profile = file_.read(std::uint64_t{file_header_bytes} + number(112), size);
            // One that is cut off is damaged, and so is none.
            if (profile.empty())
                profile.resize(1);
            return profile;
        }
        if (space == linked)
            facts_.remarks.emplace_back("its colour profile lies in another file, and is left out");
        if (space != calibrated)
            return {};
        const auto gamma = number(96) / 65536.0;
        if (gamma < 0.1 || gamma > 10.0)
            return {};
        ColourDescription colours{.name = fmt::format("gamma {:.4g}", gamma), .curve = {.gamma = gamma}};
        // XYZ of each, in numbers of 30 bits behind the point; white is the sum of all.
        double white_x = 0.0;
        double white_y = 0.0;
        double white_sum = 0.0;
        std::size_t at = 60;
        bool is_sound = true;
        for (Chromaticity* place : {&colours.red, &colours.green, &colours.blue}) {
            const double x = number(at);
            const double y = number(at + 4);
            const double sum = x + y + number(at + 8);
            is_sound &= sum > 0.0 && y > 0.0;
            *place = {x / sum, y / sum};
            white_x += x;
            white_y += y;
            white_sum += sum;
            at += 12;
        }
        if (!is_sound) {
            const ColourDescription of_srgb;
            colours.red = of_srgb.red;
            colours.green = of_srgb.green;
            colours.blue = of_srgb.blue;
        } else {
            colours.white = {white_x / white_sum, white_y / white_sum};
        }
        return profile_of(colours, pixels_.channels == 1 ? 1 : 3);
    }

    const InputFile& file_;
    std::vector<std::uint8_t> header_;
    FileFacts facts_;
    PackedPixels pixels_;
    std::size_t header_bytes_ = 0;
    bool is_known_ = false;
    std::uint32_t compression_ = none;
};

} // namespace

StreamedImage streamed_bmp(const InputFile& file)
{
    return Bmp(file).streamed();
}

} // namespace fragfft
