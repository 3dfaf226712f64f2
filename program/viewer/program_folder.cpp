#include "program/viewer/program_folder.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/input_file.hpp"

#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <sys/inotify.h>
#include <system_error>

namespace fragfft::viewer {

namespace fs = std::filesystem;

ProgramFolder::ProgramFolder(fs::path folder, const ProgramFiles& all)
    : folder_(std::move(folder)), watch_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
{
    // Write what is missing
    for (const auto& [path, text] : all) {
        const fs::path file = folder_ / path;
        std::error_code error;
        fs::create_directories(file.parent_path(), error);
        if (error)
            throw InputError(fmt::format("{}: {}", file.parent_path().string(), error.message()));
        texts_[std::string(path)];
        if (fs::exists(file, error))
            continue;
        AtomicFile written(file.string());
        written.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        written.take_place();
    }
    read();

    // Watch every folder, because inotify does not include subfolders
    std::error_code ignored;
    std::vector<fs::path> folders{folder_};
    for (const auto& entry : fs::recursive_directory_iterator(folder_, ignored))
        if (entry.is_directory())
            folders.push_back(entry.path());
    for (const fs::path& watched : folders)
        if (::inotify_add_watch(watch_.get(), watched.c_str(), IN_CLOSE_WRITE | IN_MOVED_TO) < 0)
            throw InputError(
                fmt::format("{}: cannot be watched: {}", watched.string(), std::generic_category().message(errno)));
}

bool ProgramFolder::take_changes()
{
    bool changed = false;
    std::array<char, 4096> events{};
    while (::read(watch_.get(), events.data(), events.size()) > 0)
        changed = true;
    if (changed)
        read();
    return changed;
}

void ProgramFolder::read()
{
    files_.clear();
    for (auto& [path, text] : texts_) {
        const std::vector<std::uint8_t> bytes = read_file_bytes(folder_ / path);
        text.assign(bytes.begin(), bytes.end());
        files_.emplace(path, text);
    }
}

} // namespace fragfft::viewer
