// A new folder, which is removed with its files by the destructor.
#pragma once

#include "errors.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <string>

namespace fragfft {

class TemporaryFolder
{
public:
    // Throws InputError if none can be made.
    TemporaryFolder()
    {
        const std::filesystem::path parent = std::filesystem::temp_directory_path();
        std::string pattern = (parent / "fragfft-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr)
            throw InputError(fmt::format("{}: no temporary folder can be made there", parent.string()));
        path_ = pattern;
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string file(const char* name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

} // namespace fragfft
