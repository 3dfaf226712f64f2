// The exit codes on which scripts depend. Further ones are in the tests of what fails.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

#include <fmt/format.h>

using namespace fragfft;
namespace fs = std::filesystem;

TEST_CASE("An output that cannot be written ends with 2, before the device is asked for")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    fs::create_directory(workplace / "protected");
    fs::permissions(workplace / "protected", fs::perms::owner_read | fs::perms::owner_exec);
    const ProcessOptions bound{.bound_by_permissions = true};
    const std::string no_device = " --device 99";
    workplace.check_refused("transform image.npy none/out.npy" + no_device, 2, {"none/out.npy"});
    workplace.check_refused("transform image.npy protected/out.npy" + no_device, 2, {"protected/out.npy"}, bound);
    workplace.check_refused("transform image.npy image.npy/out.png --inverse" + no_device, 2, {"image.npy/out.png"});
    workplace.check_refused("reproduce --out protected" + no_device, 2, {"protected"}, bound);
    workplace.check_refused("reproduce --out protected/new/results" + no_device, 2, {"protected"}, bound);
    workplace.check_refused("reproduce --out image.npy" + no_device, 2, {"image.npy"});
    fs::permissions(workplace / "protected", fs::perms::owner_all);
}

TEST_CASE("A folder without results, and one that is missing, end with 2")
{
    const Workplace workplace;
    fs::create_directory(workplace / "empty");
    workplace.check_refused("report empty", 2, {"empty"});
    workplace.check_refused("report none", 2, {"none"});
}

TEST_CASE("Results of a browser that are none, or are tampered with, end with 2, and no comparison is written")
{
    const Workplace workplace;
    fs::create_directory(workplace / "machine");
    put_file(workplace / "machine/machine.json",
             bytes_of(R"({"commit": "", "gpu": "", "driver": "", "cpu": "", "cpu_threads": 1, "compiler": "",
                          "date": ""})"));
    put_file(workplace / "machine/ledger.csv",
             bytes_of("id,kind,statement,source,published,hardware,year,measured,low,middle,high,now_divided_by_then,"
                      "verdict,rule,explanation,paper,item,rules_of,measured_on\n"));
    const std::string header = "item,moment,turn,quantity,labels,unit,clock,repetitions,samples\n";
    std::string good = header;
    for (const char* fact : {"renderer", "browser", "page version", "page digest", "date"})
        good += fmt::format("page,1,1,{},words=some,,,1,1\n", fact);
    for (const auto& [text, fault] : std::vector<std::pair<std::string, std::string>>{
             {"", "no results"},
             {good.substr(0, 50), "no results"},
             {good.substr(0, good.size() - 1), "the last line has no end"},
             {header, "is missing"},
             {good + "page,1,1,weather,words=fine,,,1,1\n", "row 6"},
             {good + "page,1,1,time of a work,for=curves,ms,a clock,1,1\n", "row 6"},
             {std::string(5 << 20, ' ') + good, "no results"},
             {good + std::string(5 << 20, ' '), "larger than"},
             {header + std::string(4000, '\n'), "more than 1000"}}) {
        INFO(fault);
        put_file(workplace / "saved.csv", bytes_of(text));
        workplace.check_refused("report machine --page-results saved.csv --out both", 2, {"saved.csv", fault});
    }
    put_file(workplace / "saved.csv", bytes_of(good));
    CHECK(workplace.run("report machine --page-results saved.csv --out both").exit_code == 0);
    CHECK(fs::exists(workplace / "both/comparison.html"));
}

TEST_CASE("Whatever prints ends with 2 when standard output is full")
{
    const Workplace workplace;
    // The first output fits into the buffer, so the error comes with the final flush; the others fail earlier.
    for (const std::string command :
         {"--version", "--help", "man", "list --json", "bench --help", "plan --size 64 --json"}) {
        INFO(command);
        const ProcessResult result = workplace.run(command, {.standard_output = "/dev/full"});
        CHECK(result.exit_code == 2);
        CHECK_THAT(result.errors, ContainsSubstring("standard output") && ContainsSubstring("No space left"));
    }
}

TEST_CASE("A device that is not there ends with 2 or 3, and is named")
{
    const Workplace workplace;
    for (const std::string command : {"info", "bench", "crossover", "reproduce"}) {
        const ProcessResult result = workplace.run(command + std::string(" --device 99"));
        INFO(command << ": " << result.errors);
        CHECK((result.exit_code == 2 || result.exit_code == 3));
        CHECK_THAT(result.errors, ContainsSubstring("99"));
        CHECK(result.output == "");
    }
}
