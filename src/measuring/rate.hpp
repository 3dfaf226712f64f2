// How fast something goes, told from the times of runs that all do the same amount of it.
#pragma once

#include "gl/timer.hpp"

namespace fragfft::measuring {

struct Rate
{
    double amount = 0.0;     // of one run: texels, bytes, fragments, operations
    gl::TimeStatistics time; // of one run

    double per_second() const // by the median time
    {
        return amount / (1e-3 * time.median_milliseconds);
    }
    // A quarter of the runs were slower than the one, a quarter faster than the other.
    double lower_quartile_per_second() const
    {
        return amount / (1e-3 * time.upper_quartile_milliseconds);
    }
    double upper_quartile_per_second() const
    {
        return amount / (1e-3 * time.lower_quartile_milliseconds);
    }
    double milliseconds_of(double wanted_amount) const
    {
        return 1e3 * wanted_amount / per_second();
    }
};

} // namespace fragfft::measuring
