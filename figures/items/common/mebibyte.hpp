#pragma once

namespace fragfft::figures {

inline constexpr double mebibyte = 1024.0 * 1024.0;

} // namespace fragfft::figures
