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
        session_.emplace(options_.device.value_or("auto"));
        session_->warn_about(options_.twiddles.value_or(Twiddles::table), messages_);
        is_open_ = true;
    }
    return *session_;
}

PlannedDevice FilteringMachine::planned_device()
{
    // What is asked of it then does not change.
    if (!is_open_)
        on_its_thread([&] { session(); });
    return {session_->context->device(), session_->probe};
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

void FilteringMachine::take_times(std::vector<Candidate>& candidates)
{
    on_its_thread([&] { tuner().take_times(candidates); });
}

std::vector<Image> FilteringMachine::apply(const Way& way, const ImageJob& job, Image& image)
{
    return on_its_thread([&] {
        Prepared& prepared = prepared_[job.boundary];
        if (!prepared.filter || prepared.way != way.name || prepared.job != job) {
            prepared.filter.reset();
            Way tuned = way;
            tuner().tune(*tuned.on_device);
            prepared = {way.name, job, prepare(tuned, job, &session().engine)};
        }
        std::vector<Image> results = prepared.filter->apply(image);
        throw_errors();
        return results;
    });
}

void FilteringMachine::note_method(const std::string& method)
{
    const std::lock_guard lock(mutex_);
    const auto place = std::lower_bound(methods_.begin(), methods_.end(), method);
    if (place == methods_.end() || *place != method)
        methods_.insert(place, method);
}

void FilteringMachine::throw_errors()
{
    if (session_)
        session_->context->throw_errors("filtering");
}

void FilteringMachine::ask(std::function<void()> request)
{
    {
        const std::lock_guard lock(mutex_);
        requests_.push_back(std::move(request));
    }
    asked_.notify_one();
}

void FilteringMachine::wake() noexcept
{
    // Who looks whether all is done, and has not yet begun to wait, holds the lock.
    std::unique_lock(mutex_).unlock();
    asked_.notify_one();
}

void FilteringMachine::serve_until(const std::function<bool()>& is_done)
{
    std::unique_lock lock(mutex_);
    for (;;) {
        asked_.wait(lock, [&] { return !requests_.empty() || is_done(); });
        if (requests_.empty())
            return;
        const std::function<void()> request = std::move(requests_.front());
        requests_.pop_front();
        lock.unlock();
        request();
        lock.lock();
    }
}

} // namespace fragfft::commands
