// Whether a prepared filter computes on this device what its kernels or responses say: it runs once, on an image whose
// results are known. A driver's compiler may lose a product in silence.
#pragma once

#include "engine/engine.hpp"
#include "filters/planner.hpp"
#include "filters/prepared_work.hpp"
#include "fragfft/verification.hpp"

#include <string>

namespace fragfft {

// What a driver has been given to compile since this was made.
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

// Whether work that is prepared from such a candidate tries itself: filters do.
bool is_tried(Trials trials, const Candidate& candidate, const FilterJob& job, const CompiledPrograms& compiled);

// Runs the filter on impulses, and compares with the kernels' weights, or, where one has a frequency response instead,
// on a few waves, and compares with the gain at their frequencies. Results are held to the promises of filters and
// transforms (promises.hpp), beside what rounding to their format adds. Textures that were bound are bound no longer.
// Throws DeviceError in one line when a result is wrong; else as FilterWork's bind and run do.
void require_right(FilterWork& filter, Engine& engine, double largest_sample);

} // namespace fragfft
