// Memory of a device that holds an array's numbers.
#pragma once

#include "gl/handle.hpp"
#include "session.hpp"

namespace fragfft::python {

class DeviceArray
{
public:
    // Makes room for that many numbers, and copies those at `numbers` there, or none.
    DeviceArray(std::shared_ptr<Session> session, std::size_t count, const float* numbers = nullptr);
    ~DeviceArray();
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    const std::shared_ptr<Session>& session() const { return session_; }
    std::size_t count() const { return count_; }
    GLuint name() const { return name_; }

    // As many numbers as there are, from `first` on. Waits for the device.
    void read(std::size_t first, std::size_t count, float* numbers) const;

    // Calls `write` on this thread with memory of the driver's that becomes the array's numbers, and is gone
    // afterwards.
    void write(const std::function<void(float*)>& write);

private:
    std::shared_ptr<Session> session_;
    std::size_t count_;
    GLuint name_ = 0;
};

} // namespace fragfft::python
