#include "commands/growing_output.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <new>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace fragfft::commands {

namespace {

constexpr std::array ending_signals{SIGINT, SIGTERM};
constexpr unsigned char no_signal = 0; // tells the thread to end

// A signal handler may do little more than write, so a thread that reads from this pipe does the rest. The pipe is
// never closed, because a handler may still be running.
std::array<int, 2> signal_pipe{-1, -1};

void tell_thread(int signal)
{
    const int error = errno;
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const auto written = ::write(signal_pipe[1], &number, 1);
    errno = error;
}

void handle(int signal, void (*handler)(int))
{
    struct sigaction action
    {
    };
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN) // as nohup sets it, and shells without job control
        return;
    action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    ::sigaction(signal, &action, nullptr);
}

} // namespace

GrowingOutput::GrowingOutput(const Messages& messages, Text ending) : messages_(messages), ending_(std::move(ending))
{
    if (signal_pipe[0] < 0 && ::pipe2(signal_pipe.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category());
    thread_ = std::thread([this] { end_on_signal(); });
    for (const int signal : ending_signals)
        handle(signal, tell_thread);
}

GrowingOutput::~GrowingOutput()
{
    for (const int signal : ending_signals)
        handle(signal, SIG_DFL);
    tell_thread(no_signal);
    thread_.join();
    try {
        if (has_begun_)
            print_ending();
    } catch (const std::bad_alloc&) {
        // The finished results are printed already, and the exception in flight explains why there are no more.
    }
}

void GrowingOutput::add(const Text& take)
{
    const std::lock_guard lock(mutex_);
    messages_.print(take());
    has_begun_ = true;
}

void GrowingOutput::finish()
{
    const std::lock_guard lock(mutex_);
    print_ending();
}

void GrowingOutput::print_ending()
{
    if (!has_ended_)
        messages_.print(ending_());
    has_ended_ = true;
}

void GrowingOutput::end_on_signal()
{
    unsigned char signal = no_signal;
    while (::read(signal_pipe[0], &signal, 1) < 0 && errno == EINTR) {
    }
    if (signal == no_signal)
        return;
    // Held until the process ends: nothing may be printed after the ending.
    const std::lock_guard lock(mutex_);
    if (!has_ended_)
        messages_.warn("interrupted: what is printed is what was finished");
    print_ending();
    handle(signal, SIG_DFL);
    ::raise(signal);
}

} // namespace fragfft::commands
