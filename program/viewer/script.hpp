// Lines that are obeyed: what scripts hold, and what keys stand for.
#pragma once

#include "program/files/file_descriptor.hpp"
#include "program/viewer/model.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fragfft::viewer {

// The first word of a line, and what follows.
std::pair<std::string, std::string> parted(const std::string& line);

// A line that needs no window.
struct ScriptLine
{
    const char* word;
    const char* usage; // "toggle NAME"
    const char* meaning;
    // Acts on the model, or changes what is chosen. Throws InputError.
    void (*act)(Model& model, Choices& choices, const std::string& rest);
};
const std::vector<ScriptLine>& script_lines();

// Obeys such a line, or sets the choice of that name. Throws InputError.
void obey(Model& model, const std::string& word, const std::string& rest);

// Lines that come from a file, or bit by bit from standard input.
class Script
{
public:
    // "-" is standard input. Throws InputError when it cannot be read.
    explicit Script(const std::string& path);

    // The next line that there is; is_over() once there will be none.
    std::optional<std::string> next();
    bool is_over() const { return ended_ && text_.find('\n') == std::string::npos; }

private:
    FileDescriptor file_;
    std::string text_;
    bool ended_ = false;
};

} // namespace fragfft::viewer
