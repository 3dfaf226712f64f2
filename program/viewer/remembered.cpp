#include "program/viewer/remembered.hpp"

#include "program/files/atomic_file.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

namespace fragfft::viewer {

std::optional<Remembered> read_remembered(const std::filesystem::path& file, const Choices& usual)
{
    std::ifstream stream(file);
    const auto kept = nlohmann::json::parse(stream, nullptr, false);
    if (!kept.is_object())
        return std::nullopt;
    try {
        const auto& place = kept.at("window");
        Remembered remembered{{place.at(0), place.at(1), place.at(2), place.at(3)}, usual};
        for (const auto& [name, value] : kept.at("choices").items())
            set(remembered.choices, name, value);
        return remembered;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void write_remembered(const std::filesystem::path& file, const Remembered& remembered)
{
    const auto& [x, y, width, height] = remembered.place;
    nlohmann::ordered_json kept{{"window", {x, y, width, height}}};
    for (const Control& control : controls())
        kept["choices"][control.name] = control.text(remembered.choices);
    std::error_code ignored;
    std::filesystem::create_directories(file.parent_path(), ignored);
    write_text_atomically(file, kept.dump(1) + "\n");
}

} // namespace fragfft::viewer
