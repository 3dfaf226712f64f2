// What a plan tells about its passes, and about the requirements on a device.
#include "engine/plan_facts.hpp"

#include "catch_framework.hpp"
#include "engine/plan_json.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/kernel_builders.hpp"
#include "made_up_plan.hpp"
#include "methods/method.hpp"

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

// "forward rows 2/4"
std::string in_words(const Pass& pass, const Stage& stage)
{
    return (pass.step ? pass.step->group : "nothing") + " " + std::to_string(stage.number) + "/" +
           std::to_string(stage.count);
}

std::vector<std::string> stages_in_words(const Plan& plan)
{
    const std::vector<Stage> stages = stages_of(plan);
    std::vector<std::string> result;
    for (std::size_t i = 0; i < plan.passes.size(); ++i)
        result.push_back(in_words(plan.passes[i], stages[i]));
    return result;
}

} // namespace

TEST_CASE("Stages are counted among passes of one step that follow each other")
{
    CHECK(
        stages_in_words(filtering_plan(method_named("moreland-angel-2003"), filtering_of({.width = 4, .height = 2}))) ==
        std::vector<std::string>{"forward rows 1/2", "forward rows 2/2", "untangle rows 1/1", "forward columns 1/1",
                                 "untangle columns 1/1", "multiply 1/1", "tangle columns 1/1", "inverse columns 1/1",
                                 "tangle rows 1/1", "inverse rows 1/2", "inverse rows 2/2"});
    CHECK(stages_in_words(made_up_plan()) == std::vector<std::string>{"nothing 0/0", "nothing 0/0"});
    CHECK(stages_of(Plan{}).empty());
}

TEST_CASE("Every pass of every method says its step, which fits what is planned")
{
    for (const Method& method : all_methods())
        for (const auto& [width, height] : {std::pair{16, 8}, {64, 64}, {15, 9}, {17, 11}, {1, 8}}) {
            const Problem problem{.width = width, .height = height, .twiddles = method.twiddles.front()};
            if (method.refusal(problem, limits_with_compute(32768)))
                continue;
            INFO(method.name << ", " << width << " x " << height);
            for (const Direction direction : {Direction::forward, Direction::inverse})
                for (const Pass& pass : method.transform(problem.with(direction)).passes) {
                    INFO(pass.name);
                    REQUIRE(pass.step.has_value());
                    CHECK(pass.step->direction.value_or(direction) == direction);
                    CHECK(pass.step->axis.value_or(Axes::rows) != Axes::both);
                    // A pass that transforms an axis longer than 1 names the axis.
                    CHECK(pass.step->axis.has_value() == pass.step->direction.has_value());
                }
            for (const Plan& plan :
                 {filtering_plan(method, filtering_of(problem)), spectrum_filtering_plan(method, problem)})
                for (const Pass& pass : plan.passes)
                    CHECK(pass.step.has_value());
        }
}

TEST_CASE("Passes around a transform, and those of convolution, say their steps")
{
    const Method& method = method_named("fialka-cadik-2006");
    const Problem transform{.width = 8, .height = 8};
    const Plan filter = filtering_plan(method, {.width = 5,
                                                .height = 6,
                                                .boundary = Boundary::clamp,
                                                .extension = {.left = 1, .top = 1, .width = 8, .height = 8},
                                                .transform = transform});
    CHECK(stages_in_words(filter).front() == "extend 1/1");
    CHECK(stages_in_words(filter).back() == "crop 1/1");
    CHECK(stages_in_words(kernel_response_plan(method, transform, gaussian_kernel(0.5))).front() == "place kernel 1/1");

    ConvolutionProblem options{.width = 8, .height = 8, .choice = {ConvolutionApproach::separable}};
    const Plan separable = convolution_plan(gaussian_kernel(1.0), options);
    CHECK(separable.passes.at(0).step == PassStep{"convolve rows", std::nullopt, Axes::rows});
    CHECK(separable.passes.at(1).step == PassStep{"convolve columns", std::nullopt, Axes::columns});
    options.choice = {ConvolutionApproach::non_separable};
    CHECK(convolution_plan(gaussian_kernel(1.0), options).passes.at(0).step == PassStep{"convolve"});
}

TEST_CASE("A step is in the JSON, with its stage, and null where it has no direction or axis")
{
    Plan plan = made_up_plan();
    plan.passes[1].step = PassStep{"inverse columns", Direction::inverse, Axes::columns};
    Json json = to_json(plan);
    CHECK(json["passes"][1]["step"] == Json::parse(R"({"group": "inverse columns", "direction": "inverse",
                                                       "axis": "columns", "stage": 1, "stages": 1})"));
    CHECK_FALSE(json["passes"][0].contains("step"));

    plan.passes[1].step = PassStep{"multiply"};
    json = to_json(plan);
    CHECK(json["passes"][1]["step"]["direction"].is_null());
    CHECK(json["passes"][1]["step"]["axis"].is_null());
}

TEST_CASE("A plan needs the most targets, the longest side, the most layers and the most uniforms of a draw")
{
    // Uniforms: a vec4, a matrix, an array of two, and an empty array.
    CHECK(needs_of(made_up_plan()) == PlanNeeds{1, 8, 3, 7});
    CHECK(to_json(made_up_plan())["needs"] ==
          Json::parse(R"({"targets": 1, "side": 8, "layers": 3, "uniform_vectors": 7})"));
    CHECK(needs_of(method_named("fialka-cadik-2006").forward({.width = 8, .height = 4})) == PlanNeeds{1, 8, 0, 2});
    const Plan wide = method_named("wide").forward({.width = 512, .height = 512});
    CHECK(needs_of(wide).targets == 8);
    CHECK(needs_of(wide).layers == 8);
    const Plan narrow = method_named("wide").forward({.width = 512, .height = 512, .tuning = {.render_targets = 4}});
    CHECK(needs_of(narrow).targets == 4);

    Plan parameters = empty_plan(4, 4);
    parameters.parameters = {{"view", Matrix4{}}};
    parameters.passes.push_back(whole_pass(parameters, copy_program(), 0, 1, {{"view", FromParameter{"view"}}}));
    CHECK(needs_of(parameters).uniform_vectors == 4);
}
