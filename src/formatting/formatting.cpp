#include <fmt/format.h>
#include <string>

namespace fragfft {

// The one function that fmt/core.h leaves to be linked. Here, where fmt is header-only, it is inline: it is compiled
// because its address is asked for.
extern std::string (*const formatting)(fmt::string_view, fmt::format_args);
std::string (*const formatting)(fmt::string_view, fmt::format_args) = &fmt::vformat;

} // namespace fragfft
