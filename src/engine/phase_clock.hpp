// Where the time of a command goes: a clock that runs for one phase of the work at a time, so that the phases' times
// add up to the whole.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <thread>

namespace fragfft {

enum class Phase
{
    opening,    // the device, and what it is asked
    reading,    // files, and decoding them
    planning,   // ways, their estimates and measurements
    compiling,  // programs
    responses,  // of filters, on a device
    preparing,  // memory, plans of FFTW, and whatever is made once
    converting, // numbers: checking, scaling, light, alpha
    uploading,
    running,
    reading_back,
    writing, // and encoding
    other,
};
inline constexpr std::size_t phase_count = static_cast<std::size_t>(Phase::other) + 1;

// In words.
const char* name(Phase phase);

// The times are those of the thread that made it: what other threads do at the same time is in none of them.
class PhaseClock
{
public:
    using Clock = std::chrono::steady_clock;

    struct Times
    {
        std::array<Clock::duration, phase_count> of_phases{}; // their sum is the total
        Clock::duration total{};                              // since the clock was made
    };

    Times times() const;

private:
    friend class InPhase;

    // Returns the phase before.
    Phase enter(Phase phase);

    const std::thread::id thread_ = std::this_thread::get_id();
    const Clock::time_point start_ = Clock::now();
    Clock::time_point entered_ = start_;
    Phase phase_ = Phase::other;
    std::array<Clock::duration, phase_count> of_phases_{};
};

// While it lives the clock runs for a phase, but for phases within, and then again for the one before. For no clock,
// and on other threads than the clock's, it does nothing.
class InPhase
{
public:
    InPhase(PhaseClock* clock, Phase phase);
    ~InPhase();
    InPhase(const InPhase&) = delete;
    InPhase& operator=(const InPhase&) = delete;

private:
    PhaseClock* const clock_;
    const Phase before_;
};

} // namespace fragfft
