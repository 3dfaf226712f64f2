// The folder of one run: its rows, as they are taken, and what is stored beside them. Everything else in it (tables,
// charts, the ledger, the report) is made from these, and can be made again on any machine.
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

// What a run measures, and how. A run can only be continued by one with an equal description.
struct RunDescription
{
    Machine machine;
    ItemEffort effort = ItemEffort::standard;
    std::vector<std::string> items{}; // stems of the items

    // Whether one run can continue the other: the same program on the same machine, with the same effort and items.
    bool goes_on_from(const RunDescription& earlier) const;
};

void save_description(const std::filesystem::path& folder, const RunDescription& description);
// Throws InputError that names the file when it is missing or damaged. Folders from before 2026-11-28 do not name
// effort and items.
RunDescription load_description(const std::filesystem::path& folder);
Machine load_machine(const std::filesystem::path& folder);

// Not the failure of an experiment: without a place for rows nothing can be measured.
class CannotKeepRows : public InputError
{
public:
    using InputError::InputError;
};

// The file to which rows are appended as they are taken. Throws CannotKeepRows that names the path and the system's
// reason.
class RowsFile
{
public:
    // Replaces the file's content by these rows.
    RowsFile(const std::filesystem::path& folder, const std::vector<Row>& rows);
    // Writes whole lines at once, so that killing the program leaves at most one incomplete line.
    void append(const std::vector<Row>& rows);

private:
    std::filesystem::path path_;
    FileDescriptor file_;
};

// The rows of a run that may have been killed at any moment: an incomplete last line is left out. Throws InputError
// that names file and row for any other fault.
std::vector<Row> load_rows(const std::filesystem::path& folder);

// Passes of the plans that were drawn, by item.
using PassesOfItems = std::map<std::string, std::vector<PassList>>;
void save_passes(const std::filesystem::path& folder, const PassesOfItems& passes);
PassesOfItems load_passes(const std::filesystem::path& folder); // empty if the file is missing

// Throws InputError if the folder cannot be created.
void create_folder(const std::filesystem::path& folder);
// Writes the file completely or not at all. Throws InputError.
void write_text(const std::filesystem::path& path, const std::string& text);
std::string read_text(const std::filesystem::path& path);

} // namespace fragfft::figures
