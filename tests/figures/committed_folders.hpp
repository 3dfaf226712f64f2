// The folders of figures/results, one for each machine whose run is committed.
#pragma once

#include <filesystem>
#include <vector>

namespace fragfft {

inline const std::filesystem::path results_folder = std::filesystem::path(FRAGFFT_SOURCE_FOLDER) / "figures/results";

// A run from before rows had labels, on a card that is not available any more. It is shown with the verdicts of its
// time and not judged again.
inline constexpr const char* frozen_folder = "nvidia-h100";

// All of them except the frozen one.
inline std::vector<std::filesystem::path> machine_folders()
{
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(results_folder))
        if (entry.is_directory() && entry.path().filename() != frozen_folder)
            folders.push_back(entry.path());
    return folders;
}

} // namespace fragfft
