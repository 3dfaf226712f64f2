// A device's answers to all questions about numbers, as text, and those of the known devices.
#pragma once

#include "program/numbers/asking.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// By the questions' ids; and what else is known: "device" in short with the driver's version, "renderer" and "opengl"
// as OpenGL tells them, "seen" by what the questions were asked. A device that others asked may lack some questions.
struct DeviceAnswers
{
    std::map<std::string, std::string> texts;

    bool operator==(const DeviceAnswers&) const = default;
    // Empty where it was not asked.
    std::string text(const std::string& id) const;
};

// What "seen" says of answers that the live page has saved.
inline constexpr const char* seen_by_page = "the live page";

// Asks all questions of an engine's device. Throws as drawing does, and GlError when OpenGL reported an error.
DeviceAnswers ask_device(Engine& engine, const gl::Device& device);

// CSV of two columns: what else is known, then the questions in their order, as far as they have answers.
std::string as_csv(const DeviceAnswers& device);
// The same back. Throws InputError naming `file` for what as_csv does not write.
DeviceAnswers answers_from_csv(const std::string& file, std::string_view csv);

// The known devices, software renderers last.
const std::vector<DeviceAnswers>& known_devices();

inline constexpr const char* like_none = "as none of the known";
// Which of the devices that were asked the question answer it so: "as all known", "as all known but" with the names of
// the others where these are fewer, "as" with their names, or like_none.
std::string those_alike(const std::vector<DeviceAnswers>& devices, const std::string& question,
                        const std::string& answer);

} // namespace fragfft
