#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"

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
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>

namespace fragfft {
namespace {

// The names of the channels of an image that has so many, 1 to 4.
const std::vector<const char*>& channel_names(int channels)
{
    static const std::array<std::vector<const char*>, 4> names{
        {{"Y"}, {"Y", "A"}, {"R", "G", "B"}, {"R", "G", "B", "A"}}};
    return names[static_cast<std::size_t>(channels - 1)];
}

// The first fault is kept, too: OpenEXR writes its table of lines where it closes a file, and there catches what is
// thrown.
class ExrOutput : public Imf::OStream
{
    template <typename Work> auto keeping_fault(const Work& work)
    {
        try {
            return work();
        } catch (...) {
            if (!fault_)
                fault_ = std::current_exception();
            throw;
        }
    }

public:
    explicit ExrOutput(AtomicFile& file) : Imf::OStream(""), file_(file) {}

    void write(const char from[], int count) override
    {
        keeping_fault([&] {
            file_.write({reinterpret_cast<const std::uint8_t*>(from), static_cast<std::size_t>(count)});
            return 0;
        });
    }
    std::uint64_t tellp() override
    {
        return keeping_fault([&] { return static_cast<std::uint64_t>(file_.seek(0, SEEK_CUR)); });
    }
    void seekp(std::uint64_t position) override
    {
        keeping_fault([&] { return file_.seek(static_cast<std::int64_t>(position), SEEK_SET); });
    }

    void throw_fault() const
    {
        if (fault_)
            std::rethrow_exception(fault_);
    }

private:
    AtomicFile& file_;
    std::exception_ptr fault_;
};

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
        const auto& names = channel_names(channels);
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

// Rows from `first` on, of all columns of the window, as OpenEXR is to read or write them.
Imf::FrameBuffer frame_buffer(float* samples, const Imath::Box2i& window, int first, int count, int channels)
{
    const std::size_t x_stride = sizeof(float) * static_cast<std::size_t>(channels);
    const auto width = static_cast<std::size_t>(std::int64_t{window.max.x} - window.min.x + 1);
    const Imath::Box2i part({window.min.x, window.min.y + first}, {window.max.x, window.min.y + first + count - 1});
    Imf::FrameBuffer buffer;
    for (const char* name : channel_names(channels))
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

// An open file; its streams come first, and have no name that messages would tell.
struct OpenedExr
{
    std::ifstream bytes;
    Imf::StdIFStream stream;
    Imf::MultiPartInputFile file;

    explicit OpenedExr(const InputFile& input)
        : bytes(input.path_of_open_file(), std::ios::binary), stream(bytes, ""), file(stream)
    {
    }
};

// One of a file's parts.
struct OpenedExrPart : OpenedExr
{
    Imf::InputPart part;

    OpenedExrPart(const InputFile& input, int number) : OpenedExr(input), part(file, number) {}
};

// Whether an attribute tells how samples are stored, or shows them, and not what they are.
bool describes_storage(std::string_view name)
{
    constexpr std::array<std::string_view, 17> names{"channels",
                                                     "compression",
                                                     "dataWindow",
                                                     "lineOrder",
                                                     "tiles",
                                                     "type",
                                                     "version",
                                                     "chunkCount",
                                                     "name",
                                                     "view",
                                                     "multiView",
                                                     "preview",
                                                     "maxSamplesPerPixel",
                                                     "deepImageState",
                                                     "idManifest",
                                                     "dwaCompressionLevel",
                                                     "displayWindow"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

// What a file of another format does not hold.
std::vector<std::string> losses_of(const Imf::Header& header)
{
    std::vector<std::string> parts;
    if (header.dataWindow() != header.displayWindow())
        parts.emplace_back("the place of its data window in its display window");
    if (header.pixelAspectRatio() != 1.0F)
        parts.emplace_back("its pixels' aspect ratio");
    bool has_others = false;
    for (auto attribute = header.begin(); attribute != header.end(); ++attribute) {
        const std::string_view name = attribute.name();
        // Primaries are told by themselves, or converted.
        constexpr std::array<std::string_view, 4> apart{"pixelAspectRatio", "screenWindowCenter", "screenWindowWidth",
                                                        "chromaticities"};
        has_others |= !describes_storage(name) && std::find(apart.begin(), apart.end(), name) == apart.end();
    }
    if (has_others)
        parts.emplace_back("further attributes of its header");
    return parts;
}

std::shared_ptr<const ColourEncoding> primaries_of(const Imf::Header& header)
{
    if (!Imf::hasChromaticities(header))
        return nullptr;
    const Imf::Chromaticities& stored = Imf::chromaticities(header);
    const auto point = [](const Imath::V2f& at) {
        return Chromaticity{static_cast<double>(at.x), static_cast<double>(at.y)};
    };
    return linear_light_of(point(stored.white), point(stored.red), point(stored.green), point(stored.blue));
}

std::vector<std::string> remarks_of(const Imf::Header& header, int channels)
{
    const auto& read = channel_names(channels);
    std::string others;
    for (auto channel = header.channels().begin(); channel != header.channels().end() && others.size() < 100; ++channel)
        if (std::find_if(read.begin(), read.end(),
                         [&](const char* name) { return std::string_view(name) == channel.name(); }) == read.end())
            others += (others.empty() ? "" : ", ") + printable(channel.name());
    if (others.empty())
        return {};
    return {fmt::format("its channels {} are left out", others)};
}

StreamedImage opened_exr(const InputFile& file, int part)
{
    const OpenedExr opened(file);
    const int parts = opened.file.parts();
    if (part >= parts)
        throw InputError(fmt::format("{}: --page {}: it has {}, counted from 0", file.name(), part,
                                     parts == 1 ? "1 part" : fmt::format("{} parts", parts)));
    const Imf::Header& header = opened.file.header(part);
    if (header.hasType() && !Imf::isImage(header.type()))
        throw InputError(fmt::format("{}: EXR: deep data are not supported", file.name()));
    const Imath::Box2i window = header.dataWindow();
    const std::int64_t columns = std::int64_t{window.max.x} - window.min.x + 1;
    const std::int64_t lines = std::int64_t{window.max.y} - window.min.y + 1;
    require_supported_size(columns, lines, file.name(), streamed_image_limits);
    require_possible_size(columns, lines, file.size(), file.name());
    const int channels = channels_of(header, file.name());
    const auto& names = channel_names(channels);
    const bool is_half = std::all_of(names.begin(), names.end(), [&](const char* name) {
        return header.channels().findChannel(name)->type == Imf::HALF;
    });
    FileFacts facts;
    facts.kind = FileKind::exr;
    facts.light = Light::linear;
    facts.colour = channels >= 3 ? primaries_of(header) : nullptr;
    facts.bits_per_number = is_half ? 16 : 32;
    facts.premultiplied_alpha = channels % 2 == 0;
    facts.pages = parts;
    facts.remarks = remarks_of(header, channels);
    facts.own = std::make_shared<const OwnFacts>(
        OwnFacts{FileKind::exr, ExrAttributes{std::make_shared<const Imf::Header>(header)}, losses_of(header)});
    const auto rows = [&file, window, channels, part]() -> RowReader {
        const auto exr = naming_fault(file.name(), "EXR", [&] { return std::make_shared<OpenedExrPart>(file, part); });
        return [&file, window, channels, exr](int first, int count) {
            return naming_fault(file.name(), "EXR", [&] {
                Image image(window.max.x - window.min.x + 1, count, channels);
                exr->part.setFrameBuffer(frame_buffer(image.samples.data(), window, first, count, channels));
                exr->part.readPixels(window.min.y + first, window.min.y + first + count - 1);
                require_finite(image, file.name(), first);
                return image;
            });
        };
    };
    return {static_cast<int>(columns), static_cast<int>(lines), channels, facts, 0, rows};
}

// The header of an image of this shape, whose rows begin with `first_row` of the one that the attributes are of.
Imf::Header header_with(const ExrAttributes& attributes, const RowWriterShape& shape, int first_row)
{
    const auto& stored = *static_cast<const Imf::Header*>(attributes.header.get());
    const Imath::Box2i& whole = stored.dataWindow();
    const Imath::V2i begin(whole.min.x, whole.min.y + first_row);
    Imf::Header header(stored.displayWindow(), {begin, begin + Imath::V2i(shape.width - 1, shape.height - 1)});
    const bool is_whole = header.dataWindow() == whole;
    for (auto attribute = stored.begin(); attribute != stored.end(); ++attribute) {
        const std::string_view name = attribute.name();
        // A part of a map of all directions is none.
        if (!describes_storage(name) && (is_whole || name != "envmap"))
            header.insert(attribute.name(), attribute.attribute());
    }
    return header;
}

class ExrRowWriter final : public RowWriter
{
public:
    ExrRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                 const SaveOptions& options)
        : RowWriter(format, shape, options), name_(shown_name(path, true)), output_(path, Places::anywhere),
          stream_(output_)
    {
        const auto* const attributes = options.own ? std::get_if<ExrAttributes>(&options.own->value) : nullptr;
        Imf::Header header = attributes != nullptr ? header_with(*attributes, shape, options.first_row)
                                                   : Imf::Header(shape.width, shape.height);
        header.compression() = Imf::ZIP_COMPRESSION;
        header.zipCompressionLevel() = 2; // higher ones take twice as long for a few percent
        for (const char* name : channel_names(shape.channels))
            header.channels().insert(name, Imf::Channel(Imf::FLOAT));
        naming_fault(name_, "EXR", [&] { file_.emplace(stream_, header); });
    }

private:
    void encode(const Image& rows) override
    {
        naming_fault(name_, "EXR", [&] {
            // OpenEXR's buffers do not know constants; it only reads from this one.
            auto* const samples = const_cast<float*>(rows.samples.data());
            file_->setFrameBuffer(
                frame_buffer(samples, file_->header().dataWindow(), next_row_, rows.height, rows.channels));
            file_->writePixels(rows.height);
            next_row_ += rows.height;
        });
    }
    void end() override
    {
        naming_fault(name_, "EXR", [&] {
            file_.reset();
            stream_.throw_fault();
        });
        output_.take_place();
    }

    std::string name_;
    AtomicFile output_;
    ExrOutput stream_;
    std::optional<Imf::OutputFile> file_;
    int next_row_ = 0;
};

} // namespace

StreamedImage streamed_exr(const InputFile& file, int page)
{
    limit_sizes();
    return naming_fault(file.name(), "EXR", [&] { return opened_exr(file, page); });
}

std::unique_ptr<RowWriter> open_exr_rows(const std::filesystem::path& path, const FileFormat& format,
                                         const RowWriterShape& shape, const SaveOptions& options)
{
    return std::make_unique<ExrRowWriter>(path, format, shape, options);
}

} // namespace fragfft
