// Whether a time can show the cost of arithmetic, reads, locality or program variants: it cannot where passes only wait
// for their colours to be written. Claims that need "time beyond writing" ask this about their own work.
#pragma once

#include "engine/plan.hpp"
#include "figures/report/item.hpp"

#include <vector>

namespace fragfft::figures {

// Where passes that only write take nine tenths of a time, the time cannot show what fragments save of other work.
inline constexpr double share_of_writing = 0.9;

// The texels of one format that passes write.
struct WrittenTexels
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    double texels = 0.0;
};

// The texels that a plan's draws write. Throws std::logic_error for a plan that dispatches.
std::vector<WrittenTexels> written_texels(const Plan& plan);

// The time, in milliseconds, of passes that write as much and do nothing else, by the run's limits of the machine.
// Throws MissingRow where the run did not measure the limits.
double milliseconds_of_writing(const Run& run, const std::vector<WrittenTexels>& written);

// Whether work that takes this time waits for its colours to be written. Throws MissingRow where the time or the
// machine's limits are missing.
bool waits_for_colours(const ItemRows& rows, const Key& time, const std::vector<WrittenTexels>& written);

// Tells the claim whether waits_for_colours() holds for its work. `time` is the time of the work that includes what the
// claim is about: the slower of the two that are compared.
void ask_for_time_beyond_writing(const ItemRows& rows, Evaluation& claim, const Key& time, const Plan& plan);
void ask_for_time_beyond_writing(const ItemRows& rows, Evaluation& claim, const Key& time,
                                 const std::vector<WrittenTexels>& written);

} // namespace fragfft::figures
