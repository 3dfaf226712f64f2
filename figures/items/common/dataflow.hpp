// Which elements of a sequence, or which frequencies, the places of an array hold from step to step of an FFT, and how
// that is drawn: Lloyd, Boyd & Govindaraju 2008, Figure 2; Mota 2022, Figure 6.
#pragma once

#include "figures/report/svg.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// For each step, with the input as the first one, and each place of the line: the elements, ascending, whose transform
// the place holds a number of; or, for the other view, the frequencies that the place's number is part of.
using Dataflow = std::vector<std::vector<std::vector<int>>>;

// Neighbouring places that hold the same: a box of the figure.
struct DataflowBox
{
    int first_place = 0;
    int places = 0;
    std::vector<int> elements;

    bool operator==(const DataflowBox&) const = default;
};
std::vector<DataflowBox> boxes_of(const std::vector<std::vector<int>>& places);

// How many places hold something else; of a step that only one of them has, all of its places.
int differing_places(const Dataflow& one, const Dataflow& other);

// "0 2 4 6"
std::string words_of(const std::vector<int>& elements);

// From the right edge of one column of boxes to the left edge of the next, in places from the top: the middle of the
// first place is 0.5.
struct DataflowArrow
{
    double from = 0.0;
    double to = 0.0;

    bool operator==(const DataflowArrow&) const = default;
};

// From each box to each in the next column of which one holds all that the other holds.
std::vector<DataflowArrow> arrows_between(const std::vector<DataflowBox>& boxes, const std::vector<DataflowBox>& next);

struct DataflowColumn
{
    std::string label;
    std::vector<DataflowBox> boxes;
    std::vector<DataflowArrow> arrows{}; // to the next column
    bool dashed = false;                 // the arrows: what only reorders
};

struct DataflowPanel
{
    std::string title;
    const char* colour = palette[0];
    std::vector<DataflowColumn> columns;
};

// Panels one below the other. `label`: for those who cannot see the drawing.
std::string drawn_dataflows(const std::vector<DataflowPanel>& panels, const std::string& label);

} // namespace fragfft::figures
