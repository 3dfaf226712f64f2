// The folder of one run: its rows, as they are taken, and what stands beside them. All else in it (tables, charts, the
// ledger, the report) is told from these, and can be told again anywhere.
#pragma once

#include "errors.hpp"
#include "figures/judge/run.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/report/item.hpp"
#include "figures/report/measuring_names.hpp"
#include "program/files/file_descriptor.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace fragfft::figures {

inline constexpr const char* rows_file = "samples.csv";
inline constexpr const char* machine_file = "machine.json";
inline constexpr const char* passes_file = "passes.json";

// What a run is of: rows of another one are not gone on from.
struct RunDescription
{
    Machine machine;
    ItemEffort effort = ItemEffort::standard;
    std::vector<std::string> items{}; // stems

    // Whether one run can go on from the other: the same program on the same machine, with the same effort and items.
    bool goes_on_from(const RunDescription& earlier) const;
};

void save_description(const std::filesystem::path& folder, const RunDescription& description);
// Throws InputError, naming the file, when it is missing or damaged. Folders of before 2026-11-28 say nothing of effort
// and items.
RunDescription load_description(const std::filesystem::path& folder);
Machine load_machine(const std::filesystem::path& folder);

// No experiment's fault: nothing can be measured on.
class CannotKeepRows : public InputError
{
public:
    using InputError::InputError;
};

// The file that rows are appended to as they are taken. Throws CannotKeepRows, naming the path and the system's reason.
class RowsFile
{
public:
    // The file holds just these rows then.
    RowsFile(const std::filesystem::path& folder, const std::vector<Row>& rows);
    // Whole lines, at once: whoever ends the program leaves at most one line that is not whole.
    void append(const std::vector<Row>& rows);

private:
    std::filesystem::path path_;
    FileDescriptor file_;
};

// The rows of a run that may have been ended at any moment: a last line without its end is left out. Throws InputError,
// naming file and row, for what is no such file.
std::vector<Row> load_rows(const std::filesystem::path& folder);

// Passes of plans that were drawn, by item.
using PassesOfItems = std::map<std::string, std::vector<PassList>>;
void save_passes(const std::filesystem::path& folder, const PassesOfItems& passes);
PassesOfItems load_passes(const std::filesystem::path& folder); // none where the file is missing

// Throws InputError when it cannot.
void create_folder(const std::filesystem::path& folder);
// The whole text as a file, or nothing. Throws InputError.
void write_text(const std::filesystem::path& path, const std::string& text);
std::string read_text(const std::filesystem::path& path);

} // namespace fragfft::figures
