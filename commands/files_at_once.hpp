// Filters many files at once: as many as there are processors, if memory allows it.
#pragma once

#include "commands/file_filter.hpp"

namespace fragfft::commands {

// Filters files as a FileFilter does, one after the other on each of shared.files_at_once threads; the calling thread
// is not one of them. Messages about a file are printed after those of all files before it. Returns for each file
// whether it was done. A file that could not be filtered beside the others, for whatever reason, is left as it was
// without a message. After a failure other than InputError no further files are begun.
std::vector<bool> filter_at_once(const FilteringOptions& options, const std::vector<Filter>& filters,
                                 const std::vector<FilteredFile>& files, SharedByFiles& shared);

} // namespace fragfft::commands
