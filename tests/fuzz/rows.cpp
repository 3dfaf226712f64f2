// Rows of a run, its description and its passes: read or refused. What was read survives being written, and can be
// pooled and compared. Input that begins like JSON is read as machine.json and passes.json, everything else as rows.
#include "figures/judge/moments.hpp"
#include "figures/report/computed_items.hpp"
#include "figures/report/results_folder.hpp"
#include "files/file_support.hpp"
#include "fuzz/fuzzing.hpp"

namespace fragfft {
namespace {

using namespace figures;

std::string text_of(const std::vector<Row>& rows)
{
    std::string text = rows_header();
    for (const Row& row : rows)
        text += line_of(row);
    return text;
}

void try_rows(const std::filesystem::path& folder)
{
    const std::vector<Row> rows = load_rows(folder);
    const RowsFile written(folder, rows);
    fuzz::require(text_of(load_rows(folder)) == text_of(rows), "rows that are written are the same when they are read");

    const Run run({}, ItemEffort::standard, rows);
    for (const auto& [stem, of_item] : run.items()) {
        state_of(stem, run);
        for (const auto& [number, moment] : of_item.moments())
            for (const Row* row : moment.timed())
                of_item.time(row->key);
    }
    compared_times(run);
}

void try_description(const std::filesystem::path& folder)
{
    const RunDescription description = load_description(folder);
    save_description(folder, description);
    fuzz::require(load_description(folder).goes_on_from(description), "what is written is the same when it is read");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const TemporaryDirectory folder;
    const bool is_json = size > 0 && data[0] == '{';
    for (const char* file : {machine_file, passes_file, rows_file})
        put_file(folder / file, {data, size});
    return is_json ? fuzz::told([&] {
        const PassesOfItems passes = load_passes(folder / "");
        save_passes(folder / "", passes);
        put_file(folder / machine_file, {data, size});
        try_description(folder / "");
    })
                   : fuzz::told([&] { try_rows(folder / ""); });
}

} // namespace fragfft
