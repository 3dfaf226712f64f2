// Every program a plan can name compiles in the reference compiler as GLSL 3.30 and as GLSL ES 3.00.
#include "catch_framework.hpp"
#include "engine/program_source.hpp"
#include "methods/method.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <unistd.h>

using namespace fragfft;

namespace {

// Removed with all its files.
class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "fragfft_programs_XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const
    {
        return path_;
    }

private:
    std::filesystem::path path_;
};

struct Compilation
{
    int status;
    std::string log;
};

// Compiles all files of the folder, each on its own.
Compilation compile_all(const std::filesystem::path& folder)
{
    const std::string command = "cd '" + folder.string() + "' && '" FRAGFFT_GLSLANG_VALIDATOR "' *.frag *.vert 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string log;
    for (int character = std::fgetc(pipe); character != EOF; character = std::fgetc(pipe))
        log += static_cast<char>(character);
    return {pclose(pipe), log};
}

// One variant for each program that some plan draws, by key.
std::map<std::string, ProgramVariant> drawn_variants()
{
    std::map<std::string, ProgramVariant> variants;
    for (const auto& method : all_methods())
        for (const auto scaling : {Scaling::none, Scaling::paper, Scaling::unitary})
            for (const auto twiddles : {Twiddles::computed, Twiddles::table})
                for (const bool round_to_half : {false, true}) {
                    const TransformOptions options{.width = 8,
                                                   .height = 16,
                                                   .scaling = scaling,
                                                   .twiddles = twiddles,
                                                   .round_to_half = round_to_half};
                    for (const Plan& plan :
                         {method->forward(options), method->inverse(options), method->filter(options)})
                        for (const Pass& pass : plan.passes)
                            for (const Draw& draw : pass.draws)
                                variants.emplace(draw.program.key(), draw.program);
                }
    return variants;
}

// The programs that stand for themselves: below common/ and scene/, with and without rounding to halves.
std::vector<ProgramVariant> programs_without_plans()
{
    std::vector<ProgramVariant> variants;
    for (const auto& [path, content] : embedded_program_files()) {
        if (!path.starts_with("common/") && !path.starts_with("scene/"))
            continue;
        ProgramVariant variant{std::string(path), "", "common/copy.frag", {}, {}};
        if (path.ends_with(".vert"))
            variant.vertex_file = path;
        else if (path.ends_with(".frag"))
            variant.fragment_file = path;
        else
            continue;
        variants.push_back(variant);
        variant.defines = {"ROUND_TO_HALF"};
        variants.push_back(variant);
    }
    return variants;
}

} // namespace

TEST_CASE("Every program compiles in the reference compiler as both languages")
{
    INFO("the compiler is glslangValidator of the package glslang-tools");
    REQUIRE(std::string(FRAGFFT_GLSLANG_VALIDATOR).find("NOTFOUND") == std::string::npos);
    std::vector<ProgramVariant> variants = programs_without_plans();
    for (const auto& [key, variant] : drawn_variants())
        variants.push_back(variant);

    for (const auto language : {ShadingLanguage::glsl_330, ShadingLanguage::essl_300}) {
        INFO((language == ShadingLanguage::glsl_330 ? "GLSL 3.30" : "GLSL ES 3.00"));
        const TemporaryFolder folder;
        std::set<std::string> names;
        for (const ProgramVariant& variant : variants) {
            const std::string stem = std::to_string(names.size());
            names.insert(stem);
            // The first line must stay the version's, so the name goes last.
            std::ofstream(folder.path() / (stem + ".frag"))
                << fragment_source(variant, embedded_program_files(), language) << "// " << variant.key() << '\n';
            std::ofstream(folder.path() / (stem + ".vert"))
                << vertex_source(variant, embedded_program_files(), language) << "// " << variant.key() << '\n';
        }
        const Compilation compilation = compile_all(folder.path());
        INFO(compilation.log);
        CHECK(compilation.status == 0);
    }
}

TEST_CASE("The reference compiler's refusal is noticed")
{
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "broken.frag") << "#version 330 core\nvoid main()\n{\n    undefined_name = 1;\n}\n";
    std::ofstream(folder.path() / "sound.vert") << "#version 330 core\nvoid main()\n{\n    gl_Position = vec4(0);\n}\n";
    const Compilation compilation = compile_all(folder.path());
    CHECK(compilation.status != 0);
    CHECK_THAT(compilation.log, ContainsSubstring("undefined_name"));
}
