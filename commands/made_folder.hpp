// A folder for results, which is made if it does not exist.
#pragma once

#include <filesystem>
#include <vector>

namespace fragfft::commands {

class MadeFolder
{
public:
    // Makes the folder and its parents. Throws InputError, naming it and `option`, if that fails or if something else
    // has the name.
    MadeFolder(const std::filesystem::path& folder, const char* option);
    // Removes again what was made unless it is kept, so that a refused command leaves nothing.
    ~MadeFolder();
    MadeFolder(const MadeFolder&) = delete;
    MadeFolder& operator=(const MadeFolder&) = delete;

    void keep();

private:
    void take_away();

    std::vector<std::filesystem::path> made_; // the outermost first
};

} // namespace fragfft::commands
