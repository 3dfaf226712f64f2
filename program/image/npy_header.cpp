#include "program/image/npy.hpp"

#include "errors.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t version_end = magic.size() + 2;
// Far more than an image needs, and the most that version 1.0 can declare.
constexpr std::size_t largest_dictionary_bytes = 65535;

// Reads the dictionary, a Python literal as NumPy writes it, from left to right.
class DictionaryReader
{
public:
    DictionaryReader(std::string_view text, std::string_view file_name) : rest_(text), file_name_(file_name) {}

    NpyHeader read()
    {
        NpyHeader header;
        std::vector<std::string> missing{"descr", "fortran_order", "shape"};
        expect("{");
        while (!accept("}")) {
            const std::string key = read_string("a key");
            if (key != "descr" && key != "fortran_order" && key != "shape")
                fail_with(fmt::format("unknown key '{}'", key));
            if (std::erase(missing, key) == 0)
                fail_with(fmt::format("key '{}' is there twice", key));
            expect(":");
            if (key == "shape")
                header.shape = read_shape();
            else if (key == "fortran_order")
                header.fortran_order = read_boolean();
            else if (accept("["))
                fail_with("structured dtypes are not supported");
            else
                header.descr = read_string("the dtype");
            if (!accept(",")) {
                expect("}");
                break;
            }
        }
        skip_spaces();
        if (!rest_.empty())
            fail_with("text follows the dictionary");
        if (!missing.empty())
            fail_with(fmt::format("key '{}' is missing", missing.front()));
        return header;
    }

private:
    [[noreturn]] void fail_with(std::string_view fault) const
    {
        throw InputError(fmt::format("{}: NPY header: {}", file_name_, fault));
    }
    void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n"), rest_.size())); }
    bool accept(std::string_view token)
    {
        skip_spaces();
        const bool found = rest_.starts_with(token);
        rest_.remove_prefix(found ? token.size() : 0);
        return found;
    }
    void expect(std::string_view token)
    {
        if (!accept(token))
            fail_with(fmt::format("'{}' is missing", token));
    }

    bool read_boolean()
    {
        const bool is_true = accept("True");
        if (!is_true && !accept("False"))
            fail_with("fortran_order is neither True nor False");
        return is_true;
    }
    std::vector<std::int64_t> read_shape()
    {
        std::vector<std::int64_t> shape;
        expect("(");
        while (!accept(")")) {
            skip_spaces();
            const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), shape.emplace_back());
            if (error == std::errc::result_out_of_range)
                fail_with("a dimension of the shape does not fit 64 bits");
            if (error != std::errc())
                fail_with("the shape holds something other than whole numbers");
            rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
            if (accept(","))
                continue;
            // "(3)" is a number in parentheses: a tuple of one element needs its comma.
            if (shape.size() == 1)
                fail_with("the shape is not a tuple");
            expect(")");
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
            fail_with(fmt::format("{} is not a quoted string", what));
        const std::string text(rest_.substr(1, end - 1));
        // The check also keeps messages to one printable line.
        if (!std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '\\'; }))
            fail_with(fmt::format("{} holds other characters than printable ASCII", what));
        rest_.remove_prefix(end + 1);
        return text;
    }

    std::string_view rest_;
    std::string_view file_name_;
};

} // namespace

NpyHeader parse_npy_header(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!text.starts_with(magic))
        throw InputError(fmt::format("{}: not an NPY file: it lacks the magic string", file_name));
    const int major_version = bytes.size() < version_end ? 1 : bytes[magic.size()];
    const int minor_version = bytes.size() < version_end ? 0 : bytes[magic.size() + 1];
    if (major_version < 1 || major_version > 3 || minor_version != 0)
        throw InputError(fmt::format("{}: NPY version {}.{} is not supported; 1.0, 2.0 and 3.0 are", file_name,
                                     major_version, minor_version));

    // Versions 2.0 and 3.0 differ from 1.0 in the width of the length, and in the encoding of field names.
    const std::size_t dictionary_at = version_end + (major_version == 1 ? 2 : 4);
    if (bytes.size() < dictionary_at)
        throw InputError(fmt::format("{}: NPY: the file ends within its header", file_name));
    std::size_t dictionary_bytes = 0;
    for (std::size_t i = version_end; i < dictionary_at; ++i)
        dictionary_bytes |= std::size_t{bytes[i]} << (8 * (i - version_end));
    if (dictionary_bytes > largest_dictionary_bytes)
        throw InputError(fmt::format("{}: NPY: declares a header of {} bytes: the limit is {}", file_name,
                                     dictionary_bytes, largest_dictionary_bytes));
    if (dictionary_bytes > bytes.size() - dictionary_at)
        throw InputError(fmt::format("{}: NPY: declares a header of {} bytes, the file holds only {} more", file_name,
                                     dictionary_bytes, bytes.size() - dictionary_at));

    NpyHeader header = DictionaryReader(text.substr(dictionary_at, dictionary_bytes), file_name).read();
    header.bytes = dictionary_at + dictionary_bytes;
    return header;
}

NpyHeader read_npy_header(const InputFile& file)
{
    return parse_npy_header(file.read(0, version_end + 4 + largest_dictionary_bytes), file.name());
}

std::vector<std::uint8_t> npy_header(std::string_view type, std::span<const std::int64_t> shape)
{
    constexpr std::size_t alignment = 64;
    constexpr std::size_t dictionary_at = version_end + 2;
    // Python's tuple of one number ends in a comma.
    std::string dictionary = fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': ({}{}), }}",
                                         std::endian::native == std::endian::little ? '<' : '>', type,
                                         fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
    const std::size_t unpadded_bytes = dictionary_at + dictionary.size() + 1;
    dictionary.append((alignment - unpadded_bytes % alignment) % alignment, ' ');
    dictionary.push_back('\n');

    std::vector<std::uint8_t> bytes(magic.begin(), magic.end());
    bytes.insert(bytes.end(), {1, 0, static_cast<std::uint8_t>(dictionary.size() & 0xFF),
                               static_cast<std::uint8_t>(dictionary.size() >> 8)});
    bytes.insert(bytes.end(), dictionary.begin(), dictionary.end());
    return bytes;
}

} // namespace fragfft
