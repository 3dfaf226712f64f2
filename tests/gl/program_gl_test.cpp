#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/program_interface.hpp"

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

TEST_CASE("A program that does not compile: its stage, its name, the driver's log and the numbered source")
{
    gl::Context& context = current_test_context(GENERATE(gl::Api::desktop, gl::Api::es));
    const std::string broken = "out vec4 fragment;\nvoid main()\n{\n    fragment = undefined_name;\n}\n";
    const std::string message = message_of(context, vertex_body, broken);
    CHECK_THAT(message, ContainsSubstring("fragment program 'untangle_rows'"));
    CHECK_THAT(message, ContainsSubstring("does not compile"));
    // The log names the culprit, too: once there, once in the source.
    CHECK(message.find("undefined_name") != message.rfind("undefined_name"));
    CHECK_THAT(message, ContainsSubstring("   5      fragment = undefined_name;"));
    CHECK_THAT(message_of(context, broken, broken), ContainsSubstring("vertex program 'untangle_rows'"));
}

TEST_CASE("A program that does not link: its name, the driver's log and the numbered source")
{
    gl::Context& context = current_test_context(GENERATE(gl::Api::desktop, gl::Api::es));
    // Stages that disagree about a variable are linked by some drivers; a function without a body by none.
    const std::string without_body =
        "out vec4 fragment;\nvec4 butterfly();\nvoid main()\n{\n    fragment = butterfly();\n}\n";
    const std::string message = message_of(context, vertex_body, without_body);
    CHECK_THAT(message, ContainsSubstring("program 'untangle_rows' does not link"));
    CHECK_THAT(message, ContainsSubstring("   6      fragment = butterfly();"));
}

TEST_CASE("A uniform that a program does not use has no location")
{
    gl::Context& context = current_test_context(GENERATE(gl::Api::desktop, gl::Api::es));
    const gl::Functions& gl = context.functions();
    const gl::Program program(gl, "uniforms", version_line(gl) + vertex_body,
                              version_line(gl) + "uniform float used;\nuniform float unused;\nout vec4 fragment;\n"
                                                 "void main()\n{\n    fragment = vec4(used);\n}\n");
    CHECK(program.uniform_location("used") >= 0);
    CHECK(program.uniform_location("unused") == -1);
    CHECK(program.uniform_location("absent") == -1);
    context.throw_errors("test");
}

TEST_CASE("A program's interface lists what it uses: samplers, uniforms, blocks and outputs")
{
    gl::Context& context = current_test_context(GENERATE(gl::Api::desktop, gl::Api::es));
    const gl::Functions& gl = context.functions();
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
    REQUIRE(found.samplers.size() == 2);
    REQUIRE(gl::find_variable(found.samplers, "image") != nullptr);
    CHECK(gl::find_variable(found.samplers, "image")->type == GL_SAMPLER_2D);
    CHECK(gl::find_variable(found.samplers, "image")->location == program.uniform_location("image"));
    REQUIRE(gl::find_variable(found.samplers, "layers") != nullptr);
    CHECK(gl::find_variable(found.samplers, "layers")->type == GL_SAMPLER_2D_ARRAY);
    CHECK(gl::find_variable(found.samplers, "unused_image") == nullptr);

    REQUIRE(found.uniforms.size() == 3);
    REQUIRE(gl::find_variable(found.uniforms, "weights") != nullptr);
    CHECK(gl::find_variable(found.uniforms, "weights")->type == GL_FLOAT_VEC4);
    CHECK(gl::find_variable(found.uniforms, "weights")->array_size == 3);
    CHECK(gl::find_variable(found.uniforms, "weights")->location == program.uniform_location("weights"));
    REQUIRE(gl::find_variable(found.uniforms, "matrix") != nullptr);
    CHECK(gl::find_variable(found.uniforms, "matrix")->type == GL_FLOAT_MAT4);
    REQUIRE(gl::find_variable(found.uniforms, "count") != nullptr);
    CHECK(gl::find_variable(found.uniforms, "count")->type == GL_INT);
    CHECK(gl::find_variable(found.uniforms, "count")->array_size == 1);

    CHECK(found.images.empty());
    CHECK(found.uniform_blocks == std::vector<std::string>{"Block"});
    CHECK_FALSE(found.work_group_size.has_value());
    CHECK(program.output_location("first") == 0);
    CHECK(program.output_location("second") == 1);
    CHECK(program.output_location("third") == -1);
    context.throw_errors("test");
}
