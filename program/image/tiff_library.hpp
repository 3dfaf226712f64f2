// Files opened with libtiff, which reads and writes TIFF here because libvips mixes up the rows of some planes.
#pragma once

#include "program/files/input_file.hpp"
#include "program/image/memory_file.hpp"

#include <cstdint>
#include <string>
#include <tiffio.h>

namespace fragfft {

// Errors are std::runtime_error with libtiff's message.
class TiffFile
{
public:
    // Opens the first page of a file for reading; the file must outlive this object.
    explicit TiffFile(const InputFile& file);
    // Opens a page for writing to the file, which must outlive this object; `is_big` for more than 4 GiB.
    TiffFile(MemoryFile& file, bool is_big);
    ~TiffFile();
    TiffFile(const TiffFile&) = delete;
    TiffFile& operator=(const TiffFile&) = delete;

    TIFF* handle() const { return handle_; }
    // Sets a tag of the file that is written. Throws if libtiff refuses the values.
    template <typename... Values> void set(std::uint32_t tag, Values... values)
    {
        require(TIFFSetField(handle_, tag, values...) != 0, "its tags cannot be written");
    }
    // Throws the message of the failed call, which libtiff reports only by its return value; `otherwise` if there is
    // none.
    [[noreturn]] void throw_fault(const char* otherwise) const;
    void require(bool is_done, const char* otherwise) const
    {
        if (!is_done)
            throw_fault(otherwise);
    }

private:
    // Calls open(options), which returns a handle, or null.
    template <typename Open> void open(const Open& open);

    // The file that is read, and the current position.
    struct Source
    {
        const InputFile* file = nullptr;
        std::uint64_t place = 0;
    };
    static tmsize_t read_from(thandle_t source, void* to, tmsize_t count);
    static toff_t seek_from(thandle_t source, toff_t to, int whence);
    static toff_t size_of_source(thandle_t source);

    Source source_;
    std::string words_; // libtiff's first message
    TIFF* handle_ = nullptr;
};

} // namespace fragfft
