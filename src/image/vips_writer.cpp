#include "image/vips_writer.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/row_queue.hpp"
#include "image/sample_levels.hpp"
#include "image/vips_library.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <stdlib.h>
#include <thread>
#include <utility>

namespace fragfft {
namespace {

using vips::VImage;

// What an encoder may lag behind.
constexpr std::size_t queued_bytes = std::size_t{8} << 20;
constexpr double pixels_per_millimetre = 72.0 / 25.4; // of files that do not say

int stored_bits(const FileFormat& format, const SaveOptions& options)
{
    if (format.most_bits_per_integer == 0 || (format.holds_floats && !options.integers))
        return 32;
    return std::min(format.most_bits_per_integer, options.bits_per_integer);
}

constexpr int png_level = 1;
constexpr int png_filters = VIPS_FOREIGN_PNG_FILTER_SUB;

// What an encoder in C gets through libvips, and the first exception on the way.
struct EncoderStreams
{
    RowQueue rows;
    EncoderOutput& output;
    std::exception_ptr fault = {};

    template <typename Work> gint64 guarded(const Work& work)
    {
        try {
            return work();
        } catch (...) {
            if (!fault)
                fault = std::current_exception();
            return -1;
        }
    }
};

gint64 write_encoded(VipsTargetCustom* /*target*/, const void* data, gint64 count, EncoderStreams* streams)
{
    return streams->guarded([&] {
        streams->output.write({static_cast<const std::uint8_t*>(data), static_cast<std::size_t>(count)});
        return count;
    });
}

gint64 read_encoded(VipsTargetCustom* /*target*/, void* data, gint64 count, EncoderStreams* streams)
{
    return streams->guarded([&] {
        return static_cast<gint64>(
            streams->output.read({static_cast<std::uint8_t*>(data), static_cast<std::size_t>(count)}));
    });
}

gint64 seek_encoded(VipsTargetCustom* /*target*/, gint64 offset, int whence, EncoderStreams* streams)
{
    return streams->guarded([&] { return streams->output.seek(offset, whence); });
}

int end_encoded(VipsTargetCustom* /*target*/, EncoderStreams* /*streams*/)
{
    return 0;
}

int generate_rows(VipsRegion* region, void* /*sequence*/, void* streams, void* /*unused*/, gboolean* /*stop*/)
{
    const VipsRect& wanted = region->valid;
    const auto row_bytes = static_cast<std::size_t>(VIPS_REGION_SIZEOF_LINE(region));
    for (int y = wanted.top; y < VIPS_RECT_BOTTOM(&wanted); ++y) {
        auto* const to = reinterpret_cast<std::uint8_t*>(VIPS_REGION_ADDR(region, wanted.left, y));
        if (!static_cast<EncoderStreams*>(streams)->rows.copy(y, {to, row_bytes}))
            return -1;
    }
    return 0;
}

class VipsRowWriter final : public CountingWriter
{
public:
    VipsRowWriter(std::unique_ptr<EncoderOutput> output, std::string name, const FileFormat& format,
                  const RowWriterShape& shape, const SaveOptions& options)
        : CountingWriter(shape), output_(std::move(output)), name_(std::move(name)), format_(format),
          bits_(stored_bits(format, options)),
          // Radiance has no grey.
          stored_channels_(format.kind == FileKind::hdr ? 3 : shape.channels),
          row_bytes_(static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(stored_channels_ * bits_ / 8)),
          streams_{.rows = RowQueue(row_bytes_, queued_bytes), .output = *output_}
    {
        start_vips();
        const VImage image = image_of_rows(options);
        encoder_ = std::thread([this, image, quality = options.quality] {
            encode(image, quality);
            streams_.rows.close();
            vips_thread_shutdown();
        });
    }

    ~VipsRowWriter() override
    {
        join();
    }

    void write(const Image& rows) override
    {
        count(rows);
        if (bits_ != 32)
            require_no_nan(rows, name_);
        else if (format_.kind == FileKind::hdr)
            require_finite(rows, name_);
        constexpr int rows_at_once = 64;
        for (int y = 0; y < rows.height; y += rows_at_once)
            if (!streams_.rows.push(stored(rows, y, std::min(rows_at_once, rows.height - y))))
                throw_fault();
    }

    SaveReport finish() override
    {
        require_all();
        encoder_.join();
        if (has_failed_)
            throw_fault();
        output_->take_place();
        return report_;
    }

private:
    void join()
    {
        streams_.rows.close();
        if (encoder_.joinable())
            encoder_.join();
    }

    [[noreturn]] void throw_fault()
    {
        join();
        if (streams_.fault)
            std::rethrow_exception(streams_.fault);
        throw InputError(fmt::format("{}: {}: {}", name_, format_.name, fault_));
    }

    // The numbers that the file holds, of some of the rows.
    std::vector<std::uint8_t> stored(const Image& rows, int first, int count)
    {
        const std::span samples(&rows.at(0, first), rows.index(0, count, 0));
        std::vector<std::uint8_t> bytes(row_bytes_ * static_cast<std::size_t>(count));
        if (bits_ == 8) {
            report_.clamped_samples += levels_from_samples(samples, bytes);
        } else if (bits_ == 16) {
            std::vector<std::uint16_t> levels(samples.size());
            report_.clamped_samples += levels_from_samples(samples, levels);
            std::memcpy(bytes.data(), levels.data(), bytes.size());
        } else if (format_.kind == FileKind::hdr) {
            std::vector<float> colours(bytes.size() / sizeof(float));
            const std::size_t copies = rows.channels == 1 ? 3 : 1;
            for (std::size_t i = 0; i < colours.size(); ++i) {
                const float sample = samples[i / copies];
                report_.clamped_samples += sample < 0.0F && i % copies == 0 ? 1 : 0;
                colours[i] = std::max(sample, 0.0F);
            }
            std::memcpy(bytes.data(), colours.data(), bytes.size());
        } else {
            std::memcpy(bytes.data(), samples.data(), bytes.size());
        }
        return bytes;
    }

    VImage image_of_rows(const SaveOptions& options)
    {
        const bool grey = stored_channels_ <= 2;
        const VipsInterpretation meaning = bits_ == 16 ? (grey ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16)
                                           : bits_ == 8 ? (grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
                                           : grey       ? VIPS_INTERPRETATION_B_W
                                                        : VIPS_INTERPRETATION_scRGB;
        const VImage image(vips_image_new());
        VipsImage* const made = image.get_image();
        vips_image_init_fields(made, shape_.width, shape_.height, stored_channels_,
                               bits_ == 8    ? VIPS_FORMAT_UCHAR
                               : bits_ == 16 ? VIPS_FORMAT_USHORT
                                             : VIPS_FORMAT_FLOAT,
                               VIPS_CODING_NONE, meaning, pixels_per_millimetre, pixels_per_millimetre);
        if (vips_image_pipelinev(made, VIPS_DEMAND_STYLE_THINSTRIP, nullptr) != 0)
            throw InputError(fmt::format("{}: {}: {}", name_, format_.name, take_vips_fault()));
        if (options.metadata != nullptr)
            set_metadata(*options.metadata, made);
        if (options.pages > 1)
            vips_image_set_int(made, VIPS_META_PAGE_HEIGHT, shape_.height / options.pages);
        if (vips_image_generate(made, nullptr, generate_rows, nullptr, &streams_, nullptr) != 0)
            throw InputError(fmt::format("{}: {}: {}", name_, format_.name, take_vips_fault()));
        return image;
    }

    void encode(VImage image, int quality)
    {
        try {
            // Stored from the bottom up.
            if (format_.kind == FileKind::pfm)
                image = image.copy_memory();
            if (format_.kind == FileKind::fits)
                save_by_name(image);
            else
                save_to_target(image, quality);
        } catch (const std::exception& error) {
            has_failed_ = true;
            vips_error_clear();
            fault_ = in_one_line(error.what());
        }
    }

    void save_to_target(const VImage& image, int quality)
    {
        VipsTargetCustom* const custom = vips_target_custom_new();
        const vips::VTarget target(VIPS_TARGET(custom));
        g_signal_connect(custom, "write", G_CALLBACK(write_encoded), &streams_);
        g_signal_connect(custom, "read", G_CALLBACK(read_encoded), &streams_);
        g_signal_connect(custom, "seek", G_CALLBACK(seek_encoded), &streams_);
        g_signal_connect(custom, "end", G_CALLBACK(end_encoded), &streams_);
        vips::VOption* const options = encoder_options(quality)->set("in", image)->set("target", target);
        VImage::call(std::string(format_.saver).c_str(), options);
    }

    vips::VOption* encoder_options(int quality) const
    {
        vips::VOption* const options = VImage::option();
        switch (format_.kind) {
        case FileKind::png:
            // Higher levels take several times as long for a few percent.
            return options->set("compression", png_level)->set("filter", png_filters);
        case FileKind::jpeg:
        case FileKind::webp:
            return options->set("Q", quality);
        case FileKind::tiff: {
            constexpr double most_classic_bytes = 3.5e9;
            return options->set("compression", VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE)
                ->set("predictor",
                      bits_ == 32 ? VIPS_FOREIGN_TIFF_PREDICTOR_FLOAT : VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL)
                ->set("level", 3)
                ->set("bigtiff", static_cast<double>(row_bytes_) * shape_.height > most_classic_bytes);
        }
        case FileKind::pnm:
            return options->set("format",
                                stored_channels_ == 1 ? VIPS_FOREIGN_PPM_FORMAT_PGM : VIPS_FOREIGN_PPM_FORMAT_PPM);
        case FileKind::pfm:
            return options->set("format", VIPS_FOREIGN_PPM_FORMAT_PFM);
        default:
            return options;
        }
    }

    // cfitsio writes files by name alone.
    void save_by_name(const VImage& image)
    {
        std::string folder = (std::filesystem::temp_directory_path() / "fragfft-XXXXXX").string();
        if (::mkdtemp(folder.data()) == nullptr)
            throw std::runtime_error("no temporary folder can be made");
        const std::filesystem::path file = std::filesystem::path(folder) / "image.fits";
        try {
            image.fitssave(file.c_str());
            std::ifstream written(file, std::ios::binary);
            std::vector<char> part(std::size_t{1} << 20);
            while (written.read(part.data(), static_cast<std::streamsize>(part.size())), written.gcount() > 0)
                streams_.output.write(
                    {reinterpret_cast<const std::uint8_t*>(part.data()), static_cast<std::size_t>(written.gcount())});
        } catch (...) {
            streams_.guarded([]() -> gint64 { throw; });
        }
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
        if (streams_.fault)
            std::rethrow_exception(streams_.fault);
    }

    std::unique_ptr<EncoderOutput> output_;
    std::string name_;
    const FileFormat& format_;
    int bits_;
    int stored_channels_;
    std::size_t row_bytes_;
    EncoderStreams streams_;
    bool has_failed_ = false;
    std::string fault_;
    std::thread encoder_;
};

} // namespace

std::unique_ptr<RowWriter> open_vips_rows(std::unique_ptr<EncoderOutput> output, std::string name,
                                          const FileFormat& format, const RowWriterShape& shape,
                                          const SaveOptions& options)
{
    return std::make_unique<VipsRowWriter>(std::move(output), std::move(name), format, shape, options);
}

} // namespace fragfft
