#include "figures/reproduction.hpp"

#include "errors.hpp"
#include "figures/chart_drawing.hpp"
#include "figures/ledger.hpp"
#include "figures/report.hpp"
#include "figures/svg.hpp"
#include "image/atomic_file.hpp"

#include <chrono>
#include <fmt/format.h>
#include <span>

namespace fragfft::figures {

namespace {

void write_text(const std::filesystem::path& path, const std::string& text)
{
    write_file_atomically(path, std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

void write_picture(const std::filesystem::path& folder, const Picture& picture)
{
    if (picture.is_svg())
        write_text(folder / picture.file_name, standalone_svg(std::string(picture.bytes.begin(), picture.bytes.end())));
    else
        write_file_atomically(folder / picture.file_name, picture.bytes);
}

void create_folder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw InputError(fmt::format("{}: cannot be made a folder: {}", folder.string(), error.message()));
}

} // namespace

std::vector<std::string> Reproduction::failed_checks() const
{
    std::vector<std::string> lines;
    for (const ComputedItem& computed : items)
        for (const Check& check : computed.result.checks)
            if (!check.holds())
                lines.push_back(fmt::format("{}: {}: {:g} exceeds {:g}", computed.item->stem, check.what,
                                            check.measured, check.bound));
    return lines;
}

Reproduction reproduce(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                       const Progress& progress)
{
    create_folder(folder);
    Reproduction reproduction;
    reproduction.machine = describe_machine(context.context.device());
    const std::string stamp = to_line(reproduction.machine);
    for (const Item* item : items) {
        progress(reproduction.items.size(), items.size(), item->stem);
        const auto start = std::chrono::steady_clock::now();
        ComputedItem computed{item, item->compute(context)};
        context.context.throw_errors(item->stem);
        require_sound_claims(item->stem, computed.result.claims);
        computed.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        write_text(folder / (item->stem + ".csv"), computed.result.table.to_csv(stamp));
        for (const Picture& picture : computed.result.pictures)
            write_picture(folder, picture);
        for (const Chart& chart : computed.result.charts)
            if (const auto svg = draw_chart(chart, computed.result.table))
                computed.charts.push_back(svg_picture(chart.file_stem + ".svg", chart.caption, *svg));
        reproduction.charts_left_out |= !computed.result.charts.empty() && !charts_can_be_drawn();
        for (const Picture& chart : computed.charts)
            write_picture(folder, chart);
        reproduction.items.push_back(std::move(computed));
    }
    progress(items.size(), items.size(), "");
    write_text(folder / "machine.json", to_json(reproduction.machine).dump(2) + "\n");
    if (const CsvTable ledger = ledger_table(reproduction); !ledger.rows.empty())
        write_text(folder / "ledger.csv", ledger.to_csv(stamp));
    reproduction.report = folder / "report.html";
    write_text(reproduction.report, report_html(reproduction));
    return reproduction;
}

} // namespace fragfft::figures
