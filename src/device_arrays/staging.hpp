// Buffers of the driver's memory that numbers pass through on their way between a program's memory and textures. A
// graphics card accesses them directly, and several threads copy to and from them: on an H200, uploads were six times
// as fast as from the program's memory, which the driver copies with one thread.
#pragma once

#include "gl/functions.hpp"

#include <cstddef>
#include <functional>

namespace fragfft::device_arrays {

// Rows of numbers in a program's memory.
template <typename Number> struct Rows
{
    Number* first;
    std::size_t rows;
    std::size_t numbers; // numbers in each row
    std::size_t stride;  // distance from one row to the next, in numbers
};

class Staging
{
public:
    // A device that is the processor itself gains nothing from it: is_used() is false then.
    Staging(const gl::Functions& gl, bool is_used) : gl_(gl), is_used_(is_used) {}
    ~Staging() { release(); }
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;

    bool is_used() const { return is_used_; }
    // Frees the memory until it is needed again.
    void release();

    // Copies rows without gaps to the beginning of a buffer that is bound as GL_PIXEL_UNPACK_BUFFER, and calls
    // transfer(first_row, rows) for them; several times where there are many rows.
    void upload(const Rows<const float>& source, const std::function<void(int, int)>& transfer);
    // The same for reading: transfer() writes rows to a buffer that is bound as GL_PIXEL_PACK_BUFFER, from which they
    // are then copied to the result.
    void download(const Rows<float>& result, const std::function<void(int, int)>& transfer);

private:
    struct Buffer
    {
        GLuint name = 0;
        std::size_t bytes = 0;
    };

    void bind(GLenum target, GLenum usage, Buffer& buffer, std::size_t bytes);

    const gl::Functions& gl_;
    bool is_used_;
    Buffer up_;
    Buffer down_;
};

} // namespace fragfft::device_arrays
