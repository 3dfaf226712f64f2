// info and bench.
#include "catch_framework.hpp"
#include "measured_rows.hpp"
#include "program/numbers/answers.hpp"
#include "program/numbers/questions.hpp"
#include "random_image_files.hpp"
#include "reference/published_values.hpp"
#include "workplace.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

using namespace fragfft;
using nlohmann::json;

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
    CHECK(info.at("rounds_of_loops") > 4096);
    // The least that OpenGL 3.3 guarantees.
    CHECK(info.at("maximum_texture_size") >= 1024);
    CHECK(info.at("maximum_color_attachments") >= 8);
    // A warning begins at 2^-21; with an error above 1e-3 it would not be a sine.
    CHECK(info.at("sin_cos_error") >= 0.0);
    CHECK(info.at("sin_cos_error") < 1e-3);
    const std::vector<std::string> roundings{"to nearest", "toward zero", "otherwise"};
    CHECK(std::count(roundings.begin(), roundings.end(), info.at("half_rounding").get<std::string>()) == 1);

    const std::string text = workplace.succeed(on_device("info")).output;
    CHECK_THAT(text, ContainsSubstring(info.at("renderer").get<std::string>()));
    CHECK_THAT(text, ContainsSubstring(std::to_string(info.at("maximum_texture_size").get<int>())));
    CHECK_THAT(text, ContainsSubstring(info.at("half_rounding").get<std::string>()));
}

TEST_CASE("info --numbers tells the device's answers, and who answers alike")
{
    const Workplace workplace;
    const std::string csv = workplace.succeed(on_device("info --numbers --csv")).output;
    const DeviceAnswers here = answers_from_csv("printed", csv);
    CHECK(as_csv(here) == csv);
    const std::string text = workplace.succeed(on_device("info --numbers")).output;
    CHECK(text.starts_with(here.text("device") + " (" + here.text("renderer")));
    for (const NumberChapter& chapter : number_chapters()) {
        CHECK_THAT(text, ContainsSubstring("\n" + chapter.title + ". "));
        for (const NumberQuestion& question : chapter.questions) {
            const std::string answer = here.text(question.id);
            CHECK_THAT(text, ContainsSubstring("  " + question.question + "\n      " + answer + "  (" +
                                               those_alike(known_devices(), question.id, answer) + ")\n"));
        }
    }
}

// Mesa reads this variable; another software device would need another.
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
    for (const auto& [width, height] : {std::pair{16, 16}, {32, 8}}) {
        const Rows rows = rows_where(bench.at("results"), "width", width);
        const json& timed = rows.at("filter").at("case");
        CHECK(timed.at("height") == height);
        CHECK(timed.at("method") == "moreland-angel-2003");
        CHECK(timed.at("format") == "rgba32f");
        CHECK(timed.at("twiddles") == "computed"); // as the paper computes them
        CHECK(timed.at("drawn") == "as published");
        for (const std::string quantity :
             {"copy pass", "forward", "filter", "with transfers", "with 8-bit transfers"}) {
            check_time(rows.at(quantity), 1);
            CHECK(rows.at(quantity + ", least").at("middle") <= rows.at(quantity).at("low"));
        }
        for (const char* quantity : {"filter in copy passes", "8-bit in filters", "one-off", "planning", "forward rate",
                                     "filter rate", "share of limit", "filter in 3 copies", "filter in FFTW"})
            CHECK(rows.at(quantity).at("middle") > 0.0);
        CHECK_FALSE(rows.contains("filter alone")); // draws need no barrier
        // log2 of both sides, forward and inverse, two untangle steps, the product, two tangle steps; both images have
        // 256 pixels.
        CHECK(rows.at("passes").at("middle") == 2 * 8 + 5);
    }
}

TEST_CASE(
    "bench tells what other sizes and real numbers cost a method that takes them, and no row where there is nothing")
{
    const Workplace workplace;
    const auto results = [&](const std::string& arguments) {
        return json::parse(workplace.succeed(on_device("bench --runs 1 --json " + arguments)).output).at("results");
    };
    const json any_size = results("--method lloyd-boyd-govindaraju-2008 --size 12 16");
    const Rows of_12 = rows_where(any_size, "width", 12);
    const Rows of_16 = rows_where(any_size, "width", 16);
    for (const char* bound : {"low", "middle", "high"}) {
        CHECK(of_12.at("in 2^n").at(bound) > 0.0);
        CHECK(of_12.at("real in complex").at(bound) > 0.0);
        CHECK(of_16.at("real in complex").at(bound) > 0.0);
    }
    CHECK_FALSE(of_16.contains("in 2^n"));
    const Rows real_only = rows_where(results("--method moreland-angel-2003 --size 16"), "width", 16);
    CHECK_FALSE(real_only.contains("in 2^n"));
    CHECK_FALSE(real_only.contains("real in complex"));
    // Compared with the libraries: which cuFFT it is, or why there is none.
    CHECK(of_12.at("transform in FFTW").at("middle") > 0.0);
    const json cufft = rows_where(any_size, "method", "no work").at("cuFFT");
    CHECK(cufft.at("middle").is_null());
    const auto description = cufft.at("clock").get<std::string>();
    CHECK(description.starts_with("cuFFT "));
    for (const char* quantity : {"transform in cuFFT", "filter in cuFFT"})
        CHECK(of_12.contains(quantity) == (description.find(" on NVIDIA") != description.npos));
    // Moreland & Angel's method does not transform complex numbers, for which the libraries are timed.
    CHECK_FALSE(real_only.contains("transform in FFTW"));
}

TEST_CASE("bench says in what a timed program is not the paper's, and takes the paper's own where nothing is asked for")
{
    const Workplace workplace;
    const auto timed = [&](const std::string& arguments) {
        const auto bench =
            json::parse(workplace.succeed(on_device("bench --runs 1 --size 16 --json " + arguments)).output);
        return rows_where(bench.at("results"), "width", 16).at("filter").at("case");
    };
    const std::string of_2008 = "--method lloyd-boyd-govindaraju-2008";
    const json usual = timed(of_2008);
    CHECK(usual.at("format") == "rg32f");
    CHECK(usual.at("twiddles") == "computed");
    CHECK(usual.at("drawn") == "as published");
    CHECK(timed(of_2008 + " --twiddles table").at("drawn") == "twiddle factors from a table");
    const json in_pairs = timed(of_2008 + " --twiddles table --format rgba32f");
    CHECK(in_pairs.at("format") == "rgba32f");
    CHECK(in_pairs.at("drawn") == "twiddle factors from a table, two numbers a texel");
    CHECK(timed("--method wide").at("drawn") == "-");
}

TEST_CASE("filter and transform tell with --verbose given twice what took its time on the device")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 64, 32, 1);
    for (const std::string command :
         {"filter image.npy out.npy --filter gaussian:sigma=2", "transform image.npy out.npy"}) {
        INFO(command);
        const std::string table = workplace.succeed(on_device(command + " --method wide --verbose --verbose")).errors;
        for (const char* phase : {"opening the device", "compiling programs", "uploading", "computing", "reading back"})
            CHECK_THAT(table, ContainsSubstring(std::string("fragfft: ") + phase));
    }
    CHECK_THAT(
        workplace.succeed(on_device("filter image.npy out.npy --filter gaussian:sigma=2 --verbose --verbose")).errors,
        ContainsSubstring("fragfft: responses on the device"));
}

TEST_CASE("bench --quiet says nothing beside its results, --verbose on which device they were measured")
{
    const Workplace workplace;
    const std::string device = json::parse(workplace.succeed(on_device("info --json")).output).at("renderer");
    const std::string bench = "bench --size 16 --runs 1 --method ";
    const std::string command = on_device(bench + "moreland-angel-2003");
    CHECK(workplace.succeed(command + " --quiet").errors == "");
    CHECK_THAT(workplace.succeed(command + " --verbose").errors, ContainsSubstring(device));
    CHECK_THAT(workplace.succeed(command).errors, !ContainsSubstring(device));
    CHECK(workplace.succeed(on_device(bench + "spatial --kernel-size 3 --quiet")).errors == "");
}

TEST_CASE("bench --csv has a row for each quantity of each size, of as many cells as the heading")
{
    const Workplace workplace;
    const std::string csv =
        workplace
            .succeed(
                on_device("bench --method moreland-angel-2003 --size 8 --size 4x16 --runs 2 --format rgba16f --csv"))
            .output;
    // Strict CSV: as many cells in every line as in the heading.
    const reference::PublishedTable table("bench", csv);
    CHECK(table.columns() == std::vector<std::string>{"quantity", "method", "width", "height", "format", "twiddles",
                                                      "drawn", "low", "middle", "high", "unit", "clock", "runs",
                                                      "measured_on"});
    std::vector<std::string> widths;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        CHECK_THAT(table.text(row, "measured_on"), ContainsSubstring("commit "));
        if (table.text(row, "quantity") != "filter")
            continue;
        widths.push_back(table.text(row, "width"));
        CHECK(table.text(row, "method") == "moreland-angel-2003");
        CHECK(table.text(row, "format") == "rgba16f");
        CHECK(table.text(row, "drawn").starts_with("16-bit floats"));
        CHECK(table.text(row, "unit") == "ms");
        CHECK(table.text(row, "runs") == "2");
        CHECK(table.number(row, "low") > 0.0);
        CHECK(table.number(row, "middle") >= table.number(row, "low"));
        CHECK(table.number(row, "high") >= table.number(row, "middle"));
    }
    CHECK(widths == std::vector<std::string>{"8", "4"});
    const std::string text = workplace.succeed(on_device("bench --method fialka-cadik-2006 --size 8 --runs 1")).output;
    CHECK_THAT(text, ContainsSubstring("\nfialka-cadik-2006 ") && ContainsSubstring("filter in cuFFT"));
    // No wider than a wide terminal.
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        CHECK(line.size() <= 200);
}
