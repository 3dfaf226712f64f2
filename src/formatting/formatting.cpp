#include <fmt/format.h>
#include <string>

namespace fragfft {

// Compiles the one function that fmt/core.h declares and leaves to be linked. In header-only fmt it is inline, so the
// compiler emits it only because its address is taken here.
extern std::string (*const formatting)(fmt::string_view, fmt::format_args);
std::string (*const formatting)(fmt::string_view, fmt::format_args) = &fmt::vformat;

} // namespace fragfft
