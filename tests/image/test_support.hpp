// What the tests of this folder share: files on disk, and the message of the error that is meant to come.
#pragma once

#include "errors.hpp"
#include "image/image.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

using Bytes = std::vector<std::uint8_t>;

// A new directory, removed with all it holds.
class TemporaryDirectory
{
public:
    TemporaryDirectory();
    ~TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    std::filesystem::path operator/(std::string_view name) const
    {
        return path_ / name;
    }
    // The names in it, sorted.
    std::vector<std::string> names() const;

private:
    std::filesystem::path path_;
};

Bytes bytes_of(std::string_view text);
void put_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
// By the standard library, independently of read_file_bytes.
Bytes get_file(const std::filesystem::path& path);

// What is written to the standard error stream while it exists.
class StandardErrorCapture
{
public:
    explicit StandardErrorCapture(const std::filesystem::path& path);
    ~StandardErrorCapture();
    StandardErrorCapture(const StandardErrorCapture&) = delete;
    StandardErrorCapture& operator=(const StandardErrorCapture&) = delete;

    // Ends the capture.
    Bytes stop();

private:
    std::filesystem::path path_;
    int saved_;
};

// Samples uniform in [0, 1).
Image random_image(int width, int height, int channels, unsigned seed);

// An ICC profile by its header alone, of a colour space of four letters; the rest is filler.
Bytes profile_of(std::string_view colour_space, std::size_t size);

// The message of the InputError that `work` throws; "no error" if it throws none. Other exceptions pass.
template <typename Work> std::string fault_of(const Work& work)
{
    try {
        work();
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

// True when `work` returns or throws InputError; any other exception passes, and fails the test.
template <typename Work> bool returns(const Work& work)
{
    return fault_of(work) == "no error";
}

} // namespace fragfft
