// A device as Python's functions use it: an OpenGL context without a display, with a thread of its own.
#pragma once

#include "device.hpp"
#include "errors.hpp"

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

namespace fragfft::python {

// A device that was closed, or that a parent process opened.
class ClosedError : public DeviceError
{
public:
    using DeviceError::DeviceError;
};

// The context is current on that thread and on no other, for as long as it lives: so it meets no other library's
// context, and callers need not make it current. Work runs there in the order in which it is asked for.
class Session
{
public:
    // The session of that name (see gl::make_egl_context), opened when it is first asked for. Throws InputError for
    // another name, DeviceError when no such device can be had, ClosedError once end() was called.
    static std::shared_ptr<Session> of(const std::string& device);
    // Closes every session. What was made in them is gone, and later calls open anew.
    static void close_all();
    // Closes every session, and opens none any more: for the end of the interpreter, whose other threads may go on.
    static void end();

    explicit Session(const std::string& device);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const std::string& name() const { return name_; }

    // Returns what `work`, given the Device, returns on the session's thread; lets through what it throws. Waits, and
    // so must not be called with what other threads need to go on: Python's lock.
    template <typename Work> auto run(const Work& work)
    {
        std::packaged_task<std::invoke_result_t<Work, Device&>()> task([&] { return work(*device_); });
        auto result = task.get_future();
        add([&task] { task(); });
        return result.get();
    }
    // Runs without waiting what must not throw; nothing where the session is closed.
    void run_later(std::function<void(Device&)> work) noexcept;

    void close();

private:
    void add(std::function<void()> job);
    void work();

    std::string name_;
    pid_t process_;
    std::unique_ptr<Device> device_; // touched by the thread alone
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

} // namespace fragfft::python
