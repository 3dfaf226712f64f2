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

PreparedFilterOnDevice& FilteringMachine::prepared(const Way& way, const ImageJob& job)
{
    Prepared& prepared = prepared_[job.boundary];
    if (!prepared.filter || prepared.way != way.name || prepared.job != job) {
        const InPhase preparing(messages_.phases(), Phase::preparing);
        prepared.filter.reset();
        Way tuned = way;
        tuner().tune(*tuned.on_device);
        prepared = {way.name, job, prepare_on_device(*tuned.on_device, job, session().engine)};
    }
    return *prepared.filter;
}

void FilteringMachine::prepare(const Way& way, const ImageJob& job)
{
    on_its_thread([&] { static_cast<void>(prepared(way, job)); });
}

template <typename Stored>
std::vector<Image> FilteringMachine::apply(const Way& way, const ImageJob& job, SampleArray<Stored>& image,
                                           const TakeRows& take)
{
    const bool hands_over = take && std::this_thread::get_id() == thread_;
    return on_its_thread([&] {
        PreparedFilterOnDevice& filter = prepared(way, job);
        // On a device numbers are scaled around what the engine tells of.
        const InPhase working(messages_.phases(), Phase::converting);
        std::vector<Image> results;
        if (hands_over)
            filter.apply(image, take);
        else
            results = filter.apply(image);
        throw_errors();
        return results;
    });
}

template std::vector<Image> FilteringMachine::apply(const Way&, const ImageJob&, Image&, const TakeRows&);
template std::vector<Image> FilteringMachine::apply(const Way&, const ImageJob&, SampleArray<std::uint8_t>&,
                                                    const TakeRows&);

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

void FilteringMachine::close() noexcept
{
    prepared_.clear();
    tuner_.reset();
    session_.reset();
    is_open_ = false;
    gl::end_egl();
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
