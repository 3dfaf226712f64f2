// Puts questions to a device: expressions of GLSL, and textures that are filled, drawn into and read. It calls OpenGL
// itself, because the engine makes up for some of what is asked about.
#pragma once

#include "engine/engine.hpp"
#include "gl/program.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// The bits of four floats or integers.
using FourBits = std::array<std::uint32_t, 4>;

// How texels lie in a texture, and in the memory that they come from or go to.
struct TexelKind
{
    GLenum internal_format;
    GLenum format;
    GLenum type;
};
inline constexpr TexelKind float_texels{GL_RGBA32F, GL_RGBA, GL_FLOAT};
inline constexpr TexelKind half_texels{GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT};

// A texture of one level.
struct Surface
{
    gl::TextureHandle texture;
    int width;
    int height;
};

// At most four expressions of the operands a, b, c and d, which no compiler knows. A version of GLSL and functions
// stand before them.
struct Expressions
{
    std::vector<std::string> values;
    bool are_integers = false; // of the type uint; else of the type float
    std::string version = "330 core";
    std::string functions = {};
};

// The vertex program of all questions, without a version: one triangle that covers the target, and the varying `place`.
extern const char* const covering_program;
// The fragment program that copies texels, without a version.
extern const char* const copying_program;
// The fragment program that evaluates expressions, without a version.
std::string program_of(const Expressions& expressions);

class Asking
{
public:
    // The engine's context must be current whenever questions are asked. State that is set is left so: the context is
    // nobody else's. Throws DeviceError for OpenGL ES, which cannot do all that is asked.
    explicit Asking(Engine& engine);

    const gl::Functions& functions() const { return gl_; }
    Engine& engine() { return engine_; }

    // The bits of the expressions' values for each four operands, which are at most 256 or a multiple of that. What no
    // expression stands for is 0.
    std::vector<FourBits> evaluate(const Expressions& expressions, std::span<const FourBits> operands) const;
    FourBits evaluate(const Expressions& expressions, const FourBits& operands) const
    {
        return evaluate(expressions, std::span(&operands, 1)).front();
    }

    // `texels` may be null: then nothing is known of the texture's contents. It stays bound.
    Surface surface(const TexelKind& kind, int width, int height, const void* texels = nullptr) const;
    // A row of floats of these bits, four times the same in a texel, uploaded to a texture of this internal format.
    Surface row_of(std::span<const std::uint32_t> bits, GLenum internal_format = GL_RGBA32F) const;

    // The program of this fragment shader, which has the varying `place`: 0 to 1000 from edge to edge.
    gl::Program program(const std::string& fragment, const std::string& version = "330 core") const;
    // Draws all texels of a surface; where there is a source, it is what the program samples.
    void draw(const gl::Program& program, const Surface& target, const Surface* source = nullptr) const;

    // A texture of this kind into which a program has drawn the texels of another one.
    Surface copy_of(const Surface& source, const TexelKind& kind) const;

    // Four numbers of this kind for each texel, row by row.
    template <typename Number> std::vector<Number> read(const Surface& surface, const TexelKind& kind) const
    {
        attach(surface);
        const auto texels = static_cast<std::size_t>(surface.width) * static_cast<std::size_t>(surface.height);
        std::vector<Number> numbers(4 * texels);
        gl_.ReadPixels(0, 0, surface.width, surface.height, kind.format, kind.type, numbers.data());
        return numbers;
    }

private:
    void attach(const Surface& surface) const;

    Engine& engine_;
    const gl::Functions& gl_;
    gl::VertexArrayHandle vertex_array_;
    gl::FramebufferHandle framebuffer_;
};

// The text of a float: as short as it can be read again, of a NaN neither sign nor bits.
std::string number_text(float value);
// Eight digits of each.
std::string hexadecimal(std::span<const std::uint32_t> bits);
// The texts, with blanks between them.
std::string joined(const std::vector<std::string>& texts);

// What is answered where the device lacks what is asked about.
inline constexpr const char* not_there = "not there";

} // namespace fragfft
