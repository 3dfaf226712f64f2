// The years from the first FFT on a graphics card to today's: what cards could do, and what each paper made of it.
#pragma once

#include "figures/report/computed_items.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

struct Milestone
{
    std::string year;
    std::string title;                // with the year: the paper's name, where there is one
    std::string first_stem;           // with which the stems of its items begin; empty where there is none
    std::vector<std::string> methods; // those of this program that stand for it
    std::string card;                 // what a card can do: a sentence
    std::string added;                // what was made of it: a sentence
};

// In their order.
const std::vector<Milestone>& milestones();

// "41 passes for each of 2 textures": how the method filters four channels of 1024 x 1024 in 32-bit floats, as
// published where a GPU's shared memory holds that, counted from its plan. Throws InputError for a method that there is
// not.
std::string passes_in_words(const std::string& method);

// The milestones as a list, each linked to the first item of its paper that the reproduction has.
std::string history_html(const Reproduction& reproduction);

} // namespace fragfft::figures
