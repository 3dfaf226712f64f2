// What a GPU is compared with on the CPU, at each size: the better of one thread and all threads. At 64 x 64 sixteen
// threads can be eight times slower than one, and nobody would use them there.
#pragma once

#include "figures/judge/run.hpp"
#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <fmt/format.h>
#include <optional>
#include <string>

namespace fragfft::figures {

// "one thread", "16 threads"
inline std::string threads_text(int threads)
{
    return threads == 1 ? "one thread" : fmt::format("{} threads", threads);
}

struct CpuOpponent
{
    gl::TimeStatistics time; // as it was measured in turn with the others
    int threads = 1;         // that it ran on

    std::string words() const { return threads_text(threads); }
    // How many times as fast it is as the work that took `time_in_turn`; both must have been measured in turn.
    Interval beaten_by(const gl::TimeStatistics& time_in_turn) const { return ratio_in_turn(time, time_in_turn); }
};

// Returns whichever has the lower median; one thread where they are equal, or where there is no other.
inline CpuOpponent fair_cpu_opponent(const gl::TimeStatistics& one_thread,
                                     const std::optional<gl::TimeStatistics>& all_threads, int threads)
{
    if (all_threads && all_threads->median_milliseconds < one_thread.median_milliseconds)
        return {*all_threads, threads};
    return {one_thread, 1};
}

// The key of whichever has the lower median over all moments; one thread's where they are equal, or where there is no
// other.
inline Key fair_cpu_opponent(const ItemRows& rows, const Key& one_thread, const Key& all_threads)
{
    const bool all_are_faster = rows.has(all_threads) && rows.time(all_threads).middle < rows.time(one_thread).middle;
    return all_are_faster ? all_threads : one_thread;
}

// The opponent's name where it is not yet known which one it is, as in the unit of a claim.
inline constexpr const char* fair_cpu_opponent_words = "the better of one CPU thread and all";

} // namespace fragfft::figures
