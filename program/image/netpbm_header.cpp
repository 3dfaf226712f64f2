#include "program/image/netpbm_header.hpp"

#include "errors.hpp"
#include "program/files/printable_text.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <string>
#include <vector>

namespace fragfft {
namespace {

bool is_space(int letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

class HeaderReader
{
public:
    HeaderReader(const InputFile& file, const char* format) : file_(file), format_(format), bytes_(file, 2) {}

    // Reads a number between blanks, including the blank after it.
    template <typename Number> Number number(const char* what)
    {
        int letter = next_outside_remarks(bytes_);
        while (is_space(letter))
            letter = next_outside_remarks(bytes_);
        std::string text;
        constexpr std::size_t most_letters = 40;
        for (; letter >= 0 && !is_space(letter) && text.size() < most_letters; letter = next_outside_remarks(bytes_))
            text += static_cast<char>(letter);
        Number value = 0;
        const std::size_t sign = text.starts_with('+') ? 1 : 0;
        const auto [end, fault] = std::from_chars(text.data() + sign, text.data() + text.size(), value);
        if (fault != std::errc{} || end != text.data() + text.size() || !is_space(letter))
            throw InputError(fmt::format("{}: {}: its {} is '{}', which is no number", file_.name(), format_, what,
                                         printable(text)));
        return value;
    }

    std::uint64_t place() const { return bytes_.place(); }

private:
    const InputFile& file_;
    const char* format_;
    ByteStream bytes_;
};

} // namespace

int next_outside_remarks(ByteStream& bytes)
{
    int letter = bytes.next();
    if (letter == '#')
        while (letter >= 0 && letter != '\n' && letter != '\r')
            letter = bytes.next();
    return letter;
}

NetpbmHeader read_netpbm_header(const InputFile& file)
{
    NetpbmHeader header;
    header.type = static_cast<char>(file.read(1, 1).at(0));
    if (const std::vector<std::uint8_t> next = file.read(2, 1); next.empty() || (!is_space(next[0]) && next[0] != '#'))
        throw InputError(fmt::format(
            "{}: no image file by its first bytes: P1 to P6, Pf and PF are followed by a blank", file.name()));
    HeaderReader reader(file, header.is_pfm() ? "PFM" : "PNM");
    header.channels = header.type == '3' || header.type == '6' || header.type == 'F' ? 3 : 1;
    header.width = reader.number<std::int64_t>("width");
    header.height = reader.number<std::int64_t>("height");
    if (header.is_pfm()) {
        const double scale = reader.number<double>("scale");
        if (!std::isfinite(scale) || scale == 0.0)
            throw InputError(
                fmt::format("{}: PFM: its scale is {}; its sign is the order of bytes", file.name(), scale));
        header.scale = std::abs(scale);
        header.big_endian = scale > 0.0;
    } else if (!header.is_of_bits()) {
        const auto largest = reader.number<std::int64_t>("largest value");
        if (largest < 1 || largest > std::numeric_limits<std::uint16_t>::max())
            throw InputError(
                fmt::format("{}: PNM: its largest value is {}: it must be 1 to 65535", file.name(), largest));
        header.largest = static_cast<int>(largest);
    }
    header.raster = reader.place();
    return header;
}

} // namespace fragfft
