// Which files `filter` and `convolve` read and write.
#pragma once

#include "commands/filtering.hpp"

namespace fragfft::commands {

struct FilteredFile
{
    std::string input;
    std::vector<std::string> outputs; // one per filter
};

// Before any work: throws InputError when IN or OUT is missing, when an ending is not known or an output cannot be
// written, when two results would have one name, when a result in the folder would replace an input, and when an
// option about files has no effect. Makes the folder where there is none.
std::vector<FilteredFile> files_of(const FilteringOptions& options, std::size_t filters);

} // namespace fragfft::commands
