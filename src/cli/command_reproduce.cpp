#include "cli/commands.hpp"
#include "cli/device_session.hpp"
#include "cli/exit_codes.hpp"
#include "cli/option_types.hpp"
#include "errors.hpp"
#include "figures/reproduction.hpp"

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
};

void show_progress(std::size_t done, std::size_t count, const std::string& title)
{
    if (isatty(STDERR_FILENO) == 0) {
        if (!title.empty())
            fmt::print(stderr, "[{}/{}] {}\n", done + 1, count, title);
        return;
    }
    constexpr std::size_t bar_width = 30;
    const std::size_t filled = bar_width * done / count;
    fmt::print(stderr, "\r\033[K[{}{}] {}/{} {}", std::string(filled, '#'), std::string(bar_width - filled, '.'), done,
               count, title);
    if (title.empty())
        fmt::print(stderr, "\n");
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
    figures::ItemContext context{*session.context, session.executor, session.probe};
    if (options.quick)
        context.effort = figures::Effort::quick;
    if (options.thorough)
        context.effort = figures::Effort::thorough;
    const figures::Reproduction reproduction = figures::reproduce(items, context, options.folder, show_progress);
    fmt::print("{}\n", std::filesystem::absolute(reproduction.report).lexically_normal().string());
    const auto failed = reproduction.failed_checks();
    if (!failed.empty())
        throw CheckFailed(fmt::format("{} checks failed, first: {}", failed.size(), failed.front()));
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
    add_device_option(*command, options->device);
    command->callback([options] { run(*options); });
}

} // namespace fragfft::cli
