#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/program.hpp"

using namespace fragfft;

namespace {

const std::string vertex = "#version 330 core\nvoid main()\n{\n    gl_Position = vec4(0.0);\n}\n";

std::string message_of(const std::string& vertex_source, const std::string& fragment_source)
{
    try {
        const gl::Program program("untangle_rows", vertex_source, fragment_source);
    } catch (const gl::GlError& error) {
        discard_errors();
        return error.what();
    }
    return "nothing was thrown";
}

} // namespace

TEST_CASE("A program that does not compile: its stage, its name, the driver's log and the numbered source")
{
    current_test_context();
    const std::string broken =
        "#version 330 core\nout vec4 fragment;\nvoid main()\n{\n    fragment = undefined_name;\n}\n";
    const std::string message = message_of(vertex, broken);
    CHECK_THAT(message, ContainsSubstring("fragment program 'untangle_rows'"));
    CHECK_THAT(message, ContainsSubstring("does not compile"));
    // The log names the culprit, too: once there, once in the source.
    CHECK(message.find("undefined_name") != message.rfind("undefined_name"));
    CHECK_THAT(message, ContainsSubstring("   5      fragment = undefined_name;"));
    CHECK_THAT(message_of(broken, broken), ContainsSubstring("vertex program 'untangle_rows'"));
}

TEST_CASE("A program that does not link: its name, the driver's log and the numbered source")
{
    current_test_context();
    // Stages that disagree about a variable are linked by some drivers; a function without a body by none.
    const std::string without_body =
        "#version 330 core\nout vec4 fragment;\nvec4 butterfly();\nvoid main()\n{\n    fragment = butterfly();\n}\n";
    const std::string message = message_of(vertex, without_body);
    CHECK_THAT(message, ContainsSubstring("program 'untangle_rows' does not link"));
    CHECK_THAT(message, ContainsSubstring("   6      fragment = butterfly();"));
}

TEST_CASE("A uniform that a program does not use has no location")
{
    gl::Context& context = current_test_context();
    const gl::Program program("uniforms", vertex,
                              "#version 330 core\nuniform float used;\nuniform float unused;\nout vec4 fragment;\n"
                              "void main()\n{\n    fragment = vec4(used);\n}\n");
    CHECK(program.uniform_location("used") >= 0);
    CHECK(program.uniform_location("unused") == -1);
    CHECK(program.uniform_location("absent") == -1);
    context.throw_errors("test");
}
