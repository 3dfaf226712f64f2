#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/reproduction_result.hpp"

#include <memory>

namespace fragfft::cli {

namespace {

struct Options
{
    std::string folder;
    Messages messages;
};

figures::Reproduction reported(const Options& options)
{
    const Progress progress(options.messages, "writing the report of " + options.folder);
    return figures::report_again(options.folder,
                                 [&](const std::string& file) { options.messages.note("left out: " + file); });
}

void run(const Options& options)
{
    tell_result(reported(options));
}

} // namespace

void add_report(const Command& program)
{
    auto options = std::make_shared<Options>();
    const Command command =
        program.add_command("report", "Write the report again from what `reproduce` left, on any machine");
    command.add_option("FOLDER", options->folder, "Folder that `reproduce` wrote").type_name("FOLDER").required();
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft report results");
    command.callback([options] { run(*options); });
}

} // namespace fragfft::cli
