// A device as arrays use it: an OpenGL context without a display, with a thread of its own.
#pragma once

#include "device_arrays/closed_error.hpp"
#include "device_arrays/device.hpp"

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <thread>
#include <type_traits>

namespace fragfft::device_arrays {

// The context is current on that thread and on no other, for as long as it lives: so it never meets another library's
// context, and callers need not make it current. Work runs there in the order in which it is submitted.
class Session
{
public:
    // See gl::make_egl_context for names. Throws InputError for another one, DeviceError when no such device is
    // available.
    explicit Session(const std::string& device);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const std::string& name() const { return name_; }

    // Runs work(Device&) on the session's thread and waits; returns its result, or rethrows what it throws. Because it
    // waits, callers must not hold a lock that other threads need to go on, such as Python's.
    template <typename Work> auto run(const Work& work)
    {
        std::packaged_task<std::invoke_result_t<Work, Device&>()> task([&] { return work(*device_); });
        auto result = task.get_future();
        add([&task] { task(); });
        return result.get();
    }
    // Runs `work`, which must not throw, without waiting; does nothing where the session is closed.
    void run_later(std::function<void(Device&)> work) noexcept;

    // Ends the thread after the work that was submitted. Throws nothing, and does nothing the second time.
    void close();

private:
    void add(std::function<void()> job);
    void work();

    std::string name_;
    pid_t process_;
    std::unique_ptr<Device> device_; // used by the session's thread alone
    // In a child of the process that opened it, it is never destroyed: a condition waits there for ever for a thread
    // that the child does not have.
    struct Signals
    {
        std::mutex mutex;
        std::condition_variable changed;
    };
    std::unique_ptr<Signals> signals_ = std::make_unique<Signals>();
    std::deque<std::function<void()>> jobs_;
    bool is_closed_ = false;
    std::thread thread_;
};

} // namespace fragfft::device_arrays
