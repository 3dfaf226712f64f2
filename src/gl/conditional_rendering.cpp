#include "gl/conditional_rendering.hpp"

#include "gl/debug_output.hpp"
#include "gl/error_scope.hpp"

namespace fragfft::gl {

ConditionalRendering::ConditionalRendering(const Functions& gl) : gl_(gl)
{
    if (can_ask())
        make_query();
}

bool ConditionalRendering::can_ask() const
{
    return !is_es(gl_) && !gl_.reports_no_errors;
}

// Makes a query object. A name becomes one only when it is first begun, which fails while the caller counts samples.
bool ConditionalRendering::make_query()
{
    if (is_query_made_)
        return true;
    const ErrorScope errors(gl_);
    const SilentDebugOutput silence(gl_);
    query_ = QueryHandle(gl_, generate_name(gl_.GenQueries));
    gl_.BeginQuery(GL_SAMPLES_PASSED, query_.get());
    if (errors.take_errors())
        return false;
    gl_.EndQuery(GL_SAMPLES_PASSED);
    is_query_made_ = true;
    return true;
}

bool ConditionalRendering::is_active()
{
    if (!can_ask() || !make_query())
        return false;
    const ErrorScope errors(gl_);
    const SilentDebugOutput silence(gl_);
    gl_.BeginConditionalRender(query_.get(), GL_QUERY_NO_WAIT);
    if (errors.take_errors())
        return true;
    gl_.EndConditionalRender();
    return false;
}

} // namespace fragfft::gl
