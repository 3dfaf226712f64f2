#include "program/numbers/asking.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

namespace fragfft {

namespace {

constexpr std::size_t operands_in_a_row = 256;

// Operands and values travel as integers, whose bits every device keeps.
constexpr TexelKind bit_texels{GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT};

constexpr const char* evaluating_program = R"(
uniform usampler2D source;
layout(location = 0) out uvec4 values;
{0}
void main()
{{
    uvec4 bits = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
    float a = uintBitsToFloat(bits.x);
    float b = uintBitsToFloat(bits.y);
    float c = uintBitsToFloat(bits.z);
    float d = uintBitsToFloat(bits.w);
    values = uvec4({1});
}}
)";

} // namespace

const char* const covering_program = R"(
out vec2 place;
void main()
{
    vec2 corner = vec2(float((gl_VertexID & 1) * 4 - 1), float((gl_VertexID & 2) * 2 - 1));
    place = (corner * 0.5 + 0.5) * 1000.0;
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";

const char* const copying_program = R"(
uniform sampler2D source;
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
}
)";

std::string program_of(const Expressions& expressions)
{
    std::vector<std::string> values(4, "0u");
    for (std::size_t i = 0; i < expressions.values.size(); ++i)
        values.at(i) = expressions.are_integers ? expressions.values[i]
                                                : fmt::format("floatBitsToUint({})", expressions.values[i]);
    return fmt::format(evaluating_program, expressions.functions, fmt::join(values, ", "));
}

Asking::Asking(Engine& engine) : engine_(engine), gl_(engine.functions())
{
    if (gl::is_es(gl_))
        throw DeviceError("OpenGL ES cannot answer the questions about numbers");
    vertex_array_ = gl::VertexArrayHandle(gl_, gl::generate_name(gl_.GenVertexArrays));
    framebuffer_ = gl::FramebufferHandle(gl_, gl::generate_name(gl_.GenFramebuffers));
}

std::vector<FourBits> Asking::evaluate(const Expressions& expressions, std::span<const FourBits> operands) const
{
    const std::size_t width = std::min(operands.size(), operands_in_a_row);
    if (operands.empty() || operands.size() % width != 0)
        throw std::logic_error("operands fill no rectangle");
    const int columns = static_cast<int>(width);
    const int rows = static_cast<int>(operands.size() / width);
    const Surface source = surface(bit_texels, columns, rows, operands.data());
    const Surface target = surface(bit_texels, columns, rows);
    draw(program(program_of(expressions), expressions.version), target, &source);
    const auto bits = read<std::uint32_t>(target, bit_texels);
    std::vector<FourBits> results(operands.size());
    for (std::size_t i = 0; i < bits.size(); ++i)
        results[i / 4][i % 4] = bits[i];
    return results;
}

Surface Asking::surface(const TexelKind& kind, int width, int height, const void* texels) const
{
    Surface made{gl::TextureHandle(gl_, gl::generate_name(gl_.GenTextures)), width, height};
    gl_.ActiveTexture(GL_TEXTURE0);
    gl_.BindTexture(GL_TEXTURE_2D, made.texture.get());
    gl_.TexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(kind.internal_format), width, height, 0, kind.format, kind.type,
                   texels);
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        gl_.TexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
    gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    return made;
}

Surface Asking::row_of(std::span<const std::uint32_t> bits, GLenum internal_format) const
{
    std::vector<std::uint32_t> texels;
    for (const std::uint32_t number : bits)
        texels.insert(texels.end(), 4, number);
    return surface({internal_format, GL_RGBA, GL_FLOAT}, static_cast<int>(bits.size()), 1, texels.data());
}

gl::Program Asking::program(const std::string& fragment, const std::string& version) const
{
    return {gl_, "question about numbers", fmt::format("#version 330 core\n{}", covering_program),
            fmt::format("#version {}\n{}", version, fragment)};
}

void Asking::draw(const gl::Program& program, const Surface& target, const Surface* source) const
{
    attach(target);
    gl_.Viewport(0, 0, target.width, target.height);
    gl_.UseProgram(program.name());
    gl_.BindVertexArray(vertex_array_.get());
    gl_.ActiveTexture(GL_TEXTURE0);
    gl_.BindSampler(0, 0);
    gl_.BindTexture(GL_TEXTURE_2D, source == nullptr ? 0 : source->texture.get());
    gl_.DrawArrays(GL_TRIANGLES, 0, 3);
    gl_.UseProgram(0); // the engine refuses to draw while a deleted program is in use
}

Surface Asking::copy_of(const Surface& source, const TexelKind& kind) const
{
    Surface target = surface(kind, source.width, source.height);
    draw(program(copying_program), target, &source);
    return target;
}

void Asking::attach(const Surface& surface) const
{
    gl_.BindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    gl_.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, surface.texture.get(), 0);
    if (gl_.CheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw gl::GlError("this device does not draw into a texture that the questions about numbers need");
}

std::string number_text(float value)
{
    return std::isnan(value) ? "nan" : fmt::format("{}", value);
}

std::string hexadecimal(std::span<const std::uint32_t> bits)
{
    return fmt::format("{:08X}", fmt::join(bits, " "));
}

std::string joined(const std::vector<std::string>& texts)
{
    return fmt::format("{}", fmt::join(texts, " "));
}

} // namespace fragfft
