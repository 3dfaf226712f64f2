// The reference compiler compiles every program that a plan can name: as GLSL 3.30 and GLSL ES 3.00, compute programs
// as GLSL 4.30 and GLSL ES 3.10.
#include "catch_framework.hpp"
#include "dispatch_plans.hpp"
#include "engine/program_source.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/fetch_limits.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/method.hpp"
#include "methods/own/fused.hpp"
#include "methods/papers/intel_2014.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "program/files/temporary_folder.hpp"
#include "program/files/tool.hpp"
#include "program/ocean/ocean_picture.hpp"
#include "program/programs/all_program_files.hpp"
#include "waiting_plans.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

using namespace fragfft;

namespace {

struct Compilation
{
    int status;
    std::string log;
};

// The files are named after the variant, so that the compiler's log names it.
std::string file_stem(const ProgramVariant& variant)
{
    std::string stem = variant.key();
    std::replace_if(
        stem.begin(), stem.end(), [](unsigned char character) { return std::isalnum(character) == 0; }, '_');
    // File names are limited to 255 characters.
    return stem.substr(0, 200) + '_' + std::to_string(std::hash<std::string>{}(variant.key()));
}

// Compiles these files of the folder independently of each other. The log keeps the names of the files with errors.
Compilation compile_all(const std::filesystem::path& folder, const std::string& files = "*.frag *.vert")
{
    INFO("the compiler is glslangValidator of the package glslang-tools");
    REQUIRE(std::string(FRAGFFT_GLSLANG_VALIDATOR).find("NOTFOUND") == std::string::npos);
    const std::string command = "cd '" + folder.string() + "' && '" FRAGFFT_GLSLANG_VALIDATOR "' " + files + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string output;
    for (int character = std::fgetc(pipe); character != EOF; character = std::fgetc(pipe))
        output += static_cast<char>(character);
    const int status = pclose(pipe);
    std::istringstream lines(output);
    std::string log;
    std::string file;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("ERROR"))
            log += file + ": " + line + '\n';
        else if (!line.empty())
            file = line;
    }
    return {status, log};
}

using Variants = std::map<std::string, ProgramVariant>; // by key

void add_drawn(Variants& variants, const Plan& plan)
{
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            variants.emplace(draw.program.key(), draw.program);
}

void add_dispatched(Variants& variants, const Plan& plan)
{
    for (const Pass& pass : plan.passes)
        for (const Dispatch& dispatch : pass.dispatches())
            variants.emplace(dispatch.program.key(), dispatch.program);
}

void add_convolutions(Variants& variants)
{
    const Kernel kernel{3, 3, std::vector<double>(9, 1.0)};
    for (const auto boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror})
        for (const auto storage : {KernelStorage::uniforms, KernelStorage::texture})
            for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable})
                for (const bool round_to_half : {false, true}) {
                    const Plan plan = convolution_plan(kernel, {.width = 8,
                                                                .height = 8,
                                                                .format = gl::PixelFormat::rgba16f,
                                                                .boundary = boundary,
                                                                .choice = {approach, storage},
                                                                .round_to_half = round_to_half});
                    add_drawn(variants, plan);
                    add_drawn(variants, measuring::in_one_sum(plan));
                    if (approach == ConvolutionApproach::separable && storage == KernelStorage::uniforms)
                        add_drawn(variants, figures::with_computed_taps(plan, {}));
                }
}

void add_composed_filters(Variants& variants)
{
    const Method& method = all_methods().front();
    for (const auto boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror})
        add_drawn(variants, filtering_plan(method, {.width = 7,
                                                    .height = 5,
                                                    .boundary = boundary,
                                                    .extension = {1, 1, 8, 8},
                                                    .transform = {.width = 8, .height = 8}}));
    add_drawn(variants, kernel_response_plan(method, {.width = 8, .height = 8}, {3, 3, std::vector<double>(9, 1.0)}));
}

void add_measuring_programs(Variants& variants)
{
    for (const measuring::FetchPattern pattern : measuring::fetch_patterns)
        for (const int count : measuring::fetch_counts)
            for (const bool written_out : {true, false})
                add_drawn(variants, measuring::fetching_plan({pattern, count, written_out}, {128, 128, 8},
                                                             gl::PixelFormat::rgba32f));
    for (const int chains : measuring::chain_counts)
        for (const auto after :
             {measuring::AfterStep::nothing, measuring::AfterStep::floor, measuring::AfterStep::multiply_add})
            add_drawn(variants, measuring::multiply_add_plan(chains, 8, 8, 0.5f, 0.5f, after));
    add_drawn(variants, measuring::writing_plan(8, gl::PixelFormat::rgba8));
}

// Sizes that are not powers of two, and half spectra of real images.
void add_general_sizes(Variants& variants)
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const auto& [width, height] : {std::pair{12, 7}, {7, 12}, {7, 5}, {1, 1}})
        for (const auto axes : {Axes::rows, Axes::columns, Axes::both})
            for (const auto domain : {Domain::complex, Domain::half_complex})
                for (const auto twiddles : method.twiddles)
                    for (const auto direction : {Direction::forward, Direction::inverse})
                        add_drawn(variants, method.transform({.width = width,
                                                              .height = height,
                                                              .twiddles = twiddles,
                                                              .direction = direction,
                                                              .axes = axes,
                                                              .domain = domain}));
}

// Rows that are longer than a texture is wide, whose programs compute where their texels are.
void add_wrapped_rows(Variants& variants)
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const int width : {16, 12})
        for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps})
            for (const auto twiddles : method.twiddles)
                for (const auto& [direction, domain] : {std::pair{Direction::forward, Domain::complex},
                                                        {Direction::inverse, Domain::complex},
                                                        {Direction::forward, Domain::half_complex},
                                                        {Direction::inverse, Domain::half_complex}})
                    add_drawn(variants, method.transform({.width = width,
                                                          .height = 3,
                                                          .twiddles = twiddles,
                                                          .direction = direction,
                                                          .axes = Axes::rows,
                                                          .domain = domain,
                                                          .wrapped_at = 4,
                                                          .wrapping = wrapping}));
    add_drawn(variants,
              figures::places_plan({.texture_width = 4, .block_height = 4, .lines = 2}, "TRANSPOSED_BLOCK_ROWS"));
}

void add_ocean(Variants& variants)
{
    ocean::Waves waves;
    waves.size = 8;
    for (const int count : {1, 2, 3, 4}) {
        waves.cascades = ocean::cascades(100.0, waves.size, count);
        add_drawn(variants, ocean::ocean_plan(method_named("fialka-cadik-2006"), waves));
        add_drawn(variants, ocean::picture_plan(waves, {}));
    }
}

// One variant for each program that a plan draws.
Variants drawn_variants()
{
    Variants variants;
    add_general_sizes(variants);
    add_wrapped_rows(variants);
    add_convolutions(variants);
    add_composed_filters(variants);
    add_measuring_programs(variants);
    add_ocean(variants);
    const Plan published = figures::moreland_angel_2003_filter_as_published(8);
    add_drawn(variants, figures::without_arithmetic(published));
    add_drawn(variants, figures::without_texture_reads(published));
    add_drawn(variants, figures::band_pass_frame(8));
    for (const int width : {1, 7})
        add_drawn(variants, figures::figure_6_plan({.width = width, .height = 5, .domain = Domain::half_complex}));
    add_drawn(variants, figures::reordering_plan(8, figures::RowOrder::bits_reversed));
    add_drawn(variants, figures::without_computations(lloyd_boyd_govindaraju_2008::method().forward(
                            {.width = 8, .height = 16, .twiddles = Twiddles::computed})));
    const Plan filter_of_2006 =
        filtering_plan(method_named("fialka-cadik-2006"), filtering_of({.width = 8, .height = 8}));
    add_drawn(variants, figures::in_8_bits(filter_of_2006));
    add_drawn(variants,
              figures::in_signed_8_bits(filter_of_2006, std::vector<float>(filter_of_2006.passes.size(), 1.0f)));
    for (const auto choice : {figures::CaseChoice::branching, figures::CaseChoice::multiplexing})
        add_drawn(variants, figures::with_one_program_a_pass(published, choice));
    for (const Method& method : all_methods())
        for (const auto scaling : {Scaling::none, Scaling::paper, Scaling::unitary})
            for (const auto twiddles : method.twiddles)
                for (const bool round_to_half : {false, true}) {
                    const Problem options{.width = 8,
                                          .height = 16,
                                          .scaling = scaling,
                                          .twiddles = twiddles,
                                          .round_to_half = round_to_half};
                    for (const Plan& plan :
                         {method.forward(options), method.inverse(options),
                          filtering_plan(method, filtering_of(options)), spectrum_filtering_plan(method, options)})
                        add_drawn(variants, plan);
                    if (method.name == "fialka-cadik-2006")
                        for (const auto changed : {figures::with_branches, figures::with_split_load})
                            add_drawn(variants, changed(filtering_plan(method, filtering_of(options))));
                }
    return variants;
}

// The programs that none of these plans draws: in the common folder, the scene and the figures; with and without
// rounding to halves and filtering.
std::vector<ProgramVariant> programs_without_plans(const Variants& drawn)
{
    std::set<std::string> files_drawn;
    for (const auto& [key, variant] : drawn)
        files_drawn.insert({variant.file, variant.vertex_file});
    std::vector<ProgramVariant> variants;
    for (const auto& [path, content] : all_program_files()) {
        if (files_drawn.contains(std::string(path)))
            continue;
        ProgramVariant variant{std::string(path), "", "common/copy.frag", {"SAMPLES_PER_SIDE 4"}, {}};
        if (path.ends_with(".vert"))
            variant.vertex_file = path;
        else if (path.ends_with(".frag"))
            variant.file = path;
        else
            continue;
        variants.push_back(variant);
        variant.defines.push_back("ROUND_TO_8_BITS");
        variants.push_back(variant);
        variant.defines.back() = "ROUND_TO_HALF";
        variant.defines.push_back("LINEAR");
        variants.push_back(variant);
    }
    return variants;
}

// Boundary rules, formats, lines in two steps, and all kinds of radices.
void add_fused_programs(Variants& variants)
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
            add_dispatched(variants, of(gl::PixelFormat::rgba8));
            add_dispatched(variants, of(gl::PixelFormat::rgba32f));
            add_dispatched(variants, method.inverse(transform));
            add_dispatched(variants, method.multiply(transform));
        }
}

} // namespace

TEST_CASE("Every program compiles in the reference compiler as both languages")
{
    const Variants drawn = drawn_variants();
    std::vector<ProgramVariant> variants = programs_without_plans(drawn);
    for (const auto& [key, variant] : drawn)
        variants.push_back(variant);

    // Programs with image stores need later versions of both languages.
    using Languages = std::pair<ShadingLanguage, ShadingLanguage>;
    for (const auto& [usual, of_stores] : {Languages{ShadingLanguage::glsl_330, ShadingLanguage::glsl_420},
                                           Languages{ShadingLanguage::essl_300, ShadingLanguage::essl_310}}) {
        INFO((usual == ShadingLanguage::glsl_330 ? "GLSL 3.30" : "GLSL ES 3.00"));
        const TemporaryFolder folder;
        for (const ProgramVariant& variant : variants) {
            const ShadingLanguage language = variant.stores() ? of_stores : usual;
            std::ofstream(folder.path() / (file_stem(variant) + ".frag"))
                << fragment_source(variant, all_program_files(), language);
            std::ofstream(folder.path() / (file_stem(variant) + ".vert"))
                << vertex_source(variant, all_program_files(), language);
        }
        const Compilation compilation = compile_all(folder.path());
        INFO(compilation.log);
        CHECK(compilation.status == 0);
    }
}

TEST_CASE("Every compute program compiles in the reference compiler as both languages, and says what it is")
{
    std::vector<Plan> plans{copy_dispatch_plan(16, 16), transposition_plan(16, 16), stage_plan(16, 16, 1)};
    for (const gl::PixelFormat format : measuring::dispatched_formats) {
        plans.push_back(measuring::dispatched_copy_plan(16, format));
        plans.push_back(measuring::image_store_plan(16, format));
    }
    Variants variants;
    for (const Plan& plan : plans)
        add_dispatched(variants, plan);
    for (const Method& method : all_methods())
        for (const int side : {2, 16, 32})
            for (const auto twiddles : method.twiddles)
                for (const bool round_to_half : {false, true})
                    add_dispatched(
                        variants,
                        filtering_plan(method, filtering_of({.width = side,
                                                             .height = side,
                                                             .format = round_to_half ? gl::PixelFormat::rgba16f
                                                                                     : gl::PixelFormat::rgba32f,
                                                             .twiddles = twiddles,
                                                             .round_to_half = round_to_half})));
    for (const figures::IntelVariant& variant : figures::intel_variants)
        add_dispatched(variants, variant.plan({.width = 32, .height = 16, .domain = Domain::complex}));
    for (const auto twiddles : {Twiddles::table, Twiddles::computed})
        for (const auto plan_of : {intel_2014::uav_plan_in_planes, intel_2014::slm_plan_in_planes})
            for (const Domain domain : {Domain::real, Domain::complex})
                add_dispatched(variants, plan_of({.width = 32, .height = 16, .twiddles = twiddles, .domain = domain}));
    for (const Method& method : all_methods())
        if (method.published_filter)
            add_dispatched(variants, method.published_filter({.width = 32, .height = 16}));
    add_fused_programs(variants);
    for (const auto order : {figures::StageOrder::cooley_tukey, figures::StageOrder::stockham})
        for (const char* bits : {"REVERSED_BY_LOOP", "REVERSED_BY_MASKS", "BITS_IN_ORDER"})
            add_dispatched(variants, figures::with_bits_reversed(
                                         bits, figures::by_two_images({.width = 16, .height = 8}, order, 128)));
    const Problem square{.width = 16, .height = 16, .domain = Domain::complex};
    for (const auto access :
         {figures::ImageAccess::as_listed, figures::ImageAccess::coherent, figures::ImageAccess::sampled}) {
        add_dispatched(variants, figures::by_two_images(square, figures::StageOrder::cooley_tukey, 128, access));
        add_dispatched(variants, figures::by_listed_stages(square, access));
    }
    add_dispatched(variants, figures::with_one_binding(square));
    std::set<std::string> compiled;
    for (const auto language : {ShadingLanguage::glsl_430, ShadingLanguage::essl_310}) {
        const TemporaryFolder folder;
        if (language == ShadingLanguage::glsl_430) {
            for (const Plan& plan : waiting_plans())
                add_dispatched(variants, plan);
        } else {
            std::erase_if(variants, [](const auto& entry) { return entry.second.file == "fused/whole.comp"; });
        }
        for (const auto& [key, variant] : variants) {
            compiled.insert(variant.file);
            std::ofstream(folder.path() / (file_stem(variant) + ".comp"))
                << compute_source(variant, all_program_files(), language);
        }
        const Compilation compilation = compile_all(folder.path(), "*.comp");
        INFO(compilation.log);
        CHECK(compilation.status == 0);
    }
    for (const auto& [path, text] : all_program_files()) {
        if (!path.ends_with(".comp"))
            continue;
        INFO(path);
        CHECK(compiled.contains(std::string(path)));
        for (const char* part : {"// In: ", "// Out: ", "// Groups: ", "// Shared: "})
            CHECK(text.find(part) != std::string_view::npos);
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
