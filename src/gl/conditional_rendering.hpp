// Whether the caller has conditional rendering begun, which may discard draws and clears. OpenGL has no query for that:
// beginning it once more is an error exactly when it has begun.
#pragma once

#include "gl/fragment_counter.hpp"

namespace fragfft::gl {

class ConditionalRendering
{
public:
    explicit ConditionalRendering(const Functions& gl);

    // False in OpenGL ES, which has no conditional rendering; false, too, where it could not be found out, because
    // the caller has been counting samples at the construction and ever since.
    bool is_active();

private:
    bool make_query();

    const Functions& gl_;
    Handle<destroy_query> query_;
    bool is_query_made_ = false;
};

} // namespace fragfft::gl
