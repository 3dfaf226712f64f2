// The files that `filter` and `convolve` read and write.
#pragma once

#include "commands/filtering.hpp"

namespace fragfft::commands {

struct FilteredFile
{
    std::string input;
    std::vector<std::string> outputs; // one per filter
};

// Throws InputError, before any work, if IN or OUT is missing, if an ending is unknown or an output cannot be written,
// if two results would have the same name, if a result in the folder would replace an input, and if an option about
// files has no effect. Makes the folder if it does not exist.
std::vector<FilteredFile> files_of(const FilteringOptions& options, std::size_t filters);

} // namespace fragfft::commands
