// Times work on the CPU, or work that itself waits for the device, by the steady clock.
#pragma once

#include "gl/timer.hpp"

#include <chrono>
#include <functional>
#include <utility>

namespace fragfft::measuring {

inline constexpr const char* wall_clock = "steady clock";

inline double milliseconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// The result is meant for gl::measure.
inline gl::TimedRun timed_by_wall_clock(std::function<void()> work)
{
    return {wall_clock, [work = std::move(work)] {
                const auto start = std::chrono::steady_clock::now();
                work();
                return milliseconds_since(start);
            }};
}

} // namespace fragfft::measuring
