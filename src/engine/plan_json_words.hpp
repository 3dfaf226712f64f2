// The words for enumerators in a plan's JSON.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace fragfft {

// The words of one enumeration.
template <typename Value, std::size_t count> using Words = std::array<std::pair<std::string_view, Value>, count>;

template <typename Value, std::size_t count> std::string_view word_of(const Words<Value, count>& words, Value value)
{
    for (const auto& [word, meaning] : words)
        if (meaning == value)
            return word;
    return "";
}

inline constexpr int plan_format_version = 1;

inline constexpr Words<ResourceRole, 4> role_words{{{"input", ResourceRole::input},
                                                    {"output", ResourceRole::output},
                                                    {"temporary", ResourceRole::temporary},
                                                    {"constant", ResourceRole::constant}}};

inline constexpr Words<ResourceKind, 2> kind_words{
    {{"texture_2d", ResourceKind::texture_2d}, {"texture_array", ResourceKind::texture_array}}};

inline constexpr Words<Access, 4> access_words{{{"sampled", Access::sampled},
                                                {"attachment", Access::attachment},
                                                {"image_read", Access::image_read},
                                                {"image_write", Access::image_write}}};

inline constexpr Words<Direction, 2> direction_words{
    {{"forward", Direction::forward}, {"inverse", Direction::inverse}}};

// A pass works along one axis at most.
inline constexpr Words<Axes, 2> axis_words{{{"rows", Axes::rows}, {"columns", Axes::columns}}};

inline constexpr Words<ShadingLanguage, 4> language_words{{{"glsl330", ShadingLanguage::glsl_330},
                                                           {"glsl430", ShadingLanguage::glsl_430},
                                                           {"essl300", ShadingLanguage::essl_300},
                                                           {"essl310", ShadingLanguage::essl_310}}};

// In the order of the alternatives of Uniform::value; UniformValue has all but the last.
enum class UniformType
{
    integer,
    number,
    vector_4,
    vector_4_array,
    matrix_4,
    parameter,
};

inline constexpr Words<UniformType, 6> uniform_type_words{{{"int", UniformType::integer},
                                                           {"float", UniformType::number},
                                                           {"vec4", UniformType::vector_4},
                                                           {"vec4[]", UniformType::vector_4_array},
                                                           {"mat4", UniformType::matrix_4},
                                                           {"parameter", UniformType::parameter}}};

} // namespace fragfft
