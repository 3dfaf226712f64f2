#include "device_arrays/session.hpp"

#include <atomic>
#include <fmt/core.h>
#include <pthread.h>
#include <unistd.h>

namespace fragfft::device_arrays {

namespace {

// How often this process has been forked since it first opened a device.
std::atomic<unsigned> forks = 0;

unsigned counted_forks()
{
    static const int is_counted = pthread_atfork(
        nullptr, [] { ++forks; }, nullptr);
    static_cast<void>(is_counted);
    return forks;
}

} // namespace

Session::Session(const std::string& device) : name_(device), process_(getpid()), forks_(counted_forks())
{
    std::packaged_task<void()> opening([this] { device_ = std::make_unique<Device>(name_); });
    std::future<void> opened = opening.get_future();
    jobs_.emplace_back([&opening] { opening(); });
    thread_ = std::thread([this] { work(); });
    try {
        opened.get();
    } catch (...) {
        close();
        throw;
    }
}

Session::~Session()
{
    close();
    if (thread_lives_on_ || getpid() != process_) {
        static_cast<void>(device_.release());  // NOLINT(bugprone-unused-return-value)
        static_cast<void>(signals_.release()); // NOLINT(bugprone-unused-return-value)
    }
}

void Session::add(std::function<void()> job)
{
    if (getpid() != process_)
        throw ClosedError("this process was forked from one that had opened the device, which it cannot share: start "
                          "processes by 'spawn', or before the first use of fragfft");
    {
        const std::lock_guard lock(signals_->mutex);
        if (is_closed_)
            throw ClosedError(fmt::format("device '{}' was closed", name_));
        jobs_.push_back(std::move(job));
    }
    signals_->changed.notify_one();
}

void Session::run_later(std::function<void(Device&)> work) noexcept
{
    try {
        add([this, work = std::move(work)] {
            if (device_ != nullptr)
                work(*device_);
        });
    } catch (...) {
        // Closed: what was to be deleted is gone with the context.
    }
}

void Session::close()
{
    // A child of the process that opened it has neither the thread nor the context.
    if (getpid() != process_) {
        if (thread_.joinable())
            thread_.detach();
        return;
    }
    if (forks != forks_)
        return abandon();
    {
        const std::lock_guard lock(signals_->mutex);
        is_closed_ = true;
    }
    signals_->changed.notify_one();
    if (thread_.joinable())
        thread_.join();
}

// A child that has ended as processes usually do has ended the driver's part in it, which on NVIDIA's driver is its
// parent's, too: there a thread that then ended with its context, or destroyed it, ended the process.
void Session::abandon()
{
    if (!thread_.joinable())
        return;
    const auto done = std::make_shared<std::promise<void>>();
    {
        const std::lock_guard lock(signals_->mutex);
        is_closed_ = true;
        jobs_.emplace_back([done] {
            done->set_value();
            for (;;)
                pause(); // to the end of the process
        });
    }
    signals_->changed.notify_one();
    done->get_future().wait();
    thread_.detach();
    thread_lives_on_ = true;
}

void Session::work()
{
    std::unique_lock lock(signals_->mutex);
    for (;;) {
        signals_->changed.wait(lock, [&] { return !jobs_.empty() || is_closed_; });
        if (jobs_.empty())
            break;
        const std::function<void()> job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
        lock.lock();
    }
    lock.unlock();
    device_.reset();
}

} // namespace fragfft::device_arrays
