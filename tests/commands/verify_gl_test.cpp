// The output of `verify` for this device, and for one whose compiler is wrong.
#include "catch_framework.hpp"
#include "library/wrong_programs.hpp"
#include "workplace.hpp"

#include <nlohmann/json.hpp>
#include <set>

using namespace fragfft;
using nlohmann::json;

namespace {

std::string last_line(const std::string& text)
{
    const std::size_t end = text.find_last_not_of('\n');
    const std::size_t start = text.rfind('\n', end);
    return text.substr(start + 1, end - start);
}

} // namespace

TEST_CASE("verify prints a table and its verdict")
{
    const Workplace workplace;
    const std::string text =
        workplace.succeed(on_device("verify --method fialka-cadik-2006 spatial --format rg32f")).output;
    for (const char* part : {"random data", "linearity", "impulses", "shifts", "filters", "attachments"})
        CHECK_THAT(text, ContainsSubstring(part));
    CHECK(last_line(text) == "kept: 6 bounds (seed 1)");
    const std::string refused =
        workplace.succeed(on_device("verify --method moreland-angel-2003 --format rg32f")).output;
    CHECK_THAT(refused, ContainsSubstring("cannot here: moreland-angel-2003 takes the formats"));
    CHECK(last_line(refused) == "nothing was tried (seed 1)");
    workplace.check_refused("verify --method wider", 2, {"wider", "wide"});
    workplace.check_refused("verify --format rgba8", 2, {"rgba8", "rgba32f"});
    workplace.check_refused("verify --seconds 0", 2, {"--seconds"});
}

#if defined(FRAGFFT_PRELOADED_COMPILER)
TEST_CASE("On a driver whose compiler is wrong verify ends with 1, and a filter with 3")
{
    const Workplace workplace;
    if (!has_software_device(workplace)) {
        WARN("no software device here: another driver may not be preloaded into");
        return;
    }
    workplace.put("image.npy", random_image(32, 24, 3, 5));
    for (const host::WrongProgram& wrong : host::wrong_programs()) {
        const std::string method = wrong.method;
        if (method != "spatial" && method != "fialka-cadik-2006" && method != "wide")
            continue;
        INFO(method << ": " << wrong.fault);
        const ProcessOptions wrongly{.environment = {{"LD_PRELOAD", FRAGFFT_PRELOADED_COMPILER},
                                                     {"FRAGFFT_WRONG_TEXT", wrong.text},
                                                     {"FRAGFFT_WRONG_INSTEAD", wrong.instead}}};
        // It takes far longer to compile than to run the trial.
        if (method == "wide") {
            workplace.check_refused("filter image.npy out.npy --device cpu --quiet --filter gaussian:sigma=1 "
                                    "--boundary clamp --method wide",
                                    3, {"wide", "times what is promised"}, wrongly);
            continue;
        }
        const ProcessResult result = workplace.run("verify --device cpu --format rg32f --method " + method, wrongly);
        CHECK(result.exit_code == 1);
        CHECK(last_line(result.output).starts_with("missed: "));
        CHECK_THAT(result.output, ContainsSubstring("missed: " + method + ", rg32f"));
        CHECK_THAT(result.errors, ContainsSubstring("missed"));
        CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 1);
    }
}

#endif

TEST_CASE("verify needs a device")
{
    const Workplace workplace;
    if (!has_software_device(workplace)) {
        WARN("no software device here: another would have to be told otherwise to be too old");
        return;
    }
    workplace.check_refused("verify --device cpu", 3, {"3.3"}, {.environment = {{"MESA_GL_VERSION_OVERRIDE", "3.0"}}});
}

TEST_CASE("verify says its rows as JSON, and what the time was too short for")
{
    const Workplace workplace;
    const json whole = json::parse(
        workplace.succeed(on_device("verify --method moreland-angel-2003 spatial --format rg32f --json")).output);
    CHECK(whole.at("missed") == 0);
    CHECK(whole.at("kept") == 1);
    CHECK(whole.at("cannot_here") == 2);
    CHECK(whole.at("seed") == 1);
    for (const json& row : whole.at("rows")) {
        const bool is_spatial = row.at("method") == "spatial";
        CHECK(row.at("format") == "rg32f");
        CHECK(row.at("twiddles").is_null() == is_spatial);
        CHECK(row.at("verdict") == (is_spatial ? "kept" : "cannot here"));
        CHECK(row.at("error").is_number() == is_spatial);
        CHECK(row.at("remark").get<std::string>().empty() == is_spatial);
        if (is_spatial)
            CHECK(row.at("error").get<double>() <= row.at("bound").get<double>());
    }
    const json short_of_time = json::parse(workplace.succeed(on_device("verify --seconds 0.1 --json")).output);
    CHECK(short_of_time.at("missed") == 0);
    CHECK(short_of_time.at("not_tried").get<int>() > 0);
    std::set<std::string> verdicts;
    for (const json& row : short_of_time.at("rows")) {
        verdicts.insert(row.at("verdict").get<std::string>());
        CHECK((row.at("verdict") == "not tried") == (row.at("tried") == 0 && row.at("planned") > 0));
    }
    CHECK(verdicts.contains("not tried"));
    CHECK_FALSE(verdicts.contains("missed"));
}
