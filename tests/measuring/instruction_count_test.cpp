#include "catch_framework.hpp"
#include "figures/measuring/instruction_count.hpp"
#include "figures/measuring/plan_instructions.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/own/wide.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "methods/papers/mota_2022.hpp"
#include "without_tools.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace fragfft;
using measuring::count_in_disassembly;
using measuring::InstructionCount;

namespace {

bool tools_are_installed()
{
    if (std::system("command -v glslangValidator spirv-opt spirv-dis > /dev/null") == 0)
        return true;
    WARN("glslangValidator, spirv-opt or spirv-dis is not installed: nothing counted");
    return false;
}

// Calls check(program, count) for every program of the plan.
template <typename Check> void for_each_count(const Plan& plan, const Check& check)
{
    std::set<std::string> counted;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            if (counted.insert(draw.program.key()).second)
                check(draw.program, measuring::count_instructions(draw.program));
}

// In the driver's form; the program fetches two texels and multiplies them.
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

TEST_CASE("Instructions are counted in functions alone, fetches apart")
{
    // As printed by spirv-dis, shortened. It has 2 fetches; FMul, IAdd, VectorTimesScalar, ShiftRightArithmetic,
    // BitwiseAnd, ConvertSToF, ExtInst, FNegate and Dot are arithmetic; loads, stores, composites and control flow are
    // not.
    const std::string disassembly = R"(; SPIR-V
               OpCapability Shader
          %1 = OpExtInstImport "GLSL.std.450"
               OpSource GLSL 330
       %half = OpConstant %float 0.5
     %folded = OpSpecConstantOp %int IAdd %int_1 %int_2
       %main = OpFunction %void None %3
          %5 = OpLabel
         %10 = OpLoad %14 %source
         %11 = OpImage %13 %10
         %12 = OpImageFetch %v4float %11 %place Lod %int_0
         %13 = OpImageFetch %v4float %11 %other Lod %int_0
         %20 = OpFMul %v4float %12 %13
         %21 = OpIAdd %int %x %y
         %22 = OpVectorTimesScalar %v4float %20 %half
         %23 = OpShiftRightArithmetic %int %21 %int_1
         %24 = OpBitwiseAnd %int %23 %int_7
         %25 = OpConvertSToF %float %24
         %26 = OpExtInst %float %1 Cos %25
         %27 = OpFNegate %float %26
         %28 = OpDot %float %v %v
         %29 = OpCompositeConstruct %v2float %27 %28
         %30 = OpVectorShuffle %v2float %29 %29 1 0
               OpSelectionMerge %31 None
               OpBranch %31
         %31 = OpLabel
               OpStore %color %22
               OpReturn
               OpFunctionEnd
)";
    CHECK(count_in_disassembly(disassembly) == InstructionCount{9, 2});
}

TEST_CASE("A text without functions holds no instructions")
{
    CHECK(count_in_disassembly("") == InstructionCount{0, 0});
    CHECK(count_in_disassembly("%1 = OpFAdd %float %a %b\n") == InstructionCount{0, 0});
    CHECK(count_in_disassembly("%main = OpFunction %void None %3\nOpReturn\nOpFunctionEnd\n") ==
          InstructionCount{0, 0});
}

TEST_CASE("A program that copies is one fetch, and the paper's programs have the fetches of Table 1")
{
    if (!tools_are_installed())
        return;
    const auto copy = measuring::count_instructions({"copy", "copy", "common/copy.frag", {}, {{"source", 1}}});
    REQUIRE(copy.has_value());
    CHECK(copy->texture == 1);
    CHECK(copy->arithmetic <= 2); // the conversion of each coordinate to an integer

    std::map<std::string, int> most_fetches;
    for_each_count(filtering_plan(moreland_angel_2003::method(),
                                  filtering_of({.width = 16, .height = 16, .twiddles = Twiddles::computed})),
                   [&](const ProgramVariant& program, const std::optional<InstructionCount>& count) {
                       REQUIRE(count.has_value());
                       int& most = most_fetches[program.family];
                       most = std::max(most, count->texture);
                       if (program.family == "scale")
                           CHECK(count->arithmetic >= 1);
                   });
    // The texture instructions of Table 1.
    CHECK(most_fetches == std::map<std::string, int>{
                              {"fft", 3}, {"untangle", 2}, {"scale", 1}, {"tangle", 2}, {"pass", 1}, {"multiply", 4}});
}

TEST_CASE("Instructions are counted of fragment programs that write several targets, and that store")
{
    if (!tools_are_installed())
        return;
    for (const Method& method : {wide::method(), wide::stored_method()}) {
        std::map<std::string, int> most_arithmetic;
        for_each_count(filtering_plan(method, filtering_of({.width = 64, .height = 32})),
                       [&](const ProgramVariant& program, const std::optional<InstructionCount>& count) {
                           INFO(method.name << ", " << program.family);
                           REQUIRE(count.has_value());
                           CHECK(count->texture >= 1);
                           int& most = most_arithmetic[program.family];
                           most = std::max(most, count->arithmetic);
                       });
        for (const auto& [family, most] : most_arithmetic)
            CHECK(most >= 10);
    }
}

TEST_CASE("Where the tools are not installed nothing is counted, and nothing fails")
{
    const WithoutTools hidden;
    CHECK_FALSE(measuring::count_instructions({"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}).has_value());
    for_each_count(filtering_plan(moreland_angel_2003::method(),
                                  filtering_of({.width = 8, .height = 8, .twiddles = Twiddles::computed})),
                   [](const ProgramVariant&, const auto& count) { CHECK_FALSE(count.has_value()); });
}

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

TEST_CASE(
    "A program that does more is longer in SPIR-V, fragment or compute, and nothing is counted without the compiler")
{
    const ProgramVariant copy{"copy", "copy", "common/copy.frag", {}, {{"source", 1}}};
    const Plan stage = mota_2022::stage_per_pass().forward(
        {.width = 16, .height = 16, .twiddles = Twiddles::computed, .domain = Domain::complex});
    const ProgramVariant& dispatched = stage.passes.front().dispatches().front().program;
    ProgramVariant longer = dispatched;
    longer.defines.push_back("REVERSED_BY_LOOP");
    if (tools_are_installed()) {
        CHECK(measuring::spirv_bytes(copy).value() > 20);
        CHECK(measuring::spirv_bytes(dispatched).value() % 4 == 0); // of words
        CHECK(measuring::spirv_bytes(longer).value() > measuring::spirv_bytes(dispatched).value());
    }
    const WithoutTools without_tools;
    CHECK_FALSE(measuring::spirv_bytes(copy).has_value());
}
