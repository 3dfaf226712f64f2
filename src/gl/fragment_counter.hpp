// Counts the fragments that draws write, by GL_SAMPLES_PASSED.
#pragma once

#include "gl/handle.hpp"

#include <cstdint>

namespace fragfft::gl {

inline void destroy_query(GLuint name)
{
    glDeleteQueries(1, &name);
}

class FragmentCounter
{
public:
    FragmentCounter() : query_(generate_name(glGenQueries)) {}
    void begin();
    // Waits for the device.
    std::uint64_t end();

private:
    Handle<destroy_query> query_;
};

} // namespace fragfft::gl
