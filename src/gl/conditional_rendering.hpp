// Whether the caller has conditional rendering begun, which may discard draws and clears. OpenGL has no query for that:
// beginning it once more is an error exactly when it has begun.
#pragma once

#include "gl/handle.hpp"

namespace fragfft::gl {

class ConditionalRendering
{
public:
    explicit ConditionalRendering(const Functions& gl);

    // False in OpenGL ES, which has no conditional rendering. False, too, where it cannot be found out: in contexts
    // that report no errors, where asking would end the caller's, and while the caller has been counting samples at the
    // construction and ever since.
    bool is_active();

private:
    bool can_ask() const;
    bool make_query();

    const Functions& gl_;
    QueryHandle query_;
    bool is_query_made_ = false;
};

} // namespace fragfft::gl
