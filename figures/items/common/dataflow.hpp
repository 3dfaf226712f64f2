// Drawings of which elements of a sequence, or which frequencies, the numbers in an array belong to after each step of
// an FFT: Lloyd, Boyd & Govindaraju 2008, Figure 2; Mota 2022, Figure 6.
#pragma once

#include "figures/report/svg.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// dataflow[step][position], step 0 being the input: in ascending order, the elements whose transform the number at that
// position is part of; or, for the other view, the frequencies that the number contributes to.
using Dataflow = std::vector<std::vector<std::vector<int>>>;

// Neighbouring positions with equal elements: a box of the figure.
struct DataflowBox
{
    int first_place = 0;
    int places = 0;
    std::vector<int> elements;

    bool operator==(const DataflowBox&) const = default;
};
std::vector<DataflowBox> boxes_of(const std::vector<std::vector<int>>& places);

// How many positions differ between the two; all positions of a step that only one of them has.
int differing_places(const Dataflow& one, const Dataflow& other);

// "0 2 4 6"
std::string words_of(const std::vector<int>& elements);

// From the right edge of one column of boxes to the left edge of the next; heights are in positions from the top, the
// middle of the first position being 0.5.
struct DataflowArrow
{
    double from = 0.0;
    double to = 0.0;

    bool operator==(const DataflowArrow&) const = default;
};

// Arrows from each box to each box of the next column, where one of the two holds all elements of the other.
std::vector<DataflowArrow> arrows_between(const std::vector<DataflowBox>& boxes, const std::vector<DataflowBox>& next);

struct DataflowColumn
{
    std::string label;
    std::vector<DataflowBox> boxes;
    std::vector<DataflowArrow> arrows{}; // to the next column
    bool dashed = false;                 // the arrows, for a step that only reorders
};

struct DataflowPanel
{
    std::string title;
    const char* colour = palette[0];
    std::vector<DataflowColumn> columns;
};

// Panels one below the other. `label` describes the drawing to people who cannot see it.
std::string drawn_dataflows(const std::vector<DataflowPanel>& panels, const std::string& label);

} // namespace fragfft::figures
