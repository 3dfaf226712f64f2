// FITS by cfitsio: libvips turns images upside down, takes missing values for numbers, and finds no image but the
// first.
#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/fits_library.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/sample_levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {
namespace {

constexpr int most_axes = 10;
using Axes = std::array<LONGLONG, most_axes>;

// An array of a file that may be an image.
struct FitsImage
{
    int unit = 0;           // of header and data, counted from 1
    int numbers = 0;        // cfitsio's BITPIX of the scaled numbers: 8, 16, 20, 32, 40, 64, 80, -32, -64
    int stored_numbers = 0; // the same before they are scaled
    int axes = 0;
    Axes lengths{1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

    bool has_samples() const
    {
        return axes > 0 && std::all_of(lengths.begin(), lengths.begin() + axes, [](LONGLONG n) { return n > 0; });
    }
    bool has_integers() const { return numbers > 0; }
    bool stores_integers() const { return stored_numbers > 0; }
    std::int64_t stored_bytes() const { return std::abs(stored_numbers) / 8; }
    bool is_signed() const
    {
        return numbers == SBYTE_IMG || numbers == SHORT_IMG || numbers == LONG_IMG || numbers == LONGLONG_IMG;
    }
    int bits() const
    {
        switch (numbers) {
        case SBYTE_IMG:
            return 8;
        case USHORT_IMG:
            return 16;
        case ULONG_IMG:
            return 32;
        case ULONGLONG_IMG:
            return 64;
        default:
            return std::abs(numbers);
        }
    }
    bool is_held_by_floats() const { return has_integers() ? bits() <= 16 : bits() <= 32; }
};

// The array at which the file stands.
FitsImage image_here(Fits& fits, int unit)
{
    FitsImage image;
    image.unit = unit;
    fits(fits_get_img_paramll, most_axes, &image.stored_numbers, &image.axes, image.lengths.data());
    if (image.axes > most_axes)
        throw std::runtime_error(fmt::format("an array of {} axes; up to 3 are supported", image.axes));
    if (image.has_samples())
        fits(fits_get_img_equivtype, &image.numbers);
    return image;
}

struct Contents
{
    std::vector<FitsImage> images;
    int tables = 0;
};

// Images are arrays, also those that are compressed into tables.
Contents contents_of(Fits& fits)
{
    Contents contents;
    for (int unit = 1;; ++unit) {
        int kind = 0;
        const int status = fits.status_of(fits_movabs_hdu, unit, &kind);
        if (status == END_OF_FILE && unit > 1)
            return contents;
        if (status != 0)
            throw std::runtime_error(words_of_fits(status));
        if (kind != IMAGE_HDU) {
            ++contents.tables;
            continue;
        }
        const FitsImage image = image_here(fits, unit);
        if (image.has_samples())
            contents.images.push_back(image);
    }
}

// Whether a card tells of something that a result still has: not how numbers, columns and tiles were stored, their
// range, missing values or checksums, nor what cfitsio writes into every file.
bool is_kept(std::array<char, FLEN_CARD>& card)
{
    const std::string_view text(card.data());
    if (text.starts_with("COMMENT   FITS (Flexible Image Transport System)") ||
        text.starts_with("COMMENT   and Astrophysics', volume 376, page 359") || text.starts_with("INHERIT "))
        return false;
    const int kind = fits_get_keyclass(card.data());
    constexpr std::array kept{TYP_UNIT_KEY, TYP_HDUID_KEY, TYP_WCS_KEY, TYP_REFSYS_KEY,
                              TYP_COMM_KEY, TYP_CONT_KEY,  TYP_USER_KEY};
    return std::find(kept.begin(), kept.end(), kind) != kept.end();
}

std::shared_ptr<const OwnFacts> header_of(Fits& fits)
{
    int count = 0;
    fits(fits_get_hdrspace, &count, nullptr);
    FitsCards header;
    bool has_place = false;
    for (int i = 1; i <= count; ++i) {
        std::array<char, FLEN_CARD> card{};
        fits(fits_read_record, i, card.data());
        if (!is_kept(card))
            continue;
        has_place |= fits_get_keyclass(card.data()) == TYP_WCS_KEY;
        header.cards.emplace_back(card.data());
    }
    if (header.cards.empty())
        return nullptr;
    OwnFacts own{FileKind::fits, std::move(header), {"its header"}};
    if (has_place)
        own.losses.emplace_back("its coordinates");
    return std::make_shared<const OwnFacts>(std::move(own));
}

// Reads rows of an image, channel by channel as they are stored.
class FitsRows
{
public:
    FitsRows(const InputFile& file, const FitsImage& image, int channels, FileFacts facts)
        : file_(file), image_(image), channels_(channels), facts_(std::move(facts)),
          fits_(Fits::opened(file.path_of_open_file()))
    {
        int ignored = 0;
        (*fits_)(fits_movabs_hdu, image.unit, &ignored);
    }

    template <typename Sample> SampleArray<Sample> read(int first, int count)
    {
        const auto width = static_cast<std::size_t>(image_.lengths[0]);
        constexpr std::size_t most_numbers = std::size_t{1} << 17;
        const int most = static_cast<int>(std::max<std::size_t>(1, most_numbers / width));
        SampleArray<Sample> rows;
        rows.width = static_cast<int>(width);
        rows.height = count;
        rows.channels = channels_;
        rows.samples.reserve(rows.index(0, count, 0));
        for (int done = 0; done < count; done += most) {
            const int part = std::min(most, count - done);
            rows.samples.resize(rows.index(0, done + part, 0));
            for (int channel = 0; channel < channels_; ++channel)
                if (image_.is_held_by_floats())
                    read_part<float>(rows, {first, done, part, channel}, TFLOAT);
                else
                    read_part<double>(rows, {first, done, part, channel}, TDOUBLE);
        }
        if (!image_.has_integers())
            require_finite(rows, file_.name(), first);
        return rows;
    }

private:
    struct Part
    {
        int first; // row of the file that the rows begin with
        int done;
        int count;
        int channel;
    };

    template <typename Number, typename Sample> void read_part(SampleArray<Sample>& rows, const Part& part, int type)
    {
        const auto width = static_cast<std::size_t>(rows.width);
        std::vector<Number> numbers(width * static_cast<std::size_t>(part.count));
        Axes from{1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        from[1] = part.first + part.done + 1;
        from[2] = part.channel + 1;
        auto missing = std::numeric_limits<Number>::quiet_NaN();
        int has_missing = 0;
        (*fits_)(fits_read_pixll, type, from.data(), static_cast<LONGLONG>(numbers.size()), &missing, numbers.data(),
                 &has_missing);
        std::size_t at = rows.index(0, part.done, part.channel);
        for (const Number number : numbers) {
            if constexpr (sizeof(Sample) < sizeof(Number))
                rows.samples[at] = sample_of(number, 1.0, facts_.rounding.get());
            else
                rows.samples[at] = static_cast<Sample>(number);
            at += static_cast<std::size_t>(rows.channels);
        }
        if (has_missing != 0 && image_.stores_integers())
            throw_missing(rows, part);
    }

    // An integer is missing where it equals the header's BLANK.
    template <typename Sample> [[noreturn]] void throw_missing(const SampleArray<Sample>& rows, const Part& part) const
    {
        std::size_t at = rows.index(0, part.done, part.channel);
        while (!std::isnan(rows.samples[at]))
            at += static_cast<std::size_t>(rows.channels);
        throw InputError(fmt::format("{}: the sample at {} is missing: it equals BLANK", file_.name(),
                                     place_of_sample(rows, at, part.first)));
    }

    const InputFile& file_;
    FitsImage image_;
    int channels_;
    FileFacts facts_;
    std::shared_ptr<Fits> fits_;
};

// A stored image fills its part of the file; a compressed one is checked by cfitsio, tile by tile.
void require_whole(Fits& fits, const FitsImage& image, const InputFile& file)
{
    if (fits.value_of(fits_is_compressed_image) != 0)
        return;
    LONGLONG begin = 0;
    fits(fits_get_hduaddrll, nullptr, &begin, nullptr);
    auto bytes = static_cast<double>(image.stored_bytes());
    for (int axis = 0; axis < image.axes; ++axis)
        bytes *= static_cast<double>(image.lengths[static_cast<std::size_t>(axis)]);
    if (static_cast<double>(begin) + bytes > static_cast<double>(file.size()))
        throw std::runtime_error(fmt::format("{} bytes cannot hold the declared {} x {} pixels", file.size(),
                                             image.lengths[0], image.lengths[1]));
}

FileFacts facts_of(const FitsImage& image)
{
    FileFacts facts;
    facts.kind = FileKind::fits;
    facts.light = Light::numbers;
    facts.bits_per_number = image.bits();
    facts.stores_integers = image.has_integers();
    facts.is_signed = image.is_signed();
    if (facts.stores_integers)
        facts.largest_sample = static_cast<float>(std::exp2(image.bits() - (image.is_signed() ? 1 : 0)) - 1.0);
    if (!image.is_held_by_floats())
        facts.rounding = std::make_shared<RoundingLoss>();
    return facts;
}

template <typename Sample>
RowReaderOf<Sample> reader_of(const InputFile& file, const FitsImage& image, int channels, const FileFacts& facts)
{
    return naming_fault(file.name(), "FITS", [&]() -> RowReaderOf<Sample> {
        const auto reader = std::make_shared<FitsRows>(file, image, channels, facts);
        return [&file, reader](int first, int count) {
            return naming_fault(file.name(), "FITS", [&] { return reader->template read<Sample>(first, count); });
        };
    });
}

StreamedImage opened_fits(const InputFile& file, int page)
{
    const auto fits = Fits::opened(file.path_of_open_file());
    const Contents contents = contents_of(*fits);
    const auto images = static_cast<int>(contents.images.size());
    if (images == 0)
        throw InputError(fmt::format("{}: FITS: it holds no image, and {} of tables", file.name(), contents.tables));
    if (page >= images)
        throw InputError(fmt::format("{}: --page {}: it has {}, counted from 0", file.name(), page,
                                     images == 1 ? "1 image" : fmt::format("{} images", images)));
    const FitsImage& image = contents.images[static_cast<std::size_t>(page)];
    int ignored = 0;
    (*fits)(fits_movabs_hdu, image.unit, &ignored);
    const Axes& lengths = image.lengths;
    if (lengths[2] > 4 || std::any_of(lengths.begin() + 3, lengths.end(), [](LONGLONG length) { return length != 1; }))
        throw InputError(fmt::format("{}: FITS: its axes are {}; a third of 1 to 4 is channels, and further ones must "
                                     "have a length of 1",
                                     file.name(), fmt::join(lengths.begin(), lengths.begin() + image.axes, " x ")));
    require_supported_size(lengths[0], lengths[1], file.name(), streamed_image_limits);
    require_whole(*fits, image, file);
    const auto channels = static_cast<int>(lengths[2]);
    FileFacts facts = facts_of(image);
    facts.pages = images;
    facts.own = header_of(*fits);
    if (channels > 1)
        facts.remarks.push_back(fmt::format("its {} planes along the third axis are channels", channels));
    if (contents.tables > 0)
        facts.remarks.push_back(
            fmt::format("it holds {} beside, which {} left out",
                        contents.tables == 1 ? "a table" : fmt::format("{} tables", contents.tables),
                        contents.tables == 1 ? "is" : "are"));
    StreamedImage streamed{static_cast<int>(lengths[0]), static_cast<int>(lengths[1]), channels, facts};
    streamed.rows = [&file, image, channels, facts] { return reader_of<float>(file, image, channels, facts); };
    if (!image.is_held_by_floats())
        streamed.double_rows = [&file, image, channels, facts] {
            return reader_of<double>(file, image, channels, facts);
        };
    return streamed;
}

} // namespace

StreamedImage streamed_fits(const InputFile& file, int page)
{
    return naming_fault(file.name(), "FITS", [&] { return opened_fits(file, page); });
}

} // namespace fragfft
