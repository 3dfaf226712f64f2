// The programs in a folder, where people edit them, as they are at each moment.
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
    // Writes every program that the folder lacks, and makes the folder where there is none. What lies there already
    // stays and is used. Throws InputError, naming the folder or the file and the system's reason.
    ProgramFolder(std::filesystem::path folder, const ProgramFiles& all);

    // The files as they were last read; views of them stay until take_changes returns true.
    const ProgramFiles& files() const { return files_; }
    // Whether any has changed since it was read. Reads those again.
    bool take_changes();

private:
    void read();

    std::filesystem::path folder_;
    std::map<std::string, std::string> texts_; // by their paths below the folder
    ProgramFiles files_;
    FileDescriptor watch_; // inotify's
};

} // namespace fragfft::viewer
