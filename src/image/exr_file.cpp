#include "image/exr_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/text_encoding.hpp"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfInputFile.h>
#include <ImfOutputFile.h>
#include <ImfPartType.h>
#include <ImfStandardAttributes.h>
#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>

namespace fragfft {
namespace {

// Names of the channels of an image with 1 to 4.
const std::array<std::vector<const char*>, 4> channel_names{{{"Y"}, {"Y", "A"}, {"R", "G", "B"}, {"R", "G", "B", "A"}}};

class MemoryInput : public Imf::IStream
{
public:
    explicit MemoryInput(std::span<const std::uint8_t> bytes) : Imf::IStream(""), bytes_(bytes) {}

    bool read(char to[], int count) override
    {
        if (count < 0 || position_ > bytes_.size() || bytes_.size() - position_ < static_cast<std::size_t>(count))
            throw std::runtime_error("the file ends too early");
        std::memcpy(to, bytes_.data() + position_, static_cast<std::size_t>(count));
        position_ += static_cast<std::size_t>(count);
        return position_ < bytes_.size();
    }
    std::uint64_t tellg() override
    {
        return position_;
    }
    void seekg(std::uint64_t position) override
    {
        position_ = position;
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::uint64_t position_ = 0;
};

class MemoryOutput : public Imf::OStream
{
public:
    explicit MemoryOutput(std::vector<std::uint8_t>& bytes) : Imf::OStream(""), bytes_(bytes) {}

    void write(const char from[], int count) override
    {
        const std::size_t end = position_ + static_cast<std::size_t>(count);
        if (end > bytes_.size())
            bytes_.resize(end);
        std::memcpy(bytes_.data() + position_, from, static_cast<std::size_t>(count));
        position_ = end;
    }
    std::uint64_t tellp() override
    {
        return position_;
    }
    void seekp(std::uint64_t position) override
    {
        position_ = position;
    }

private:
    std::vector<std::uint8_t>& bytes_;
    std::uint64_t position_ = 0;
};

// OpenEXR throws many things; all but ours are of the file.
template <typename Work> auto translated(std::string_view file_name, const Work& work)
{
    try {
        return work();
    } catch (const InputError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        throw InputError(fmt::format("{}: EXR: {}", file_name, printable(error.what())));
    }
}

// OpenEXR's own limits, so that it refuses what it would allocate for first.
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
        const auto& names = channel_names[static_cast<std::size_t>(channels - 1)];
        if (!std::all_of(names.begin(), names.end(), has))
            continue;
        // Brightness with colours of half its size beside it, which grey alone would lose.
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

bool all_are_half(const Imf::Header& header, int channels)
{
    const auto& names = channel_names[static_cast<std::size_t>(channels - 1)];
    return std::all_of(names.begin(), names.end(),
                       [&](const char* name) { return header.channels().findChannel(name)->type == Imf::HALF; });
}

// The samples of an image as OpenEXR is to read or write them.
Imf::FrameBuffer frame_buffer(float* samples, const Imath::Box2i& window, int channels)
{
    const std::size_t x_stride = sizeof(float) * static_cast<std::size_t>(channels);
    const auto width = static_cast<std::size_t>(std::int64_t{window.max.x} - window.min.x + 1);
    Imf::FrameBuffer buffer;
    for (const char* name : channel_names[static_cast<std::size_t>(channels - 1)])
        buffer.insert(name, Imf::Slice::Make(Imf::FLOAT, samples++, window, x_stride, x_stride * width));
    return buffer;
}

// Every chunk of lines has an offset of 8 bytes and a head of 8, so that a short file is refused before memory is spent
// on the size it declares. No compression puts more than 256 lines together.
void require_possible_size(std::int64_t width, std::int64_t height, std::size_t file_bytes, std::string_view file_name)
{
    constexpr std::int64_t most_lines = 256;
    constexpr std::int64_t fewest_bytes = 16;
    if (height / most_lines * fewest_bytes > static_cast<std::int64_t>(file_bytes))
        throw InputError(fmt::format("{}: EXR: {} bytes cannot hold the declared {} x {} pixels", file_name, file_bytes,
                                     width, height));
}

} // namespace

bool has_exr_magic(std::span<const std::uint8_t> bytes)
{
    constexpr std::array<std::uint8_t, 4> magic{0x76, 0x2F, 0x31, 0x01};
    return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin());
}

LoadedImage decode_exr(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    if (!has_exr_magic(bytes))
        throw InputError(fmt::format("{}: not an OpenEXR file by its first bytes", file_name));
    limit_sizes();
    return translated(file_name, [&] {
        MemoryInput input(bytes);
        Imf::InputFile file(input);
        const Imf::Header& header = file.header();
        if (header.hasType() && !Imf::isImage(header.type()))
            throw InputError(fmt::format("{}: EXR: deep data are not supported", file_name));
        const Imath::Box2i window = header.dataWindow();
        const std::int64_t width = std::int64_t{window.max.x} - window.min.x + 1;
        const std::int64_t height = std::int64_t{window.max.y} - window.min.y + 1;
        require_supported_size(width, height, file_name);
        require_possible_size(width, height, bytes.size(), file_name);

        const int channels = channels_of(header, file_name);
        Image image(static_cast<int>(width), static_cast<int>(height), channels);
        file.setFrameBuffer(frame_buffer(image.samples.data(), window, channels));
        file.readPixels(window.min.y, window.max.y);
        require_finite(image, file_name);
        LoadedImage loaded;
        loaded.kind = FileKind::exr;
        loaded.bits_per_number = all_are_half(header, channels) ? 16 : 32;
        loaded.premultiplied_alpha = channels % 2 == 0;
        loaded.pixels = std::move(image);
        return loaded;
    });
}

std::vector<std::uint8_t> encode_exr(const Image& image, std::string_view file_name)
{
    require_consistent(image);
    return translated(file_name, [&] {
        std::vector<std::uint8_t> bytes;
        Imf::Header header(image.width, image.height);
        header.compression() = Imf::ZIP_COMPRESSION;
        header.zipCompressionLevel() = 2; // higher ones take twice as long for a few percent
        for (const char* name : channel_names[static_cast<std::size_t>(image.channels - 1)])
            header.channels().insert(name, Imf::Channel(Imf::FLOAT));
        {
            MemoryOutput output(bytes);
            Imf::OutputFile file(output, header);
            // OpenEXR's buffers do not know constants; it only reads from this one.
            auto* const samples = const_cast<float*>(image.samples.data());
            file.setFrameBuffer(frame_buffer(samples, header.dataWindow(), image.channels));
            file.writePixels(image.height);
        }
        return bytes;
    });
}

} // namespace fragfft
