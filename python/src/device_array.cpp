#include "device_array.hpp"

#include "transfer.hpp"

#include <fmt/core.h>

namespace fragfft::python {

DeviceArray::DeviceArray(std::shared_ptr<Session> session, std::size_t count, const float* numbers)
    : session_(std::move(session)), count_(count)
{
    session_->run([&](Device& device) {
        const gl::Functions& gl = device.gl();
        gl.GenBuffers(1, &name_);
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, name_);
        gl.BufferData(GL_PIXEL_UNPACK_BUFFER, static_cast<GLsizeiptr>(count * sizeof(float)), numbers, GL_DYNAMIC_COPY);
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        try {
            require_no_error(gl, fmt::format("allocating {} bytes", count * sizeof(float)));
        } catch (...) {
            gl.DeleteBuffers(1, &name_);
            throw;
        }
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
        if (const void* mapped = gl.MapBufferRange(GL_PIXEL_UNPACK_BUFFER, offset, bytes, GL_MAP_READ_BIT)) {
            std::memcpy(numbers, mapped, count * sizeof(float));
            gl.UnmapBuffer(GL_PIXEL_UNPACK_BUFFER);
        }
        gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        require_no_error(gl, "reading an array");
    });
}

} // namespace fragfft::python
