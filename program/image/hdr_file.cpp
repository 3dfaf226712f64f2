#include "errors.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/byte_stream.hpp"
#include "program/image/codecs.hpp"
#include "program/image/turned_image.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {
namespace {

constexpr std::size_t longest_line = 2048;

// Without its end. None at the end of the file, and where it is too long.
std::optional<std::string> next_line(ByteStream& bytes)
{
    std::string line;
    for (int letter = bytes.next(); letter != '\n'; letter = bytes.next()) {
        if (letter < 0 || line.size() == longest_line)
            return std::nullopt;
        line += static_cast<char>(letter);
    }
    return line;
}

struct HdrHeader
{
    std::string colours = "32-bit_rle_rgbe";
    // What samples and pixels were multiplied by, and primaries, where they are told.
    double exposure = 1.0;
    std::array<double, 3> correction{1.0, 1.0, 1.0};
    double aspect = 1.0;
    std::vector<double> primaries;
    std::vector<std::string> others; // names of what libvips does not keep
    std::string order;               // of pixels, such as "-Y 480 +X 640"
};

std::vector<double> numbers_in(const std::string& text)
{
    std::vector<double> numbers;
    const char* const last = text.data() + text.size();
    for (const char* at = text.data(); at != last;) {
        double number = 0.0;
        const auto [end, fault] = std::from_chars(at, last, number);
        if (fault == std::errc{})
            numbers.push_back(number);
        at = fault == std::errc{} ? end : at + 1;
    }
    return numbers;
}

void take_line(HdrHeader& header, const std::string& line)
{
    const std::string name = line.substr(0, line.find('='));
    const std::string value = line.substr(std::min(name.size() + 1, line.size()));
    const std::vector<double> numbers = numbers_in(value);
    if (name == "FORMAT") {
        const std::size_t begin = value.find_first_not_of(" \t");
        header.colours =
            begin == std::string::npos ? "" : value.substr(begin, value.find_first_of(" \t\r", begin) - begin);
    } else if (name == "EXPOSURE" && numbers.size() == 1) {
        header.exposure *= numbers[0];
    } else if (name == "COLORCORR" && numbers.size() == 3) {
        for (std::size_t i = 0; i < 3; ++i)
            header.correction[i] *= numbers[i];
    } else if (name == "PIXASPECT" && numbers.size() == 1) {
        header.aspect *= numbers[0];
    } else if (name == "PRIMARIES" && numbers.size() == 8) {
        header.primaries = numbers;
    } else if (!line.starts_with('#') && name != "SOFTWARE") {
        header.others.push_back(printable(name.substr(0, 40)));
    }
}

// What a file of another format does not hold.
std::vector<std::string> losses_of(const HdrHeader& header)
{
    std::vector<std::string> losses;
    if (header.exposure != 1.0)
        losses.push_back(fmt::format("its exposure of {:g}", header.exposure));
    if (header.correction != std::array<double, 3>{1.0, 1.0, 1.0})
        losses.push_back(fmt::format("its colour correction of {:g}", fmt::join(header.correction, ", ")));
    if (header.aspect != 1.0)
        losses.push_back(fmt::format("its pixels' aspect ratio of {:g}", header.aspect));
    return losses;
}

HdrHeader read_hdr_header(const InputFile& file)
{
    const auto fault = [&] { return InputError(fmt::format("{}: HDR: its header does not end", file.name())); };
    ByteStream bytes(file);
    HdrHeader header;
    for (std::optional<std::string> line = next_line(bytes); line != ""; line = next_line(bytes)) {
        if (!line)
            throw fault();
        take_line(header, *line);
    }
    const std::optional<std::string> order = next_line(bytes);
    if (!order)
        throw fault();
    header.order = *order;
    return header;
}

// Where there are none, light is taken for that of Rec. 709's primaries, as every program does.
std::shared_ptr<const ColourEncoding> primaries_of(const HdrHeader& header)
{
    const std::vector<double>& numbers = header.primaries;
    if (numbers.empty())
        return nullptr;
    const auto point = [&](std::size_t i) { return Chromaticity{numbers[2 * i], numbers[2 * i + 1]}; };
    return linear_light_of(point(3), point(0), point(1), point(2));
}

// By TIFF's numbers: the first axis is that of the lines, and Y grows upwards.
int orientation_of(const std::string& order, const InputFile& file)
{
    constexpr std::array<std::string_view, 8> orders{"-Y+X", "-Y-X", "+Y-X", "+Y+X", "+X-Y", "-X-Y", "-X+Y", "+X+Y"};
    std::string signs;
    for (std::size_t at = 0; at + 1 < order.size(); ++at)
        if ((order[at] == '+' || order[at] == '-') && (order[at + 1] == 'X' || order[at + 1] == 'Y'))
            signs += order.substr(at, 2);
    const auto* const found = std::find(orders.begin(), orders.end(), signs);
    if (found == orders.end())
        throw InputError(
            fmt::format("{}: HDR: the order of its pixels is '{}', which is none", file.name(), printable(order)));
    return static_cast<int>(found - orders.begin()) + 1;
}

// A pixel that was taller than wide is wider than tall when it lies on its side.
void turn_aspect(const Metadata& metadata)
{
    VipsImage* const fields = static_cast<const vips::VImage*>(metadata.fields.get())->get_image();
    double aspect = 0.0;
    if (vips_image_get_typeof(fields, "rad-aspect") != 0 && vips_image_get_double(fields, "rad-aspect", &aspect) == 0 &&
        aspect > 0.0)
        vips_image_set_double(fields, "rad-aspect", 1.0 / aspect);
}

} // namespace

StreamedImage streamed_hdr(const InputFile& file, const FileFormat& format)
{
    const HdrHeader header = read_hdr_header(file);
    if (header.colours != "32-bit_rle_rgbe")
        throw InputError(
            fmt::format("{}: HDR: its colours are '{}'; 32-bit_rle_rgbe, red, green and blue, is supported",
                        file.name(), printable(header.colours)));
    const int orientation = orientation_of(header.order, file);
    StreamedImage image = turned(streamed_by_vips(file, format, 0), orientation, file.name());
    image.facts.colour = primaries_of(header);
    if (orientation >= 5)
        turn_aspect(image.facts.metadata);
    if (!header.others.empty()) {
        constexpr std::size_t most_names = 5;
        const std::span names(header.others.data(), std::min(most_names, header.others.size()));
        image.facts.remarks.push_back(fmt::format("these lines of its header are left out: {}{}",
                                                  fmt::join(names, ", "),
                                                  names.size() < header.others.size() ? " and others" : ""));
    }
    image.facts.own = std::make_shared<const OwnFacts>(OwnFacts{FileKind::hdr, {}, losses_of(header)});
    return image;
}

} // namespace fragfft
