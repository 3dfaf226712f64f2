// Several contexts side by side, of OpenGL and of OpenGL ES, and plans in the oldest supported ones.
#include "catch_framework.hpp"
#include "engine_fixture.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/current_test_context.hpp"
#include "methods/device_limits.hpp"
#include "methods/method.hpp"
#include "program/programs/all_program_files.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

using namespace fragfft;

namespace {

Plan negating_plan(int width)
{
    Plan plan = empty_plan(width, 3);
    const std::size_t second = plan.add_resource({"second", width, 3, gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 2));
    plan.passes.push_back(whole_pass(plan, test_program("two_targets"), 2, 1));
    add_second_target(plan.passes[1], second);
    return plan;
}

// A context with everything that lives in it.
struct Workplace
{
    Workplace(gl::Api api, int width)
        : context(gl::make_egl_context("auto", true, {api})), engine(context->functions(), test_program_files()),
          runner(engine, negating_plan(width))
    {
    }
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;
    ~Workplace() { context->make_current(); }

    void check_runs(unsigned seed)
    {
        context->make_current();
        const Plan& plan = runner.prepared().plan();
        const Image image = random_image(plan.resources[0].width, plan.resources[0].height, 4, seed);
        CHECK(runner.run(image).samples == image.samples);
        CHECK(runner.read_back("second", 4).samples == negated(image.samples));
        context->throw_errors("test");
    }

    std::unique_ptr<gl::Context> context;
    Engine engine;
    ImageRunner runner;
};

} // namespace

TEST_CASE("Contexts side by side run their plans in turn, and end in any order")
{
    const auto [one, other] = GENERATE(std::pair{gl::Api::desktop, gl::Api::desktop},
                                       std::pair{gl::Api::desktop, gl::Api::es}, std::pair{gl::Api::es, gl::Api::es});
    const std::vector<std::size_t> order =
        GENERATE(values<std::vector<std::size_t>>({{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {1, 2, 0}}));
    std::vector<std::unique_ptr<Workplace>> workplaces;
    workplaces.push_back(std::make_unique<Workplace>(one, 4));
    workplaces.push_back(std::make_unique<Workplace>(other, 7));
    workplaces.push_back(std::make_unique<Workplace>(one, 5));
    unsigned seed = 0;
    for (int round = 0; round < 2; ++round)
        for (const auto& workplace : workplaces)
            workplace->check_runs(++seed);
    for (const std::size_t last : order) {
        workplaces[last].reset();
        for (const auto& workplace : workplaces)
            if (workplace)
                workplace->check_runs(++seed);
    }
    current_test_context().throw_errors("test");
}

// Drivers usually give a later version than 3.0, which is then tested; set MESA_GLES_VERSION_OVERRIDE=3.0 to test that
// one.
TEST_CASE("In OpenGL ES every method's transform and filter gives what OpenGL gives, but for rounding")
{
    const auto es = gl::make_egl_context("auto", true, {gl::Api::es, gl::Version{3, 0}});
    for (const int side : swept<int>({16, 64, 128}, 1))
        for (const Method& method : swept(all_methods(), 5)) {
            Problem problem{.width = side, .height = side};
            problem.twiddles = method.twiddles.front();
            INFO(method.name << ' ' << side);
            if (method.refusal(problem, limits_of(test_context().device())) ||
                method.refusal(problem, limits_of(es->device())))
                continue;
            const Image image = random_image(side, side, 4, 1, 0.0f, 1.0f);
            DoubleComplexImage all_pass(side, side, 1);
            std::fill(all_pass.samples.begin(), all_pass.samples.end(), 1.0);
            std::vector<DoubleImage> transforms;
            std::vector<DoubleImage> filtered;
            for (gl::Context* context : {&test_context(), es.get()}) {
                context->make_current();
                Engine engine(context->functions(), all_program_files());
                ImageRunner forward(engine, method.forward(problem));
                transforms.push_back(cpu::to_double(forward.run(image)));
                ImageRunner filter(engine, filtering_plan(method, filtering_of(problem)));
                filter.upload("response", method.pack_response(all_pass));
                filtered.push_back(cpu::to_double(filter.run(image)));
                context->throw_errors("test");
            }
            // Each is within its bound of the true result, so they differ by at most twice the bound.
            constexpr auto mode = reference::AccuracyMode::float32_table;
            CHECK(reference::relative_l2(transforms[1], transforms[0]) <=
                  2.0 * reference::promised_transform_bound(mode, side, side));
            CHECK(reference::relative_l2(filtered[1], filtered[0]) <=
                  2.0 * *reference::promised_convolution_bound(mode).relative_l2);
        }
    current_test_context().throw_errors("test");
}

TEST_CASE("Complete texts of a plan's programs need no file, and give the same bits, in OpenGL and OpenGL ES")
{
    static const ProgramFiles no_files;
    const auto es = gl::make_egl_context("auto", true, {gl::Api::es});
    const Problem problem{.width = 16, .height = 8};
    const Image image = random_image(16, 8, 4, 1);
    for (const auto& [context, drawn_in, dispatched_in] :
         {std::tuple{&test_context(), ShadingLanguage::glsl_330, ShadingLanguage::glsl_430},
          {es.get(), ShadingLanguage::essl_300, ShadingLanguage::essl_310}})
        for (const std::string method : {"moreland-angel-2003", "wide", "stored", "fused"}) {
            INFO(method << " on " << context->device().opengl_version);
            context->make_current();
            if (method_named(method).refusal(problem, limits_of(context->device())))
                continue;
            const bool is_newer = method == "stored" || method == "fused";
            const Plan plan = method_named(method).forward(problem);
            Engine by_files(context->functions(), all_program_files());
            Engine by_texts(context->functions(), no_files,
                            program_texts(plan, all_program_files(), is_newer ? dispatched_in : drawn_in));
            CHECK(ImageRunner(by_texts, plan).run(image).samples == ImageRunner(by_files, plan).run(image).samples);
            context->throw_errors("test");
        }
    current_test_context().throw_errors("test");
}
