// Files that libtiff has open: by it TIFF is read and written, as libvips mixes the rows of some planes.
#pragma once

#include "program/image/memory_file.hpp"

#include <cstdint>
#include <string>
#include <tiffio.h>

namespace fragfft {

// Faults are std::runtime_error in libtiff's words.
class TiffFile
{
public:
    // Reads the first page of a file.
    explicit TiffFile(const std::string& path);
    // Writes a page there, which must outlive this object; `is_big` of more than 4 GiB.
    TiffFile(MemoryFile& file, bool is_big);
    ~TiffFile();
    TiffFile(const TiffFile&) = delete;
    TiffFile& operator=(const TiffFile&) = delete;

    TIFF* handle() const { return handle_; }
    // Throws unless the tag, of the file that is to be written, takes the values.
    template <typename... Values> void set(std::uint32_t tag, Values... values)
    {
        require(TIFFSetField(handle_, tag, values...) != 0, "its tags cannot be written");
    }
    // Throws what went wrong in a call, which libtiff reports by no more than a value.
    [[noreturn]] void throw_fault(const char* otherwise) const;
    void require(bool is_done, const char* otherwise) const
    {
        if (!is_done)
            throw_fault(otherwise);
    }

private:
    // Calls open(options), which returns a handle, or null.
    template <typename Open> void open(const Open& open);

    std::string words_; // the first that libtiff said
    TIFF* handle_ = nullptr;
};

} // namespace fragfft
