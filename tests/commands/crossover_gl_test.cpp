// crossover on a real device: what it prints, not how long anything takes.
#include "catch_framework.hpp"
#include "measured_rows.hpp"
#include "reference/published_values.hpp"
#include "workplace.hpp"

#include <map>
#include <nlohmann/json.hpp>

using namespace fragfft;
using nlohmann::json;

namespace {

const std::string small = "crossover --size 32 --kernel-size 3 9 31 --runs 2 --method fialka-cadik-2006 ";

// A crossover beyond the image's size is null.
int size_or_beyond(const json& size)
{
    return size.is_null() ? 33 : size.get<int>();
}

// The times of both ways at each kernel size that was compared.
std::map<int, std::pair<json, json>> comparisons(const json& results, const std::string& fft,
                                                 const std::string& convolution)
{
    std::map<int, std::pair<json, json>> found;
    for (const json& row : results) {
        if (row.at("quantity") == fft + " beside " + convolution)
            found[row.at("case").at("kernel_size")].first = row;
        if (row.at("quantity") == convolution + " beside " + fft)
            found[row.at("case").at("kernel_size")].second = row;
    }
    return found;
}

void check_crossover(const json& results, const std::string& fft, const std::string& convolution)
{
    const Rows rows = rows_where(results, "kernel_size", nullptr);
    CHECK(rows.at(convolution + " crossover, largest kernel").at("middle") == 31);
    const json& crossover = rows.at(convolution + " crossover");
    const int low = size_or_beyond(crossover.at("low"));
    const int kernel_size = size_or_beyond(crossover.at("middle"));
    const int high = size_or_beyond(crossover.at("high"));
    CHECK((3 <= low && low <= kernel_size && kernel_size <= high && high <= 33));
    for (const int size : {low, kernel_size, high})
        CHECK(size % 2 == 1);
    const auto compared = comparisons(results, fft, convolution);
    REQUIRE_FALSE(compared.empty());
    // Its ends follow from the spread of each comparison's times. Between them all comparisons together decide, so a
    // single one may disagree.
    for (const auto& [size, times] : compared) {
        check_time(times.first, 2);
        check_time(times.second, 2);
        const auto surely_no_slower = [](const json& one, const json& other) {
            return one.at("high") <= other.at("low");
        };
        if (size == high)
            CHECK(surely_no_slower(times.first, times.second));
        if (size == low - 2)
            CHECK(surely_no_slower(times.second, times.first));
    }
}

} // namespace

TEST_CASE("crossover --json has the curves, the crossovers and what decided them, and messages have the answers")
{
    const Workplace workplace;
    const ProcessResult result = workplace.succeed(on_device(small + "--channels 2 --filters 2 --json"));
    CHECK_THAT(result.errors, ContainsSubstring("32x32, 2 channels, rgba32f, 2 filters: gpu separable, 3 x 3\n") &&
                                  ContainsSubstring("separable kernels") && ContainsSubstring("not separable") &&
                                  ContainsSubstring("On this CPU with FFTW"));
    const json printed = json::parse(result.output);
    CHECK_FALSE(printed.at("machine").at("gpu").get<std::string>().empty());
    const json& results = printed.at("results");
    for (const json& row : results) {
        const json& timed = row.at("case");
        CHECK(timed.at("width") == 32);
        CHECK(timed.at("channels") == 2);
        CHECK(timed.at("filters") == 2);
        CHECK(timed.at("fft_method") == "fialka-cadik-2006");
        CHECK(timed.at("fft_texels") == "rg32f");
        CHECK(timed.at("convolution_texels") == "rg32f");
    }
    for (const std::string processor : {"gpu", "cpu"}) {
        check_time(rows_where(results, "kernel_size", nullptr).at(processor + " fft"), 2);
        for (const char* approach : {" separable", " non-separable"}) {
            check_time(rows_where(results, "kernel_size", 3).at(processor + approach), 2);
            check_crossover(results, processor + " fft", processor + approach);
        }
    }
}

TEST_CASE("crossover --csv has as many cells in every row, which says what it holds")
{
    const Workplace workplace;
    const std::string csv = workplace.succeed(on_device(small + "--size 16x64 --format rgba8 --no-cpu --csv")).output;
    const reference::PublishedTable table("crossover", csv);
    CHECK(table.columns().back() == "measured_on");
    std::map<std::string, int> rows;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        const std::string& quantity = table.text(row, "quantity");
        ++rows[table.text(row, "width") + " " + quantity];
        CHECK(quantity.starts_with("gpu "));
        CHECK(table.text(row, "fft_texels") == "rgba16f");
        CHECK(table.text(row, "convolution_texels") == "rgba8");
        CHECK(table.text(row, "fft_method") == "fialka-cadik-2006");
        if (table.text(row, "unit") == "ms")
            CHECK(table.number(row, "middle") > 0.0);
        if (quantity.ends_with("largest kernel"))
            CHECK(table.number(row, "middle") == (table.text(row, "width") == "32" ? 31 : 15));
    }
    // The FFT, at least 3 x 3 of either kind, and two crossovers.
    for (const std::string width : {"32 ", "16 "}) {
        CHECK(rows[width + "gpu fft"] == 1);
        for (const std::string convolution : {"gpu separable", "gpu non-separable"}) {
            CHECK(rows[width + convolution] >= 1);
            CHECK(rows[width + convolution + " crossover"] == 1);
        }
    }
}

TEST_CASE("crossover takes any method, and by itself the one that is estimated to be the fastest")
{
    const Workplace workplace;
    const auto method_of = [&](const std::string& options) {
        const ProcessResult result =
            workplace.succeed(on_device("crossover --size 12x10 --kernel-size 3 --runs 2 --no-cpu --json " + options));
        return json::parse(result.output).at("results").at(0).at("case").at("fft_method").get<std::string>();
    };
    CHECK(method_of("--method wide --filters 1") == "wide");
    CHECK(method_of("--method lloyd-boyd-govindaraju-2008 --filters 3") == "lloyd-boyd-govindaraju-2008");
    const std::string best = method_of("");
    CHECK((best == "wide" || best == "stored" || best == "fused"));
    workplace.check_refused(on_device("crossover --size 30x20 --method fialka-cadik-2006"), 2, {"30 x 20"});
}

TEST_CASE("crossover answers first, then prints a table with the fastest and sigma, and what each processor does")
{
    const Workplace workplace;
    const std::string text = workplace.succeed(on_device(small)).output;
    CHECK(text.starts_with("32x32, 4 channels, rgba32f, 1 filter\nHere: "));
    std::size_t place = 0;
    for (const char* expected :
         {"\nKernels that are not separable: ", "\nkernel      sigma  fastest ", "gpu fft, ms", "gpu non-separable, ms",
          "cpu fft, ms", "\n3 x 3        0.25  ", "On this CPU with FFTW"}) {
        INFO(expected);
        place = text.find(expected, place);
        REQUIRE(place != std::string::npos);
    }
    const std::string without = workplace.succeed(on_device(small + "--no-cpu")).output;
    CHECK_THAT(without, !ContainsSubstring("cpu") && !ContainsSubstring("CPU") && !ContainsSubstring("FFTW"));
}

TEST_CASE("crossover refuses what the FFT or the device does not take before it measures anything")
{
    const Workplace workplace;
    workplace.check_refused(on_device("crossover --method fialka-cadik-2006 --size 64 --size 60x64"), 2, {"60 x 64"});
    workplace.check_refused(on_device("crossover --size 1048576x4"), 2, {"1048576"});
    workplace.check_refused("crossover --device 99", 2, {"99"});
}
