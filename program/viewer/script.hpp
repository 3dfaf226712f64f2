// Lines of commands: scripts consist of them, and keys stand for them.
#pragma once

#include "program/files/file_descriptor.hpp"
#include "program/viewer/model.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fragfft::viewer {

// Splits a line into its first word and the rest.
std::pair<std::string, std::string> parted(const std::string& line);

// A command that needs no window.
struct ScriptLine
{
    const char* word;
    const char* usage; // "toggle NAME"
    const char* meaning;
    // Acts on the model, or changes the choices. Throws InputError.
    void (*act)(Model& model, Choices& choices, const std::string& rest);
};
const std::vector<ScriptLine>& script_lines();

// Executes such a command, or sets the choice of that name. Throws InputError.
void obey(Model& model, const std::string& word, const std::string& rest);

// Lines from a file, or from standard input as they arrive.
class Script
{
public:
    // "-" is the standard input. Throws InputError if it cannot be read.
    explicit Script(const std::string& path);

    // Returns the next available line; is_over() is true once there will be none.
    std::optional<std::string> next();
    bool is_over() const { return ended_ && text_.find('\n') == std::string::npos; }

private:
    FileDescriptor file_;
    std::string text_;
    bool ended_ = false;
};

} // namespace fragfft::viewer
