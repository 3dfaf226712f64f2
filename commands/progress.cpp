#include "commands/progress.hpp"

#include "commands/duration.hpp"

#include <chrono>
#include <fmt/format.h>
#include <utility>

namespace fragfft::commands {

namespace {

constexpr std::chrono::milliseconds patience{1000};
constexpr std::chrono::milliseconds period{200};

} // namespace

Progress::Progress(const Messages& messages, std::string what) : messages_(messages), what_(std::move(what))
{
    if (messages_.shows_status())
        thread_ = std::jthread([this](const std::stop_token& stop) { show_until(stop); });
}

Progress::~Progress()
{
    if (!thread_.joinable())
        return;
    thread_.request_stop();
    thread_.join();
    messages_.clear_status();
}

void Progress::step(const std::string& name)
{
    const std::lock_guard lock(mutex_);
    step_ = name;
}

void Progress::begin_case(const std::string& name)
{
    step(name);
    if (!messages_.shows_status())
        messages_.note(name);
}

void Progress::fraction(double done)
{
    const std::lock_guard lock(mutex_);
    fraction_ = done;
}

void Progress::show_until(const std::stop_token& stop)
{
    const auto never = [] { return false; };
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stop, patience, never);
    while (!stop.stop_requested()) {
        messages_.show_status(line());
        stopped_.wait_for(lock, stop, period, never);
    }
}

std::string Progress::line() const
{
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return fmt::format("{}{}{}, {}", what_, step_.empty() ? "" : ": " + step_,
                       fraction_ > 0.0 ? fmt::format(", {:.0f} %", 100.0 * fraction_) : "", duration_text(seconds));
}

} // namespace fragfft::commands
