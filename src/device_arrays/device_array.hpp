// Memory of a device that holds an array's numbers.
#pragma once

#include "device_arrays/session.hpp"
#include "gl/handle.hpp"

namespace fragfft::device_arrays {

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

    // The driver's memory, which becomes the array's numbers by unmap() and is gone then. Any thread may write to it.
    float* map();
    void unmap();

private:
    std::shared_ptr<Session> session_;
    std::size_t count_;
    GLuint name_ = 0;
};

} // namespace fragfft::device_arrays
