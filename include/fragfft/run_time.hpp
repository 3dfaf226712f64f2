/// @file
/// How long transforms and filters take on the device at hand.
#pragma once

#include <string>

namespace fragfft {

/// The time that one run takes on the device, from several runs that were timed one after the other.
struct RunTime
{
    double minimum_milliseconds = 0.0;
    double median_milliseconds = 0.0;
    int runs = 0; ///< how many runs were timed
    /// The clock: "GL_TIME_ELAPSED", the device's own; or "glFinish and steady clock" on software renderers, whose
    /// queries of time are wrong, and where OpenGL ES has none.
    std::string method;
};

} // namespace fragfft
