#include "engine/program_binaries.hpp"

#include "engine/fingerprint.hpp"
#include "one_line.hpp"

#include <fmt/core.h>
#include <optional>
#include <string_view>
#include <utility>

namespace fragfft {

namespace {

constexpr std::string_view heading = "fragfft programs, form 1\n";
constexpr std::size_t digits_of_fingerprint = 16;

std::string_view text_of(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The lowest byte first.
void add_number(std::vector<std::uint8_t>& bytes, std::uint64_t number)
{
    for (int i = 0; i < 8; ++i)
        bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

template <typename Text> void add_text(std::vector<std::uint8_t>& bytes, const Text& text)
{
    add_number(bytes, text.size());
    bytes.insert(bytes.end(), text.begin(), text.end());
}

// Reads what add_number and add_text have written; nothing where the bytes end before.
class Reader
{
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    bool is_at_end() const { return rest_.empty(); }

    std::optional<std::uint64_t> number()
    {
        if (rest_.size() < 8)
            return std::nullopt;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < 8; ++i)
            number |= static_cast<std::uint64_t>(rest_[i]) << (8 * i);
        rest_ = rest_.subspan(8);
        return number;
    }

    std::optional<std::span<const std::uint8_t>> bytes()
    {
        const std::optional<std::uint64_t> size = number();
        if (!size || *size > rest_.size())
            return std::nullopt;
        const auto read = rest_.first(static_cast<std::size_t>(*size));
        rest_ = rest_.subspan(read.size());
        return read;
    }

private:
    std::span<const std::uint8_t> rest_;
};

std::vector<std::pair<const char*, const std::string*>> parts_of(const ProgramOrigin& origin)
{
    return {{"vendor", &origin.vendor},
            {"renderer", &origin.renderer},
            {"OpenGL version", &origin.opengl_version},
            {"programs' texts", &origin.sources}};
}

ReadPrograms refused(std::string why)
{
    return {{}, std::move(why)};
}

ReadPrograms damaged()
{
    return refused("the bytes of compiled programs are damaged");
}

} // namespace

std::vector<std::uint8_t> to_bytes(const ProgramOrigin& origin, const ProgramForms& programs)
{
    std::vector<std::uint8_t> bytes(heading.begin(), heading.end());
    for (const auto& [part, text] : parts_of(origin))
        add_text(bytes, *text);
    for (const auto& [key, form] : programs) {
        add_text(bytes, key);
        add_number(bytes, form.format);
        add_text(bytes, form.bytes);
    }
    const std::string end = fingerprint({text_of(bytes)});
    bytes.insert(bytes.end(), end.begin(), end.end());
    return bytes;
}

ReadPrograms programs_from_bytes(const ProgramOrigin& origin, std::span<const std::uint8_t> bytes)
{
    if (!text_of(bytes).starts_with(heading))
        return refused("the bytes are no compiled programs that this version of the library has exported");
    if (bytes.size() < heading.size() + digits_of_fingerprint)
        return damaged();
    const auto kept = bytes.first(bytes.size() - digits_of_fingerprint);
    if (fingerprint({text_of(kept)}) != text_of(bytes.last(digits_of_fingerprint)))
        return damaged();
    Reader reader(kept.subspan(heading.size()));
    for (const auto& [part, here] : parts_of(origin)) {
        const auto text = reader.bytes();
        if (!text)
            return damaged();
        if (text_of(*text) != *here)
            return refused(fmt::format("the compiled programs are of another {}: '{}', and here it is '{}'", part,
                                       in_a_line(text_of(*text).substr(0, 200)), *here));
    }
    ReadPrograms read;
    while (!reader.is_at_end()) {
        const auto key = reader.bytes();
        const auto format = reader.number();
        const auto form = reader.bytes();
        if (!key || !format || !form)
            return damaged();
        read.programs[std::string(text_of(*key))] = {static_cast<GLenum>(*format), {form->begin(), form->end()}};
    }
    return read;
}

} // namespace fragfft
