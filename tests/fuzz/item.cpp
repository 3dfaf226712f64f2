// Files of computed items, which a report is made from again: read or refused; what was read survives being saved, and
// the charts, the ledger and the report can be made of it.
#include "figures/report/chart_drawing.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/report.hpp"
#include "figures/report/results_folder.hpp"
#include "files/file_support.hpp"
#include "fuzz/fuzzing.hpp"
#include "fuzz/json_mutator.hpp"

namespace fragfft {
namespace {

using namespace figures;

bool is_name_in_a_folder(const std::string& name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const TemporaryDirectory folder;
    static const Item item{"any", "A paper", "Table 1", Item::Compute{}};
    put_file(folder / "any.json", {data, size});
    return fuzz::told([&] {
        Reproduction reproduction;
        reproduction.items.push_back(load_item(folder / "", item).value());
        const ComputedItem& computed = reproduction.items.front();
        reproduction.machine = computed.machine;

        // What is written of it
        for (const Chart& chart : computed.result.charts) {
            fuzz::require(is_name_in_a_folder(chart.file_stem), "a chart stays in the folder: " + chart.file_stem);
            gnuplot_script(chart, computed.result.table, "chart.svg");
        }
        for (const Picture& picture : computed.result.pictures)
            fuzz::require(is_name_in_a_folder(picture.file_name), "a picture stays in the folder");
        ledger_table(reproduction).to_csv();
        compared_times(reproduction);
        report_html(reproduction);

        // Saved, and again
        save_item(folder / "", computed);
        const Bytes saved = get_file(folder / "any.json");
        save_item(folder / "", load_item(folder / "", item).value());
        fuzz::require(get_file(folder / "any.json") == saved, "an item that is saved is the same when it is read");
    });
}

} // namespace fragfft

FRAGFFT_MUTATES_JSON
