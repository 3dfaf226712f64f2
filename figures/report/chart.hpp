// Charts of the rows of an item's table, and thus of its CSV file.
#pragma once

#include "figures/measuring/csv_table.hpp"
#include "figures/report/measuring_names.hpp"

#include <string>
#include <utility>
#include <vector>

namespace fragfft::figures {

struct ChartAxis
{
    std::string label; // including its unit
    bool logarithmic = false;
    // If positive, a linear y axis ends at this many times the highest level curve, and what lies above is cut off.
    double ends_at_levels = 0.0;
};

// Selects, in order, the rows of the table in which every column of `where` has the given value; rows with an empty x
// or y cell are left out.
struct Curve
{
    std::string title;
    std::string x_column;
    std::string y_column;
    std::vector<std::pair<std::string, std::string>> where;
    bool published = false; // numbers that the paper printed: drawn dashed
    bool level = false;     // y does not depend on x: a line without points
    std::string pair{};     // curves of one pair share a colour; empty for a colour of its own
    bool dots = false;      // points only, because values between them do not lie on a line
};

// What a paper printed about x only: a range, shaded behind the curves, or a dashed line if both ends are equal.
struct ChartBand
{
    std::string title;
    double from = 0.0;
    double to = 0.0;
};

struct Chart
{
    std::string file_stem; // its path below the results folder, without the extension
    std::string caption;   // explains the chart to someone who has not read the paper
    ChartAxis x;
    ChartAxis y;
    std::vector<Curve> curves;
    std::vector<ChartBand> bands{}; // drawn over the whole height; the range of the x axis includes them
};

} // namespace fragfft::figures
