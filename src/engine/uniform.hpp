// Numbers that a draw or a dispatch gives its program, and those that may change from run to run.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace fragfft {

using Matrix4 = std::array<float, 16>;                  // column-major
using Vector4Array = std::vector<std::array<float, 4>>; // of a vec4 array, its first elements

using UniformValue = std::variant<int, float, std::array<float, 4>, Vector4Array, Matrix4>;

// A number of the plan with a name, set before a run without preparing again.
struct Parameter
{
    std::string name;
    UniformValue value; // until somebody sets another, which must be of the same type

    bool operator==(const Parameter&) const = default;
};

// A uniform that is what the plan's parameter of this name is.
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
