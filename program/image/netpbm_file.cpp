// PNM and PFM, row by row. libvips takes every integer for one of 255 or 65535, and PFM's rows from the top down.
#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/netpbm_header.hpp"
#include "program/image/npy.hpp"
#include "program/image/sample_levels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace fragfft {
namespace {

constexpr bool is_big_endian_here = std::endian::native == std::endian::big;

// From the order of bytes in memory to the other, or back.
template <typename Number> void swap_bytes(std::span<std::uint8_t> bytes)
{
    for (std::size_t at = 0; at + sizeof(Number) <= bytes.size(); at += sizeof(Number))
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                     bytes.begin() + static_cast<std::ptrdiff_t>(at + sizeof(Number)));
}

// Calls work(first, count) for some rows after the other, of about a mebibyte of samples: more are not held twice.
template <typename Work> void in_parts(const Image& rows, const Work& work)
{
    constexpr std::size_t most_samples = std::size_t{1} << 18;
    const auto most = static_cast<int>(std::max<std::size_t>(1, most_samples / rows.index(0, 1, 0)));
    for (int first = 0; first < rows.height; first += most)
        work(first, std::min(most, rows.height - first));
}

// Rows of an image that is stored in binary, in any order.
class BinaryRows
{
public:
    BinaryRows(const InputFile& file, const NetpbmHeader& header) : file_(file), header_(header) {}

    Image read(int first, int count) const
    {
        Image rows(static_cast<int>(header_.width), count, header_.channels);
        in_parts(rows, [&](int done, int part) { read_part(rows, first, done, part); });
        if (header_.is_pfm())
            require_finite(rows, file_.name(), first);
        return rows;
    }

private:
    // Some of the rows, the first of which is the file's row `first`.
    void read_part(Image& rows, int first, int done, int part) const
    {
        const std::uint64_t row_bytes = header_.bytes_per_row();
        // PFM has its last row first.
        const std::int64_t at = header_.is_pfm() ? header_.height - first - done - part : std::int64_t{first} + done;
        std::vector<std::uint8_t> bytes(row_bytes * static_cast<std::uint64_t>(part));
        if (file_.read(header_.raster + static_cast<std::uint64_t>(at) * row_bytes, bytes) < bytes.size())
            throw InputError(fmt::format("{}: the file became shorter while it was read", file_.name()));
        if (header_.is_pfm())
            store_floats(bytes, rows, done, part);
        else if (header_.is_of_bits())
            store_bits(bytes, rows, done, part);
        else if (header_.bytes_per_sample() == 1)
            store_levels<std::uint8_t>(bytes, rows, first, done);
        else
            store_levels<std::uint16_t>(bytes, rows, first, done);
    }

    void store_floats(std::span<std::uint8_t> bytes, Image& rows, int done, int part) const
    {
        if (header_.big_endian != is_big_endian_here)
            swap_bytes<float>(bytes);
        const std::size_t row_bytes = header_.bytes_per_row();
        for (int y = 0; y < part; ++y)
            std::memcpy(&rows.at(0, done + y), &bytes[static_cast<std::size_t>(part - 1 - y) * row_bytes], row_bytes);
    }

    // A bit that is set is black.
    void store_bits(std::span<const std::uint8_t> bytes, Image& rows, int done, int part) const
    {
        for (int y = 0; y < part; ++y) {
            const auto row = bytes.subspan(static_cast<std::size_t>(y) * header_.bytes_per_row());
            for (int x = 0; x < rows.width; ++x)
                rows.at(x, done + y) = ((row[static_cast<std::size_t>(x / 8)] >> (7 - x % 8)) & 1) != 0 ? 0.0F : 1.0F;
        }
    }

    template <typename Level> void store_levels(std::span<std::uint8_t> bytes, Image& rows, int first, int done) const
    {
        if (sizeof(Level) > 1 && !is_big_endian_here)
            swap_bytes<Level>(bytes);
        std::vector<Level> levels(bytes.size() / sizeof(Level));
        std::memcpy(levels.data(), bytes.data(), bytes.size());
        const std::size_t begin = rows.index(0, done, 0);
        if (static_cast<float>(header_.largest) != largest_level<Level>)
            for (std::size_t i = 0; i < levels.size(); ++i)
                if (static_cast<int>(levels[i]) > header_.largest)
                    throw InputError(fmt::format("{}: PNM: the sample at {} is {}, and its largest value is {}",
                                                 file_.name(), place_of_sample(rows, begin + i, first),
                                                 static_cast<int>(levels[i]), header_.largest));
        samples_from_levels(levels.data(), std::span(rows.samples).subspan(begin, levels.size()),
                            static_cast<float>(header_.largest));
    }

    const InputFile& file_;
    NetpbmHeader header_;
};

// Rows of an image that is stored in ASCII, one after the other.
class AsciiRows
{
public:
    AsciiRows(const InputFile& file, const NetpbmHeader& header)
        : file_(file), header_(header), bytes_(file, header.raster)
    {
    }

    Image read(int first, int count)
    {
        Image row(static_cast<int>(header_.width), 1, header_.channels);
        for (; next_row_ < first; ++next_row_)
            read_row(row, 0);
        Image rows(row.width, count, row.channels);
        for (int y = 0; y < count; ++y, ++next_row_)
            read_row(rows, y);
        return rows;
    }

private:
    void read_row(Image& rows, int y)
    {
        const std::size_t begin = rows.index(0, y, 0);
        for (std::size_t at = begin; at < rows.index(0, y + 1, 0); ++at) {
            const int level = next_level(rows, at, next_row_ - y);
            rows.samples[at] = header_.is_of_bits() ? 1.0F - static_cast<float>(level)
                                                    : static_cast<float>(level) / static_cast<float>(header_.largest);
        }
    }

    // Bits need no blanks between them.
    int next_level(const Image& rows, std::size_t at, int first_row)
    {
        const auto fault = [&](const std::string& what) {
            return InputError(
                fmt::format("{}: PNM: the sample at {} {}", file_.name(), place_of_sample(rows, at, first_row), what));
        };
        int letter = next_outside_remarks(bytes_);
        while (letter == ' ' || (letter >= '\t' && letter <= '\r'))
            letter = next_outside_remarks(bytes_);
        if (letter < 0)
            throw fault("is missing: the file ends before it");
        int level = 0;
        for (; letter >= '0' && letter <= '9'; letter = next_outside_remarks(bytes_)) {
            level = 10 * level + letter - '0';
            if (level > header_.largest)
                throw fault(fmt::format("is {} or more, and its largest value is {}", level, header_.largest));
            if (header_.is_of_bits())
                return level;
            has_digits_ = true;
        }
        const bool is_number = has_digits_ && (letter < 0 || letter == ' ' || (letter >= '\t' && letter <= '\r'));
        has_digits_ = false;
        if (!is_number)
            throw fault("is no whole number");
        return level;
    }

    const InputFile& file_;
    NetpbmHeader header_;
    ByteStream bytes_;
    int next_row_ = 0;
    bool has_digits_ = false;
};

void require_whole(const InputFile& file, const NetpbmHeader& header)
{
    const char* const format = header.is_pfm() ? "PFM" : "PNM";
    const std::uint64_t rows = static_cast<std::uint64_t>(header.height);
    // In ASCII a sample is a digit at least, and a blank where it is no bit.
    const std::uint64_t samples =
        rows * static_cast<std::uint64_t>(header.width) * static_cast<std::uint64_t>(header.channels);
    const std::uint64_t needed = !header.is_ascii()    ? rows * header.bytes_per_row()
                                 : header.is_of_bits() ? samples
                                                       : 2 * samples - 1;
    if (file.size() < header.raster || file.size() - header.raster < needed)
        throw InputError(fmt::format("{}: {}: {} bytes cannot hold the declared {} x {} pixels", file.name(), format,
                                     file.size(), header.width, header.height));
}

// Whether another image follows, as Netpbm's formats allow.
bool has_further_images(const InputFile& file, const NetpbmHeader& header)
{
    if (header.is_ascii())
        return false;
    const std::uint64_t end = header.raster + static_cast<std::uint64_t>(header.height) * header.bytes_per_row();
    const std::vector<std::uint8_t> next = file.read(end, 2);
    return next.size() == 2 && next[0] == 'P' && next[1] == static_cast<std::uint8_t>(header.type);
}

class PnmRowWriter final : public RowWriter
{
public:
    PnmRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                 const SaveOptions& options)
        : RowWriter(format, shape, options), name_(shown_name(path, true)), is_deep_(options.bits_per_integer > 8),
          file_(path)
    {
        const std::string header = fmt::format("P{}\n{} {}\n{}\n", shape.channels == 1 ? 5 : 6, shape.width,
                                               shape.height, is_deep_ ? 65535 : 255);
        file_.write({reinterpret_cast<const std::uint8_t*>(header.data()), header.size()});
    }

private:
    void encode(const Image& rows) override
    {
        require_no_nan(rows, name_);
        in_parts(rows, [&](int first, int count) {
            const auto samples = std::span(rows.samples).subspan(rows.index(0, first, 0), rows.index(0, count, 0));
            if (is_deep_)
                write_levels<std::uint16_t>(samples);
            else
                write_levels<std::uint8_t>(samples);
        });
    }
    void end() override { file_.take_place(); }

    template <typename Level> void write_levels(std::span<const float> samples)
    {
        std::vector<Level> levels(samples.size());
        count_clamped(levels_from_samples(samples, levels.data()));
        const std::span bytes(reinterpret_cast<std::uint8_t*>(levels.data()), levels.size() * sizeof(Level));
        if (sizeof(Level) > 1 && !is_big_endian_here)
            swap_bytes<Level>(bytes);
        file_.write(bytes);
    }

    std::string name_;
    bool is_deep_;
    AtomicFile file_;
};

// The last row comes first.
class PfmRowWriter final : public RowWriter
{
public:
    PfmRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                 const SaveOptions& options)
        : RowWriter(format, shape, options), file_(path, Places::anywhere)
    {
        const std::string header = fmt::format("P{}\n{} {}\n{}\n", shape.channels == 1 ? 'f' : 'F', shape.width,
                                               shape.height, is_big_endian_here ? "1.0" : "-1.0");
        file_.write({reinterpret_cast<const std::uint8_t*>(header.data()), header.size()});
        raster_ = static_cast<std::int64_t>(header.size());
    }

private:
    void encode(const Image& rows) override
    {
        const std::size_t row_samples = rows.index(0, 1, 0);
        in_parts(rows, [&](int first, int count) {
            std::vector<float> upwards(rows.index(0, count, 0));
            for (int y = 0; y < count; ++y)
                std::copy_n(&rows.at(0, first + y), row_samples, &upwards[rows.index(0, count - 1 - y, 0)]);
            next_row_ += count;
            file_.seek(raster_ + (shape().height - next_row_) * static_cast<std::int64_t>(row_samples * sizeof(float)),
                       SEEK_SET);
            file_.write(bytes_in_memory<float>(upwards));
        });
    }
    void end() override { file_.take_place(); }

    AtomicFile file_;
    std::int64_t raster_ = 0;
    int next_row_ = 0;
};

} // namespace

StreamedImage streamed_netpbm(const InputFile& file)
{
    const NetpbmHeader header = read_netpbm_header(file);
    require_supported_size(header.width, header.height, file.name(), streamed_image_limits);
    require_whole(file, header);
    FileFacts facts;
    facts.kind = header.is_pfm() ? FileKind::pfm : FileKind::pnm;
    facts.light = format_of_kind(facts.kind).light;
    facts.stores_integers = !header.is_pfm();
    facts.bits_per_number = 8 * header.bytes_per_sample();
    if (header.scale != 1.0)
        facts.remarks.push_back(
            fmt::format("its scale of {} is left out, and samples are taken as they are stored", header.scale));
    if (has_further_images(file, header))
        facts.remarks.push_back("it holds further images, and the first is taken");
    const auto rows = [&file, header]() -> RowReader {
        if (!header.is_ascii())
            return [reader = BinaryRows(file, header)](int first, int count) { return reader.read(first, count); };
        const auto reader = std::make_shared<AsciiRows>(file, header);
        return [reader](int first, int count) { return reader->read(first, count); };
    };
    return {static_cast<int>(header.width), static_cast<int>(header.height), header.channels, facts, 0, rows};
}

std::unique_ptr<RowWriter> open_netpbm_rows(const std::filesystem::path& path, const FileFormat& format,
                                            const RowWriterShape& shape, const SaveOptions& options)
{
    if (format.kind == FileKind::pfm)
        return std::make_unique<PfmRowWriter>(path, format, shape, options);
    return std::make_unique<PnmRowWriter>(path, format, shape, options);
}

} // namespace fragfft
