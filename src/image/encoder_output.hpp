// Where encoders put a file's bytes, also those that go back to what they wrote.
#pragma once

#include "image/atomic_file.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// Members throw InputError as AtomicFile's do.
class EncoderOutput
{
public:
    // Where `goes_back` and the path is a pipe or another stream, all bytes are held until the end.
    EncoderOutput(const std::filesystem::path& path, bool goes_back);
    // To memory, where the bytes are once they take their place.
    explicit EncoderOutput(std::vector<std::uint8_t>& to) : to_(&to) {}

    void write(std::span<const std::uint8_t> bytes);
    // From the present place on; fewer at the end.
    std::size_t read(std::span<std::uint8_t> to);
    // As lseek does.
    std::int64_t seek(std::int64_t offset, int whence);
    // The last call, see AtomicFile.
    void take_place();

private:
    std::string name_;
    std::optional<AtomicFile> file_;
    std::vector<std::uint8_t>* to_ = nullptr;
    bool is_held_ = true;
    std::vector<std::uint8_t> bytes_;
    std::size_t place_ = 0;
};

} // namespace fragfft
