// `fragfft view`: the window.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace fragfft::viewer {

struct WindowOptions
{
    std::optional<std::string> source; // nothing: the remembered one, or the teapot
    std::optional<std::string> script; // a file of commands, or - for standard input
    std::optional<std::filesystem::path> programs;
    std::optional<std::filesystem::path> remembered; // file that stores the window's position and choices
    bool debug = false;
};

// Shows the window until it is closed or the script has ended. Throws DeviceError if there is no display or no OpenGL
// 3.3, and InputError for the script's lines, the folder and the source.
void show_window(const WindowOptions& options);

// The keys and the script's commands, as the help lists them.
std::string keys_text();
std::string script_text();

} // namespace fragfft::viewer
