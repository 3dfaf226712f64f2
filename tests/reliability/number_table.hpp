// Results for numbers at the edges of their formats, as docs/reliability.md shows them.
#pragma once

#include "number_kinds.hpp"
#include "record.hpp"

#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace fragfft {

struct Counts
{
    int within_bound = 0;
    int not_finite = 0;
    int refused = 0;
};

// Outcomes by method and kind of numbers.
class Table
{
public:
    Counts& at(const std::string& method, const std::string& kind) { return counts_[{method, kind}]; }
    void record() const
    {
        for (const auto& [key, counts] : counts_)
            record_reliability("numbers", {{"method", key.first},
                                           {"numbers", key.second},
                                           {"within_the_bound", std::to_string(counts.within_bound)},
                                           {"not_finite", std::to_string(counts.not_finite)},
                                           {"refused", std::to_string(counts.refused)}});
    }

private:
    std::map<std::pair<std::string, std::string>, Counts> counts_;
};

// A bound for what numbers that are too small for their format add to a result's L2 error: up to `each` in each of at
// most 64 passes. The numbers of the result are up to `growth` times as large as the image's.
inline double lost(double each, std::size_t numbers, double growth)
{
    return 64.0 * growth * std::sqrt(static_cast<double>(numbers)) * each;
}

} // namespace fragfft
