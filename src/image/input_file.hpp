// A file that is read bit by bit, from any place and as often as needed.
#pragma once

#include "image/atomic_file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

class InputFile
{
public:
    // Opens a file. What has no places to go back to (the standard input, a pipe, a device) is read whole, as
    // read_file_bytes does, and held. Throws InputError, naming the path and the system's reason, and what
    // `require_known_start` throws.
    explicit InputFile(const std::filesystem::path& path, const StartCheck& require_known_start = {});
    // Bytes that are in memory.
    InputFile(std::vector<std::uint8_t> bytes, std::string name);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::filesystem::path& path() const
    {
        return path_;
    }
    // What messages call it.
    const std::string& name() const
    {
        return name_;
    }
    std::uint64_t size() const
    {
        return size_;
    }
    // Whether the bytes are in memory: then `bytes` are all of them.
    bool is_held() const
    {
        return !descriptor_;
    }
    std::span<const std::uint8_t> bytes() const
    {
        return bytes_;
    }

    // Copies bytes from `offset` on, and returns how many: fewer than asked for at the end. Throws InputError.
    std::size_t read(std::uint64_t offset, std::span<std::uint8_t> to) const;
    // The same as a vector.
    std::vector<std::uint8_t> read(std::uint64_t offset, std::size_t count) const;

private:
    std::filesystem::path path_;
    std::string name_;
    std::unique_ptr<FileDescriptor> descriptor_;
    std::vector<std::uint8_t> bytes_;
    std::uint64_t size_ = 0;
};

} // namespace fragfft
