// libtiff's handle of a file in memory, and the way it reports errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tiffio.h>
#include <vector>

namespace fragfft {

class TiffStream
{
public:
    // Opens bytes to be read. libtiff prints nothing, and allocates no more at once than a multiple of the file could
    // need. Throws InputError, naming `file_name`, if they are no TIFF.
    TiffStream(std::span<const std::uint8_t> bytes, std::string_view file_name);
    // Opens a new file, which grows in `output`.
    TiffStream(std::vector<std::uint8_t>& output, std::string_view file_name);
    ~TiffStream();
    TiffStream(const TiffStream&) = delete;
    TiffStream& operator=(const TiffStream&) = delete;

    TIFF* get() const
    {
        return tiff_;
    }
    // Throws InputError with what libtiff said last, or with `fault` if it said nothing.
    [[noreturn]] void fail(std::string_view fault) const;
    void require(bool succeeded, std::string_view fault) const
    {
        if (!succeeded)
            fail(fault);
    }
    // Ends a new file.
    void close();

private:
    struct State;

    void open(const char* mode, std::size_t most_bytes_at_once);

    std::unique_ptr<State> state_;
    TIFF* tiff_ = nullptr;
};

} // namespace fragfft
