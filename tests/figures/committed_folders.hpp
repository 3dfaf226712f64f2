// The folders of figures/results, one for each machine whose run is committed.
#pragma once

#include <filesystem>
#include <vector>

namespace fragfft {

inline const std::filesystem::path results_folder = std::filesystem::path(FRAGFFT_SOURCE_FOLDER) / "figures/results";

inline std::vector<std::filesystem::path> machine_folders()
{
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(results_folder))
        if (entry.is_directory())
            folders.push_back(entry.path());
    return folders;
}

} // namespace fragfft
