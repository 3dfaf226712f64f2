// Memory of a device that holds an array's numbers.
#pragma once

#include "device_arrays/session.hpp"
#include "gl/handle.hpp"

namespace fragfft::device_arrays {

class DeviceArray
{
public:
    // Allocates memory for `count` numbers, and copies those at `numbers` there if it is not null.
    DeviceArray(std::shared_ptr<Session> session, std::size_t count, const float* numbers);
    ~DeviceArray();
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    const std::shared_ptr<Session>& session() const { return session_; }
    std::size_t count() const { return count_; }
    GLuint name() const { return name_; }

    // Reads the numbers from `first` on. Waits for the device.
    void read(std::size_t first, std::size_t count, float* numbers) const;

    // Returns memory of the driver that any thread may write to. unmap() makes what was written the array's numbers,
    // and ends the mapping.
    float* map();
    void unmap();

private:
    DeviceArray(std::shared_ptr<Session> session, std::size_t count);

    std::shared_ptr<Session> session_;
    std::size_t count_;
    GLuint name_ = 0;
};

} // namespace fragfft::device_arrays
