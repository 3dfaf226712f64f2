#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/progress.hpp"
#include "errors.hpp"
#include "figures/page/live_page.hpp"
#include "figures/report/results_folder.hpp"
#include "program/files/atomic_file.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

struct PageOptions
{
    std::string output;
    Messages messages;
};

void require_html_ending(const std::string& path)
{
    const std::string ending = std::filesystem::path(path).extension().string();
    if (path != standard_stream_path && ending != ".html" && ending != ".htm")
        throw InputError(fmt::format("{}: the page is written as .html, or to - (standard output)", path));
}

void run_page(const PageOptions& options)
{
    require_html_ending(options.output);
    require_writable(options.output);
    const Progress progress(options.messages, "making the page " + options.output);
    figures::write_text(options.output, figures::live_page_html());
}

} // namespace

void add_page(const Command& program)
{
    auto options = std::make_shared<PageOptions>();
    const Command command =
        program.add_command("page", "Write a page in which a browser replays the papers' passes on its graphics card");
    command.add_option("OUT", options->output, "One HTML file that needs nothing else: .html, or - for standard output")
        .type_name("FILE")
        .required();
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft page live.html");
    command.callback([options] { run_page(*options); });
}

} // namespace fragfft::commands
