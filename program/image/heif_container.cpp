#include "program/image/containers.hpp"
#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <functional>

namespace fragfft {
namespace {

using Contents = std::span<const std::uint8_t>;

// Calls work(type, contents) for each of the boxes that lie one behind the other.
void for_boxes(Contents bytes, const std::function<void(std::string_view, Contents)>& work)
{
    constexpr std::size_t bytes_of_head = 8;
    while (bytes.size() >= bytes_of_head) {
        const std::size_t size = big_endian(bytes, 0, 4);
        if (size < bytes_of_head || size > bytes.size())
            return;
        work(text_of(bytes).substr(4, 4), bytes.subspan(bytes_of_head, size - bytes_of_head));
        bytes = bytes.subspan(size);
    }
}

// The box that describes the file's images; empty where it is none, or larger than any should be.
std::vector<std::uint8_t> description_of(const InputFile& file)
{
    constexpr std::size_t bytes_of_head = 8;
    constexpr std::size_t most_bytes = std::size_t{1} << 20;
    constexpr int most_boxes = 16;
    std::uint64_t at = 0;
    for (int i = 0; i < most_boxes; ++i) {
        const auto head = file.read(at, bytes_of_head);
        if (head.size() < bytes_of_head)
            break;
        const std::size_t size = big_endian(head, 0, 4);
        if (text_of(head).substr(4) == "meta")
            return size < most_bytes ? file.read(at + bytes_of_head, std::max(size, bytes_of_head) - bytes_of_head)
                                     : std::vector<std::uint8_t>();
        if (size < bytes_of_head)
            break;
        at += size;
    }
    return {};
}

} // namespace

// Looks at the properties of its images.
ContainerFacts facts_of_heif(const InputFile& file)
{
    ContainerFacts facts;
    const std::vector<std::uint8_t> description = description_of(file);
    constexpr std::size_t version_bytes = 4;
    if (description.size() < version_bytes)
        return facts;
    std::optional<CodePoints> points;
    bool has_gain_map = false;
    bool has_depth = false;
    const auto look_at_property = [&](std::string_view type, Contents contents) {
        const std::string_view text = text_of(contents);
        if (type == "colr" && (text.starts_with("prof") || text.starts_with("rICC")))
            facts.has_profile = true;
        if (type == "colr" && text.starts_with("nclx") && contents.size() >= 11 && !points) {
            // Whatever range the file has, its samples are decoded to the full one.
            points = CodePoints{static_cast<int>(big_endian(contents, 4, 2)),
                                static_cast<int>(big_endian(contents, 6, 2)), true};
        }
        has_gain_map |= type == "auxC" && text.find("gainmap") != std::string_view::npos;
        has_depth |= type == "auxC" && (text.find(":auxid:2") != std::string_view::npos ||
                                        text.find("auxiliary:depth") != std::string_view::npos);
    };
    for_boxes(Contents(description).subspan(version_bytes), [&](std::string_view type, Contents properties) {
        if (type == "iprp")
            for_boxes(properties, [&](std::string_view inner, Contents contents) {
                if (inner == "ipco")
                    for_boxes(contents, look_at_property);
            });
    });
    if (points && !facts.has_profile)
        note_code_points(*points, facts);
    if (has_gain_map || has_depth)
        facts.remarks.push_back(std::string(has_gain_map && has_depth ? "its depth map and its gain map belong"
                                            : has_gain_map            ? "its gain map belongs"
                                                                      : "its depth map belongs") +
                                " to the picture as it was, and results have none");
    return facts;
}

} // namespace fragfft
