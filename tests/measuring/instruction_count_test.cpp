#include "catch_framework.hpp"
#include "measuring/instruction_count.hpp"
#include "measuring/plan_instructions.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "methods/wide.hpp"
#include "without_tools.hpp"

#include <cstdlib>
#include <string>

using namespace fragfft;
using measuring::count_in_disassembly;
using measuring::InstructionCount;

namespace {

bool tools_are_installed()
{
    return std::system("command -v glslangValidator spirv-opt spirv-dis > /dev/null") == 0;
}

} // namespace

TEST_CASE("Instructions are counted in functions alone, fetches apart")
{
    // As spirv-dis prints it, shortened: 2 fetches; FMul, IAdd, VectorTimesScalar, ShiftRightArithmetic, BitwiseAnd,
    // ConvertSToF, ExtInst, FNegate and Dot are arithmetic; loads, stores, composites and control flow are not.
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
    if (!tools_are_installed()) {
        WARN("glslangValidator, spirv-opt or spirv-dis is not installed: nothing counted");
        return;
    }
    const auto copy = measuring::count_instructions({"copy", "copy", "common/copy.frag", {}, {{"source", 1}}});
    REQUIRE(copy.has_value());
    CHECK(copy->texture == 1);
    CHECK(copy->arithmetic <= 2); // the conversion of each coordinate to an integer

    const auto counts = measuring::instructions_by_family(
        moreland_angel_2003::method().filter({.width = 16, .height = 16, .twiddles = Twiddles::computed}));
    // Table 1's texture instructions.
    for (const auto& [family, fetches] : std::map<std::string, int>{
             {"fft", 3}, {"untangle", 2}, {"scale", 1}, {"tangle", 2}, {"pass", 1}, {"multiply", 4}}) {
        INFO(family);
        REQUIRE(counts.at(family).has_value());
        CHECK(counts.at(family)->most.texture == fetches);
        CHECK(counts.at(family)->least.texture <= counts.at(family)->most.texture);
        CHECK(counts.at(family)->least.arithmetic <= counts.at(family)->most.arithmetic);
    }
    CHECK(counts.at("scale")->least.arithmetic >= 1);
}

TEST_CASE("Instructions are counted of fragment programs that write several targets, and that store")
{
    if (!tools_are_installed()) {
        WARN("glslangValidator, spirv-opt or spirv-dis is not installed: nothing counted");
        return;
    }
    for (const Method& method : {wide::method(), wide::stored_method()}) {
        const auto counts = measuring::instructions_by_family(method.filter({.width = 64, .height = 32}));
        for (const auto& [family, count] : counts) {
            INFO(method.name << ", " << family);
            REQUIRE(count.has_value());
            CHECK(count->least.texture >= 1);
            CHECK(count->most.arithmetic >= 10);
        }
    }
}

TEST_CASE("Where the tools are not installed nothing is counted, and nothing fails")
{
    const WithoutTools hidden;
    CHECK_FALSE(measuring::count_instructions({"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}).has_value());
    for (const auto& [family, count] : measuring::instructions_by_family(
             moreland_angel_2003::method().filter({.width = 8, .height = 8, .twiddles = Twiddles::computed})))
        CHECK_FALSE(count.has_value());
}
