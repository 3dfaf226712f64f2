// Fragment programs as C++: the text that a generator hands to the compiler.
#include "catch_framework.hpp"
#include "cpu_test_programs.hpp"
#include "reference/glsl_on_cpu/program_translation.hpp"

using namespace fragfft;
using namespace fragfft::reference::glsl_on_cpu;

namespace {

TranslatedProgram translated(const std::string& text)
{
    return translate("test.frag", {{"test.frag", text}, {"included.glsl", "float one = 1.0;\n"}});
}

std::string text_of(const std::string& text)
{
    const std::string result = translated(text).text;
    return result.substr(1); // the line of the version
}

} // namespace

TEST_CASE("Literals become single precision, and nothing else does")
{
    CHECK(text_of("x = 1.0 + .5 - 2. * 1e3 / 1.5e-3;\n") == "x = 1.0f + .5f - 2.f * 1e3f / 1.5e-3f;\n");
    CHECK(text_of("x = 1.0f + 12 + 7u + a.x + b1.y;\n") == "x = 1.0f + 12 + 7u + a.x + b1.y;\n");
    CHECK(text_of("f(1.0,2.0);// 3.0\n") == "f(1.0f,2.0f);\n");
    CHECK(text_of("#include \"included.glsl\"\n") == "float one = 1.0f;\n");
}

TEST_CASE("Swizzles become calls, and parameters that are written references")
{
    CHECK(text_of("a = b.xy + f(c).zyxw.x + d.rgb;\n") == "a = b.xy() + f(c).zyxw().x + d.rgb();\n");
    CHECK(text_of("void f(in vec4 a, out vec2 b, inout int c)\n") == "void f(vec4 a, vec2& b, int& c)\n");
}

TEST_CASE("Uniforms and outputs are found in the text, in every branch of it")
{
    const TranslatedProgram program = translated("uniform sampler2D source;\n"
                                                 "#if defined(TAPS)\n"
                                                 "uniform vec4 taps[TAPS]; // weights\n"
                                                 "#define COUNT TAPS\n"
                                                 "#else\n"
                                                 "  uniform int tap_count ;\n"
                                                 "#endif\n"
                                                 "layout(location = 1) out vec4 second;\n"
                                                 "layout( location=0 ) out vec4 first;\n");
    CHECK(program.uniforms == std::set<std::string>{"source", "taps", "tap_count"});
    CHECK(program.outputs == std::map<std::string, int>{{"first", 0}, {"second", 1}});
    CHECK(program.macros == std::set<std::string>{"COUNT"});
    CHECK_THAT(program.text, ContainsSubstring("\nvec4 taps[TAPS];\n") && !ContainsSubstring("uniform"));
}

TEST_CASE("What has no translation is refused with the file and the line")
{
    for (const std::string line : {"uniform int a, b;", "uniform Block {", "in vec3 normal;", "out vec4 unplaced;",
                                   "layout(location = 0) in vec3 position;", "uniform float scale = 1.0;"})
        CHECK_THROWS_WITH(translated("\n" + line + "\n"),
                          ContainsSubstring("test.frag, line 3") && ContainsSubstring(line));
}

TEST_CASE("Variants that differ in the order of their definitions alone are one")
{
    VariantList variants;
    variants.add(ProgramVariant{"a", "", "test/two_targets.frag", {"FIRST", "SECOND 2"}, {}});
    variants.add(ProgramVariant{"b", "", "test/two_targets.frag", {"SECOND 2", "FIRST"}, {}});
    const std::string source = variants.source("some_programs", cpu_test_program_files());
    CHECK_THAT(source, ContainsSubstring("struct Variant0") && !ContainsSubstring("struct Variant1"));
    CHECK_THAT(source, ContainsSubstring("{\"test/two_targets.frag FIRST SECOND 2\", "));
    CHECK_THAT(source, ContainsSubstring("#define SECOND 2\n") && ContainsSubstring("#undef SECOND\n"));
    CHECK_THAT(source, ContainsSubstring("CompiledPrograms some_programs()"));
}
