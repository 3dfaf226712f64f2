// libtiff: what of TIFF libvips does not say, does not read or does not write.
#pragma once

#include "program/files/atomic_file.hpp"
#include "program/files/input_file.hpp"

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <tiffio.h>
#include <vector>

namespace fragfft {

// A file that libtiff has open, which must outlive this. Faults are std::runtime_error in libtiff's words, or what the
// file threw.
class TiffFile
{
public:
    // To be read; no page is chosen yet.
    explicit TiffFile(const InputFile& file);
    // To be written, page by page; opened with Places::anywhere.
    TiffFile(AtomicFile& file, bool is_larger_than_classic);
    // The same in memory.
    explicit TiffFile(std::vector<std::uint8_t>& memory);
    ~TiffFile();
    TiffFile(const TiffFile&) = delete;
    TiffFile& operator=(const TiffFile&) = delete;

    TIFF* handle() const { return handle_; }
    // To be read, counted from 0.
    void choose(int page);
    // Throws unless the tag, of the page that is to be written, takes the values.
    template <typename... Values> void set(std::uint32_t tag, Values... values)
    {
        require(TIFFSetField(handle_, tag, values...) != 0, "its tags cannot be written");
    }
    // After which the next one begins.
    void end_page();
    // Throws what went wrong in a call, which libtiff reports by no more than a value.
    [[noreturn]] void throw_fault(const char* otherwise);
    void require(bool is_done, const char* otherwise)
    {
        if (!is_done)
            throw_fault(otherwise);
    }

    // What libtiff reads and writes, through calls in C.
    class Bytes
    {
    public:
        virtual ~Bytes() = default;
        virtual std::int64_t read(void* to, std::int64_t most) = 0;
        virtual std::int64_t write(const void* from, std::int64_t count) = 0;
        virtual std::int64_t seek(std::int64_t offset, int whence) = 0;
        std::exception_ptr fault;
    };

private:
    void open(const char* mode);

    std::unique_ptr<Bytes> bytes_;
    std::string words_; // the first that libtiff said
    TIFF* handle_ = nullptr;
};

// Tags of GeoTIFF and GDAL, which libtiff itself does not know.
enum GeographicTag : std::uint32_t
{
    pixel_scale_tag = 33550,
    tie_points_tag = 33922,
    transformation_tag = 34264,
    geo_keys_tag = 34735,
    geo_doubles_tag = 34736,
    geo_text_tag = 34737,
    gdal_metadata_tag = 42112,
    gdal_missing_tag = 42113,
    rational_polynomial_tag = 50844,
};

} // namespace fragfft
