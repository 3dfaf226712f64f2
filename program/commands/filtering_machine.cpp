#include "program/commands/filtering_machine.hpp"

#include <algorithm>

namespace fragfft::commands {

FilteringMachine::FilteringMachine(const MethodOptions& options, const Messages& messages)
    : options_(options), messages_(messages)
{
}

DeviceSession& FilteringMachine::session()
{
    if (!session_) {
        const InPhase opening(messages_.phases(), Phase::opening);
        session_.emplace(options_.device.value_or("auto"), messages_.phases());
        session_->warn_about(options_.twiddles.value_or(Twiddles::table), messages_);
    }
    return *session_;
}

PlannedDevice FilteringMachine::planned_device()
{
    return {session().context->device(), session().probe};
}

Engine& FilteringMachine::engine()
{
    return session().engine;
}

Tuner& FilteringMachine::tuner()
{
    if (!tuner_)
        tuner_.emplace(session(), options_.effort.value_or(Effort::estimate), messages_);
    return tuner_->tuner();
}

std::unique_ptr<PreparedFilter> FilteringMachine::prepare(Way& way, const ImageJob& job)
{
    const InPhase preparing(messages_.phases(), Phase::preparing);
    if (!way.on_device)
        return fragfft::prepare(way, job);
    tuner().tune(*way.on_device);
    return fragfft::prepare(way, job, &session().engine);
}

bool FilteringMachine::may_gain_by_gpu(const Job& job, std::int64_t runs, double milliseconds_on_cpu) const
{
    if (milliseconds_on_cpu < least_start_of_a_gpu)
        return false;
    // Any question to a driver may take seconds the first time, so counts come first.
    const auto is_estimated_sooner = [&] {
        const Candidates there = candidates(job, {best_method, runs}, typical_gpu());
        return !there.all.empty() && least_start_of_a_gpu + there.all.front().milliseconds() < milliseconds_on_cpu;
    };
    const bool measures = options_.effort.value_or(Effort::estimate) != Effort::estimate;
    return (measures || has_kept_wisdom() || is_estimated_sooner()) && gl::lists_hardware_device();
}

void FilteringMachine::note_method(const std::string& method)
{
    if (std::find(methods_.begin(), methods_.end(), method) == methods_.end())
        methods_.push_back(method);
}

void FilteringMachine::throw_errors()
{
    if (session_)
        session_->context->throw_errors("filtering");
}

} // namespace fragfft::commands
