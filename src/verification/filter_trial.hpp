// Tests whether a prepared filter computes on this device what its kernels or responses say, by one run on an image
// whose results are known. A driver's compiler may silently lose a product.
#pragma once

#include "engine/engine.hpp"
#include "filters/planner.hpp"
#include "filters/prepared_work.hpp"
#include "fragfft/verification.hpp"

#include <string>

namespace fragfft {

// Counts the programs compiled since its construction, and the time it took.
class Compiling
{
public:
    explicit Compiling(const Engine& engine) : programs_(engine.programs()), before_(programs_.compiled()) {}

    CompiledPrograms done() const
    {
        const CompiledPrograms now = programs_.compiled();
        return {now.programs - before_.programs, now.milliseconds - before_.milliseconds};
    }

private:
    const ProgramLibrary& programs_;
    const CompiledPrograms before_;
};

// Whether work that was prepared from this candidate is tried; only filters are.
bool is_tried(Trials trials, const Candidate& candidate, const FilterJob& job, const CompiledPrograms& compiled);

// Runs the filter on impulses and compares with the kernels' weights. If one of the filters is a frequency response
// instead, runs it on a few waves and compares with the gains at their frequencies. The bounds are the promises of
// filters and transforms (promises.hpp) plus the rounding to the results' format. Unbinds textures that were bound.
// Throws DeviceError, in one line, when a result is wrong; otherwise as FilterWork's bind and run do.
void require_right(FilterWork& filter, Engine& engine, double largest_sample);

} // namespace fragfft
