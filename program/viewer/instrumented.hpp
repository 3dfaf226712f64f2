// Instruments programs to report what they read and store: each access to a texture in the program's own text goes
// through a function that also records it in a storage buffer.
#pragma once

#include "engine/program_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

// The start of the buffer. Entries of four numbers follow: who, kind, place and layer.
struct ToldHeader
{
    std::uint32_t is_active = 0;
    std::uint32_t capacity = 0; // entries that there is room for
    std::uint32_t count = 0;    // number of entries, including those without room
    std::uint32_t wanted = 0;   // only this teller reports; `everybody` for all
};
inline constexpr std::uint32_t everybody = 0xffffffffu;
inline constexpr unsigned told_binding = 7;
// The kind of an entry is a sampler's index, or an image's index plus one of these.
inline constexpr std::uint32_t told_load = 0x80u;
inline constexpr std::uint32_t told_store = 0x100u;

// A teller is a fragment, identified by its texel as y 65536 + x, or a work group, identified by its number, because
// the threads of a group share what they read.
inline std::uint32_t teller_at(int x, int y)
{
    return static_cast<std::uint32_t>(y) << 16u | static_cast<std::uint32_t>(x);
}

struct InstrumentedProgram
{
    ProgramText text;
    std::vector<std::string> samplers; // by index
    std::vector<std::string> images;
};

// Requires OpenGL 4.3. Returns nothing for a program that reads other than by texelFetch and imageLoad, with its own
// samplers and images by name.
std::optional<InstrumentedProgram> instrumented(const ProgramText& program);

} // namespace fragfft::viewer
