// Where the time of a command goes: a clock that runs for one phase of the work at a time, so that the phases' times
// add up to the total.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <thread>

namespace fragfft {

enum class Phase
{
    opening,    // finding the device, and querying it
    reading,    // files, and decoding them
    planning,   // the possible methods, their estimates and measurements
    compiling,  // programs
    responses,  // frequency responses of filters, on a device
    preparing,  // memory, FFTW's plans, and other things made once
    converting, // numbers: checking, scaling, light, alpha
    uploading,
    running,
    reading_back,
    writing, // files, and encoding them
    other,
};
inline constexpr std::size_t phase_count = static_cast<std::size_t>(Phase::other) + 1;

// The phase's name in words.
const char* name(Phase phase);

// Measures the thread that made it: what other threads do at the same time counts for no phase.
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

    // Starts that phase and returns the one before.
    Phase enter(Phase phase);

    const std::thread::id thread_ = std::this_thread::get_id();
    const Clock::time_point start_ = Clock::now();
    Clock::time_point entered_ = start_;
    Phase phase_ = Phase::other;
    std::array<Clock::duration, phase_count> of_phases_{};
};

// While it lives, the clock runs for a phase, except during phases that begin and end within; then it runs for the one
// before again. Does nothing for a null clock and on threads other than the clock's.
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
