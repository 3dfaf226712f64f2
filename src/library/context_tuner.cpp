#include "library/context_tuner.hpp"

#include "errors.hpp"
#include "gl/conditional_rendering.hpp"
#include "gl/timer.hpp"

namespace fragfft {

Tuner tuner_of(ContextCore& context, Effort effort)
{
    if (effort != Effort::estimate) {
        if (gl::Timer(context.functions, context.device).is_taken())
            throw CallerError("nothing can be measured while another query of GL_TIME_ELAPSED is in progress");
        if (gl::ConditionalRendering(context.functions).is_active())
            throw CallerError("nothing can be measured while conditional rendering is in progress");
    }
    return Tuner(context.engine, context.device, context.wisdom, effort);
}

} // namespace fragfft
