#include "figures/documents/committed_results.hpp"

#include "figures/report/results_folder.hpp"

#include <algorithm>
#include <utility>

namespace fragfft {

const std::vector<CommittedMachine>& committed_machines()
{
    static const std::vector<CommittedMachine> machines{{"nvidia-h200", "NVIDIA H200"},
                                                        {"llvmpipe-2-cores", "two CPU cores, no GPU (llvmpipe)"}};
    return machines;
}

CommittedResults::CommittedResults(std::filesystem::path source_folder) : source_folder_(std::move(source_folder)) {}

reference::PublishedTable CommittedResults::table(const std::string& folder, const std::string& item) const
{
    return {item, figures::read_text(source_folder_ / "figures" / "results" / folder / (item + ".csv"))};
}

bool has_column(const reference::PublishedTable& table, const std::string& column)
{
    const std::vector<std::string>& columns = table.columns();
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

} // namespace fragfft
