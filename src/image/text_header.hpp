// The text that some image files start with, read from left to right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fragfft {

// Each call takes what it reads off the rest, and throws InputError, naming the file, the format and `what`, if it is
// not there. Texts of a line or a number are at most 1000 bytes long.
class TextHeader
{
public:
    TextHeader(std::span<const std::uint8_t> bytes, std::string_view file_name, std::string_view format_name)
        : rest_(bytes), file_name_(file_name), format_name_(format_name)
    {
    }

    // White space, and that many characters after it.
    void skip(std::size_t count);
    // After any white space.
    std::int64_t read_integer(std::string_view what);
    double read_number(std::string_view what);
    // One character of it.
    void expect_space();
    // Up to a newline, which is taken with it.
    std::string_view read_line(std::string_view what);
    std::span<const std::uint8_t> rest() const
    {
        return rest_;
    }
    [[noreturn]] void fail(std::string_view fault) const;

private:
    std::string_view read_word(std::string_view what);

    std::span<const std::uint8_t> rest_;
    std::string_view file_name_;
    std::string_view format_name_;
};

} // namespace fragfft
