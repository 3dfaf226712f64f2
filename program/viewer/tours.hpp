// The guided tours of the live page, as the page tells them.
#pragma once

#include "program/viewer/controls.hpp"

#include <string>
#include <vector>

namespace fragfft::viewer {

struct TourStep
{
    std::string title;
    std::vector<std::string> paragraphs;
    std::string look;
    std::vector<std::string> answer; // of a question
    Choices choices;                 // what it speaks of
};

struct Tour
{
    std::string id;
    std::string title;
    std::string question;
    std::vector<TourStep> steps;
};

const std::vector<Tour>& tours();
// Throws InputError listing the tours for another name.
const Tour& tour_named(const std::string& id);

} // namespace fragfft::viewer
