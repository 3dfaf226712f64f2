#include "commands/made_folder.hpp"

#include "errors.hpp"

#include <fmt/format.h>
#include <system_error>

namespace fragfft::commands {

namespace fs = std::filesystem;

MadeFolder::MadeFolder(const fs::path& folder, const char* option)
{
    std::error_code error;
    fs::path part;
    for (const fs::path& name : folder) {
        part /= name;
        if (fs::is_directory(part, error))
            continue;
        if (fs::exists(part, error))
            error = std::make_error_code(std::errc::not_a_directory);
        else if (fs::create_directory(part, error))
            made_.push_back(part);
        if (error) {
            const std::string reason = error.message();
            take_away();
            throw InputError(
                fmt::format("{}: {} takes a folder, and none can be made there: {}", folder.string(), option, reason));
        }
    }
}

MadeFolder::~MadeFolder()
{
    take_away();
}

void MadeFolder::take_away()
{
    std::error_code ignored;
    for (auto made = made_.rbegin(); made != made_.rend(); ++made)
        fs::remove(*made, ignored);
}

void MadeFolder::keep()
{
    made_.clear();
}

} // namespace fragfft::commands
