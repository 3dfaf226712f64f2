#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/job.hpp"
#include "filters/kernel_builders.hpp"
#include "kernel_support.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

bool has_define(const Draw& draw, const std::string& define)
{
    const auto& defines = draw.program.defines;
    return std::find(defines.begin(), defines.end(), define) != defines.end();
}

ConvolutionProblem problem_for(int width, int height)
{
    return {.width = width, .height = height};
}

std::vector<std::string> pass_names(const Plan& plan)
{
    std::vector<std::string> names;
    for (const Pass& pass : plan.passes)
        names.push_back(pass.name);
    return names;
}

const std::vector<std::string> two_passes{"convolve_rows", "convolve_columns"};
const std::vector<std::string> one_pass{"convolve"};

} // namespace

TEST_CASE("More taps than a program may add up are passes that add, through two textures of floats")
{
    ConvolutionProblem problem = problem_for(400, 400);
    problem.format = gl::PixelFormat::rgba8;
    const Plan plan = convolution_plan(random_kernel(301, 301, 5), problem);
    CHECK_NOTHROW(require_valid(plan));
    CHECK(pass_names(plan) == std::vector<std::string>{"convolve", "convolve_and_add", "convolve_and_add"});
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            CHECK(draw.program.accesses.front().count <= 32768);
    for (const char* sum : {"sum", "other sum"})
        CHECK(plan.resources.at(plan.resource_index(sum)).format == gl::PixelFormat::rgba32f);
}

TEST_CASE("Every plan covers its image, whatever the boundary, the sizes and the kernel's place")
{
    for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror})
        for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable})
            for (const auto storage : {KernelStorage::uniforms, KernelStorage::texture})
                for (const int width : {1, 2, 3, 5, 16})
                    for (const int height : {1, 2, 4, 7})
                        for (const auto& [kernel_width, kernel_height] :
                             {std::pair{1, 1}, {1, 3}, {2, 1}, {2, 2}, {3, 3}, {4, 5}, {16, 7}, {31, 40}}) {
                            INFO("boundary " << static_cast<int>(boundary) << ", image " << width << " x " << height
                                             << ", kernel " << kernel_width << " x " << kernel_height);
                            ConvolutionProblem problem = problem_for(width, height);
                            problem.boundary = boundary;
                            problem.choice.approach = approach;
                            problem.choice.kernel_storage = storage;
                            problem.maximum_uniform_taps = 31 * 40;
                            Kernel kernel{kernel_width, kernel_height, {}};
                            kernel.weights.assign(static_cast<std::size_t>(kernel_width * kernel_height), 0.5);
                            const Plan plan = convolution_plan(kernel, problem);
                            CHECK_NOTHROW(require_valid(plan));
                            CHECK(pass_names(plan) ==
                                  (approach == ConvolutionApproach::separable ? two_passes : one_pass));
                        }
}

TEST_CASE("The interior is drawn without boundary arithmetic, the strips around it with it")
{
    ConvolutionProblem problem = problem_for(20, 10);
    problem.choice.approach = ConvolutionApproach::non_separable;
    problem.boundary = Boundary::clamp;
    // Reaches 1 to the left and up, 2 to the right and down.
    const Plan plan = convolution_plan(random_kernel(4, 4, 1), problem);
    REQUIRE(plan.passes.size() == 1);
    const std::vector<Draw>& draws = plan.passes[0].draws();
    REQUIRE(draws.size() == 5);
    CHECK(has_define(draws[0], "INTERIOR"));
    CHECK((draws[0].region.x == 1 && draws[0].region.y == 1));
    CHECK((draws[0].region.width == 17 && draws[0].region.height == 7));
    for (std::size_t i = 1; i < draws.size(); ++i) {
        CHECK(has_define(draws[i], "BOUNDARY_CLAMP"));
        CHECK_FALSE(has_define(draws[i], "INTERIOR"));
    }
    CHECK(totals(plan).invocations.at("convolve") == 200);
    CHECK(totals(plan).bytes_read.at("convolve") == 200 * 16 * 16);
}

TEST_CASE("A separable kernel's passes have strips only where they read")
{
    ConvolutionProblem problem = problem_for(20, 10);
    problem.choice.approach = ConvolutionApproach::separable;
    const Plan plan = convolution_plan(box_kernel(5), problem);
    REQUIRE(plan.passes.size() == 2);
    for (const Pass& pass : plan.passes) {
        REQUIRE(pass.draws().size() == 3);
        CHECK(has_define(pass.draws()[0], "TAPS 5"));
        CHECK(has_define(pass.draws()[1], "BOUNDARY_WRAP"));
    }
    CHECK((plan.passes[0].draws()[0].region.width == 16 && plan.passes[0].draws()[0].region.height == 10));
    CHECK((plan.passes[1].draws()[0].region.width == 20 && plan.passes[1].draws()[0].region.height == 6));
}

TEST_CASE("One weight needs no border, and a kernel larger than the image has no interior")
{
    ConvolutionProblem problem = problem_for(6, 6);
    problem.choice.approach = ConvolutionApproach::non_separable;
    const Plan identity = convolution_plan(identity_kernel(), problem);
    REQUIRE(identity.passes[0].draws().size() == 1);
    CHECK(has_define(identity.passes[0].draws()[0], "INTERIOR"));
    const Plan large = convolution_plan(random_kernel(13, 3, 1), problem);
    REQUIRE(large.passes[0].draws().size() == 1);
    CHECK(has_define(large.passes[0].draws()[0], "BOUNDARY_WRAP"));
    // 13 columns fold onto 6.
    CHECK(has_define(large.passes[0].draws()[0], "TAPS " + std::to_string(11 * 3)));
}

TEST_CASE("The approach is chosen by the kernel, and by whether a second pass pays")
{
    const ConvolutionProblem automatic = problem_for(64, 64);
    CHECK(pass_names(convolution_plan(gaussian_kernel(2.0), automatic)) == two_passes);
    CHECK(pass_names(convolution_plan(box_kernel(5), automatic)) == two_passes);
    CHECK(pass_names(convolution_plan(box_kernel(3), automatic)) == one_pass);
    CHECK(pass_names(convolution_plan(motion_blur_kernel(31.0, 0.0), automatic)) == one_pass); // a single row
    CHECK(pass_names(convolution_plan(laplacian_kernel(8), automatic)) == one_pass);
    CHECK(pass_names(convolution_plan(random_kernel(9, 9, 1), automatic)) == one_pass);

    // By the measured factors, see fetches_per_pass_on_hardware.
    const auto passes_of = [&](int kernel_size, int fetches_per_pass) {
        ConvolutionProblem problem = automatic;
        problem.fetches_per_pass = fetches_per_pass;
        return pass_names(convolution_plan(box_kernel(kernel_size), problem));
    };
    CHECK(passes_of(3, fetches_per_pass_on_hardware) == one_pass);
    CHECK(passes_of(4, fetches_per_pass_on_hardware) == two_passes);
    CHECK(passes_of(5, fetches_per_pass_on_hardware) == two_passes);
    CHECK(passes_of(2, fetches_per_pass_in_software) == one_pass);
    CHECK(passes_of(3, fetches_per_pass_in_software) == two_passes);
    // 9 taps in one pass are compared with 6 taps and a further pass.
    CHECK(passes_of(3, 3) == one_pass);
    CHECK(passes_of(3, 2) == two_passes);
    for (const bool is_software : {true, false}) {
        gl::Device device;
        device.is_software = is_software;
        CHECK(pass_names(
                  convolution_plan(box_kernel(3), convolution_problem({.image = {64, 64, 4}}, {}, {device, {}}))) ==
              (is_software ? two_passes : one_pass));
    }

    ConvolutionProblem forced = automatic;
    forced.choice.approach = ConvolutionApproach::separable;
    CHECK(pass_names(convolution_plan(box_kernel(3), forced)) == two_passes);
    CHECK_THROWS_AS(convolution_plan(laplacian_kernel(4), forced), InputError);
    CHECK_THROWS_WITH(convolution_plan(laplacian_kernel(4), forced), ContainsSubstring("not separable"));
}

TEST_CASE("The kernel lies in uniforms up to the limit, in a texture beyond it")
{
    ConvolutionProblem problem = problem_for(64, 64);
    problem.choice.approach = ConvolutionApproach::non_separable;
    problem.maximum_uniform_taps = 25;
    const auto inputs = [&](int size) {
        const Plan plan = convolution_plan(random_kernel(size, size, 1), problem);
        std::vector<std::string> names;
        for (const Binding& binding : plan.passes[0].bindings)
            if (!binding.writes())
                names.push_back(binding.name);
        return names;
    };
    CHECK(inputs(5).size() == 1);
    REQUIRE(inputs(6).size() == 2);
    CHECK(inputs(6)[1] == "tap_table");

    problem.choice.kernel_storage = KernelStorage::texture;
    CHECK(inputs(5).size() == 2);
    problem.choice.kernel_storage = KernelStorage::uniforms;
    CHECK_THROWS_AS(inputs(6), InputError);
    CHECK_THROWS_WITH(inputs(6), ContainsSubstring("36 taps") && ContainsSubstring("25"));

    problem.choice.kernel_storage = KernelStorage::automatic;
    const Plan large = convolution_plan(random_kernel(33, 33, 1), problem);
    const Resource& table = large.resources[large.resource_index("convolve taps")];
    CHECK((table.width == 1024 && table.height == 2)); // 33 * 33 = 1089 taps
    CHECK(table.values.size() == 2048 * 4);
}

TEST_CASE("The uniform array holds offsets and weights, and zeros cost nothing")
{
    ConvolutionProblem problem = problem_for(64, 64);
    const Plan plan = convolution_plan(laplacian_kernel(4), problem);
    const Draw& draw = plan.passes[0].draws()[0];
    CHECK(has_define(draw, "TAPS 5"));
    REQUIRE(draw.uniforms.size() == 1);
    CHECK(draw.uniforms[0].name == "taps");
    CHECK(std::get<Vector4Array>(draw.uniforms[0].value) == Vector4Array{{0.0f, -1.0f, 1.0f, 0.0f},
                                                                         {-1.0f, 0.0f, 1.0f, 0.0f},
                                                                         {0.0f, 0.0f, -4.0f, 0.0f},
                                                                         {1.0f, 0.0f, 1.0f, 0.0f},
                                                                         {0.0f, 1.0f, 1.0f, 0.0f}});
}

TEST_CASE("8-bit images keep a separable kernel's rows in half floats, unless asked for 8 bits as in the paper")
{
    ConvolutionProblem problem = problem_for(64, 64);
    problem.round_to_half = true;
    const auto rows_format = [&] {
        const Plan plan = convolution_plan(box_kernel(9), problem);
        return plan.resources[plan.resource_index("rows")].format;
    };
    CHECK(rows_format() == gl::PixelFormat::rgba32f);
    problem.format = gl::PixelFormat::rgba16f;
    CHECK(rows_format() == gl::PixelFormat::rgba16f);
    problem.format = gl::PixelFormat::rg16f;
    CHECK(rows_format() == gl::PixelFormat::rg16f);
    problem.format = gl::PixelFormat::rgba8;
    CHECK(rows_format() == gl::PixelFormat::rgba16f);
    // Only stores into half floats are rounded to halves.
    const Plan plan = convolution_plan(box_kernel(9), problem);
    CHECK(has_define(plan.passes[0].draws()[0], "ROUND_TO_HALF"));
    CHECK_FALSE(has_define(plan.passes[1].draws()[0], "ROUND_TO_HALF"));
    problem.choice.intermediate = gl::PixelFormat::rgba8;
    CHECK(rows_format() == gl::PixelFormat::rgba8);
}

TEST_CASE("Every pass into half floats rounds to nearest where the device does not, and no other pass")
{
    for (const auto format :
         {gl::PixelFormat::rgba16f, gl::PixelFormat::rg16f, gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f}) {
        ConvolutionProblem problem = problem_for(64, 64);
        problem.format = format;
        problem.round_to_half = true;
        const Plan plan = convolution_plan(box_kernel(9), problem);
        REQUIRE(plan.passes.size() == 2);
        for (const Pass& pass : plan.passes)
            for (const Draw& draw : pass.draws())
                CHECK(has_define(draw, "ROUND_TO_HALF") == gl::holds_half_floats(format));
    }
}
