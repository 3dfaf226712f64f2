#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/reproduction_result.hpp"
#include "errors.hpp"
#include "figures/report/comparison.hpp"
#include "figures/reproduction.hpp"

#include <memory>

namespace fragfft::cli {

namespace {

struct ReportOptions
{
    std::vector<std::string> folders;
    std::string out = "comparison";
    Messages messages;
};

// Writes the report of one machine's folder again.
void report_of_one(const ReportOptions& options)
{
    const std::string& folder = options.folders.front();
    const Progress progress(options.messages, "writing the report of " + folder);
    tell_result(
        figures::report_again(folder, [&](const std::string& file) { options.messages.note("left out: " + file); }));
}

void compare(const ReportOptions& options)
{
    const std::vector<std::filesystem::path> folders(options.folders.begin(), options.folders.end());
    tell_page(figures::compare_machines(folders, options.out));
}

void run_report(const ReportOptions& options, bool out_is_given)
{
    if (options.folders.size() > 1)
        compare(options);
    else if (out_is_given)
        throw InputError("--out has no effect with one FOLDER: its report is written into the folder itself");
    else
        report_of_one(options);
}

} // namespace

void add_report(const Command& program)
{
    auto options = std::make_shared<ReportOptions>();
    const Command command = program.add_command(
        "report", "Write the report again from what `reproduce` left, or lay several machines side by side");
    command
        .add_option("FOLDER", options->folders,
                    "Folders that `reproduce` wrote, or that figures/results holds; of one, its report is written "
                    "again")
        .type_name("FOLDER")
        .required();
    command.add_option("--out", options->out, "Folder of the comparison of several machines")
        .type_name("FOLDER")
        .capture_default_str();
    add_verbosity_options(command, options->messages);
    command.footer("Examples:\n  fragfft report results\n  fragfft report results figures/results/nvidia-h200");
    command.callback([options, command] { run_report(*options, command.count("--out") > 0); });
}

} // namespace fragfft::cli
