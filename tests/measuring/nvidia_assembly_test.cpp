#include "catch_framework.hpp"
#include "measuring/plan_instructions.hpp"

#include <vector>

using namespace fragfft;
using measuring::InstructionCount;

namespace {

// In the form that the driver has; the program fetches two texels and multiplies them.
const std::string assembly = "!!NVfp5.0\n"
                             "OPTION NV_internal;\n"
                             "PARAM c[2] = { program.local[0..1] };\n"
                             "ATTRIB fragment_position = fragment.position;\n"
                             "TEMP R0, R1;\n"
                             "LONG TEMP D0;\n"
                             "OUTPUT result_color0 = result.color;\n"
                             "# a remark\n"
                             "TRUNC.S R0.xy, fragment.position;\n"
                             "PK64.U D0.x, c[0];\n"
                             "TXF.F R1, R0.xyzz, handle(D0.x), 2D;\n"
                             "TXF.F R0, R0.yxzz, handle(D0.x), 2D;\n"
                             "MUL.F32 result_color0, R0, R1;\n";

std::vector<std::uint8_t> bytes(const std::string& text)
{
    return {text.begin(), text.end()};
}

} // namespace

TEST_CASE(
    "A fragment program's assembly is found between a binary's other bytes, a vertex program's is not taken for it")
{
    const std::string vertex = std::string("\0\x01S9pZB", 7) + "!!NVvp5.0\nMOV.F result.position, vertex.id;\nEND\n";
    CHECK(measuring::fragment_assembly(bytes(vertex + assembly + "END\n" + std::string(8, '\0'))) == assembly);
    CHECK_FALSE(measuring::fragment_assembly(bytes(vertex)).has_value());
    CHECK_FALSE(measuring::fragment_assembly(bytes(assembly)).has_value()); // cut off
    CHECK_FALSE(measuring::fragment_assembly({}).has_value());
}

TEST_CASE("Instructions are counted in assembly without declarations and remarks, fetches apart")
{
    CHECK(measuring::count_in_assembly(assembly) == InstructionCount{3, 2});
    CHECK(measuring::count_in_assembly("!!NVfp5.0\nTEX.F R0, R1, texture[0], 2D;\n") == InstructionCount{0, 1});
    CHECK(measuring::count_in_assembly("!!NVfp5.0\n") == InstructionCount{0, 0});
}
