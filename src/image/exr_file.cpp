#include "image/exr_file.hpp"

#include "errors.hpp"
#include "image/encoder_output.hpp"
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
#include <cstdio>
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

class ExrInput : public Imf::IStream
{
public:
    explicit ExrInput(const InputFile& file) : Imf::IStream(""), file_(file) {}

    bool read(char to[], int count) override
    {
        const std::size_t wanted = count < 0 ? 0 : static_cast<std::size_t>(count);
        if (count < 0 || file_.read(position_, {reinterpret_cast<std::uint8_t*>(to), wanted}) < wanted)
            throw std::runtime_error("the file ends too early");
        position_ += wanted;
        return position_ < file_.size();
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
    const InputFile& file_;
    std::uint64_t position_ = 0;
};

class ExrOutput : public Imf::OStream
{
public:
    explicit ExrOutput(EncoderOutput& output) : Imf::OStream(""), output_(output) {}

    void write(const char from[], int count) override
    {
        output_.write({reinterpret_cast<const std::uint8_t*>(from), static_cast<std::size_t>(count)});
        position_ += static_cast<std::uint64_t>(count);
    }
    std::uint64_t tellp() override
    {
        return position_;
    }
    void seekp(std::uint64_t position) override
    {
        output_.seek(static_cast<std::int64_t>(position), SEEK_SET);
        position_ = position;
    }

private:
    EncoderOutput& output_;
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
        throw InputError(fmt::format("{}: too large for the memory available", file_name));
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
        Imf::Header::setMaxImageSize(streamed_image_limits.side_in_pixels, streamed_image_limits.side_in_pixels);
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

// Rows from `first` on, of all columns of the window, as OpenEXR is to read or write them.
Imf::FrameBuffer frame_buffer(float* samples, const Imath::Box2i& window, int first, int count, int channels)
{
    const std::size_t x_stride = sizeof(float) * static_cast<std::size_t>(channels);
    const auto width = static_cast<std::size_t>(std::int64_t{window.max.x} - window.min.x + 1);
    const Imath::Box2i part({window.min.x, window.min.y + first}, {window.max.x, window.min.y + first + count - 1});
    Imf::FrameBuffer buffer;
    for (const char* name : channel_names[static_cast<std::size_t>(channels - 1)])
        buffer.insert(name, Imf::Slice::Make(Imf::FLOAT, samples++, part, x_stride, x_stride * width));
    return buffer;
}

// Every chunk of lines has an offset of 8 bytes and a head of 8, so that a short file is refused before memory is spent
// on the size it declares. No compression puts more than 256 lines together.
void require_possible_size(std::int64_t width, std::int64_t height, std::uint64_t file_bytes,
                           std::string_view file_name)
{
    constexpr std::int64_t most_lines = 256;
    constexpr std::int64_t fewest_bytes = 16;
    if (height / most_lines * fewest_bytes > static_cast<std::int64_t>(file_bytes))
        throw InputError(fmt::format("{}: EXR: {} bytes cannot hold the declared {} x {} pixels", file_name, file_bytes,
                                     width, height));
}

class ExrRows final : public RowReader
{
public:
    ExrRows(const InputFile& file, int channels)
        : name_(file.name()), channels_(channels), input_(file), file_(input_), window_(file_.header().dataWindow())
    {
    }

    Image read(int count) override
    {
        return translated(name_, [&] {
            Image rows(window_.max.x - window_.min.x + 1, count, channels_);
            file_.setFrameBuffer(frame_buffer(rows.samples.data(), window_, next_row_, count, channels_));
            file_.readPixels(window_.min.y + next_row_, window_.min.y + next_row_ + count - 1);
            require_finite(rows, name_, next_row_);
            next_row_ += count;
            return rows;
        });
    }

    void skip(int count) override
    {
        next_row_ += count;
    }

private:
    std::string name_;
    int channels_;
    ExrInput input_;
    Imf::InputFile file_;
    Imath::Box2i window_;
    int next_row_ = 0;
};

class StreamedExr final : public StreamedImage
{
public:
    explicit StreamedExr(const InputFile& file) : file_(file)
    {
        ExrInput input(file);
        const Imf::InputFile exr(input);
        const Imf::Header& header = exr.header();
        if (header.hasType() && !Imf::isImage(header.type()))
            throw InputError(fmt::format("{}: EXR: deep data are not supported", file.name()));
        const Imath::Box2i window = header.dataWindow();
        const std::int64_t columns = std::int64_t{window.max.x} - window.min.x + 1;
        const std::int64_t lines = std::int64_t{window.max.y} - window.min.y + 1;
        require_supported_size(columns, lines, file.name(), streamed_image_limits);
        require_possible_size(columns, lines, file.size(), file.name());
        width = static_cast<int>(columns);
        height = static_cast<int>(lines);
        channels = channels_of(header, file.name());
        facts.kind = FileKind::exr;
        facts.light = Light::linear;
        facts.bits_per_number = all_are_half(header, channels) ? 16 : 32;
        facts.premultiplied_alpha = channels % 2 == 0;
    }

    std::unique_ptr<RowReader> rows() const override
    {
        return translated(file_.name(), [&] { return std::make_unique<ExrRows>(file_, channels); });
    }

private:
    const InputFile& file_;
};

class ExrRowWriter final : public CountingWriter
{
public:
    ExrRowWriter(const std::filesystem::path& path, const RowWriterShape& shape)
        : CountingWriter(shape), name_(shown_name(path, true)), output_(path, true), stream_(output_),
          file_(translated(name_, [&] { return std::make_unique<Imf::OutputFile>(stream_, header_of(shape)); }))
    {
    }

    void write(const Image& rows) override
    {
        const int first = next_row_;
        count(rows);
        translated(name_, [&] {
            // OpenEXR's buffers do not know constants; it only reads from this one.
            auto* const samples = const_cast<float*>(rows.samples.data());
            file_->setFrameBuffer(
                frame_buffer(samples, file_->header().dataWindow(), first, rows.height, rows.channels));
            file_->writePixels(rows.height);
        });
    }

    SaveReport finish() override
    {
        require_all();
        translated(name_, [&] { file_.reset(); });
        output_.take_place();
        return report_;
    }

private:
    static Imf::Header header_of(const RowWriterShape& shape)
    {
        Imf::Header header(shape.width, shape.height);
        header.compression() = Imf::ZIP_COMPRESSION;
        header.zipCompressionLevel() = 2; // higher ones take twice as long for a few percent
        for (const char* name : channel_names[static_cast<std::size_t>(shape.channels - 1)])
            header.channels().insert(name, Imf::Channel(Imf::FLOAT));
        return header;
    }

    std::string name_;
    EncoderOutput output_;
    ExrOutput stream_;
    std::unique_ptr<Imf::OutputFile> file_;
};

} // namespace

std::unique_ptr<StreamedImage> streamed_exr(const InputFile& file)
{
    limit_sizes();
    return translated(file.name(), [&] { return std::make_unique<StreamedExr>(file); });
}

std::unique_ptr<RowWriter> open_exr_rows(const std::filesystem::path& path, const RowWriterShape& shape)
{
    return std::make_unique<ExrRowWriter>(path, shape);
}

} // namespace fragfft
