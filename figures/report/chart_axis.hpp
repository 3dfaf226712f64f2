// Axes of charts: the range of each, its marks, and where a value lies.
#pragma once

#include "figures/report/chart.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// Marks of a logarithmic axis over these values, all positive: at powers of two where every value is one, else at
// 1, 2, 5 times powers of ten, or at the powers alone when the axis is long.
std::vector<double> logarithmic_marks(const std::vector<double>& values);

// Multiples of 1, 2 or 5 times a power of ten, about five of them, that reach over both values.
std::vector<double> linear_marks(double least, double most);

// A mark as text: "1 024" with a narrow space from five digits on, "10⁻⁵".
std::string mark_text(double mark);

class DrawnAxis
{
public:
    // `end`: where a linear axis ends although values lie beyond. Throws std::logic_error for a value on a logarithmic
    // axis that is not positive. Values that are not finite are left out of the range.
    DrawnAxis(const ChartAxis& axis, const std::vector<double>& values, bool begins_at_zero,
              std::optional<double> end = std::nullopt);

    // 0 at the axis's beginning, 1 at its end, and beyond them outside the range.
    double place(double value) const;
    // From 0 to 1.
    double place_within(double value) const;
    const std::vector<double>& marks() const { return marks_; }

private:
    void be_linear(double least, double most, bool begins_at_zero, std::optional<double> end);
    void be_logarithmic(const std::vector<double>& values, double least, double most);

    bool is_logarithmic_;
    double first_ = 0.0;
    double last_ = 1.0;
    std::vector<double> marks_;
};

} // namespace fragfft::figures
