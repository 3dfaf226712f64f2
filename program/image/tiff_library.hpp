// Files that libtiff has open: by it TIFF is read and written, as libvips mixes the rows of some planes.
#pragma once

#include "program/files/input_file.hpp"
#include "program/image/memory_file.hpp"

#include <cstdint>
#include <string>
#include <tiffio.h>

namespace fragfft {

// Faults are std::runtime_error in libtiff's words.
class TiffFile
{
public:
    // Reads the first page of a file, which must outlive this object.
    explicit TiffFile(const InputFile& file);
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

    // A file that is read, and from where.
    struct Source
    {
        const InputFile* file = nullptr;
        std::uint64_t place = 0;
    };
    static tmsize_t read_from(thandle_t source, void* to, tmsize_t count);
    static toff_t seek_from(thandle_t source, toff_t to, int whence);
    static toff_t size_of_source(thandle_t source);

    Source source_;
    std::string words_; // the first that libtiff said
    TIFF* handle_ = nullptr;
};

} // namespace fragfft
