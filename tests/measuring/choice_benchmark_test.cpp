#include "catch_framework.hpp"
#include "figures/measuring/choice_benchmark.hpp"

#include <set>

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

TimedCandidate timed(const std::string& name, double predicted, double median)
{
    return {name, predicted, gl::statistics({median}, "clock")};
}

ChoiceBenchmark benchmark(double of_chosen, double of_other)
{
    return {{}, {timed("chosen", 1.0, of_chosen), timed("other", 2.0, of_other), {"hopeless", 9.0, std::nullopt}}};
}

} // namespace

TEST_CASE("A choice is good when it takes no more than a tenth longer than the fastest that was measured")
{
    CHECK(benchmark(1.0, 2.0).is_good());
    CHECK(benchmark(1.0, 2.0).fastest().name == "chosen");
    CHECK(benchmark(2.0, 1.9).fastest().name == "other");
    CHECK(benchmark(2.0, 1.9).is_good());
    CHECK_FALSE(benchmark(2.0, 1.8).is_good());
}

TEST_CASE("A choice is contested when another comes within half as much again of the fastest")
{
    CHECK(benchmark(1.0, 1.4).is_contested());
    CHECK(benchmark(1.4, 1.0).is_contested());
    CHECK_FALSE(benchmark(1.0, 1.6).is_contested());
}

TEST_CASE("A choice has a case for each candidate, whose verdict is a label, and says what was not measured")
{
    ChoiceBenchmark result = benchmark(2.0, 1.9);
    result.job = choice_jobs(gl::PixelFormat::rgba32f, {}).front();
    const auto verdicts = [](const ChoiceBenchmark& choice) {
        std::vector<std::string> all;
        for (const MeasuredCase& measured : measured_cases(choice))
            all.push_back(measured.labels.at("verdict"));
        return all;
    };
    CHECK(verdicts(result) == std::vector<std::string>{"chosen, good", "fastest", ""});
    result.candidates[1] = timed("other", 2.0, 1.0);
    CHECK(verdicts(result) == std::vector<std::string>{"chosen, too slow", "fastest", ""});
    result.candidates[1] = timed("other", 2.0, 3.0);
    CHECK(verdicts(result) == std::vector<std::string>{"chosen, fastest", "", ""});
    const MeasuredRow hopeless = measured_cases(result).back().rows.back();
    CHECK_FALSE(hopeless.middle);
    CHECK_THAT(hopeless.clock, ContainsSubstring("not measured"));
}

TEST_CASE("The summary counts choices, and the predictions' median error over what was measured")
{
    const ChoiceSummary summary = summarize({benchmark(1.0, 4.0), benchmark(1.25, 1.0), benchmark(1.0, 1.25)});
    CHECK(summary.choices == 3);
    CHECK(summary.good == 2);
    CHECK(summary.contested == 2);
    CHECK(summary.contested_and_good == 1);
    // Predictions 1 and 2 are off by 0, 0.5, 0.2, 1, 0, 0.6 of the measured times; the median of six is the fourth in
    // order.
    CHECK(summary.median_prediction_error == Approx(0.5));
    CHECK(summarize({}).choices == 0);
}

TEST_CASE("Choices are measured on images, kernels and boundaries of many kinds")
{
    const std::vector<FilterJob> jobs = choice_jobs(gl::PixelFormat::rgba32f, {});
    CHECK(jobs.size() >= 40);
    std::set<int> channels;
    std::set<std::size_t> filters;
    std::set<Boundary> boundaries;
    for (const FilterJob& job : jobs) {
        channels.insert(job.image.channels);
        filters.insert(job.filters.size());
        boundaries.insert(job.boundary);
    }
    CHECK(channels.size() >= 3);
    CHECK(filters.size() >= 3);
    CHECK(boundaries.size() == 4);
    for (const FilterJob& job : choice_jobs(gl::PixelFormat::rg32f, {}))
        CHECK(job.image.channels <= 2);
    const std::vector<FilterJob> asked = choice_jobs(gl::PixelFormat::rgba32f, {{96, 32, 0}});
    REQUIRE(asked.size() == 8);
    for (const FilterJob& job : asked)
        CHECK((job.image.width == 96 && job.image.height == 32));
}
