// Every compute program compiles in the reference compiler as GLSL 4.30 and as GLSL ES 3.10.
#include "catch_framework.hpp"
#include "dispatch_plans.hpp"
#include "engine/program_source.hpp"
#include "files/temporary_folder.hpp"
#include "measuring/limit_plans.hpp"
#include "measuring/tool.hpp"
#include "methods/fused.hpp"
#include "methods/intel_2014.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

using namespace fragfft;

namespace {

// Those that a plan dispatches, by their keys.
void add_programs(const Plan& plan, std::map<std::string, ProgramVariant>& programs)
{
    for (const Pass& pass : plan.passes)
        for (const Dispatch& dispatch : pass.dispatches())
            programs.emplace(dispatch.program.key(), dispatch.program);
}

// Boundary rules, formats, lines in two steps, and radices of every kind.
void add_fused_programs(std::map<std::string, ProgramVariant>& programs)
{
    const Method method = fused::method();
    for (const auto& [width, height, shared_bytes] : {std::tuple{105, 90, 32768}, {300, 224, 1024}, {48, 1, 32768}})
        for (const auto boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror}) {
            Problem transform{.width = width, .height = height};
            transform.tuning.shared_bytes = shared_bytes;
            const auto of = [&](gl::PixelFormat results) {
                return *method.filtering({.width = width - 5,
                                          .height = std::max(height - 5, 1),
                                          .result_format = results,
                                          .boundary = boundary,
                                          .extension = {2, std::min(2, height - 1), width, height},
                                          .transform = transform});
            };
            add_programs(of(gl::PixelFormat::rgba8), programs);
            add_programs(of(gl::PixelFormat::rgba32f), programs);
            add_programs(method.inverse(transform), programs);
            add_programs(method.multiply(transform), programs);
        }
}

} // namespace

TEST_CASE("Every compute program compiles in the reference compiler as both languages, and says what it is")
{
    REQUIRE(std::string(FRAGFFT_GLSLANG_VALIDATOR).find("NOTFOUND") == std::string::npos);
    std::set<std::string> compiled;
    std::vector<Plan> plans{copy_dispatch_plan(16, 16), transposition_plan(16, 16), stage_plan(16, 16, 1)};
    for (const gl::PixelFormat format : measuring::dispatched_formats) {
        plans.push_back(measuring::dispatched_copy_plan(16, format));
        plans.push_back(measuring::image_store_plan(16, format));
    }
    std::map<std::string, ProgramVariant> programs;
    for (const Plan& plan : plans)
        add_programs(plan, programs);
    for (const Method& method : all_methods())
        for (const int side : {2, 16, 32})
            for (const auto twiddles : method.twiddles)
                for (const bool round_to_half : {false, true})
                    add_programs(
                        method.filter({.width = side,
                                       .height = side,
                                       .format = round_to_half ? gl::PixelFormat::rgba16f : gl::PixelFormat::rgba32f,
                                       .twiddles = twiddles,
                                       .round_to_half = round_to_half}),
                        programs);
    for (const auto twiddles : {Twiddles::table, Twiddles::computed})
        for (const auto plan_of : {intel_2014::uav_plan_in_planes, intel_2014::slm_plan_in_planes})
            for (const Domain domain : {Domain::real, Domain::complex})
                add_programs(plan_of({.width = 32, .height = 16, .twiddles = twiddles, .domain = domain}), programs);
    add_fused_programs(programs);
    // Together, for the compiler takes longer to start than to compile; where that fails, one by one, to name them.
    const TemporaryFolder folder;
    std::map<std::string, std::string> files; // of what is compiled
    for (const auto& [key, program] : programs) {
        compiled.insert(program.file);
        for (const auto language : {ShadingLanguage::glsl_430, ShadingLanguage::essl_310}) {
            const std::string file = (folder.path() / (std::to_string(files.size()) + ".comp")).string();
            std::ofstream(file) << compute_source(program, embedded_program_files(), language);
            files[file] = key;
        }
    }
    std::string all;
    for (const auto& [file, key] : files)
        all += " '" + file + "'";
    const bool compile_together = std::system(("'" FRAGFFT_GLSLANG_VALIDATOR "'" + all).c_str()) == 0;
    CHECK(compile_together);
    if (!compile_together)
        for (const auto& [file, key] : files) {
            INFO(key);
            CHECK(std::system(("'" FRAGFFT_GLSLANG_VALIDATOR "' '" + file + "'").c_str()) == 0);
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
