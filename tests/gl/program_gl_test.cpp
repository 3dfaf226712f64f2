#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/program_interface.hpp"

#include <map>

using namespace fragfft;

namespace {

const std::string vertex_body = "void main()\n{\n    gl_Position = vec4(0.0);\n}\n";

std::string message_of(gl::Context& context, const std::string& vertex_source, const std::string& fragment_source)
{
    try {
        const gl::Functions& gl = context.functions();
        const gl::Program program(gl, "untangle_rows", version_line(gl) + vertex_source,
                                  version_line(gl) + fragment_source);
    } catch (const gl::GlError& error) {
        discard_errors(context);
        return error.what();
    }
    return "nothing was thrown";
}

} // namespace

TEST_CASE_METHOD(EitherContext,
                 "A program that does not compile: its stage, its name, the driver's log and the numbered source")
{
    const std::string broken = "out vec4 fragment;\nvoid main()\n{\n    fragment = undefined_name;\n}\n";
    const std::string message = message_of(context, vertex_body, broken);
    CHECK_THAT(message, ContainsSubstring("fragment program 'untangle_rows'"));
    CHECK_THAT(message, ContainsSubstring("does not compile"));
    // The culprit's name occurs in the log and in the source.
    CHECK(message.find("undefined_name") != message.rfind("undefined_name"));
    CHECK_THAT(message, ContainsSubstring("   5      fragment = undefined_name;"));
    CHECK_THAT(message_of(context, broken, broken), ContainsSubstring("vertex program 'untangle_rows'"));
}

TEST_CASE_METHOD(EitherContext, "A program that does not link: its name, the driver's log and the numbered source")
{
    // Some drivers link stages that disagree about a variable, but none links a function without a body.
    const std::string without_body =
        "out vec4 fragment;\nvec4 butterfly();\nvoid main()\n{\n    fragment = butterfly();\n}\n";
    const std::string message = message_of(context, vertex_body, without_body);
    CHECK_THAT(message, ContainsSubstring("program 'untangle_rows' does not link"));
    CHECK_THAT(message, ContainsSubstring("   6      fragment = butterfly();"));
}

TEST_CASE_METHOD(EitherContext, "A program's interface lists what it uses: samplers, uniforms, blocks and outputs")
{
    const gl::Program program(gl, "interface", version_line(gl) + vertex_body,
                              version_line(gl) + R"(precision highp sampler2DArray;
uniform sampler2D image;
uniform sampler2DArray layers;
uniform sampler2D unused_image;
uniform vec4 weights[3];
uniform mat4 matrix;
uniform int count;
uniform float unused;
layout(std140) uniform Block
{
    vec4 of_block;
};
layout(location = 1) out vec4 second;
layout(location = 0) out vec4 first;
void main()
{
    first = texelFetch(image, ivec2(0), 0) + texelFetch(layers, ivec3(0), 0) + of_block;
    second = matrix * (weights[0] + weights[2]) * float(count);
}
)");
    const gl::ProgramInterface found = gl::program_interface(program);
    using Listed = std::map<std::string, std::pair<GLenum, int>>; // type and number of elements
    const auto listed = [&](const std::vector<gl::ProgramVariable>& variables) {
        Listed result;
        for (const gl::ProgramVariable& variable : variables) {
            result[variable.name] = {variable.type, variable.array_size};
            CHECK(variable.location == gl.GetUniformLocation(program.name(), variable.name.c_str()));
        }
        return result;
    };
    CHECK(listed(found.samplers) == Listed{{"image", {GL_SAMPLER_2D, 1}}, {"layers", {GL_SAMPLER_2D_ARRAY, 1}}});
    CHECK(listed(found.uniforms) ==
          Listed{{"weights", {GL_FLOAT_VEC4, 3}}, {"matrix", {GL_FLOAT_MAT4, 1}}, {"count", {GL_INT, 1}}});
    CHECK(found.images.empty());
    CHECK(found.uniform_blocks == std::vector<std::string>{"Block"});
    CHECK_FALSE(found.work_group_size.has_value());
    CHECK(program.output_location("first") == 0);
    CHECK(program.output_location("second") == 1);
    CHECK(program.output_location("third") == -1);
    context.throw_errors("test");
}
