// Whether a time says anything of arithmetic, reads, locality or program variants: not where the passes wait for the
// writing of their colours. Asked of every claim that needs "time beyond writing", and of the claim's own work.
#pragma once

#include "engine/plan.hpp"
#include "figures/report/item.hpp"

#include <vector>

namespace fragfft::figures {

// Where passes that only write take nine tenths of the time, what fragments save of other work cannot be seen.
inline constexpr double share_of_writing = 0.9;

// Texels that passes write in a format.
struct WrittenTexels
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    double texels = 0.0;
};

// What a plan's draws write. Throws std::logic_error for a plan that dispatches.
std::vector<WrittenTexels> written_texels(const Plan& plan);

// The time of passes that write as much and nothing else, in milliseconds, by the run's limits of the machine. Throws
// MissingRow where the run did not measure them.
double milliseconds_of_writing(const Run& run, const std::vector<WrittenTexels>& written);

// Whether work of that time waits for its colours. Throws MissingRow where the time or the machine's limits are
// missing.
bool waits_for_colours(const ItemRows& rows, const Key& time, const std::vector<WrittenTexels>& written);

// Asks it for a claim. `time`: of the work that has in it what the claim is about, the slower one of two.
void ask_for_time_beyond_writing(const ItemRows& rows, Evaluation& claim, const Key& time, const Plan& plan);
void ask_for_time_beyond_writing(const ItemRows& rows, Evaluation& claim, const Key& time,
                                 const std::vector<WrittenTexels>& written);

} // namespace fragfft::figures
