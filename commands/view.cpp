#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/messages.hpp"
#include "errors.hpp"
#include "program/viewer/window.hpp"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>

namespace fragfft::commands {

namespace {

// Returns $XDG_CACHE_HOME/fragfft if that is an absolute path, else $HOME/.cache/fragfft; nothing without either.
std::optional<std::filesystem::path> cache_folder()
{
    const auto absolute_path = [](const char* variable) -> std::optional<std::filesystem::path> {
        const char* value = std::getenv(variable);
        if (value == nullptr || !std::filesystem::path(value).is_absolute())
            return std::nullopt;
        return value;
    };
    if (const auto cache = absolute_path("XDG_CACHE_HOME"))
        return *cache / "fragfft";
    if (const auto home = absolute_path("HOME"))
        return *home / ".cache" / "fragfft";
    return std::nullopt;
}

} // namespace

void add_view(const Command& program)
{
    struct ViewOptions
    {
        viewer::WindowOptions window;
        std::optional<std::string> programs;
        Messages messages;
    };
    auto options = std::make_shared<ViewOptions>();
    const Command command =
        program.add_command("view", "Show a window: pictures filtered live, and every pass of a plan step by step");
    command
        .add_option(
            "IN", options->window.source,
            "Picture: an image's file, teapot, ocean, camera or camera:DEVICE (default: as the window was left)")
        .type_name("SOURCE");
    command
        .add_option("--programs", options->programs,
                    "Folder of the programs' GLSL, which are written there where they are missing; an edited one is "
                    "compiled at once")
        .type_name("FOLDER");
    command
        .add_option("--script", options->window.script,
                    "Lines that are obeyed one after the other, then the window closes; -: from standard input")
        .type_name("FILE");
    command.add_flag("--debug", options->window.debug, "Ask for a context that tells every error of OpenGL");
    add_verbosity_options(command, options->messages);
    command.footer("Keys:\n" + viewer::keys_text() + viewer::script_text() +
                   "Examples:\n  fragfft view photo.jpg\n  fragfft view --programs my_programs");
    command.callback([options] {
        if (options->programs)
            options->window.programs = *options->programs;
        if (const auto folder = cache_folder())
            options->window.remembered = *folder / "view.json";
        viewer::show_window(options->window);
    });
}

} // namespace fragfft::commands
