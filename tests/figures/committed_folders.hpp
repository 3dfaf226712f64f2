// The folders of figures/results, one for each machine whose run is committed.
#pragma once

#include <filesystem>
#include <vector>

namespace fragfft {

inline const std::filesystem::path results_folder = std::filesystem::path(FRAGFFT_SOURCE_FOLDER) / "figures/results";

// A run of before rows had labels, of a card that is not at hand: shown as it was judged then, and judged no more.
inline constexpr const char* frozen_folder = "nvidia-h100";

// But for the frozen one.
inline std::vector<std::filesystem::path> machine_folders()
{
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(results_folder))
        if (entry.is_directory() && entry.path().filename() != frozen_folder)
            folders.push_back(entry.path());
    return folders;
}

} // namespace fragfft
