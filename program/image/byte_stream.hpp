// Reads the bytes of a file one by one, for headers and numbers in text.
#pragma once

#include "program/files/input_file.hpp"

#include <cstdint>
#include <vector>

namespace fragfft {

class ByteStream
{
public:
    // Begins at an offset of the file, which must outlive this object.
    explicit ByteStream(const InputFile& file, std::uint64_t from = 0) : file_(file), buffer_at_(from) {}

    // Returns the next byte; -1 at the end of the file.
    int next()
    {
        if (used_ == buffer_.size()) {
            constexpr std::size_t bytes_at_once = std::size_t{1} << 16;
            buffer_at_ += buffer_.size();
            used_ = 0;
            buffer_ = file_.read(buffer_at_, bytes_at_once);
        }
        return used_ == buffer_.size() ? -1 : buffer_[used_++];
    }
    std::uint64_t place() const { return buffer_at_ + used_; }

private:
    const InputFile& file_;
    std::uint64_t buffer_at_; // the offset of the buffer in the file
    std::vector<std::uint8_t> buffer_;
    std::size_t used_ = 0;
};

} // namespace fragfft
