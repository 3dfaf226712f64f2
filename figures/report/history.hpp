// The years from the first FFT on a graphics card to today: what cards could do, and how each paper used it.
#pragma once

#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

struct Milestone
{
    std::string year;
    std::string title;                // including the year: the name of the paper, if there is one
    std::string first_stem;           // beginning of its items' stems; empty if there are none
    std::vector<std::string> methods; // this program's methods that represent it
    std::string card;                 // a sentence about what a card can do
    std::string added;                // a sentence about how it was used
};

// In chronological order.
const std::vector<Milestone>& milestones();

// "41 passes for each of 2 textures": how the method filters four channels of 1024 x 1024 in 32-bit floats, counted in
// its plan: the published one if a GPU's shared memory suffices. Throws InputError for an unknown method.
std::string passes_in_words(const std::string& method);

// The milestones as a list, each linked to its paper's first item in the reproduction.
std::string history_html(const Reproduction& reproduction);

} // namespace fragfft::figures
