// Whatever a method is tuned by it computes the same; and what was measured is found again.
#include "filters/tuner.hpp"

#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "filters/filter_on_device.hpp"
#include "filters/kernel_builders.hpp"
#include "methods_here.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

constexpr unsigned tuner_seed = 1805;

struct TunerFixture : GlFixture
{
    DeviceProbe probe = probe_device(engine);

    Problem problem_here(const Problem& problem) const { return on_device(problem, context.device(), probe); }
};

void check_same(const Image& found, const Image& expected)
{
    CHECK(reference::relative_l2(cpu::to_double(found), cpu::to_double(expected)) <= 1e-6);
}

} // namespace

TEST_CASE_METHOD(TunerFixture, "Every tuning of every method transforms and filters alike")
{
    for (const Method& method : methods_here(*this)) {
        if (method.tunings == nullptr)
            continue;
        for (const auto& [width, height] : {std::pair{32, 30}, {16, 105}}) {
            const Problem problem = problem_here({.width = width, .height = height, .domain = Domain::complex});
            const Image image = random_image(width, height, 4, tuner_seed);
            std::optional<Image> expected;
            std::vector<Tuning> tunings = method.tunings(transforming(problem));
            if (method.dispatches && context.device().is_software)
                tunings.resize(std::min<std::size_t>(tunings.size(), 3));
            for (const Tuning& tuning : swept(tunings, 4)) {
                INFO(method.name << ", " << width << " x " << height << ": " << to_text(tuning));
                ImageRunner runner(engine, tuned_plan(method, transforming(problem), tuning));
                const Image found = runner.run(image, 4);
                if (!expected)
                    expected = found;
                check_same(found, *expected);
            }
        }
        // A software renderer's groups wait for each other, and its compiler takes a second for each program.
        if (method.dispatches && context.device().is_software)
            continue;
        const Image image = random_image(110, 90, 4, tuner_seed, 0.0f, 1.0f);
        const std::vector<Filter> filters{Filter("smoothing", "", gaussian_kernel(2.0)),
                                          Filter("sharper", "", gaussian_kernel(1.0))};
        for (const gl::PixelFormat result : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba8}) {
            Job job{.image = {110, 90, 4},
                    .filters = filters,
                    .boundary = Boundary::mirror,
                    .image_format = result,
                    .result_format = result};
            const FilteringProblem problem = filtering_problem(method, job, {context.device(), probe});
            std::vector<Image> expected;
            const std::vector<Tuning> tunings = method.tunings(problem);
            INFO(method.name << ", filtering");
            CHECK(tunings.size() > 1);
            CHECK(tunings.size() <= most_tunings);
            CHECK(tunings.front() == problem.transform.tuning);
            for (const Tuning& tuning : swept(tunings, 3)) {
                INFO(method.name << ", filtering: " << to_text(tuning));
                FilterOnDevice filter(method, engine, context.device(), probe, job, tuning);
                const std::vector<Image> found = filter.apply(image);
                if (expected.empty())
                    expected = found;
                for (std::size_t i = 0; i < found.size(); ++i)
                    if (result == gl::PixelFormat::rgba32f)
                        check_same(found[i], expected[i]);
                    else // a last bit may round otherwise
                        CHECK(reference::max_abs_difference(cpu::to_double(found[i]), cpu::to_double(expected[i])) <
                              1.5 / 255.0);
            }
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(TunerFixture, "What is measured is found again, by as thorough an effort")
{
    const Method& wide = method_named("wide");
    const FilteringProblem problem = filtering_of(problem_here({.width = 64, .height = 64}));
    Wisdom wisdom;
    std::vector<std::string> told;
    int learned = 0;
    const Tuner::Listener listener{[&](const std::string& text) { told.push_back("note " + text); },
                                   [&](const std::string& text) { told.push_back(text); }, [&] { ++learned; }};
    const auto tuner = [&](Effort effort) { return Tuner(engine, context.device(), wisdom, effort, listener); };
    CHECK(tuner(Effort::estimate).tuning_for(wide, problem) == problem.transform.tuning);
    CHECK(wisdom.entries().empty());
    const Tuning found = tuner(Effort::measure).tuning_for(wide, problem);
    CHECK(learned == 1);
    REQUIRE(wisdom.entries().size() == 1);
    const KnownTuning known = wisdom.entries().begin()->second;
    CHECK(known.milliseconds > 0.0);
    CHECK(known.milliseconds <= known.estimate_milliseconds);
    CHECK(tuner(Effort::estimate).tuning_for(wide, problem) == found);
    CHECK(tuner(Effort::measure).tuning_for(wide, problem) == found);
    CHECK(learned == 1);
    const Wisdom again = wisdom_from_text(to_text(wisdom), "it");
    CHECK(again.entries().begin()->second.tuning == known.tuning);
    // What was not measured patiently does not serve those who are patient.
    const auto timed = [&](Effort effort) {
        std::vector<Candidate> one{{.name = wide.name,
                                    .method = &wide,
                                    .problem = problem,
                                    .plan = tuned_plan(wide, problem, problem.transform.tuning),
                                    .milliseconds_of_plan = 1e6}};
        tuner(effort).take_times(one);
        return one.front().milliseconds_of_plan;
    };
    CHECK(timed(Effort::estimate) == known.milliseconds);
    CHECK(timed(Effort::patient) < 1e6);
    CHECK(learned == 2);
    CHECK(wisdom.entries().begin()->second.patient);
    CHECK(told.size() == 4);
    // What is tuned is the plan that would run.
    Candidate candidate{.name = wide.name, .method = &wide, .problem = problem};
    candidate.plan = tuned_plan(wide, problem, problem.transform.tuning);
    tuner(Effort::estimate).tune(candidate);
    CHECK(candidate.plan == tuned_plan(wide, problem, candidate.problem.transform.tuning));
    require_no_errors();
}

TEST_CASE_METHOD(TunerFixture, "A tuning that the method refuses is told of, and not used")
{
    const Method& wide = method_named("wide");
    const FilteringProblem problem = filtering_of(problem_here({.width = 64, .height = 64}));
    for (const std::string text :
         {"first 32x32", "second 3", "first 64x64x64x64x64x64x64x64", "last 1x64", "first 11"}) {
        Wisdom wisdom;
        wisdom.put(wisdom_key(context.device(), wide, problem), {text, true, 1.0, 1.0});
        std::vector<std::string> notes;
        Tuner tuner(engine, context.device(), wisdom, Effort::estimate,
                    {[&](const std::string& note) { notes.push_back(note); }, {}, {}});
        INFO(text);
        CHECK(tuner.tuning_for(wide, problem) == problem.transform.tuning);
        REQUIRE(notes.size() == 1);
        CHECK_THAT(notes.front(), ContainsSubstring("wide"));
    }
}
