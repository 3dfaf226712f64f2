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

void DeviceArray::write(const std::function<void(float*)>& write)
{
    const auto bound = [&](const auto& work) {
        return session_->run([&](Device& device) {
            const gl::Functions& gl = device.gl();
            gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, name_);
            auto* const result = work(gl);
            gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
            require_no_error(gl, "writing an array");
            return result;
        });
    };
    auto* const memory = bound([&](const gl::Functions& gl) {
        return static_cast<float*>(gl.MapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0,
                                                     static_cast<GLsizeiptr>(count_ * sizeof(float)),
                                                     GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT));
    });
    if (memory == nullptr)
        throw DeviceError("the device's memory cannot be written");
    const auto end = [&] {
        return bound([&](const gl::Functions& gl) {
            return gl.UnmapBuffer(GL_PIXEL_UNPACK_BUFFER) == GL_TRUE ? memory : nullptr;
        });
    };
    try {
        write(memory);
    } catch (...) {
        end();
        throw;
    }
    if (end() == nullptr)
        throw DeviceError("the driver has lost what an array held; again, please");
}

} // namespace fragfft::python
