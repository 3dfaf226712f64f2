#include "image/npy_header.hpp"

#include "errors.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft {
namespace {

constexpr std::array<std::uint8_t, 6> magic{0x93, 'N', 'U', 'M', 'P', 'Y'};
constexpr std::size_t version_end = magic.size() + 2;
// Far above what an image needs, and what version 1.0 can declare.
constexpr std::size_t largest_dictionary_bytes = 65535;

// Reads the dictionary, a Python literal as NumPy writes it, from left to right.
class DictionaryReader
{
public:
    DictionaryReader(std::string_view text, std::string_view file_name) : rest_(text), file_name_(file_name) {}

    NpyHeader read()
    {
        NpyHeader header;
        std::vector<std::string> keys;
        expect('{');
        while (!accept('}')) {
            const std::string key = read_string("a key");
            if (std::find(keys.begin(), keys.end(), key) != keys.end())
                fail(fmt::format("key '{}' is there twice", key));
            keys.push_back(key);
            expect(':');
            read_value(key, header);
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        skip_spaces();
        if (!rest_.empty())
            fail("text follows the dictionary");
        for (const char* key : {"descr", "fortran_order", "shape"})
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                fail(fmt::format("key '{}' is missing", key));
        return header;
    }

private:
    [[noreturn]] void fail(std::string_view fault) const
    {
        throw InputError(fmt::format("{}: NPY header: {}", file_name_, fault));
    }
    void skip_spaces()
    {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n"), rest_.size()));
    }
    bool accept(std::string_view token)
    {
        skip_spaces();
        const bool found = rest_.starts_with(token);
        if (found)
            rest_.remove_prefix(token.size());
        return found;
    }
    bool accept(char token)
    {
        return accept(std::string_view(&token, 1));
    }
    void expect(char token)
    {
        if (!accept(token))
            fail(fmt::format("'{}' is missing", token));
    }

    void read_value(std::string_view key, NpyHeader& header)
    {
        if (key == "descr")
            header.descr = read_element_type();
        else if (key == "fortran_order")
            header.fortran_order = read_boolean();
        else if (key == "shape")
            header.shape = read_shape();
        else
            fail(fmt::format("unknown key '{}'", key));
    }
    std::string read_element_type()
    {
        skip_spaces();
        if (rest_.starts_with('['))
            fail("structured dtypes are not supported");
        return read_string("the dtype");
    }
    bool read_boolean()
    {
        if (accept("True"))
            return true;
        if (accept("False"))
            return false;
        fail("fortran_order is neither True nor False");
    }
    std::vector<std::int64_t> read_shape()
    {
        std::vector<std::int64_t> shape;
        expect('(');
        while (!accept(')')) {
            shape.push_back(read_integer());
            if (accept(','))
                continue;
            // "(3)" is a number in parentheses: a tuple of one needs its comma.
            if (shape.size() == 1)
                fail("the shape is not a tuple");
            expect(')');
            break;
        }
        return shape;
    }
    std::string read_string(std::string_view what)
    {
        skip_spaces();
        const char quote = rest_.empty() ? '\0' : rest_.front();
        const std::size_t end = rest_.find(quote, 1);
        if ((quote != '\'' && quote != '"') || end == std::string_view::npos)
            fail(fmt::format("{} is not a quoted string", what));
        const std::string text(rest_.substr(1, end - 1));
        // Also keeps messages to one printable line.
        if (!std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '\\'; }))
            fail(fmt::format("{} holds other characters than printable ASCII", what));
        rest_.remove_prefix(end + 1);
        return text;
    }
    std::int64_t read_integer()
    {
        skip_spaces();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error == std::errc::result_out_of_range)
            fail("a dimension of the shape does not fit 64 bits");
        if (error != std::errc())
            fail("the shape holds something other than whole numbers");
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }

    std::string_view rest_;
    std::string_view file_name_;
};

} // namespace

bool has_npy_magic(std::span<const std::uint8_t> bytes)
{
    return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin());
}

NpyHeader parse_npy_header(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    if (!has_npy_magic(bytes))
        throw InputError(fmt::format("{}: not an NPY file: it lacks the magic string", file_name));
    if (bytes.size() < version_end)
        throw InputError(fmt::format("{}: NPY: the file ends within its header", file_name));
    const int major_version = bytes[magic.size()];
    const int minor_version = bytes[magic.size() + 1];
    if (major_version < 1 || major_version > 3 || minor_version != 0)
        throw InputError(fmt::format("{}: NPY version {}.{} is not supported; 1.0, 2.0 and 3.0 are", file_name,
                                     major_version, minor_version));

    // Versions 2.0 and 3.0 differ from 1.0 in the width of the length, and in the encoding of field names.
    const std::size_t length_bytes = major_version == 1 ? 2 : 4;
    const std::size_t dictionary_at = version_end + length_bytes;
    if (bytes.size() < dictionary_at)
        throw InputError(fmt::format("{}: NPY: the file ends within its header", file_name));
    std::size_t dictionary_bytes = 0;
    for (std::size_t i = 0; i < length_bytes; ++i)
        dictionary_bytes |= std::size_t{bytes[version_end + i]} << (8 * i);
    if (dictionary_bytes > largest_dictionary_bytes)
        throw InputError(fmt::format("{}: NPY: declares a header of {} bytes: the limit is {}", file_name,
                                     dictionary_bytes, largest_dictionary_bytes));
    if (dictionary_bytes > bytes.size() - dictionary_at)
        throw InputError(fmt::format("{}: NPY: declares a header of {} bytes, the file holds only {} more", file_name,
                                     dictionary_bytes, bytes.size() - dictionary_at));

    const auto dictionary = bytes.subspan(dictionary_at, dictionary_bytes);
    const std::string text(dictionary.begin(), dictionary.end());
    NpyHeader header = DictionaryReader(text, file_name).read();
    header.bytes = dictionary_at + dictionary_bytes;
    return header;
}

std::vector<std::uint8_t> format_npy_header(std::string_view descr, std::span<const std::int64_t> shape)
{
    constexpr std::size_t alignment = 64;
    constexpr std::size_t dictionary_at = version_end + 2;
    // Python's tuple of one number ends in a comma.
    std::string dictionary = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", descr,
                                         fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
    const std::size_t unpadded_bytes = dictionary_at + dictionary.size() + 1;
    const std::size_t padded_bytes = (unpadded_bytes + alignment - 1) / alignment * alignment;
    dictionary.append(padded_bytes - unpadded_bytes, ' ');
    dictionary.push_back('\n');

    std::vector<std::uint8_t> bytes(padded_bytes);
    std::copy(magic.begin(), magic.end(), bytes.begin());
    bytes[magic.size()] = 1;
    bytes[version_end] = static_cast<std::uint8_t>(dictionary.size() & 0xFF);
    bytes[version_end + 1] = static_cast<std::uint8_t>(dictionary.size() >> 8);
    std::copy(dictionary.begin(), dictionary.end(), bytes.begin() + dictionary_at);
    return bytes;
}

} // namespace fragfft
