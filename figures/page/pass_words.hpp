// The words of the live page and of the window about passes, and the colours in which they draw regions.
#pragma once

#include "engine/pass.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// The colours of a pass's programs, in the order in which the pass names them: "#0072b2".
const std::vector<std::string>& region_colours();

struct Story
{
    std::string of; // a regular expression that matches a program's file or a method's name
    std::string text;
};
// What a kind of pass does, in a sentence or two. The first story that matches one of the pass's files applies.
const std::vector<Story>& stories_of_passes();
// What a reader should know about each method that Watch shows.
const std::vector<Story>& ideas_of_methods();

// The story of a pass, or "".
std::string story_of(const Pass& pass);

} // namespace fragfft::figures
