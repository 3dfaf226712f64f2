// `transform` by the papers' methods, on an OpenGL device.
#pragma once

#include "cli/progress.hpp"
#include "cli/transform_input.hpp"

namespace fragfft::cli {

// Throws InputError for what is asked, and DeviceError.
void transform_on_device(const TransformOptions& options, Progress& progress);

} // namespace fragfft::cli
