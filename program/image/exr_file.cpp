#include "errors.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/memory_file.hpp"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfInputPart.h>
#include <ImfMultiPartInputFile.h>
#include <ImfOutputFile.h>
#include <ImfPartType.h>
#include <ImfStandardAttributes.h>
#include <ImfStdIO.h>
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <mutex>
#include <string>

namespace fragfft {
namespace {

// Returns the names of the channels of an image that has `channels` of them, 1 to 4.
const std::vector<const char*>& channel_names(int channels)
{
    static const std::array<std::vector<const char*>, 4> names{
        {{"Y"}, {"Y", "A"}, {"R", "G", "B"}, {"R", "G", "B", "A"}}};
    return names[static_cast<std::size_t>(channels - 1)];
}

// Sets OpenEXR's own limits, so that it refuses a size before it allocates memory for it.
void limit_sizes()
{
    static std::once_flag once;
    std::call_once(once, [] {
        constexpr int longest_tile_side = 4096;
        Imf::Header::setMaxImageSize(largest_image_side_in_pixels, largest_image_side_in_pixels);
        Imf::Header::setMaxTileSize(longest_tile_side, longest_tile_side);
    });
}

int channels_of(const Imf::Header& header, std::string_view file_name)
{
    const Imf::ChannelList& list = header.channels();
    const auto has = [&](const char* name) { return list.findChannel(name) != nullptr; };
    for (int channels = 4; channels >= 1; --channels) {
        const auto& names = channel_names(channels);
        if (!std::all_of(names.begin(), names.end(), has))
            continue;
        // Luminance with subsampled chroma channels, whose colours would be lost by reading Y alone.
        if (channels <= 2 && (has("RY") || has("BY")))
            break;
        for (const char* name : names) {
            const Imf::Channel& channel = *list.findChannel(name);
            if (channel.type != Imf::HALF && channel.type != Imf::FLOAT)
                throw InputError(
                    fmt::format("{}: EXR: channel {} is of integers; HALF and FLOAT are supported", file_name, name));
            if (channel.xSampling != 1 || channel.ySampling != 1)
                throw InputError(fmt::format("{}: EXR: channel {} is subsampled", file_name, name));
        }
        return channels;
    }
    std::string found;
    for (auto channel = list.begin(); channel != list.end() && found.size() < 100; ++channel)
        found += fmt::format(" {}", printable(channel.name()));
    throw InputError(fmt::format("{}: EXR: its channels are{}; Y, YA, RGB and RGBA are supported", file_name, found));
}

// Describes the memory of the window's samples for OpenEXR.
Imf::FrameBuffer frame_buffer(float* samples, const Imath::Box2i& window, int channels)
{
    const std::size_t x_stride = sizeof(float) * static_cast<std::size_t>(channels);
    const auto width = static_cast<std::size_t>(std::int64_t{window.max.x} - window.min.x + 1);
    Imf::FrameBuffer buffer;
    for (const char* name : channel_names(channels))
        buffer.insert(name, Imf::Slice::Make(Imf::FLOAT, samples++, window, x_stride, x_stride * width));
    return buffer;
}

// Each chunk of lines has an 8-byte offset and an 8-byte head. So a file that is too short for its declared size is
// refused before memory is allocated. No compression puts more than 256 lines into a chunk.
void require_possible_size(std::int64_t width, std::int64_t height, std::uint64_t file_bytes,
                           std::string_view file_name)
{
    constexpr std::int64_t most_lines = 256;
    constexpr std::int64_t fewest_bytes = 16;
    if (height / most_lines * fewest_bytes > static_cast<std::int64_t>(file_bytes))
        throw InputError(fmt::format("{}: EXR: {} bytes cannot hold the declared {} x {} pixels", file_name, file_bytes,
                                     width, height));
}

// Whether the primaries are those of Rec. 709, which sRGB uses, as does OpenEXR if the header has none.
bool has_usual_primaries(const Imf::Header& header)
{
    if (!Imf::hasChromaticities(header))
        return true;
    const Imf::Chromaticities& stored = Imf::chromaticities(header);
    const Imf::Chromaticities usual;
    constexpr float rounding = 1e-3F;
    const auto is_near = [](const Imath::V2f& one, const Imath::V2f& other) {
        return (one - other).length() <= rounding;
    };
    return is_near(stored.red, usual.red) && is_near(stored.green, usual.green) && is_near(stored.blue, usual.blue) &&
           is_near(stored.white, usual.white);
}

std::vector<std::string> remarks_of(const Imf::Header& header, int channels)
{
    const auto& read = channel_names(channels);
    std::string others;
    for (auto channel = header.channels().begin(); channel != header.channels().end() && others.size() < 100; ++channel)
        if (std::find_if(read.begin(), read.end(),
                         [&](const char* name) { return std::string_view(name) == channel.name(); }) == read.end())
            others += (others.empty() ? "" : ", ") + printable(channel.name());
    std::vector<std::string> remarks;
    if (!others.empty())
        remarks.push_back(fmt::format("its channels {} are left out", others));
    const Imath::Box2i& window = header.dataWindow();
    const Imath::Box2i& shown = header.displayWindow();
    if (window != shown)
        remarks.push_back(fmt::format("its data window from ({}, {}) to ({}, {}) is all that is read: where it lies in "
                                      "the display window from ({}, {}) to ({}, {}) is left out",
                                      window.min.x, window.min.y, window.max.x, window.max.y, shown.min.x, shown.min.y,
                                      shown.max.x, shown.max.y));
    return remarks;
}

LoadedImage loaded_exr(const InputFile& file, const BeforePixels& before_pixels)
{
    // The stream has no file name that could appear in messages.
    std::ifstream bytes(file.path_of_open_file(), std::ios::binary);
    Imf::StdIFStream stream(bytes, "");
    Imf::MultiPartInputFile parts(stream);
    if (parts.parts() != 1)
        throw InputError(fmt::format("{}: EXR: it has {} parts, of which none is chosen", file.name(), parts.parts()));
    const Imf::Header& header = parts.header(0);
    if (header.hasType() && !Imf::isImage(header.type()))
        throw InputError(fmt::format("{}: EXR: deep data are not supported", file.name()));
    const Imath::Box2i window = header.dataWindow();
    const std::int64_t columns = std::int64_t{window.max.x} - window.min.x + 1;
    const std::int64_t lines = std::int64_t{window.max.y} - window.min.y + 1;
    require_supported_size(columns, lines, file.name());
    require_possible_size(columns, lines, file.size(), file.name());
    const int channels = channels_of(header, file.name());
    const auto& names = channel_names(channels);
    const bool is_half = std::all_of(names.begin(), names.end(), [&](const char* name) {
        return header.channels().findChannel(name)->type == Imf::HALF;
    });
    LoadedImage loaded;
    loaded.kind = FileKind::exr;
    loaded.light = Light::linear;
    loaded.bits_per_number = is_half ? 16 : 32;
    loaded.premultiplied_alpha = channels % 2 == 0;
    loaded.remarks = remarks_of(header, channels);
    if (channels >= 3 && !has_usual_primaries(header)) {
        loaded.light_fault = "its primaries are not sRGB's";
        loaded.remarks.emplace_back("its primaries are not sRGB's, which a result does not say");
    }
    before_pixels(static_cast<int>(columns), static_cast<int>(lines), channels);
    Image image(static_cast<int>(columns), static_cast<int>(lines), channels);
    Imf::InputPart part(parts, 0);
    part.setFrameBuffer(frame_buffer(image.samples.data(), window, channels));
    part.readPixels(window.min.y, window.max.y);
    require_finite(image, file.name());
    loaded.pixels = std::move(image);
    return loaded;
}

class MemoryStream : public Imf::OStream
{
public:
    MemoryStream() : OStream("memory") {}

    void write(const char* bytes, int count) override
    {
        file.write({reinterpret_cast<const std::uint8_t*>(bytes), static_cast<std::size_t>(count)});
    }
    std::uint64_t tellp() override { return file.place(); }
    void seekp(std::uint64_t place) override { file.go_to(place); }

    MemoryFile file;
};

void write_exr(Imf::OStream& to, const Image& image)
{
    Imf::Header header(image.width, image.height);
    header.compression() = Imf::ZIP_COMPRESSION;
    header.zipCompressionLevel() = 2; // higher levels take twice as long for a few percent
    for (const char* name : channel_names(image.channels))
        header.channels().insert(name, Imf::Channel(Imf::FLOAT));
    Imf::OutputFile file(to, header);
    // OpenEXR's frame buffers have no const version; it only reads from this one.
    auto* const samples = const_cast<float*>(image.samples.data());
    file.setFrameBuffer(frame_buffer(samples, header.dataWindow(), image.channels));
    file.writePixels(image.height);
}

} // namespace

LoadedImage load_exr(const InputFile& file, const BeforePixels& before_pixels)
{
    limit_sizes();
    return naming_fault(file.name(), "EXR", [&] { return loaded_exr(file, before_pixels); });
}

std::size_t save_exr(AtomicFile& file, const Saved& saved)
{
    naming_fault(saved.name, "EXR", [&] {
        MemoryStream written;
        write_exr(written, saved.image);
        file.write(written.file.bytes());
        return 0;
    });
    return 0;
}

} // namespace fragfft
