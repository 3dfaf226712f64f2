#include "program/files/atomic_file.hpp"
#include "program/files/temporary_folder.hpp"
#include "program/image/codecs.hpp"
#include "program/image/fits_library.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace fragfft {
namespace {

// cfitsio writes files by name alone, so that it is into a folder of our own.
class FitsRowWriter final : public RowWriter
{
public:
    FitsRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                  const SaveOptions& options)
        : RowWriter(format, shape, options), name_(shown_name(path, true)), file_(path)
    {
        naming_fault(name_, "FITS", [&] {
            fits_ = Fits::made(folder_.file(file_name));
            std::array<LONGLONG, 3> lengths{shape.width, shape.height, shape.channels};
            (*fits_)(fits_create_imgll, options.in_double ? DOUBLE_IMG : FLOAT_IMG, shape.channels > 1 ? 3 : 2,
                     lengths.data());
            const auto* const header = options.own ? std::get_if<FitsCards>(&options.own->value) : nullptr;
            if (header != nullptr)
                write_header(*header, options.first_row);
        });
    }

private:
    // FITS counts pixels from 1 at the first row: what lies at row r there lies at r - first_row here.
    void write_header(const FitsCards& header, int first_row)
    {
        for (const std::string& card : header.cards)
            (*fits_)(fits_write_record, card.c_str());
        if (first_row == 0)
            return;
        bool has_place = false;
        for (char alternative = 'A' - 1; alternative <= 'Z'; ++alternative)
            has_place |= move_row("CRPIX2" + (alternative < 'A' ? "" : std::string(1, alternative)), first_row);
        move_row("LTV2", first_row);
        // Coordinates without a reference pixel have it at 0.
        std::array<char, FLEN_CARD> card{};
        for (const char* key : {"CTYPE2", "CRVAL2", "CDELT2", "CD2_2"})
            if (!has_place && fits_->status_of(fits_read_card, key, card.data()) == 0)
                has_place = fits_->status_of(fits_write_key_dbl, "CRPIX2", -static_cast<double>(first_row), -15,
                                             "of rows that begin later") == 0;
        fits_clear_errmsg();
    }

    bool move_row(const std::string& key, int first_row)
    {
        double place = 0.0;
        if (fits_->status_of(fits_read_key_dbl, key.c_str(), &place, nullptr) != 0)
            return false;
        (*fits_)(fits_modify_key_dbl, key.c_str(), place - first_row, -15, "&");
        return true;
    }

    void encode(const Image& rows) override { write_rows(rows, TFLOAT); }
    void encode(const DoubleImage& rows) override { write_rows(rows, TDOUBLE); }

    template <typename Sample> void write_rows(const SampleArray<Sample>& rows, int type)
    {
        naming_fault(name_, "FITS", [&] {
            std::vector<Sample> numbers(static_cast<std::size_t>(rows.width));
            for (int y = 0; y < rows.height; ++y, ++next_row_)
                for (int channel = 0; channel < rows.channels; ++channel) {
                    for (int x = 0; x < rows.width; ++x)
                        numbers[static_cast<std::size_t>(x)] = rows.at(x, y, channel);
                    std::array<LONGLONG, 3> from{1, next_row_ + 1, channel + 1};
                    (*fits_)(fits_write_pixll, type, from.data(), static_cast<LONGLONG>(numbers.size()),
                             numbers.data());
                }
        });
    }

    void end() override
    {
        naming_fault(name_, "FITS", [&] { fits_->close(); });
        const InputFile written(folder_.file(file_name));
        // Nobody needs its name any more, and without it no image is left if this process is killed.
        std::error_code ignored;
        std::filesystem::remove(folder_.file(file_name), ignored);
        constexpr std::size_t bytes_at_once = std::size_t{1} << 20;
        for (std::uint64_t at = 0; at < written.size(); at += bytes_at_once)
            file_.write(written.read(at, bytes_at_once));
        file_.take_place();
    }

    static constexpr const char* file_name = "image.fits";
    std::string name_;
    AtomicFile file_;
    TemporaryFolder folder_;
    std::shared_ptr<Fits> fits_;
    int next_row_ = 0;
};

} // namespace

bool fits_takes_threads()
{
    return fits_is_reentrant() != 0;
}

std::unique_ptr<RowWriter> open_fits_rows(const std::filesystem::path& path, const FileFormat& format,
                                          const RowWriterShape& shape, const SaveOptions& options)
{
    return std::make_unique<FitsRowWriter>(path, format, shape, options);
}

} // namespace fragfft
