#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/wisdom_cache.hpp"
#include "engine/program_source.hpp"
#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/printable_text.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <system_error>

namespace fragfft::commands {

namespace {

struct WisdomOptions
{
    std::optional<std::string> exported;
    std::optional<std::string> imported;
    bool forget = false;
    Messages messages;
};

// For listing and exporting, where nothing is no answer to a file that cannot be read.
Wisdom wisdom_of_cache()
{
    const auto file = file_of_kept_wisdom();
    return file ? load_wisdom(*file) : Wisdom();
}

void list_wisdom()
{
    const auto file = wisdom_file();
    const Wisdom wisdom = wisdom_of_cache();
    fmt::print("{} in {}\n",
               wisdom.entries().size() == 1 ? "1 tuning" : fmt::format("{} tunings", wisdom.entries().size()),
               file ? printable(file->string()) : "no cache folder");
    std::string device;
    for (const auto& [key, known] : wisdom.entries()) {
        const std::string place =
            key.programs == fingerprint_of_programs() ? key.device : key.device + ", of other programs: not used here";
        if (place != device)
            fmt::print("{}\n", printable(place));
        device = place;
        fmt::print("  {}, {}\n    {}: {:.3g} ms, {:.2f} times as fast as the estimate{}\n", printable(key.method),
                   printable(key.problem), printable(known.tuning), known.milliseconds,
                   known.estimate_milliseconds / known.milliseconds, known.patient ? ", measured patiently" : "");
    }
}

void forget_wisdom()
{
    const auto file = wisdom_file();
    if (!file)
        return;
    std::error_code error;
    std::filesystem::remove(*file, error);
    if (error)
        throw InputError(fmt::format("{}: cannot be removed: {}", file->string(), error.message()));
}

void run_wisdom(const WisdomOptions& options)
{
    if (options.exported) {
        const std::string text = to_text(wisdom_of_cache());
        write_file_atomically(*options.exported, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        return;
    }
    if (options.imported) {
        const Wisdom imported = load_wisdom(*options.imported);
        keep_wisdom(imported);
        options.messages.detail(fmt::format("{}: {} tunings", *options.imported, imported.entries().size()));
        return;
    }
    if (options.forget)
        forget_wisdom();
    else
        list_wisdom();
}

} // namespace

void add_wisdom(const Command& program)
{
    auto options = std::make_shared<WisdomOptions>();
    const Command command =
        program.add_command("wisdom", "List what --effort has measured, or take it from machine to machine");
    const Option exported =
        command.add_option("--export", options->exported, "Write it to a file, or to -: standard output");
    exported.type_name("FILE");
    const Option imported =
        command.add_option("--import", options->imported,
                           "Add what --export has written, of other devices too, or from -: standard input");
    imported.type_name("FILE").excludes(exported);
    command.add_flag("--forget", options->forget, "Remove everything").excludes(exported).excludes(imported);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft bench --method wide --size 512 --effort patient\n"
                   "  fragfft wisdom");
    command.callback([options] { run_wisdom(*options); });
}

} // namespace fragfft::commands
