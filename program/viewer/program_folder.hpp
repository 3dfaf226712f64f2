// The programs in a folder where users edit them, always in their current state.
#pragma once

#include "engine/program_source.hpp"
#include "program/files/file_descriptor.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace fragfft::viewer {

class ProgramFolder
{
public:
    // Makes the folder if needed, and writes every program that it lacks. Existing files are kept and used. Throws
    // InputError, naming the folder or the file and the system's reason.
    ProgramFolder(std::filesystem::path folder, const ProgramFiles& all);

    // The files as they were last read; views into them are valid until take_changes returns true.
    const ProgramFiles& files() const { return files_; }
    // Whether any file has changed since it was read. Reads those again.
    bool take_changes();

private:
    void read();

    std::filesystem::path folder_;
    std::map<std::string, std::string> texts_; // by their paths below the folder
    ProgramFiles files_;
    FileDescriptor watch_; // inotify's
};

} // namespace fragfft::viewer
