// crossover on a real device: what it prints, not how long anything takes.
#include "catch_framework.hpp"
#include "reference/published_values.hpp"
#include "workplace.hpp"

#include <nlohmann/json.hpp>
#include <set>

using namespace fragfft;
using nlohmann::json;

namespace {

const std::string small = "crossover --size 32 --kernel-size 3 9 31 --runs 2 --method fialka-cadik-2006 ";

void check_crossover_time(const json& time)
{
    CHECK(time.at("minimum_milliseconds") > 0.0);
    CHECK(time.at("lower_quartile_milliseconds") >= time.at("minimum_milliseconds"));
    CHECK(time.at("median_milliseconds") >= time.at("lower_quartile_milliseconds"));
    CHECK(time.at("upper_quartile_milliseconds") >= time.at("median_milliseconds"));
    CHECK(time.at("runs") == 2);
    CHECK_FALSE(time.at("method").get<std::string>().empty());
}

// Beyond the image's size stands null.
int size_or_beyond(const json& size)
{
    return size.is_null() ? 33 : size.get<int>();
}

void check_crossover(const json& crossover)
{
    CHECK(crossover.at("largest_kernel_size") == 31);
    const int low = size_or_beyond(crossover.at("kernel_size_low"));
    const int kernel_size = size_or_beyond(crossover.at("kernel_size"));
    const int high = size_or_beyond(crossover.at("kernel_size_high"));
    CHECK((3 <= low && low <= kernel_size && kernel_size <= high && high <= 33));
    for (const int size : {low, kernel_size, high})
        CHECK(size % 2 == 1);
    REQUIRE_FALSE(crossover.at("comparisons").empty());
    // Its ends are what the spread of the comparisons' times says. Between them all comparisons together decide, and a
    // single one may say otherwise.
    for (const json& comparison : crossover.at("comparisons")) {
        const json& fft = comparison.at("fft");
        const json& convolution = comparison.at("convolution");
        check_crossover_time(fft);
        check_crossover_time(convolution);
        const auto surely_no_slower = [](const json& one, const json& other) {
            return one.at("upper_quartile_milliseconds").get<double>() <=
                   other.at("lower_quartile_milliseconds").get<double>();
        };
        const int size = comparison.at("kernel_size");
        if (size == high)
            CHECK(surely_no_slower(fft, convolution));
        if (size == low - 2)
            CHECK(surely_no_slower(convolution, fft));
    }
}

} // namespace

TEST_CASE("crossover --json has the curves, the crossovers, what decided them and the answers")
{
    const Workplace workplace;
    const ProcessResult result = workplace.succeed(on_device(small + "--channels 2 --filters 2 --json"));
    CHECK_THAT(result.errors, ContainsSubstring("32x32, 2 channels, rgba32f, 2 filters: gpu separable, 3 x 3\n"));
    const json printed = json::parse(result.output);
    CHECK_FALSE(printed.at("machine").at("gpu").get<std::string>().empty());
    REQUIRE(printed.at("results").size() == 1);
    const json& study = printed.at("results").at(0);
    CHECK(study.at("width") == 32);
    CHECK(study.at("channels") == 2);
    CHECK(study.at("filters") == 2);
    CHECK(study.at("fft_method") == "fialka-cadik-2006");
    std::set<std::string> ways;
    for (const json& point : study.at("curves")) {
        const auto approach = point.at("approach").get<std::string>();
        ways.insert(point.at("processor").get<std::string>() + " " + approach);
        CHECK(point.at("kernel_size").is_null() == (approach == "fft"));
        CHECK(point.at("storage") == (point.at("processor") == "gpu" ? "rg32f" : "float"));
        check_crossover_time(point.at("time"));
    }
    CHECK(ways.size() == 6);
    REQUIRE(study.at("crossovers").size() == 4);
    for (const json& crossover : study.at("crossovers"))
        check_crossover(crossover);
    for (const char* processor : {"gpu", "cpu"})
        CHECK_THAT(study.at("answers").at(processor).get<std::string>(),
                   ContainsSubstring("separable kernels") && ContainsSubstring("not separable"));
}

TEST_CASE("crossover --csv has as many cells in every row, which says what it holds")
{
    const Workplace workplace;
    const std::string csv = workplace.succeed(on_device(small + "--size 16x64 --format rgba8 --no-cpu --csv")).output;
    const reference::PublishedTable table("crossover", csv);
    CHECK(table.columns().back() == "measured_on");
    std::map<std::string, int> rows;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        ++rows[table.text(row, "width") + " " + table.text(row, "row")];
        const bool fft = table.text(row, "approach") == "fft";
        CHECK(table.text(row, "processor") == "gpu");
        CHECK(table.text(row, "storage") == (fft ? "rgba16f" : "rgba8"));
        CHECK(table.text(row, "fft_method") == "fialka-cadik-2006");
        if (table.text(row, "row") == "time") {
            CHECK(table.number(row, "median_milliseconds") > 0.0);
            CHECK(table.text(row, "kernel_size").empty() == fft);
            CHECK(table.text(row, "largest_kernel_size").empty());
        } else {
            CHECK(table.text(row, "median_milliseconds").empty());
            CHECK(table.number(row, "largest_kernel_size") == (table.text(row, "width") == "32" ? 31 : 15));
        }
    }
    // The FFT, 3 x 3 of either kind at least, and two crossovers.
    for (const std::string width : {"32", "16"}) {
        CHECK(rows[width + " time"] >= 3);
        CHECK(rows[width + " crossover"] == 2);
    }
}

TEST_CASE("crossover takes any method, and by itself the one that is estimated to be the fastest")
{
    const Workplace workplace;
    const auto method_of = [&](const std::string& options) {
        const ProcessResult result =
            workplace.succeed(on_device("crossover --size 30x20 --kernel-size 3 --runs 2 --no-cpu --json " + options));
        return json::parse(result.output).at("results").at(0).at("fft_method").get<std::string>();
    };
    for (const std::string method : {"wide", "lloyd-boyd-govindaraju-2008"})
        for (const std::string filters : {"1", "3"})
            CHECK(method_of("--method " + method + " --filters " + filters) == method);
    const std::string best = method_of("");
    CHECK((best == "wide" || best == "stored" || best == "fused"));
    workplace.check_refused(on_device("crossover --size 30x20 --method fialka-cadik-2006"), 2, {"30 x 20"});
}

TEST_CASE("crossover prints a table and the answer in words")
{
    const Workplace workplace;
    const std::string text = workplace.succeed(on_device(small)).output;
    for (const char* expected : {"32x32, 4 channels, rgba32f, 1 filter", "gpu non-separable", "cpu fft", "3x3",
                                 "separable kernels", "On this CPU with FFTW"})
        CHECK_THAT(text, ContainsSubstring(expected));
    const std::string without = workplace.succeed(on_device(small + "--no-cpu")).output;
    CHECK_THAT(without, !ContainsSubstring("cpu") && !ContainsSubstring("FFTW"));
}

TEST_CASE("crossover refuses what the FFT or the device does not take before it measures anything")
{
    const Workplace workplace;
    workplace.check_refused(on_device("crossover --method fialka-cadik-2006 --size 64 --size 60x64"), 2, {"60 x 64"});
    workplace.check_refused(on_device("crossover --size 1048576x4"), 2, {"1048576"});
    workplace.check_refused("crossover --device 99", 2, {"99"});
}
