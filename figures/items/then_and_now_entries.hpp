// The entries of "Then and now": implementations of one filter, from then and from here, with their times and their
// work.
#pragma once

#include "figures/items/common/filter_work.hpp"
#include "figures/measuring/interval.hpp"
#include "figures/measuring/prediction.hpp"
#include "figures/report/item.hpp"
#include "gl/pixel_format.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// The work for one filter.
struct Work
{
    std::string passes;
    std::string written_textures;
    std::string read_mebibytes;
    std::string written_mebibytes;
    std::string million_instructions;
};

enum class Origin
{
    published,
    device,  // drawn or dispatched here, as published
    variant, // a paper's method, as this library draws it otherwise
    today,   // by a method of this library that no paper has
    cpu,     // here
};

struct Entry
{
    std::string implementation;
    std::string hardware;
    std::string year;
    std::string timeline; // the group that it stands in
    Interval milliseconds{};
    Origin origin = Origin::published;
    Work work{};
    std::string timed_by = "the authors";
    int year_of_method = 0;                  // of programs that run here
    std::string method{};                    // their method
    std::optional<gl::PixelFormat> format{}; // of their textures
    int textures = 1;                        // filtered one after the other, each in the same number of passes
    std::optional<Prediction> prediction{};  // by the machine's limits
    std::optional<Interval> copy_passes{};
    std::optional<double> joules{}; // of one filter, where the device has a meter
    std::optional<double> watts{};
};

// Whether it was drawn or dispatched here, in textures of 32-bit floats.
bool is_in_32_bits(const Entry& entry);

// Times the filters that the device supports, from 2003 to today: each as its paper draws it and, if this library
// usually draws it otherwise, that variant too; in 16-bit floats only those that a paper or this library draws in them.
// Then a convolution, and last the CPU, because the GPU's clocks would fall during its long work.
void measure_then_and_now(ItemContext& context, Experiment& experiment);

// "82 passes (41 for each of 2 textures)".
std::string passes_in_words(const Entry& entry);

// "45 in 2003, 41 in 2006": the passes of one texture by each of those methods that was timed in 32-bit floats.
std::string passes_of_one_texture(const std::vector<Entry>& entries, const std::vector<std::string>& methods);

// The GPU and the CPU of 2003 as published come first, then what was timed here.
std::vector<Entry> all_entries(const ItemRows& rows);

// Keys and numbers that measuring and telling share.
namespace compared {

inline constexpr int side = 1024;
inline constexpr int smaller_side = 512; // where a line of three channels fits the shared memory of 2014
inline constexpr int channels = 4;
inline constexpr int kernel_size = 31; // of the convolutions, whose time depends on it

inline constexpr const char* dispatches = "dispatches";
inline constexpr const char* bytes_read = "bytes read";
inline constexpr const char* bytes_written = "bytes written";
inline constexpr const char* operations = "arithmetic instructions";
inline constexpr const char* joules = "joules of a filter";
inline constexpr const char* watts = "watts while it repeats";

// The key of the copy pass, in texels of four channels, that a filter is timed in turn with.
Key copy_beside(const Key& filter);

} // namespace compared

} // namespace fragfft::figures
