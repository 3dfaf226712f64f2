// Where the numbers of arrays lie, one after the other in C's order, and how they are copied into textures and back,
// without a copy of this library's own in between.
#pragma once

#include "device_arrays/staging.hpp"
#include "gl/render_target.hpp"
#include "gl/texture.hpp"

#include <cstddef>
#include <string>

namespace fragfft::device_arrays {

// What the numbers of an array are. `half` is the spectrum of real numbers, whose last transformed axis has only the
// bins from 0 to half the length.
enum class Kind
{
    complex,
    real,
    half,
};

constexpr int components(Kind kind)
{
    return kind == Kind::real ? 1 : 2;
}

// Either the address of numbers, or a buffer that holds them from its beginning on.
struct ArrayStorage
{
    float* numbers = nullptr;
    GLuint buffer = 0;

    // What OpenGL is passed for the number at `index`: an address, or an offset into the bound buffer.
    void* at(std::size_t index) const
    {
        return buffer == 0 ? static_cast<void*>(numbers + index)
                           : reinterpret_cast<void*>(index * sizeof(float)); // NOLINT(performance-no-int-to-ptr)
    }
};

// A rectangle of texels, and where the number of its first texel lies. In memory a row begins `row_length` texels after
// the one before.
struct Rectangle
{
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    std::size_t first_number = 0;
    int row_length = 0;
};

// A texture that arrays are copied into or out of. It has an OpenGL context for itself: OpenGL's state is not restored.
class Exchange
{
public:
    // Where only `read` is used, the texture must be one that the device can draw into.
    Exchange(const gl::Functions& gl, Staging& staging, int width, int height, gl::PixelFormat format,
             const std::string& purpose, bool is_read);

    gl::TextureView view() const { return texture_.view(); }

    // Numbers of `components` for each texel, 1 to 4: those that the format has beyond are 0.
    void fill(const Rectangle& rectangle, const ArrayStorage& source, int components) const;
    // Waits for the device, unless the numbers are read into a buffer on the device.
    void read(const Rectangle& rectangle, const ArrayStorage& result, int components) const;

    // The same for `count` texels that follow each other from texel (0, 0) on, row after row.
    void fill_rows(std::size_t first_number, std::size_t count, const ArrayStorage& source, int components) const;
    void read_rows(std::size_t first_number, std::size_t count, const ArrayStorage& result, int components) const;

private:
    template <typename Transfer>
    void by_rows(std::size_t first_number, std::size_t count, int components, const Transfer& transfer) const;
    void clear_alpha() const;

    const gl::Functions& gl_;
    Staging& staging_;
    gl::Texture texture_;
    std::optional<gl::RenderTarget> target_;
};

// Throws DeviceError where OpenGL has reported an error since the last call; `done` says what was done.
void require_no_error(const gl::Functions& gl, const std::string& done);

} // namespace fragfft::device_arrays
