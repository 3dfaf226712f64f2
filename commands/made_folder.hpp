// A folder for results, made where there is none.
#pragma once

#include <filesystem>
#include <vector>

namespace fragfft::commands {

class MadeFolder
{
public:
    // Makes the folder, and those that it is to lie in. Throws InputError, naming it and `option`, when that cannot be
    // done, or something else has its name.
    MadeFolder(const std::filesystem::path& folder, const char* option);
    // Takes away again what was made, unless it is kept: a command that is refused leaves nothing.
    ~MadeFolder();
    MadeFolder(const MadeFolder&) = delete;
    MadeFolder& operator=(const MadeFolder&) = delete;

    void keep();

private:
    void take_away();

    std::vector<std::filesystem::path> made_; // the outermost first
};

} // namespace fragfft::commands
