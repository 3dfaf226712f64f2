// Programs that tell what they read and store: the very text of a program, in which each access to a texture goes
// through a function that also takes note, in a storage buffer.
#pragma once

#include "engine/program_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

// What the buffer begins with; entries follow, four numbers each: who, kind, place and layer.
struct ToldHeader
{
    std::uint32_t is_active = 0;
    std::uint32_t capacity = 0; // entries that there is room for
    std::uint32_t count = 0;    // of entries that there were, with those for which there was no room
    std::uint32_t wanted = 0;   // who alone tells; everybody for `everybody`
};
inline constexpr std::uint32_t everybody = 0xffffffffu;
inline constexpr unsigned told_binding = 7;
// An entry's kind is a sampler's number, or an image's added to one of these.
inline constexpr std::uint32_t told_load = 0x80u;
inline constexpr std::uint32_t told_store = 0x100u;

// Who tells: a fragment by its texel, y 65536 + x; of a compute program its work group, whose threads share what they
// read, by its number.
inline std::uint32_t teller_at(int x, int y)
{
    return static_cast<std::uint32_t>(y) << 16u | static_cast<std::uint32_t>(x);
}

struct InstrumentedProgram
{
    ProgramText text;
    std::vector<std::string> samplers; // by their numbers
    std::vector<std::string> images;
};

// For OpenGL 4.3 and later. Nothing for a program that reads by other means than texelFetch and imageLoad of its own
// samplers and images by name.
std::optional<InstrumentedProgram> instrumented(const ProgramText& program);

} // namespace fragfft::viewer
