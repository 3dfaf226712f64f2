#include "image/png_stream.hpp"

#include "image/png_chunks.hpp"
#include "image/png_metadata.hpp"
#include "image/png_reader.hpp"
#include "image/sample_levels.hpp"

#include <algorithm>
#include <optional>

namespace fragfft {
namespace {

class PngBytesOfFile final : public PngBytes
{
public:
    explicit PngBytesOfFile(const InputFile& file) : file_(file) {}

    std::size_t read(std::span<std::uint8_t> to) noexcept override
    {
        try {
            const std::size_t count = file_.read(offset_, to);
            offset_ += count;
            return count;
        } catch (...) {
            failure = std::current_exception();
            return 0;
        }
    }

private:
    const InputFile& file_;
    std::uint64_t offset_ = 0;
};

class PngRowReader final : public RowReader
{
public:
    explicit PngRowReader(const InputFile& file)
        : bytes_(file), reader_(bytes_, file.name()),
          layout_(read_png_header(reader_, file.size(), streamed_image_limits))
    {
        if (layout_.has_palette)
            palette_.emplace(reader_);
    }

    const PngRowLayout& layout() const
    {
        return layout_;
    }
    int channels() const
    {
        return palette_ ? palette_->channels() : layout_.channels;
    }

    Image read(int count) override
    {
        Image image(static_cast<int>(layout_.width), count, channels());
        const std::size_t samples_per_row = image.index(0, 1, 0);
        read_rows(count, [&](int y, std::span<const std::uint8_t> row) {
            const auto to = std::span(image.samples).subspan(image.index(0, y, 0), samples_per_row);
            if (palette_)
                palette_->colour_row(row, to, next_row_ + y, reader_.file_name());
            else if (layout_.bits_per_sample == 16)
                samples_from_big_endian_levels(row, to);
            else
                samples_from_levels(row, to);
        });
        return image;
    }

    void skip(int count) override
    {
        read_rows(count, [](int, std::span<const std::uint8_t>) {});
    }

private:
    template <typename Work> void read_rows(int count, const Work& work)
    {
        row_.resize(layout_.bytes_per_row);
        png_bytep const to = row_.data();
        for (int y = 0; y < count; ++y) {
            reader_.run([&] { png_read_row(reader_.png(), to, nullptr); });
            work(y, row_);
        }
        next_row_ += count;
        if (next_row_ == static_cast<int>(layout_.height))
            reader_.run([&] { png_read_end(reader_.png(), reader_.info()); });
    }

    PngBytesOfFile bytes_;
    PngReader reader_;
    PngRowLayout layout_;
    std::optional<PngPalette> palette_;
    std::vector<std::uint8_t> row_;
    int next_row_ = 0;
};

// A PNG of the file's chunks but for its pixels and what is too large to be looked at.
std::vector<std::uint8_t> without_pixels(const InputFile& file)
{
    constexpr std::size_t signature_bytes = 8;
    constexpr std::size_t head_bytes = 8;
    constexpr std::size_t checksum_bytes = 4;
    constexpr std::size_t most_bytes = std::size_t{64} << 20;
    std::vector<std::uint8_t> bytes = file.read(0, signature_bytes);
    for (std::uint64_t at = signature_bytes;;) {
        const std::vector<std::uint8_t> head = file.read(at, head_bytes);
        if (head.size() < head_bytes)
            return bytes;
        const std::uint64_t chunk_bytes = head_bytes + std::uint64_t{big_endian_32(head)} + checksum_bytes;
        const std::string_view type(reinterpret_cast<const char*>(head.data()) + 4, 4);
        if (type != "IDAT" && chunk_bytes <= most_png_chunk_bytes && bytes.size() + chunk_bytes <= most_bytes) {
            const std::vector<std::uint8_t> chunk = file.read(at, chunk_bytes);
            bytes.insert(bytes.end(), chunk.begin(), chunk.end());
        }
        if (type == "IEND")
            return bytes;
        at += chunk_bytes;
    }
}

class StreamedPng final : public StreamedImage
{
public:
    StreamedPng(const InputFile& file, const PngRowReader& opened) : file_(file)
    {
        width = static_cast<int>(opened.layout().width);
        height = static_cast<int>(opened.layout().height);
        channels = opened.channels();
        facts.kind = FileKind::png;
        facts.stores_integers = true;
        facts.bits_per_number = opened.layout().has_palette ? 8 : opened.layout().bits_per_sample;
    }

    Metadata metadata() const override
    {
        return read_png_metadata(without_pixels(file_));
    }

    std::unique_ptr<RowReader> rows() const override
    {
        return std::make_unique<PngRowReader>(file_);
    }

private:
    const InputFile& file_;
};

} // namespace

std::unique_ptr<StreamedImage> streamed_png(const InputFile& file)
{
    require_supported_png_size(file.read(0, start_bytes), file.name(), streamed_image_limits);
    const PngRowReader opened(file);
    if (opened.layout().pass_count > 1)
        return nullptr;
    return std::make_unique<StreamedPng>(file, opened);
}

} // namespace fragfft
