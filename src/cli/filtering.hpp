// What `filter` and `convolve` share: load, filter by a method, save.
#pragma once

#include "cli/messages.hpp"
#include "filters/image_filter.hpp"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace fragfft::cli {

// Methods that convolve in space, with no Fourier transform.
inline constexpr const char* spatial_method = "spatial";
inline constexpr const char* direct_cpu_method = "direct-cpu";
// Whichever of the device's methods is predicted to be the fastest.
inline constexpr const char* automatic_method = "auto";

struct ConvolutionMethod
{
    std::string name;
    std::string description; // one line
    std::string sizes;       // which it takes, one line
};
const std::vector<ConvolutionMethod>& convolution_methods();

struct FilteringOptions
{
    std::string input;
    std::string output;
    std::string method = "moreland-angel-2003";
    std::string device = "auto";
    ImageFilterOptions filter;
    bool linear = false; // decode sRGB before, encode after
    Messages messages;
};

// Declares every option but those that name the filter.
void add_filtering_options(CLI::App& command, FilteringOptions& options);

// A real image from a file, as the filters' kernels need it too. Throws InputError for complex files.
Image load_real_image(const std::string& path);

// Filters the input by each filter and saves OUT, or OUT-0, OUT-1, ... when there are several.
void filter_files(const FilteringOptions& options, const std::vector<Filter>& filters);

} // namespace fragfft::cli
