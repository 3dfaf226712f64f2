// Axes of charts: the range of each, its marks, and the positions of values.
#pragma once

#include "figures/report/chart.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// Marks of a logarithmic axis over these values, which must be positive: powers of two if every value is one; otherwise
// 1, 2, 5 times powers of ten, or only the powers of ten on a long axis.
std::vector<double> logarithmic_marks(const std::vector<double>& values);

// About five multiples of 1, 2 or 5 times a power of ten that include both values in their range.
std::vector<double> linear_marks(double least, double most);

// A mark as text: "1 024" with a narrow space from five digits on, "10⁻⁵".
std::string mark_text(double mark);

class DrawnAxis
{
public:
    // `end` is where a linear axis ends although values lie beyond it. Throws std::logic_error for a value on a
    // logarithmic axis that is not positive. Values that are not finite do not affect the range.
    DrawnAxis(const ChartAxis& axis, const std::vector<double>& values, bool begins_at_zero,
              std::optional<double> end = std::nullopt);

    // The position of a value: 0 at the beginning of the axis, 1 at its end, beyond these outside the range.
    double place(double value) const;
    // The same, clamped to [0, 1].
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
