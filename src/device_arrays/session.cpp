#include "device_arrays/session.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fmt/core.h>
#include <pthread.h>
#include <unistd.h>

namespace fragfft::device_arrays {

namespace {

std::atomic<bool> has_hardware = false;

// A child process that ends by exit() also runs the driver's exit functions, and NVIDIA's destroyed the parent's
// contexts with it: the parent crashed at its next call. So a child ends before it reaches exit functions that were
// registered before the fork.
void leave_drivers_alone()
{
#ifdef __GLIBC__
    if (has_hardware)
        on_exit(
            [](int status, void*) {
                std::fflush(nullptr);
                _exit(status);
            },
            nullptr);
#endif
}

} // namespace

Session::Session(const std::string& device) : name_(device), process_(getpid())
{
    std::packaged_task<void()> opening([this] { device_ = std::make_unique<Device>(name_); });
    std::future<void> opened = opening.get_future();
    jobs_.emplace_back([&opening] { opening(); });
    thread_ = std::thread([this] { work(); });
    try {
        opened.get();
        if (!device_->facts().is_software) {
            has_hardware = true;
            static const int is_watched = pthread_atfork(nullptr, nullptr, leave_drivers_alone);
            static_cast<void>(is_watched);
        }
    } catch (...) {
        close();
        throw;
    }
}

Session::~Session()
{
    close();
    if (getpid() != process_) {
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
        // Nothing to do where the session is closed: what was to be deleted went with the context.
    }
}

void Session::close()
{
    // A forked child has neither the thread nor the context.
    if (getpid() != process_) {
        if (thread_.joinable())
            thread_.detach();
        return;
    }
    {
        const std::lock_guard lock(signals_->mutex);
        is_closed_ = true;
    }
    signals_->changed.notify_one();
    if (thread_.joinable())
        thread_.join();
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
