// Finds out whether the caller has begun conditional rendering, which may discard draws and clears. OpenGL has no query
// for it, but beginning it again is an error exactly then.
#pragma once

#include "gl/handle.hpp"

namespace fragfft::gl {

class ConditionalRendering
{
public:
    explicit ConditionalRendering(const Functions& gl);

    // False in OpenGL ES, which has no conditional rendering, and where it cannot be detected: in no-error contexts,
    // where trying would end the caller's, and during a count of samples that the caller began before the construction.
    bool is_active();

private:
    bool can_ask() const;
    bool make_query();

    const Functions& gl_;
    QueryHandle query_;
    bool is_query_made_ = false;
};

} // namespace fragfft::gl
