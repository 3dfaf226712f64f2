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
