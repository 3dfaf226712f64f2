#include "engine/phase_clock.hpp"

#include <utility>

namespace fragfft {

const char* name(Phase phase)
{
    constexpr std::array<const char*, phase_count> names{"opening the device",
                                                         "reading and decoding",
                                                         "choosing the way",
                                                         "compiling programs",
                                                         "responses on the device",
                                                         "preparing",
                                                         "converting",
                                                         "uploading",
                                                         "computing",
                                                         "reading back",
                                                         "encoding and writing",
                                                         "other"};
    return names[static_cast<std::size_t>(phase)];
}

PhaseClock::Times PhaseClock::times() const
{
    const Clock::time_point now = Clock::now();
    Times times{of_phases_, now - start_};
    times.of_phases[static_cast<std::size_t>(phase_)] += now - entered_;
    return times;
}

Phase PhaseClock::enter(Phase phase)
{
    const Clock::time_point now = Clock::now();
    of_phases_[static_cast<std::size_t>(phase_)] += now - entered_;
    entered_ = now;
    return std::exchange(phase_, phase);
}

InPhase::InPhase(PhaseClock* clock, Phase phase)
    : clock_(clock != nullptr && clock->thread_ == std::this_thread::get_id() ? clock : nullptr),
      before_(clock_ != nullptr ? clock_->enter(phase) : phase)
{
}

InPhase::~InPhase()
{
    if (clock_ != nullptr)
        clock_->enter(before_);
}

} // namespace fragfft
