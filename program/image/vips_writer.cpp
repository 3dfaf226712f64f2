#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/metadata.hpp"
#include "program/image/piece_queue.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/vips_library.hpp"
#include "program/image/vips_thread.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <thread>

namespace fragfft {
namespace {

using vips::VImage;

constexpr int rows_at_once = 64;
// How far an encoder may lag behind.
constexpr std::size_t queued_bytes = std::size_t{8} << 20;

// The numbers that a file stores.
VipsBandFormat stored_numbers(const FileFormat& format, const SaveOptions& options)
{
    if (format.most_bits_per_integer == 0)
        return VIPS_FORMAT_FLOAT;
    return std::min(format.most_bits_per_integer, options.bits_per_integer) == 8 ? VIPS_FORMAT_UCHAR
                                                                                 : VIPS_FORMAT_USHORT;
}

// Rows on their way to an encoder, in pieces of some rows. A piece is forgotten when a later one is asked for.
class RowQueue
{
public:
    RowQueue(std::size_t row_bytes, std::size_t most_pieces) : row_bytes_(row_bytes), pieces_(most_pieces) {}

    // Waits for room. False when nobody asks for rows any more.
    bool push(std::vector<std::uint8_t> rows) { return pieces_.push(std::move(rows)); }

    // Waits for a row, and copies it. False when it will not come.
    bool copy(std::size_t row, std::span<std::uint8_t> to)
    {
        const std::lock_guard lock(taking_);
        const std::vector<std::uint8_t>* piece = pieces_.front();
        for (; piece != nullptr && first_row_ + piece->size() / row_bytes_ <= row; piece = pieces_.front()) {
            first_row_ += piece->size() / row_bytes_;
            pieces_.pop();
        }
        if (piece == nullptr || row < first_row_)
            return false;
        std::copy_n(piece->begin() + static_cast<std::ptrdiff_t>((row - first_row_) * row_bytes_), to.size(),
                    to.begin());
        return true;
    }

    void close() { pieces_.close(); }

private:
    std::size_t row_bytes_;
    PieceQueue<std::vector<std::uint8_t>> pieces_;
    std::mutex taking_;         // libvips asks from several threads
    std::size_t first_row_ = 0; // of the first piece
};

class VipsRowWriter final : public RowWriter
{
public:
    VipsRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                  const SaveOptions& options)
        : RowWriter(format, shape, options), name_(shown_name(path, true)), format_(format), quality_(options.quality),
          full_chroma_(options.full_chroma), lossless_(options.lossless), numbers_(stored_numbers(format, options)),
          // Radiance has no grey.
          stored_channels_(format.kind == FileKind::hdr ? 3 : shape.channels),
          row_bytes_(static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(stored_channels_) *
                     vips_format_sizeof(numbers_)),
          file_(path), rows_(row_bytes_, std::max<std::size_t>(1, queued_bytes / (rows_at_once * row_bytes_)))
    {
        start_vips();
        encoder_ = std::thread([this, image = image_of_rows(options)] {
            const ThreadOfVips thread;
            encode_all(image);
            rows_.close();
        });
    }

    ~VipsRowWriter() override { join(); }

private:
    void encode(const Image& rows) override
    {
        if (numbers_ == VIPS_FORMAT_FLOAT)
            require_finite(rows, name_);
        for (int y = 0; y < rows.height; y += rows_at_once)
            if (!rows_.push(stored(rows, y, std::min(rows_at_once, rows.height - y)))) {
                join();
                if (fault_)
                    std::rethrow_exception(fault_);
                throw fault("it ended before the last row");
            }
    }

    void end() override
    {
        encoder_.join();
        if (fault_)
            std::rethrow_exception(fault_);
        file_.take_place();
    }

    void join()
    {
        rows_.close();
        if (encoder_.joinable())
            encoder_.join();
    }

    // The numbers that the file holds, of some of the rows.
    std::vector<std::uint8_t> stored(const Image& rows, int first, int count)
    {
        const std::span samples(&rows.at(0, first), rows.index(0, count, 0));
        std::vector<std::uint8_t> bytes(row_bytes_ * static_cast<std::size_t>(count));
        if (numbers_ == VIPS_FORMAT_UCHAR)
            count_levels(rows, levels_from_samples(samples, bytes.data()));
        else if (numbers_ == VIPS_FORMAT_USHORT)
            count_levels(rows, levels_from_samples(samples, reinterpret_cast<std::uint16_t*>(bytes.data())));
        else
            store_floats(rows, samples, bytes);
        return bytes;
    }

    void count_levels(const Image& rows, std::size_t outside)
    {
        if (outside > 0)
            require_no_nan(rows, name_);
        count_clamped(outside);
    }

    // Radiance's colours.
    void store_floats(const Image& rows, std::span<const float> samples, std::span<std::uint8_t> bytes)
    {
        std::vector<float> colours(bytes.size() / sizeof(float));
        const std::size_t copies = rows.channels == 1 ? 3 : 1;
        for (std::size_t i = 0; i < colours.size(); ++i)
            colours[i] = std::max(samples[i / copies], 0.0F);
        std::memcpy(bytes.data(), colours.data(), bytes.size());
        count_clamped(static_cast<std::size_t>(
            std::count_if(samples.begin(), samples.end(), [](float sample) { return sample < 0.0F; })));
    }

    VImage image_of_rows(const SaveOptions& options)
    {
        VImage image(vips_image_new());
        VipsImage* const made = image.get_image();
        const RowWriterShape stored{shape().width, shape().height, stored_channels_};
        describe(made, stored, numbers_, stored_channels_ <= 2, options, format_.kind);
        const bool is_set_up = vips_image_pipelinev(made, VIPS_DEMAND_STYLE_THINSTRIP, nullptr) == 0;
        if (!is_set_up || vips_image_generate(made, nullptr, generate_rows, nullptr, this, nullptr) != 0)
            throw fault(vips_error_buffer());
        return image;
    }

    // What libvips calls from its threads, in the order of the rows.
    static int generate_rows(VipsRegion* region, void* /*sequence*/, void* writer, void* /*unused*/, gboolean* /*stop*/)
    {
        const VipsRect& wanted = region->valid;
        const auto row_bytes = static_cast<std::size_t>(VIPS_REGION_SIZEOF_LINE(region));
        for (int y = wanted.top; y < VIPS_RECT_BOTTOM(&wanted); ++y) {
            auto* const to = reinterpret_cast<std::uint8_t*>(VIPS_REGION_ADDR(region, wanted.left, y));
            if (!static_cast<VipsRowWriter*>(writer)->rows_.copy(static_cast<std::size_t>(y), {to, row_bytes}))
                return -1;
        }
        return 0;
    }

    InputError fault(const std::string& what) const
    {
        return InputError(fmt::format("{}: {}: {}", name_, format_.name, in_one_line(what)));
    }

    // On its own thread, which nothing may leave by being thrown. The first fault is the cause of all others.
    void encode_all(VImage image)
    {
        try {
            encode_whole(image);
        } catch (...) {
            fault_ = std::current_exception();
        }
    }

    void encode_whole(VImage& image)
    {
        try {
            save_to_target(image);
        } catch (const vips::VError& error) {
            vips_error_clear();
            if (!fault_)
                throw fault(error.what());
        }
    }

    void save_to_target(const VImage& image)
    {
        VipsTargetCustom* const custom = vips_target_custom_new();
        const vips::VTarget target(VIPS_TARGET(custom));
        using Target = VipsTargetCustom;
        const auto write = [](Target*, const void* data, gint64 count, VipsRowWriter* writer) {
            return writer->guarded([&] {
                writer->file_.write({static_cast<const std::uint8_t*>(data), static_cast<std::size_t>(count)});
                return count;
            });
        };
        const auto end = [](Target*, VipsRowWriter*) { return 0; };
        g_signal_connect(custom, "write", G_CALLBACK(+write), this);
        g_signal_connect(custom, "end", G_CALLBACK(+end), this);
        vips::VOption* const options = encoder_options()->set("in", image)->set("target", target);
        VImage::call(fmt::format("{}save_target", format_.vips_name).c_str(), options);
    }

    // An encoder in C calls `work`: nothing may be thrown through it.
    template <typename Work> gint64 guarded(const Work& work)
    {
        try {
            return static_cast<gint64>(work());
        } catch (...) {
            if (!fault_)
                fault_ = std::current_exception();
            return -1;
        }
    }

    vips::VOption* encoder_options() const
    {
        vips::VOption* const options = VImage::option();
        switch (format_.kind) {
        case FileKind::png:
            // Higher levels take several times as long for a few percent.
            return options->set("compression", 1)->set("filter", VIPS_FOREIGN_PNG_FILTER_SUB);
        case FileKind::jpeg:
            if (full_chroma_)
                options->set("subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF);
            return options->set("Q", quality_);
        case FileKind::webp:
            // The quality of what is lossless is the effort.
            return options->set("Q", lossless_ ? 75 : quality_)->set("lossless", lossless_);
        default:
            return options;
        }
    }

    std::string name_;
    const FileFormat& format_;
    int quality_;
    bool full_chroma_;
    bool lossless_;
    VipsBandFormat numbers_;
    int stored_channels_;
    std::size_t row_bytes_;
    AtomicFile file_;
    RowQueue rows_;
    std::exception_ptr fault_;
    std::thread encoder_;
};

} // namespace

std::unique_ptr<RowWriter> open_vips_rows(const std::filesystem::path& path, const FileFormat& format,
                                          const RowWriterShape& shape, const SaveOptions& options)
{
    return std::make_unique<VipsRowWriter>(path, format, shape, options);
}

} // namespace fragfft
