// README.md, docs/ and the other documents, whose tables are made from figures/results.
#pragma once

#include "reference/published_values.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace fragfft {

// The committed runs in figures/results, from which the tables of README.md and docs/ are made.

// A machine whose run is committed.
struct CommittedMachine
{
    std::string folder; // name of its folder in figures/results
    std::string name;   // in the heading of a table: "NVIDIA H200", "no GPU (llvmpipe, 2 threads)"
    bool has_gpu = false;
    bool is_by_earlier_rules = false; // the run shows the verdicts of its own time
};

class CommittedResults
{
public:
    explicit CommittedResults(std::filesystem::path source_folder);

    // The folders that hold a machine.json: GPUs first, then software renderers, both sorted by folder name. Throws
    // InputError when there is none, or when one is damaged.
    std::vector<CommittedMachine> machines() const;
    // The table figures/results/FOLDER/ITEM.csv. Throws InputError when there is none, or when it is not strict CSV.
    reference::PublishedTable table(const std::string& folder, const std::string& item) const;
    // The table tests/reliability/results/NAME.csv. Throws as table() does.
    reference::PublishedTable reliability(const std::string& name) const;
    // The table docs/exchange/NAME.csv. Throws as table() does.
    reference::PublishedTable exchange(const std::string& name) const;
    // The table docs/contributing/NAME.csv. Throws as table() does.
    reference::PublishedTable contributing(const std::string& name) const;
    // The folder of the sources that contains these results.
    const std::filesystem::path& source_folder() const { return source_folder_; }

private:
    std::filesystem::path source_folder_;
};

// Generated blocks within a text that people write.

// Returns the text, with each block between the lines
//
//     <!-- generated: NAME -->
//     <!-- end -->
//
// replaced by `block(NAME)`, which ends with a newline; the two lines stay. Throws InputError when one of the lines
// is missing.
std::string with_generated_blocks(const std::string& text, const std::function<std::string(const std::string&)>& block);

// The documents at the top of a source folder and in its docs/, including subfolders, sorted.
std::vector<std::filesystem::path> documents_of(const std::filesystem::path& source_folder);

// Returns the block of Markdown with this name. Throws InputError for an unknown name.
std::string generated_block(const std::string& name, const CommittedResults& results);

} // namespace fragfft
