#include "commands/filtering_machine.hpp"

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

TiledCandidates FilteringMachine::candidates(const FilterJob& job, const std::string& method)
{
    return on_its_thread([&] {
        const PlannedDevice device{session().context->device(), session().probe};
        return device_candidates(job, method, device);
    });
}

PreparedFilter& FilteringMachine::prepared(const FilterCandidate& way, const FilterJob& job)
{
    if (!prepared_.filter || prepared_.way != way.name || prepared_.job != job) {
        const InPhase preparing(messages_.phases(), Phase::preparing);
        prepared_.filter.reset();
        prepared_ = {way.name, job, prepare(way, job, &session().engine)};
    }
    return *prepared_.filter;
}

std::vector<Image> FilteringMachine::apply(const FilterCandidate& way, const FilterJob& job, Image& image)
{
    return on_its_thread([&] {
        PreparedFilter& filter = prepared(way, job);
        // Converting numbers is counted as a phase here, around the phases that the engine reports.
        const InPhase working(messages_.phases(), Phase::converting);
        std::vector<Image> results = filter.apply(image);
        session().context->throw_errors("filtering");
        return results;
    });
}

bool FilteringMachine::may_gain_by_gpu(const FilterJob& job, double milliseconds_on_cpu) const
{
    if (milliseconds_on_cpu < least_start_of_a_gpu)
        return false;
    // A driver's first answer may take seconds, so the estimate is computed first.
    const auto is_estimated_sooner = [&] {
        const Candidates there = device_candidates(job, best_method, typical_gpu()).found;
        return !there.all.empty() && least_start_of_a_gpu + there.all.front().milliseconds() < milliseconds_on_cpu;
    };
    return is_estimated_sooner() && gl::lists_hardware_device();
}

void FilteringMachine::note_method(const std::string& method)
{
    const std::lock_guard lock(mutex_);
    const auto place = std::lower_bound(methods_.begin(), methods_.end(), method);
    if (place == methods_.end() || *place != method)
        methods_.insert(place, method);
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
    // A thread that has checked `is_done`, but does not wait yet, holds the lock; so the wake-up is not lost.
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
