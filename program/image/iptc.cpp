#include "program/image/iptc.hpp"

#include "program/image/stored_numbers.hpp"

namespace fragfft {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view words = "Photoshop 3.0\0"sv;
constexpr std::string_view resource_signature = "8BIM"sv;
constexpr std::uint32_t records_resource = 1028;

} // namespace

std::vector<std::uint8_t> iptc_in_resources(std::span<const std::uint8_t> bytes)
{
    if (text_of(bytes).starts_with(words))
        bytes = bytes.subspan(words.size());
    // A signature, a number, a name of its own length, and data of theirs; both are filled up to an even length.
    constexpr std::size_t name_at = 6;
    while (bytes.size() > name_at && text_of(bytes).starts_with(resource_signature)) {
        const std::size_t size_at = name_at + (std::size_t{bytes[name_at]} + 2) / 2 * 2;
        if (size_at + 4 > bytes.size())
            break;
        const std::size_t size = big_endian(bytes, size_at, 4);
        const auto data = bytes.subspan(size_at + 4);
        if (size > data.size())
            break;
        if (big_endian(bytes, 4, 2) == records_resource && is_iptc(data.first(size)))
            return {data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size)};
        if (size + size % 2 > data.size())
            break;
        bytes = data.subspan(size + size % 2);
    }
    return {};
}

bool is_iptc(std::span<const std::uint8_t> bytes)
{
    constexpr std::uint8_t record_marker = 0x1C;
    return !bytes.empty() && bytes[0] == record_marker;
}

std::vector<std::uint8_t> resources_of_iptc(std::span<const std::uint8_t> records)
{
    std::vector<std::uint8_t> bytes(words.begin(), words.end());
    bytes.insert(bytes.end(), resource_signature.begin(), resource_signature.end());
    for (const std::uint32_t part : {records_resource << 16U, static_cast<std::uint32_t>(records.size())})
        for (const unsigned shift : {24U, 16U, 8U, 0U})
            bytes.push_back(static_cast<std::uint8_t>(part >> shift));
    bytes.insert(bytes.end(), records.begin(), records.end());
    bytes.resize(bytes.size() + records.size() % 2);
    return bytes;
}

} // namespace fragfft
