#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/device_session.hpp"
#include "commands/duration.hpp"
#include "commands/exit_codes.hpp"
#include "commands/option_types.hpp"
#include "commands/progress.hpp"
#include "commands/words.hpp"
#include "errors.hpp"
#include "figures/in_browser/page_results.hpp"
#include "figures/items/items.hpp"
#include "figures/report/comparison.hpp"
#include "figures/reproduction.hpp"
#include "program/files/atomic_file.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

// Prints the path of a page.
void tell_page(const std::filesystem::path& page)
{
    fmt::print("{}\n", std::filesystem::absolute(page).lexically_normal().string());
}

// The same for the report. Throws CheckFailed if an experiment or a check of our own results failed.
void tell_result(const figures::Reproduction& reproduction)
{
    tell_page(reproduction.report);
    const auto failures = reproduction.failures();
    if (!failures.empty())
        throw CheckFailed(fmt::format("{} failed, first: {}",
                                      failures.size() == 1 ? "1 check or experiment"
                                                           : fmt::format("{} checks and experiments", failures.size()),
                                      failures.front()));
}

struct ReproduceOptions
{
    std::vector<std::string> items;
    std::string folder = "results";
    std::string device = "auto";
    bool quick = false;
    bool thorough = false;
    bool anew = false;
    Messages messages;
};

std::vector<const figures::Item*> items_of(const ReproduceOptions& options)
{
    std::vector<const figures::Item*> items;
    for (const std::string& stem : options.items) {
        const figures::Item* item = &figures::item_named(stem);
        if (std::find(items.begin(), items.end(), item) != items.end())
            throw InputError(fmt::format("item '{}' is given twice", stem));
        items.push_back(item);
    }
    if (items.empty())
        for (const figures::Item& item : figures::all_items())
            items.push_back(&item);
    return items;
}

// Returns for example "[3/25] moreland_angel_2003_table1, about 2 min 5 s left"; repetitions in time are called "moment
// 2 of ...".
std::string progress_in_words(const figures::Progress& progress)
{
    std::string left;
    if (progress.seconds_left)
        left = fmt::format(", about {} left", duration_text(std::max(1.0, std::round(*progress.seconds_left))));
    const std::string moment = progress.moment > 1 ? fmt::format("moment {} of ", progress.moment) : "";
    return fmt::format("[{}/{}] {}{}{}", progress.done + 1, progress.count, moment, progress.stem, left);
}

figures::Reproduction reproduced(const ReproduceOptions& options, const std::vector<const figures::Item*>& items,
                                 figures::ItemContext& context)
{
    Progress shown(options.messages, "reproducing");
    bool told_report = false;
    const auto tell = [&](const figures::Progress& progress) {
        if (!progress.report.empty() && !told_report) {
            options.messages.note(fmt::format("the report so far, which grows: {}", progress.report.string()));
            told_report = true;
        }
        if (!progress.note.empty())
            options.messages.note(progress.note);
        shown.fraction(static_cast<double>(progress.done) / static_cast<double>(progress.count));
        if (progress.stem.empty())
            shown.step("writing the report");
        else
            shown.begin_case(progress_in_words(progress));
    };
    return figures::reproduce(items, context, options.folder, tell,
                              options.anew ? figures::EarlierRows::discard : figures::EarlierRows::go_on_from);
}

// Called before any work; makes nothing.
void require_writable_folder(const std::filesystem::path& folder)
{
    std::filesystem::path existing = std::filesystem::absolute(folder);
    std::error_code ignored;
    while (!std::filesystem::exists(existing, ignored) && existing.has_relative_path())
        existing = existing.parent_path();
    try {
        require_writable(existing / "report.html");
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: results cannot be written there: {}", folder.string(), error.what()));
    }
}

void run_reproduce(const ReproduceOptions& options)
{
    const std::vector<const figures::Item*> items = items_of(options);
    require_writable_folder(options.folder);
    DeviceSession session(options.device);
    options.messages.detail("device: " + session.context->device().renderer);
    figures::ItemContext context{*session.context, session.engine, session.probe};
    if (options.quick)
        context.effort = figures::ItemEffort::quick;
    if (options.thorough)
        context.effort = figures::ItemEffort::thorough;
    tell_result(reproduced(options, items, context));
}

std::vector<std::string> item_names()
{
    std::vector<std::string> names;
    for (const figures::Item& item : figures::all_items())
        names.push_back(item.stem);
    return names;
}

struct ReportOptions
{
    std::vector<std::string> folders;
    std::vector<std::string> page_results;
    std::string out = "comparison";
    Messages messages;
};

// Writes the report of one machine's folder again.
void report_of_one(const ReportOptions& options)
{
    const std::string& folder = options.folders.front();
    const Progress progress(options.messages, "writing the report of " + folder);
    tell_result(figures::report_again(folder));
}

void compare(const ReportOptions& options)
{
    std::vector<figures::MachineResults> machines;
    for (const std::string& folder : options.folders)
        machines.push_back(figures::load_machine_results(folder));
    for (const std::string& file : options.page_results)
        machines.push_back(figures::load_page_results(file));
    tell_page(figures::compare_machines(machines, options.out));
}

void run_report(const ReportOptions& options, bool out_is_given)
{
    if (options.folders.size() > 1 || !options.page_results.empty())
        compare(options);
    else if (out_is_given)
        throw InputError("--out has no effect with one FOLDER: its report is written into the folder itself");
    else
        report_of_one(options);
}

} // namespace

void add_reproduce(const Command& program)
{
    auto options = std::make_shared<ReproduceOptions>();
    const Command command =
        program.add_command("reproduce", "Compute the papers' tables and figures, and write a report");
    command.add_option("ITEM", options->items, "What to compute, see `fragfft list items`")
        .type_name("ITEM")
        .check(one_of("item", item_names()))
        .default_str("all");
    command.add_option("--out", options->folder, "Folder of report.html, CSV files and pictures")
        .type_name("FOLDER")
        .capture_default_str();
    const Option quick = command.add_flag("--quick", options->quick, "Time few runs");
    command.add_flag("--thorough", options->thorough, "Time many runs").excludes(quick);
    command.add_flag(
        "--anew", options->anew,
        "Measure all again; else a run of the same program, machine, effort and items that did not come to "
        "its end in the folder is gone on from");
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft reproduce moreland_angel_2003_table1 --quick --out results");
    command.callback([options] { run_reproduce(*options); });
}

void add_report(const Command& program)
{
    auto options = std::make_shared<ReportOptions>();
    const Command command = program.add_command(
        "report",
        "Judge again what `reproduce` measured and write its report, anywhere, or lay several machines side by side");
    command
        .add_option("FOLDER", options->folders,
                    "Folders that `reproduce` wrote, or that figures/results holds; of one, its report is written "
                    "again")
        .type_name("FOLDER")
        .required();
    command
        .add_option("--page-results", options->page_results,
                    "What a reader measured in the live page and saved, as one more machine; may be repeated")
        .type_name("FILE")
        .may_repeat();
    command.add_option("--out", options->out, "Folder of the comparison of several machines")
        .type_name("FOLDER")
        .capture_default_str();
    add_verbosity_options(command, options->messages);
    command.footer("Examples:\n  fragfft report results\n  fragfft report results figures/results/nvidia-h200\n"
                   "  fragfft report figures/results/nvidia-h200 --page-results fragfft-results.csv");
    command.callback([options, command] { run_report(*options, command.count("--out") > 0); });
}

} // namespace fragfft::commands
