// Where numbers of arrays lie: in memory, or in a buffer of the device, one after the other in C's order.
#pragma once

#include "gl/handle.hpp"

#include <cstddef>

namespace fragfft::python {

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
struct Place
{
    float* numbers = nullptr;
    GLuint buffer = 0;

    // What OpenGL is given for the number at `index`: an address, or an offset into the buffer that is bound.
    void* at(std::size_t index) const
    {
        return buffer == 0 ? static_cast<void*>(numbers + index)
                           : reinterpret_cast<void*>(index * sizeof(float)); // NOLINT(performance-no-int-to-ptr)
    }
};

} // namespace fragfft::python
