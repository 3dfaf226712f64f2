// Common parts of `filter` and `convolve`: read files, filter them, write the results.
#pragma once

#include "commands/filtering_machine.hpp"
#include "commands/messages.hpp"
#include "program/filtering/light.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::commands {

class Command;

struct FilteringOptions
{
    std::vector<std::string> files; // IN OUT or, with an output folder, any number of inputs
    std::optional<std::string> folder;
    std::optional<std::string> type; // of the results' files, as an ending without its dot
    MethodOptions method;
    std::optional<Boundary> boundary;
    bool linear = false;
    bool straight_alpha = false;
    bool keep_light = false;
    bool normalise = false; // divides kernels from files by their sum
    Display display = Display::as_it_is;
    std::optional<int> quality;      // for JPEG and WebP
    std::optional<std::string> bits; // for integers: 8 or 16
    Messages messages;

    // The ending that --type sets for the results' files, ".png"; empty if the files' own endings decide.
    std::string ending() const { return type ? "." + *type : std::string(); }
};

// Declares all options except those that name the filter and the files.
void add_filtering_options(const Command& command, FilteringOptions& options);

// Filters each input by each filter and writes OUT, or OUT-0, OUT-1, ... if there are several filters. If there are
// several inputs, one that is refused does not stop the others: each refusal is a line, and InputError is thrown at the
// end.
void filter_files(const FilteringOptions& options, const std::vector<Filter>& filters);

} // namespace fragfft::commands
