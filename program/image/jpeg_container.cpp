#include "program/image/containers.hpp"
#include "program/image/stored_numbers.hpp"

#include <array>
#include <fmt/format.h>

namespace fragfft {
namespace {

using namespace std::string_view_literals;
using Bytes = std::vector<std::uint8_t>;

// How many pictures the index of a file of several (CIPA DC-007) has beside the first that are no previews of it. 0
// where the index is none.
int further_pictures(std::span<const std::uint8_t> index)
{
    const ByteOrder order = text_of(index).starts_with("II*\0"sv) ? ByteOrder::little_endian : ByteOrder::big_endian;
    if (index.size() < 8)
        return 0;
    constexpr std::size_t bytes_of_entry = 12;
    constexpr std::size_t bytes_of_picture = 16;
    constexpr std::uint32_t pictures_tag = 0xB002;
    const std::size_t directory = stored_number(index, 4, 4, order);
    if (directory > index.size() || index.size() - directory < 2)
        return 0;
    const std::size_t entries = stored_number(index, directory, 2, order);
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t at = directory + 2 + i * bytes_of_entry;
        if (at + bytes_of_entry > index.size())
            return 0;
        if (stored_number(index, at, 2, order) != pictures_tag)
            continue;
        const std::size_t bytes = stored_number(index, at + 4, 4, order);
        const std::size_t first = stored_number(index, at + 8, 4, order);
        if (first > index.size() || bytes > index.size() - first)
            return 0;
        int further = 0;
        for (std::size_t picture = 1; (picture + 1) * bytes_of_picture <= bytes; ++picture) {
            constexpr std::uint32_t type_bits = 0xFFFFFF;
            constexpr std::uint32_t previews = 0x01; // in the highest byte of the type
            const std::uint32_t type = stored_number(index, first + picture * bytes_of_picture, 4, order) & type_bits;
            further += static_cast<int>(type >> 16U != previews);
        }
        return further;
    }
    return 0;
}

} // namespace

// Looks at what stands before the pixels.
ContainerFacts facts_of_jpeg(const InputFile& file)
{
    ContainerFacts facts;
    constexpr std::uint64_t first_marker_at = 2;
    constexpr std::uint8_t start_of_scan = 0xDA;
    constexpr std::uint8_t application_2 = 0xE2;
    constexpr std::size_t longest_name = 12;
    for (std::uint64_t at = first_marker_at;;) {
        const Bytes head = file.read(at, 4 + longest_name);
        if (head.size() < 4 + longest_name || head[0] != 0xFF || head[1] == start_of_scan)
            return facts;
        // A marker may be filled up before.
        if (head[1] == 0xFF) {
            ++at;
            continue;
        }
        const std::size_t size = big_endian(head, 2, 2);
        const std::string_view name = text_of(head).substr(4);
        facts.has_profile |= head[1] == application_2 && name.starts_with("ICC_PROFILE\0"sv);
        if (head[1] == application_2 && name.starts_with("MPF\0"sv) && size > 6)
            if (const int further = further_pictures(file.read(at + 8, size - 6)))
                facts.remarks.push_back(fmt::format("holds {} beside the first, which alone is read",
                                                    further == 1 ? "a picture" : fmt::format("{} pictures", further)));
        at += 2 + size;
    }
}

} // namespace fragfft
