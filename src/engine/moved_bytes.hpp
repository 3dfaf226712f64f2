// Which of several plans to take when nobody has measured the device.
#pragma once

#include "engine/plan.hpp"

#include <cstdint>

namespace fragfft {

// How many bytes a plan fetches and writes. On GPUs and on software renderers alike that is most of a plan's time, but
// what a fetch costs beside a write differs between them: measuring can tell better (see filters/method_choice.hpp).
std::int64_t moved_bytes(const Plan& plan);

} // namespace fragfft
