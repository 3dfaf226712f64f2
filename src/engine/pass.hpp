// A pass: one set of inputs, one set of targets, and the draws that fill the targets.
#pragma once

#include "engine/program_variant.hpp"
#include "engine/region.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fragfft {

using Matrix4 = std::array<float, 16>;                  // column-major
using Vector4Array = std::vector<std::array<float, 4>>; // of a vec4 array, its first elements

struct Uniform
{
    std::string name;
    std::variant<int, float, std::array<float, 4>, Vector4Array, Matrix4> value;

    bool operator==(const Uniform&) const = default;
};

// What a draw does to texels that an earlier draw of the same pass has written.
enum class Overdraw
{
    forbidden,
    intended, // its region lies on texels already drawn, and replaces them
};

struct Draw
{
    ProgramVariant program;
    Region region;
    std::vector<Uniform> uniforms;
    Overdraw overdraw = Overdraw::forbidden;
    std::string mesh = {}; // empty: the region as a quad; else the caller's mesh of that name, the region its viewport
};

struct SamplerInput
{
    std::string sampler; // the uniform's name
    std::size_t texture; // index into Plan::textures
};

struct Pass
{
    std::string name;
    std::vector<SamplerInput> inputs;
    std::vector<std::size_t> targets; // indices into Plan::textures; attachment 0, 1, ...
    std::vector<Draw> draws;
    // For meshes: the targets start from this colour, and a depth buffer hides what is behind.
    std::optional<std::array<float, 4>> clear_color = std::nullopt;
};

} // namespace fragfft
