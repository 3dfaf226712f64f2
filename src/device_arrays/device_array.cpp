#include "device_arrays/device_array.hpp"

#include "device_arrays/transfer.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::device_arrays {

DeviceArray::DeviceArray(std::shared_ptr<Session> session, std::size_t count)
    : session_(std::move(session)), count_(count)
{
}

// Where this throws, the other constructor is done, so the destructor deletes the buffer.
DeviceArray::DeviceArray(std::shared_ptr<Session> session, std::size_t count, const float* numbers)
    : DeviceArray(std::move(session), count)
{
    session_->run([&](Device& device) {
        const gl::Functions& gl = device.gl();
        gl.GenBuffers(1, &name_);
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, name_);
        gl.BufferData(GL_PIXEL_UNPACK_BUFFER, static_cast<GLsizeiptr>(count * sizeof(float)), numbers, GL_DYNAMIC_COPY);
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        require_no_error(gl, fmt::format("allocating {} bytes", count * sizeof(float)));
    });
}

DeviceArray::~DeviceArray()
{
    session_->run_later([name = name_](Device& device) { device.gl().DeleteBuffers(1, &name); });
}

void DeviceArray::read(std::size_t first, std::size_t count, float* numbers) const
{
    session_->run([&](Device& device) {
        const gl::Functions& gl = device.gl();
        gl.Finish();
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, name_);
        const auto bytes = static_cast<GLsizeiptr>(count * sizeof(float));
        const auto offset = static_cast<GLintptr>(first * sizeof(float));
        const void* const mapped = gl.MapBufferRange(GL_PIXEL_UNPACK_BUFFER, offset, bytes, GL_MAP_READ_BIT);
        if (mapped != nullptr) {
            std::copy_n(static_cast<const float*>(mapped), count, numbers);
            gl.UnmapBuffer(GL_PIXEL_UNPACK_BUFFER);
        }
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        require_no_error(gl, "reading an array");
        if (mapped == nullptr && count > 0)
            throw DeviceError("the device's memory cannot be read");
    });
}

namespace {

// Calls work(gl) on the session's thread with the buffer bound.
template <typename Work> auto bound(Session& session, GLuint name, const Work& work)
{
    return session.run([&](Device& device) {
        const gl::Functions& gl = device.gl();
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, name);
        auto result = work(gl);
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        require_no_error(gl, "writing an array");
        return result;
    });
}

} // namespace

float* DeviceArray::map()
{
    const auto bytes = static_cast<GLsizeiptr>(count_ * sizeof(float));
    float* const memory = bound(*session_, name_, [&](const gl::Functions& gl) {
        return static_cast<float*>(
            gl.MapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT));
    });
    if (memory == nullptr)
        throw DeviceError("the device's memory cannot be written");
    return memory;
}

void DeviceArray::unmap()
{
    if (!bound(*session_, name_,
               [](const gl::Functions& gl) { return gl.UnmapBuffer(GL_PIXEL_UNPACK_BUFFER) == GL_TRUE; }))
        throw DeviceError("the driver has lost what an array held; again, please");
}

} // namespace fragfft::device_arrays
