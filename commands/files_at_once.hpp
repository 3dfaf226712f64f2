// Many files through a command's filters: as many at once as there are processors, where memory allows them.
#pragma once

#include "commands/file_filter.hpp"

namespace fragfft::commands {

// Filters files as a FileFilter does, one after the other on each of shared.files_at_once threads, of which the calling
// one is none. What is said of a file is said when all before it are done. Returns for each whether it was done: one
// that could not be filtered beside the others, for whatever reason, is left as it was and nothing is said of it, and
// after a failure that is no InputError no further ones are begun.
std::vector<bool> filter_at_once(const FilteringOptions& options, const std::vector<Filter>& filters,
                                 const std::vector<FilteredFile>& files, SharedByFiles& shared);

} // namespace fragfft::commands
