// `fragfft view`: the window.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace fragfft::viewer {

struct WindowOptions
{
    std::optional<std::string> source; // none: what was remembered, or the teapot
    std::optional<std::string> script; // a file of lines, or - for standard input
    std::optional<std::filesystem::path> programs;
    std::optional<std::filesystem::path> remembered; // where the window's place and choices are kept
    bool debug = false;
};

// Until the window is closed or the script has ended. Throws DeviceError where there is no display or no OpenGL 3.3,
// and InputError for the script's lines, the folder and the source.
void show_window(const WindowOptions& options);

// The keys and the lines of scripts, as help has them.
std::string keys_text();
std::string script_text();

} // namespace fragfft::viewer
