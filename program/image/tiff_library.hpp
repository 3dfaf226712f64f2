// Files that libtiff has open: by it TIFF is read and written, as libvips mixes the rows of some planes.
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
    // To be read, at its first page.
    explicit TiffFile(const InputFile& file);
    // To be written; opened with Places::anywhere.
    TiffFile(AtomicFile& file, bool is_larger_than_classic);
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

} // namespace fragfft
