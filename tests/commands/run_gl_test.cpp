// `run`: a plan printed with its programs' texts gives the bits that the plan gives in this process.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "filters/filtering_plan.hpp"
#include "gl_test_support.hpp"
#include "methods/device_limits.hpp"
#include "methods/method.hpp"
#include "program/programs/all_program_files.hpp"
#include "random_image_files.hpp"
#include "run_support.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

using namespace fragfft;

namespace {

std::string test_device()
{
    const char* device = std::getenv("FRAGFFT_TEST_DEVICE");
    return device == nullptr ? "auto" : device;
}

// The same bits: an infinity or a NaN would not hide, and neither would the sign of a zero.
bool same_bits(const Image& a, const Image& b)
{
    return a.same_shape(b) && std::equal(a.samples.begin(), a.samples.end(), b.samples.begin(), [](float x, float y) {
               return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
           });
}

Plan planned(const Method& method, const std::string& operation, const Problem& problem)
{
    return operation == "forward"   ? method.forward(problem)
           : operation == "inverse" ? method.inverse(problem)
           : operation == "filter"  ? filtering_plan(method, filtering_of(problem))
                                    : spectrum_filtering_plan(method, problem);
}

// Every method and operation, in sizes wider and higher. The formats take turns: forward and filter have one, inverse
// and filter-spectrum the other, and with a further size the other way round. A filter's programs are those of both
// directions. They are in the language of those that draw or of those that dispatch.
void check_replays(gl::Context& context, const std::string& drawing_language, const std::string& dispatching_language)
{
    const Workplace workplace;
    Engine engine(context.functions(), all_program_files());
    for (const Method& method : swept(all_methods(), 5)) {
        const bool is_newer = method.dispatches || method.name == "stored"; // by images
        const std::string& language = is_newer ? dispatching_language : drawing_language;
        if (method.refusal({.width = 2, .height = 2}, limits_of(context.device())))
            continue;
        // Dispatches take their axes alike, whichever is longer.
        const std::vector<std::pair<int, int>> sizes =
            method.dispatches ? std::vector{std::pair{16, 8}} : std::vector{std::pair{16, 8}, {2, 32}};
        bool is_half = false;
        for (const auto& [width, height] : sizes) {
            for (const std::string operation : {"forward", "inverse", "filter", "filter-spectrum"}) {
                is_half = !is_half;
                const gl::PixelFormat format = is_half ? gl::PixelFormat::rgba16f : gl::PixelFormat::rgba32f;
                const std::string options =
                    fmt::format("--method {} --size {}x{} --format {} --operation {} --scale unitary --twiddles table",
                                method.name, width, height, gl::info(format).name, operation);
                INFO(language << ": " << options);
                const Image image = put_random(workplace, "image.npy", width, height, 4, 1);
                const Image response =
                    put_random(workplace, "response.npy", width, height,
                               method.response_layout({.width = width, .height = height}).components, 2);
                const bool filters = operation.starts_with("filter");

                context.make_current();
                ImageRunner runner(
                    engine, planned(method, operation,
                                    {.width = width, .height = height, .format = format, .scaling = Scaling::unitary}));
                if (filters)
                    runner.upload("response", response);
                const Image expected = runner.run(image);
                context.throw_errors("test");

                put_file(workplace / "plan.json",
                         bytes_of(workplace.succeed("plan --json --sources " + language + " " + options).output));
                workplace.succeed(on_device(std::string("run plan.json image=image.npy result=out.npy") +
                                            (filters ? " response=response.npy" : "")));
                const bool is_same = same_bits(workplace.image("out.npy"), expected);
                CHECK(is_same);
            }
            is_half = !is_half;
        }
    }
}

// Sets the text of the plan's first draw, and so of every other that runs the same program.
void set_fragment_text(nlohmann::ordered_json& json, const std::string& text)
{
    const std::string key = json["passes"][0]["draws"][0]["text"];
    json["programs"][key]["fragment"] = text;
}

nlohmann::ordered_json two_copies_with_sources(ShadingLanguage language)
{
    return to_json(two_copies(), all_program_files(), language);
}

constexpr const char* run_two_copies = "run plan.json image=in.npy result=out.npy";

} // namespace

TEST_CASE("A plan with its programs in GLSL 3.30 runs again to the same bits")
{
    check_replays(test_context(), "glsl330", "glsl430");
}

TEST_CASE("A plan with its programs in GLSL ES 3.00 runs again to the same bits in OpenGL ES")
{
    const auto context = gl::make_egl_context(test_device(), true, {gl::Api::es});
    check_replays(*context, "essl300", "essl310");
}

TEST_CASE("run without sources compiles this program's own files")
{
    const Workplace workplace;
    put_plan(workplace, to_json(two_copies()));
    const Image image = put_random(workplace, "in.npy", 4, 2, 4);
    workplace.succeed(on_device(run_two_copies));
    CHECK(same_bits(workplace.image("out.npy"), image));
}

TEST_CASE("run reads from standard input, and writes any texture of the plan")
{
    const Workplace workplace;
    put_plan(workplace, two_copies_with_sources(ShadingLanguage::glsl_430));
    const Image image = put_random(workplace, "in.npy", 4, 2, 4);
    put_file(workplace / "piped.sh",
             bytes_of("cat plan.json | \"$1\" run - \"$2\" \"$3\" image=in.npy scratch=scratch.npy result=out.png"));
    REQUIRE(workplace.run(on_device(std::string("piped.sh ") + FRAGFFT_BINARY), {}, "/bin/sh").exit_code == 0);
    CHECK(same_bits(workplace.image("scratch.npy"), image));
    CHECK(workplace.image("out.png").channels == 4);
}

TEST_CASE("run takes real and complex inputs, and missing components are 0")
{
    const Workplace workplace;
    put_plan(workplace, to_json(two_copies()));
    const Image image = put_random(workplace, "in.npy", 4, 2, 1);
    workplace.succeed(on_device(run_two_copies));
    const Image result = workplace.image("out.npy");
    ComplexImage complex(4, 2, 1);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 4; ++x) {
            CHECK(result.at(x, y, 0) == image.at(x, y));
            for (int component = 1; component < 4; ++component)
                CHECK(result.at(x, y, component) == 0.0f);
            complex.at(x, y) = {image.at(x, y), -2.0f};
        }
    workplace.put("in.npy", complex);
    workplace.succeed(on_device(run_two_copies));
    CHECK(workplace.image("out.npy").at(3, 1, 0) == image.at(3, 1));
    CHECK(workplace.image("out.npy").at(3, 1, 1) == -2.0f);
}

TEST_CASE("The texts in the plan are what runs, in the language that they are in")
{
    const Workplace workplace;
    const Image image = put_random(workplace, "in.npy", 4, 2, 4);
    for (const auto& [language, head] :
         {std::pair{ShadingLanguage::glsl_330, "#version 330 core\n"},
          {ShadingLanguage::glsl_430, "#version 430 core\n"},
          // What only OpenGL ES defines.
          {ShadingLanguage::essl_300,
           "#version 300 es\nprecision highp float;\nprecision highp sampler2D;\n#ifndef GL_ES\nbroken\n#endif\n"},
          {ShadingLanguage::essl_310,
           "#version 310 es\nprecision highp float;\nprecision highp sampler2D;\n#ifndef GL_ES\nbroken\n#endif\n"}}) {
        auto json = two_copies_with_sources(language);
        set_fragment_text(json, std::string(head) + R"(
uniform sampler2D source;
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = texelFetch(source, ivec2(gl_FragCoord.xy), 0) + 1.0;
}
)");
        put_plan(workplace, json);
        INFO(name(language));
        workplace.succeed(on_device(run_two_copies));
        const Image result = workplace.image("out.npy");
        for (std::size_t i = 0; i < result.samples.size(); ++i)
            CHECK(result.samples[i] == image.samples[i] + 1.0f + 1.0f); // each pass runs it
    }
}

TEST_CASE("Parameters are set, in a plan of array layers and dispatches")
{
    const Workplace workplace;
    Plan plan{"layers", "for tests", {}, {}};
    const auto array = ResourceKind::texture_array;
    plan.add_resource({"image", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input, {}, array, 3});
    plan.add_resource({"result", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::output, {}, array, 3});
    plan.parameters = {{"factor", 1.0f}, {"offset", std::array<float, 4>{}}};
    const ProgramVariant scale{"scale", "scale",          "no/file.comp", {}, {{"source", 1}, {"target", 1}},
                               "",      {{4, 2, 1}, 0, 0}};
    plan.passes = {Pass::dispatching("scale", {sampled("source", 0), image_written("target", 1)},
                                     {{scale,
                                       {1, 1, 3},
                                       {{"factor", FromParameter{"factor"}}, {"offset", FromParameter{"offset"}}},
                                       {whole_region(4, 2)}}})};
    const ProgramFiles files{{"no/file.comp", R"(layout(local_size_x = 4, local_size_y = 2) in;
uniform sampler2DArray source;
layout(rgba32f) writeonly uniform image2DArray target;
uniform float factor;
uniform vec4 offset;
void main()
{
    ivec3 at = ivec3(gl_GlobalInvocationID);
    imageStore(target, at, texelFetch(source, at, 0) * factor + offset);
}
)"}};
    put_plan(workplace, to_json(plan, files, ShadingLanguage::glsl_430));
    const Image image = put_random(workplace, "in.npy", 4, 6, 4);
    workplace.succeed(on_device("run plan.json --set factor=2 image=in.npy --set offset=0,1,0,-1 result=out.npy"));
    const Image result = workplace.image("out.npy");
    REQUIRE(result.same_shape(image));
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 4; ++x) {
            CHECK(result.at(x, y, 0) == 2.0f * image.at(x, y, 0));
            CHECK(result.at(x, y, 1) == 2.0f * image.at(x, y, 1) + 1.0f);
            CHECK(result.at(x, y, 3) == 2.0f * image.at(x, y, 3) - 1.0f);
        }
}

TEST_CASE("A filter put together of plans is a convolution")
{
    const Workplace workplace;
    constexpr const char* kernel = " --kernel-size 3 --boundary mirror";
    put_random(workplace, "image.npy", 21, 10, 4);
    Image weights(3, 3, 1);
    std::fill(weights.samples.begin(), weights.samples.end(), 1.0f / 9.0f);
    workplace.put("kernel.npy", weights);
    const auto run = [&](const std::string& options, const std::string& files) {
        put_file(workplace / "plan.json", bytes_of(workplace.succeed("plan --json " + options).output));
        workplace.succeed(on_device("run plan.json " + files));
    };
    for (const std::string method : {"moreland-angel-2003", "wide"}) {
        INFO(method);
        run("--operation extend --size 21x10 --method " + method + kernel, "image=image.npy result=extended.npy");
        const Image extended = workplace.image("extended.npy");
        const std::string size = fmt::format(" --size {}x{} --method {}", extended.width, extended.height, method);
        run("--operation kernel-to-response --kernel-size 3" + size, "kernel=kernel.npy response=response.npy");
        run("--operation filter --scale none" + size, "image=extended.npy response=response.npy result=filtered.npy");
        run("--operation crop --size 21x10 --method " + method + kernel, "image=filtered.npy result=by_fft.npy");
        run(std::string("--operation convolution --size 21x10") + kernel, "image=image.npy result=in_space.npy");
        // The same as one plan, which `filter` runs.
        run("--operation filter --size 21x10 --method " + method + kernel,
            "image=image.npy response=response.npy result=whole.npy");
        const Image by_fft = workplace.image("by_fft.npy");
        const Image in_space = workplace.image("in_space.npy");
        for (const Image& result : {by_fft, workplace.image("whole.npy")}) {
            REQUIRE(result.same_shape(in_space));
            float farthest = 0.0f;
            for (std::size_t i = 0; i < result.samples.size(); ++i)
                farthest = std::max(farthest, std::abs(result.samples[i] - in_space.samples[i]));
            // A few roundings of samples of magnitude 1.
            CHECK(farthest <= 1e-5f);
        }
    }
}

TEST_CASE("run writes what each pass leaves in its textures")
{
    const Workplace workplace;
    put_file(workplace / "plan.json",
             bytes_of(workplace.succeed("plan --method wide --operation filter --size 48x64 --json").output));
    const Image image = put_random(workplace, "image.npy", 48, 64, 4, 1);
    const Image response = put_random(workplace, "response.npy", 48, 64, 2, 2);
    std::filesystem::create_directory(workplace / "empty");
    workplace.succeed(on_device("run plan.json image=image.npy response=response.npy result=out.npy --each-pass made"));
    workplace.succeed(on_device("run plan.json image=image.npy response=response.npy --each-pass empty/"));

    test_context().make_current();
    Engine engine(test_context().functions(), all_program_files());
    ImageRunner runner(engine, filtering_plan(method_named("wide"),
                                              filtering_of({.width = 48, .height = 64, .scaling = Scaling::paper})));
    runner.upload("response", response);
    runner.upload("image", image);
    const Plan& plan = runner.prepared().plan();
    std::size_t arrays = 0;
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        const Resource& written = plan.target_of(plan.passes[i]);
        std::string file = fmt::format("{:03}_{}.npy", i + 1, written.name);
        std::replace(file.begin(), file.end(), ' ', '_');
        INFO(file);
        arrays += written.layers > 1 ? 1u : 0u;
        PassCapture capture(i);
        runner.prepared().run(capture, i);
        const Image expected = image_from_texels(capture.texels(), written.width, written.height * written.layers,
                                                 written.format, gl::info(written.format).components);
        CHECK(same_bits(workplace.image("made/" + file), expected));
        CHECK(same_bits(workplace.image("empty/" + file), expected));
    }
    CHECK(arrays > 0);
    CHECK(same_bits(workplace.image("out.npy"),
                    workplace.image(fmt::format("made/{:03}_result.npy", plan.passes.size()))));
    const auto made = std::filesystem::directory_iterator(workplace / "made");
    CHECK(static_cast<std::size_t>(std::distance(begin(made), end(made))) == plan.passes.size());
    CHECK(workplace.names().size() == 6); // nothing of what was made beside the folders is left
}

TEST_CASE("The files of passes keep to their folder, and appear all or none")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 4, 2, 4);
    Plan plan = two_copies();
    plan.resources[2].name = "../x";
    put_plan(workplace, to_json(plan));
    workplace.succeed(on_device("run plan.json image=in.npy --each-pass out"));
    CHECK(workplace.contents().count("out/001____x.npy") == 1);
    CHECK(workplace.contents().count("out/002_result.npy") == 1);

    // What fails after the first pass leaves nothing.
    put_plan(workplace, to_json(two_copies()));
    workplace.check_refused(on_device("run plan.json image=in.npy result=none/out.npy --each-pass made"), 2, {"none"});
    workplace.check_refused(on_device("run plan.json image=in.npy --each-pass none/made"), 2, {"none/made"});
}

TEST_CASE("Programs that do not compile, or are not what the plan says, are bad input in one line")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 4, 2, 4);
    const std::string command = on_device(run_two_copies);
    auto json = two_copies_with_sources(ShadingLanguage::glsl_330);
    set_fragment_text(json, "#version 330 core\nvoid main() { undefined_name; }\n");
    put_plan(workplace, json);
    workplace.check_refused(command, 2, {"'copy'", "does not compile"});
    set_fragment_text(json, "#version 330 core\nuniform float gain;\nout vec4 fragment;\n"
                            "void main() { fragment = vec4(gain); }\n");
    put_plan(workplace, json);
    workplace.check_refused(command, 2, {"'copy'", "'gain'"});
    auto lost = to_json(two_copies());
    lost["passes"][0]["draws"][0]["file"] = "../../etc/passwd";
    put_plan(workplace, lost);
    workplace.check_refused(command, 2, {"'../../etc/passwd'", "does not exist"});
    put_plan(workplace, two_copies_with_sources(ShadingLanguage::glsl_330));
    workplace.check_refused(on_device("run plan.json image=in.npy result=none/out.npy"), 2, {"none/out.npy"});
    workplace.check_refused("run plan.json image=in.npy result=out.npy --device 99", 2, {"device 99"});
}

TEST_CASE("A plan whose program lacks a define is bad input in one line")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 8, 8, 4);
    auto json = nlohmann::ordered_json::parse(
        workplace.succeed("plan --size 8 --method fialka-cadik-2006 --operation forward --json").output);
    int removed = 0;
    for (auto& pass : json["passes"])
        for (auto& draw : pass["draws"])
            if (!draw["defines"].empty()) {
                draw["defines"].clear();
                ++removed;
            }
    REQUIRE(removed > 0);
    put_plan(workplace, json);
    std::string output;
    for (const auto& resource : json["textures"])
        if (resource["role"] == "output")
            output = resource["name"];
    workplace.check_refused(on_device("run plan.json image=in.npy " + output + "=out.npy"), 2,
                            {"does not compile", json["name"].get<std::string>()});
}

TEST_CASE("A texture larger than the device's is bad input, and so is a language that it does not have")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 4, 2, 4);
    Plan plan = two_copies();
    plan.add_resource({"huge", 1 << 20, 1 << 20, gl::PixelFormat::rgba32f, ResourceRole::temporary});
    put_plan(workplace, to_json(plan));
    workplace.check_refused(on_device(run_two_copies), 2, {"'huge'", "1048576 x 1048576"});
    workplace.check_refused(on_device(std::string(run_two_copies) + " huge=huge.npy"), 2, {"'huge'", "32768"});

    // Mesa reads this variable; another software device would have to be told otherwise.
    if (!has_software_device(workplace)) {
        WARN("no software device here: old versions are not tested");
        return;
    }
    put_plan(workplace, two_copies_with_sources(ShadingLanguage::glsl_430));
    workplace.check_refused(std::string(run_two_copies) + " --device cpu", 2, {"glsl430", "3.3"},
                            {.environment = {{"MESA_GL_VERSION_OVERRIDE", "3.3"}}});
    put_plan(workplace, two_copies_with_sources(ShadingLanguage::essl_310));
    workplace.check_refused(std::string(run_two_copies) + " --device cpu", 2, {"essl310", "3.0"},
                            {.environment = {{"MESA_GLES_VERSION_OVERRIDE", "3.0"}}});
}
