// Charts of the rows of an item's table, so of what its CSV file holds.
#pragma once

#include "figures/measuring/csv_table.hpp"
#include "figures/report/measuring_names.hpp"

#include <string>
#include <utility>
#include <vector>

namespace fragfft::figures {

struct ChartAxis
{
    std::string label; // with its unit
    bool logarithmic = false;
    // Where positive, a linear y axis ends at this many times the highest level curve, and what lies above is cut off.
    double ends_at_levels = 0.0;
};

// The rows of the table in which every column of `where` reads its value, in their order; rows whose x or y cell is
// empty are left out.
struct Curve
{
    std::string title;
    std::string x_column;
    std::string y_column;
    std::vector<std::pair<std::string, std::string>> where;
    bool published = false; // the paper's own numbers: drawn dashed
    bool level = false;     // y does not depend on x: a line without points
    std::string pair{};     // curves of one pair have one colour; empty: a colour of its own
    bool dots = false;      // what lies between two points is not on a line between them: points alone
};

// What a paper printed of x alone: a range, shaded behind the curves, or where both ends are equal a dashed line.
struct ChartBand
{
    std::string title;
    double from = 0.0;
    double to = 0.0;
};

struct Chart
{
    std::string file_stem; // the file below the results folder, without its ending
    std::string caption;   // says what is seen to someone who has not read the paper
    ChartAxis x;
    ChartAxis y;
    std::vector<Curve> curves;
    std::vector<ChartBand> bands{}; // over the whole height; the x axis reaches over them
};

} // namespace fragfft::figures
