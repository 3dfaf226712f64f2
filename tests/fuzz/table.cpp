// Tables in CSV, and the description of the machine in a folder of results: read or refused. A table survives being
// written, and results can be compared. Input that begins like JSON is read as machine.json, input that begins like
// then_and_now.csv as that table, and everything else as a ledger.
#include "figures/report/comparison.hpp"
#include "files/file_support.hpp"
#include "fuzz/fuzzing.hpp"
#include "reference/published_values.hpp"

namespace fragfft {
namespace {

constexpr std::string_view machine = R"({"commit": "0", "gpu": "g", "driver": "d", "cpu": "c", "cpu_threads": 2,
"compiler": "g++", "date": "2026-11-24T00:26:27Z"})";
constexpr std::string_view ledger =
    "id,kind,statement,source,published,hardware,year,measured,low,middle,high,now_divided_by_then,verdict,refuted_by,rule,"
    "explanation,paper,item,rules_of,measured_on\na,conclusion,s,s,2,h,2003,2,1,2,3,,not reproduced,w,r,e,p,i,2026-11-23,m\n";

measuring::CsvTable as_written(const reference::PublishedTable& table)
{
    measuring::CsvTable written{table.columns(), {}};
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        written.rows.emplace_back();
        for (const std::string& column : table.columns())
            written.rows.back().push_back(table.text(row, column));
    }
    return written;
}

void try_table(std::string_view text)
{
    const reference::PublishedTable table("any.csv", text);
    const std::string written = as_written(table).to_csv();
    const reference::PublishedTable again("again.csv", written);
    fuzz::require(as_written(again).to_csv() == written, "a table that is written is the same when it is read");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const TemporaryDirectory folder;
    const std::string_view text = fuzz::text_of(data, size);
    const bool is_machine = text.starts_with('{');
    const bool has_times = text.starts_with("implementation");
    put_file(folder / "machine.json", bytes_of(is_machine ? text : machine));
    put_file(folder / "ledger.csv", bytes_of(is_machine || has_times ? ledger : text));
    std::filesystem::remove(folder / "then_and_now.csv");
    if (has_times)
        put_file(folder / "then_and_now.csv", bytes_of(text));
    return fuzz::told([&] {
        if (!is_machine)
            try_table(text);
        const figures::MachineResults results = figures::load_machine_results(folder / "");
        figures::comparison_table({results}).to_csv();
        figures::comparison_html({results});
    });
}

} // namespace fragfft
