#include "cli/commands.hpp"
#include "cli/device_session.hpp"
#include "cli/exit_codes.hpp"
#include "cli/option_types.hpp"
#include "errors.hpp"
#include "figures/reproduction.hpp"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

namespace fragfft::cli {

namespace {

struct Options
{
    std::vector<std::string> items;
    std::string folder = "results";
    std::string device = "auto";
    bool quick = false;
    bool thorough = false;
    bool resume = false;
};

std::string time_left(const figures::Progress& progress)
{
    if (!progress.seconds_left)
        return "";
    const auto seconds = static_cast<int>(std::lround(*progress.seconds_left));
    if (seconds < 60)
        return fmt::format(", about {} s left", seconds);
    return fmt::format(", about {} min {:02} s left", seconds / 60, seconds % 60);
}

// A bar on a terminal, a line for every item elsewhere.
void show_progress(const figures::Progress& progress)
{
    const bool on_terminal = isatty(STDERR_FILENO) != 0;
    if (!progress.fault.empty())
        fmt::print(stderr, "{}fragfft: {} is computed again: {}\n", on_terminal ? "\r\033[K" : "", progress.stem,
                   progress.fault);
    if (!on_terminal) {
        if (!progress.stem.empty())
            fmt::print(stderr, "[{}/{}] {}{}\n", progress.done + 1, progress.count, progress.stem, time_left(progress));
        return;
    }
    constexpr std::size_t bar_width = 30;
    const std::size_t filled = bar_width * progress.done / progress.count;
    fmt::print(stderr, "\r\033[K[{}{}] {}/{} {}{}", std::string(filled, '#'), std::string(bar_width - filled, '.'),
               progress.done, progress.count, progress.stem, time_left(progress));
    if (progress.stem.empty())
        fmt::print(stderr, "\n");
    std::fflush(stderr);
}

void tell_result(const figures::Reproduction& reproduction)
{
    fmt::print("{}\n", std::filesystem::absolute(reproduction.report).lexically_normal().string());
    const auto failed = reproduction.failed_checks();
    if (!failed.empty())
        throw CheckFailed(fmt::format("{} checks failed, first: {}", failed.size(), failed.front()));
}

void run(const Options& options)
{
    std::vector<const figures::Item*> items;
    for (const std::string& stem : options.items)
        items.push_back(&figures::item_named(stem));
    if (items.empty())
        for (const figures::Item& item : figures::all_items())
            items.push_back(&item);
    if (options.quick && options.thorough)
        throw InputError("--quick and --thorough contradict each other");

    DeviceSession session(options.device);
    figures::ItemContext context{*session.context, session.engine, session.probe};
    if (options.quick)
        context.effort = figures::Effort::quick;
    if (options.thorough)
        context.effort = figures::Effort::thorough;
    tell_result(
        figures::reproduce(items, context, options.folder, show_progress,
                           options.resume ? figures::FinishedItems::keep : figures::FinishedItems::compute_again));
}

} // namespace

void add_reproduce(CLI::App& app)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("reproduce", "Compute the papers' tables and figures, and write the report");
    command->add_option("ITEM", options->items, "Items to compute, see `fragfft list`; default all");
    command->add_option("--out", options->folder, "Folder for report.html, CSV files and pictures")
        ->capture_default_str();
    command->add_flag("--quick", options->quick, "Few timed runs");
    command->add_flag("--thorough", options->thorough, "Many timed runs");
    command->add_flag(
        "--resume", options->resume,
        "Keep the items that an earlier run on this machine, with the same effort, finished in the folder");
    add_device_option(*command, options->device);
    command->callback([options] { run(*options); });
}

void add_report(CLI::App& app)
{
    auto folder = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand(
        "report", "Draw the charts and write the report again from what `reproduce` left, from another machine too");
    command->add_option("FOLDER", *folder, "Folder that `reproduce` wrote")->required();
    command->callback([folder] {
        tell_result(figures::report_again(
            *folder, [](const std::string& file) { fmt::print(stderr, "fragfft: left out: {}\n", file); }));
    });
}

} // namespace fragfft::cli
