// info and bench.
#include "catch_framework.hpp"
#include "reference/published_values.hpp"
#include "workplace.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

using namespace fragfft;
using nlohmann::json;

namespace {

void check_time(const json& time, int runs)
{
    CHECK(time.at("minimum_milliseconds").get<double>() > 0.0);
    CHECK(time.at("median_milliseconds") >= time.at("minimum_milliseconds"));
    CHECK(time.at("runs") == runs);
    CHECK_FALSE(time.at("method").get<std::string>().empty());
}

} // namespace

TEST_CASE("info describes the device, in JSON and in words")
{
    const Workplace workplace;
    const ProcessResult result = workplace.succeed(on_device("info --json"));
    CHECK(result.errors == "");
    const json info = json::parse(result.output);
    for (const char* key : {"vendor", "renderer", "opengl_version", "shading_language_version", "platform"})
        CHECK_FALSE(info.at(key).get<std::string>().empty());
    CHECK(info.at("is_software").is_boolean());
    CHECK(info.at("half_overflow_saturates").is_boolean());
    // OpenGL 3.3 guarantees no less.
    CHECK(info.at("maximum_texture_size") >= 1024);
    CHECK(info.at("maximum_color_attachments") >= 8);
    // 2^-21 is where a warning begins; any more than 1e-3 would be no sine.
    CHECK(info.at("sin_cos_error") >= 0.0);
    CHECK(info.at("sin_cos_error") < 1e-3);
    const std::vector<std::string> roundings{"to nearest", "toward zero", "otherwise"};
    CHECK(std::count(roundings.begin(), roundings.end(), info.at("half_rounding").get<std::string>()) == 1);

    const std::string text = workplace.succeed(on_device("info")).output;
    CHECK_THAT(text, ContainsSubstring(info.at("renderer").get<std::string>()));
    CHECK_THAT(text, ContainsSubstring(std::to_string(info.at("maximum_texture_size").get<int>())));
    CHECK_THAT(text, ContainsSubstring(info.at("half_rounding").get<std::string>()));
}

// Mesa reads this variable; another software device would have to be told otherwise.
TEST_CASE("An OpenGL that is too old ends with exit code 3 and the version that is needed")
{
    const Workplace workplace;
    workplace.put("image.npy", random_picture(8, 8, 1, 1));
    const ProcessOptions old{.environment = {{"MESA_GL_VERSION_OVERRIDE", "3.0"}}};
    if (!has_software_device(workplace)) {
        WARN("no software device here: not tested");
        return;
    }
    for (const std::string command : {"info", "filter image.npy out.npy --filter identity",
                                      "transform image.npy out.npy", "bench --size 16", "reproduce --out results"})
        workplace.check_refused(command + " --device cpu", 3, {"OpenGL 3.3"}, old);
}

TEST_CASE("bench --json times each size and says on what machine, and progress goes to standard error")
{
    const Workplace workplace;
    const ProcessResult result =
        workplace.succeed(on_device("bench --method moreland-angel-2003 --size 16 --size 32x8 --runs 1 --json"));
    CHECK(result.errors == "fragfft: moreland-angel-2003 16x16\nfragfft: moreland-angel-2003 32x8\n");
    const json bench = json::parse(result.output);
    for (const char* key : {"commit", "gpu", "driver", "cpu", "compiler", "date"})
        CHECK_FALSE(bench.at("machine").at(key).get<std::string>().empty());
    REQUIRE(bench.at("results").size() == 2);
    CHECK(bench.at("results").at(1).at("width") == 32);
    CHECK(bench.at("results").at(1).at("height") == 8);
    for (const json& timed : bench.at("results")) {
        CHECK(timed.at("method") == "moreland-angel-2003");
        CHECK(timed.at("format") == "rgba32f");
        CHECK(timed.at("twiddles") == "table");
        for (const char* key :
             {"copy_pass", "forward", "filter", "filter_with_transfers", "filter_with_8_bit_transfers"})
            check_time(timed.at(key), 1);
        CHECK(timed.at("filter_in_copy_passes").get<double>() > 0.0);
        CHECK(timed.at("with_8_bit_transfers_in_filters").get<double>() > 0.0);
        for (const char* key : {"minimum_microseconds", "median_microseconds"}) {
            CHECK(timed.at("record_of_a_pass").at(key).get<double>() > 0.0);
            CHECK(timed.at("state_guard").at(key).is_number());
        }
        CHECK(timed.at("one_off_milliseconds").get<double>() > 0.0);
        for (const char* key :
             {"planning_milliseconds", "forward_gflops", "filter_gflops", "share_of_limit", "empty_pass_microseconds"})
            CHECK(timed.at(key).get<double>() > 0.0);
        for (const char* key : {"filter_in_three_copies", "filter_in_fftw"})
            CHECK(timed.at(key).at("median").get<double>() > 0.0);
        CHECK(timed.at("filter_alone_milliseconds").is_null()); // draws wait for nobody
        for (const char* key : {"empty_dispatch_microseconds", "empty_dispatch_and_barrier_microseconds",
                                "empty_pass_and_barrier_microseconds"})
            CHECK((timed.at(key).is_null() || timed.at(key).get<double>() > 0.0));
        CHECK(timed.at("filter").at("repetitions").get<int>() >= 1);
        // log2 of both sides there and back, two untangle steps, the product, two tangle steps; both have 256 pixels.
        CHECK(timed.at("passes") == 2 * 8 + 5);
    }
}

TEST_CASE(
    "bench tells what other sizes and real numbers cost a method that takes them, and null where there is nothing")
{
    const Workplace workplace;
    const auto results = [&](const std::string& arguments) {
        return json::parse(workplace.succeed(on_device("bench --runs 1 --json " + arguments)).output).at("results");
    };
    const json any_size = results("--method lloyd-boyd-govindaraju-2008 --size 12 16");
    for (const char* key : {"median", "low", "high"}) {
        CHECK(any_size.at(0).at("transform_in_next_powers_of_two").at(key).get<double>() > 0.0);
        CHECK(any_size.at(0).at("real_in_complex_transforms").at(key).get<double>() > 0.0);
        CHECK(any_size.at(1).at("transform_in_next_powers_of_two").at(key).is_null());
        CHECK(any_size.at(1).at("real_in_complex_transforms").at(key).get<double>() > 0.0);
    }
    const json real_only = results("--method moreland-angel-2003 --size 16");
    CHECK(real_only.at(0).at("transform_in_next_powers_of_two").at("median").is_null());
    CHECK(real_only.at(0).at("real_in_complex_transforms").at("median").is_null());
    // Beside the libraries: which cuFFT, or why there is none.
    CHECK(any_size.at(0).at("transform_in_fftw").at("median").get<double>() > 0.0);
    const std::string cufft = any_size.at(0).at("cufft");
    CHECK(cufft.starts_with("cuFFT "));
    for (const char* key : {"transform_in_cufft", "filter_in_cufft"})
        CHECK(any_size.at(0).at(key).at("median").is_null() == (cufft.find(" on NVIDIA") == cufft.npos));
    // Moreland & Angel's transform takes no complex numbers, which the libraries are timed on.
    CHECK(real_only.at(0).at("transform_in_fftw").at("median").is_null());
}

TEST_CASE("bench --quiet says nothing beside its results, --verbose on which device they were measured")
{
    const Workplace workplace;
    const std::string device = json::parse(workplace.succeed(on_device("info --json")).output).at("renderer");
    for (const std::string options : {"--method moreland-angel-2003", "--method spatial --kernel-size 3"}) {
        const std::string command = on_device("bench --size 16 --runs 1 " + options);
        INFO(command);
        CHECK(workplace.succeed(command + " --quiet").errors == "");
        CHECK_THAT(workplace.succeed(command + " --verbose").errors, ContainsSubstring(device));
        CHECK_THAT(workplace.succeed(command).errors, !ContainsSubstring(device));
    }
}

TEST_CASE("bench --csv is a heading and a line for each size, of as many cells")
{
    const Workplace workplace;
    const std::string csv =
        workplace
            .succeed(
                on_device("bench --method moreland-angel-2003 --size 8 --size 4x16 --runs 2 --format rgba16f --csv"))
            .output;
    // Strict CSV: as many cells in every line as in the heading.
    const reference::PublishedTable table("bench", csv);
    REQUIRE(table.row_count() == 2);
    CHECK(table.columns().front() == "method");
    CHECK(table.columns().back() == "measured_on");
    for (std::size_t row = 0; row < 2; ++row) {
        CHECK(table.text(row, "method") == "moreland-angel-2003");
        CHECK(table.text(row, "format") == "rgba16f");
        CHECK(table.text(row, "width") == (row == 0 ? "8" : "4"));
        CHECK(table.number(row, "filter_median_milliseconds") > 0.0);
    }
    const std::string text = workplace.succeed(on_device("bench --method fialka-cadik-2006 --size 8 --runs 1")).output;
    CHECK_THAT(text, ContainsSubstring("8x8") && ContainsSubstring("filter in cuFFT") &&
                         ContainsSubstring("an empty pass, a draw of one texel, "));
    // As wide as a wide terminal, and no wider.
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        CHECK(line.size() <= 200);
}
