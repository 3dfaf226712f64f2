// What stands in "Then and now": implementations of one filter, then and here, with their times and the work behind
// them.
#pragma once

#include "figures/measuring/drawn_filter.hpp"
#include "figures/report/item.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// What is done for one filter.
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
    double milliseconds = 0.0;
    Origin origin = Origin::published;
    Work work{};
    std::string timed_by = "the authors";
    int year_of_method = 0; // of programs that run here
    std::optional<PassList> passes{};
    std::optional<MeasuredTime> time{};
    std::optional<Prediction> prediction{}; // by the machine's limits
    std::optional<double> copy_passes{};
};

// A software renderer takes more than a minute for all entries: its first moment is a first look, of one method of each
// paper, without the machine's limits and counts of instructions, which take seconds.
bool is_first_look(const ItemContext& context);

// The filters that the device takes, from 2003 to today: each as its paper draws it and, where this library's usual way
// is another, that beside it. In 16-bit floats only what a paper or this library draws so.
std::vector<measuring::DrawnFilter> filters_here(const ItemContext& context);

// First the GPU and the CPU of 2003 as published; then the filters, a convolution and the CPU, timed here. All work of
// the GPU comes first: beside the CPU's long work its clocks would fall.
std::vector<Entry> all_entries(ItemContext& context, const std::vector<measuring::DrawnFilter>& filters);

// What stands for a paper's program filters rightly: a small image, against FFTW.
Check check_of(ItemContext& context, measuring::DrawnFilter filter);

} // namespace fragfft::figures
