// The committed runs of figures/results, which the tables of README.md and docs/ are made from.
#pragma once

#include "reference/published_values.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace fragfft {

// A machine whose run is committed.
struct CommittedMachine
{
    std::string folder; // of figures/results
    std::string name;   // in the heading of a table
};

// Those that the tables show, in the order of their columns.
const std::vector<CommittedMachine>& committed_machines();

class CommittedResults
{
public:
    explicit CommittedResults(std::filesystem::path source_folder);

    // The table figures/results/FOLDER/ITEM.csv. Throws InputError when there is none, or when it is not strict CSV.
    reference::PublishedTable table(const std::string& folder, const std::string& item) const;

private:
    std::filesystem::path source_folder_;
};

// Whether a table has such a column: runs of older commits lack what was added since.
bool has_column(const reference::PublishedTable& table, const std::string& column);

} // namespace fragfft
