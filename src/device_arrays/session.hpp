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

// The context is current on that thread and on no other, for as long as it lives: so it meets no other library's
// context, and callers need not make it current. Work runs there in the order in which it is asked for.
class Session
{
public:
    // See gl::make_egl_context for names. Throws InputError for another one, DeviceError when no such device can be
    // had.
    explicit Session(const std::string& device);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const std::string& name() const { return name_; }

    // Returns what `work`, given the Device, returns on the session's thread; lets through what it throws. Waits, and
    // so must not be called with what other threads need to go on, such as Python's lock.
    template <typename Work> auto run(const Work& work)
    {
        std::packaged_task<std::invoke_result_t<Work, Device&>()> task([&] { return work(*device_); });
        auto result = task.get_future();
        add([&task] { task(); });
        return result.get();
    }
    // Runs without waiting what must not throw; nothing where the session is closed.
    void run_later(std::function<void(Device&)> work) noexcept;

    // Ends the thread, when it has done what was asked for. Throws nothing, and does nothing the second time.
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

} // namespace fragfft::device_arrays
