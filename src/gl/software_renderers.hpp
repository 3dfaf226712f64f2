// Recognises renderers that draw on the CPU by their names.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace fragfft::gl {

// Words that occur in the names of such renderers and in no others. "Microsoft Basic Render Driver" is the adapter of
// WARP, Windows' own renderer on the CPU: Mesa names it "D3D12 (...)", and browsers "ANGLE (..., ... Direct3D11 ...)".
inline constexpr std::array<std::string_view, 5> software_renderers{"llvmpipe", "softpipe", "SwiftShader", "Software",
                                                                    "Microsoft Basic Render Driver"};

inline bool names_software_renderer(std::string_view renderer)
{
    return std::any_of(software_renderers.begin(), software_renderers.end(),
                       [&](std::string_view name) { return renderer.find(name) != std::string_view::npos; });
}

} // namespace fragfft::gl
