// A typical value of several ratios.
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fragfft::figures {

// Geometric means over all intervals that were added, of their middles and of both their ends separately; and the range
// of the middles.
class GeometricMean
{
public:
    void add(const Interval& interval)
    {
        low_ += std::log(interval.low);
        middle_ += std::log(interval.middle);
        high_ += std::log(interval.high);
        least_ = std::min(least_, interval.middle);
        greatest_ = std::max(greatest_, interval.middle);
        runs_ = count_ == 0 ? interval.runs : std::min(runs_, interval.runs);
        ++count_;
    }

    // Counts as many runs as the interval that has the fewest.
    Interval value() const
    {
        return {std::exp(low_ / count_), std::exp(middle_ / count_), std::exp(high_ / count_), runs_};
    }
    double least() const { return least_; }
    double greatest() const { return greatest_; }

private:
    double low_ = 0.0;
    double middle_ = 0.0;
    double high_ = 0.0;
    double least_ = std::numeric_limits<double>::infinity();
    double greatest_ = 0.0;
    int runs_ = 0;
    int count_ = 0;
};

} // namespace fragfft::figures
