// Numbers that a draw or a dispatch passes to its program, and those that may change from run to run.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace fragfft {

using Matrix4 = std::array<float, 16>;                  // column-major
using Vector4Array = std::vector<std::array<float, 4>>; // the first elements of a vec4 array

using UniformValue = std::variant<int, float, std::array<float, 4>, Vector4Array, Matrix4>;

// A number of the plan with a name, set before a run without preparing again.
struct Parameter
{
    std::string name;
    UniformValue value; // initial value; later ones must have the same type

    bool operator==(const Parameter&) const = default;
};

// A uniform whose value is that of the plan's parameter of this name.
struct FromParameter
{
    std::string parameter;

    bool operator==(const FromParameter&) const = default;
};

struct Uniform
{
    std::string name;
    std::variant<int, float, std::array<float, 4>, Vector4Array, Matrix4, FromParameter> value;

    bool operator==(const Uniform&) const = default;
};

} // namespace fragfft
