// Memory of the driver's that numbers pass through on their way between a program's memory and textures. A graphics
// card reads and writes it by itself, and several threads copy to and from it: on an H200 arrays went up six times as
// fast as from the program's memory, which the driver copies by one thread.
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
    std::size_t numbers; // of each
    std::size_t stride;  // from one to the next
};

class Staging
{
public:
    // Where the device is the processor, nothing is gained: is_used() is false.
    Staging(const gl::Functions& gl, bool is_used) : gl_(gl), is_used_(is_used) {}
    ~Staging() { release(); }
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;

    bool is_used() const { return is_used_; }
    // Gives the memory back, until it is needed again.
    void release();

    // Calls transfer(first_row, rows) with the rows in the buffer that is bound for what textures are filled from,
    // without gaps, from its beginning on; some at a time where there are many.
    void upload(const Rows<const float>& source, const std::function<void(int, int)>& transfer);
    // The same with one that is bound for what is read, from which the rows are then copied.
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
