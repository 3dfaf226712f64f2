// Every compute program compiles in the reference compiler as GLSL 4.30 and as GLSL ES 3.10.
#include "catch_framework.hpp"
#include "dispatch_plans.hpp"
#include "engine/program_source.hpp"
#include "measuring/limit_plans.hpp"
#include "measuring/tool.hpp"

#include <cstdlib>
#include <fstream>
#include <set>

using namespace fragfft;

TEST_CASE("Every compute program compiles in the reference compiler as both languages, and says what it is")
{
    REQUIRE(std::string(FRAGFFT_GLSLANG_VALIDATOR).find("NOTFOUND") == std::string::npos);
    std::set<std::string> compiled;
    std::vector<Plan> plans{copy_dispatch_plan(16, 16), transposition_plan(16, 16), stage_plan(16, 16, 1)};
    for (const gl::PixelFormat format : measuring::dispatched_formats) {
        plans.push_back(measuring::dispatched_copy_plan(16, format));
        plans.push_back(measuring::image_store_plan(16, format));
    }
    for (const Plan& plan : plans) {
        const ProgramVariant& program = plan.passes[0].dispatches()[0].program;
        INFO(program.file);
        compiled.insert(program.file);
        for (const auto language : {ShadingLanguage::glsl_430, ShadingLanguage::essl_310}) {
            const measuring::TemporaryFolder folder;
            std::ofstream(folder.path() / "program.comp")
                << compute_source(program, embedded_program_files(), language);
            const std::string command =
                "'" FRAGFFT_GLSLANG_VALIDATOR "' '" + (folder.path() / "program.comp").string() + "'";
            CHECK(std::system(command.c_str()) == 0);
        }
    }
    for (const auto& [path, text] : embedded_program_files()) {
        if (!path.ends_with(".comp"))
            continue;
        INFO(path);
        CHECK(compiled.contains(std::string(path)));
        for (const char* part : {"// In: ", "// Out: ", "// Groups: ", "// Shared: "})
            CHECK(text.find(part) != std::string_view::npos);
    }
}
