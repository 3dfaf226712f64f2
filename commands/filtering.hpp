// What `filter` and `convolve` share: files in, filtered, files out.
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
    std::vector<std::string> files; // IN OUT, or with a folder any number of inputs
    std::optional<std::string> folder;
    std::optional<std::string> type; // of the results' files: an ending without its dot
    MethodOptions method;
    std::optional<Boundary> boundary;
    bool linear = false;
    bool straight_alpha = false;
    bool keep_light = false;
    bool normalise = false; // kernels from files
    Display display = Display::as_it_is;
    std::optional<int> quality;      // of JPEG and WebP
    std::optional<std::string> bits; // of integers: 8 or 16
    Messages messages;

    // The ending of the results' files that --type asks for, ".png"; empty where their own decide.
    std::string ending() const { return type ? "." + *type : std::string(); }
};

// Declares every option but those that name the filter and the files.
void add_filtering_options(const Command& command, FilteringOptions& options);

// Filters each input by each filter and saves OUT, or OUT-0, OUT-1, ... when there are several filters. Where
// several inputs are given, those that can be filtered are; then throws InputError when others could not, each named in
// a line before.
void filter_files(const FilteringOptions& options, const std::vector<Filter>& filters);

} // namespace fragfft::commands
