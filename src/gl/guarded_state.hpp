// The state of a context that alters what passes draw or where: a list, one entry for each piece.
#pragma once

#include "gl/functions.hpp"

#include <array>
#include <span>

namespace fragfft::gl {

// OpenGL's answer to a query of one piece.
struct StateValue
{
    std::array<GLint, 4> integers{};
    std::array<GLdouble, 4> numbers{};
};

struct StatePiece
{
    const char* name; // as OpenGL has it: "GL_DEPTH_MASK"
    bool (*exists)(const Functions& gl);
    StateValue (*ask)(const Functions& gl);
    // Sets the value that passes need.
    void (*set)(const Functions& gl, const StateValue& found);
    // Restores the value that was found.
    void (*restore)(const Functions& gl, const StateValue& found);
};

// Every piece that belongs to no texture unit, image unit or colour buffer. Only the first viewport,
// scissor and depth range are set, because passes draw in these.
std::span<const StatePiece> guarded_state();

inline constexpr std::size_t most_state_pieces = 56;

// State in which drawing would harm the caller: its query, its harmless value, and the message of the refusal.
struct Obstacle
{
    const char* name;
    bool (*exists)(const Functions& gl);
    GLenum query;
    GLint harmless;
    const char* refusal;
};

std::span<const Obstacle> obstacles();

// Set the first viewport and scissor, in which passes draw; the caller's others stay.
void set_viewport(const Functions& gl, GLint x, GLint y, GLsizei width, GLsizei height);
void set_scissor(const Functions& gl, GLint x, GLint y, GLsizei width, GLsizei height);
void set_scissor_test(const Functions& gl, bool enabled);

// Conditions for entries of the list: in which contexts they exist.
inline bool everywhere(const Functions&)
{
    return true;
}

inline bool on_desktop(const Functions& gl)
{
    return !is_es(gl);
}

inline bool in_es(const Functions& gl)
{
    return is_es(gl);
}

inline bool in_compatibility_profiles(const Functions& gl)
{
    return gl.is_compatibility_profile;
}

} // namespace fragfft::gl
