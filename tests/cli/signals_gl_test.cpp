#include "catch_framework.hpp"
#include "interruption.hpp"

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

using namespace fragfft;

namespace {

// Runs two sizes, the first of which is soon done, and stops in the second, of which a line of progress tells.
ProcessResult bench_stopped_in_the_second_row(const std::string& form, int signal)
{
    const Workplace workplace;
    const auto process =
        workplace.start(on_device("bench --method moreland-angel-2003 --size 16 1024 --runs 50" + form));
    while (process->is_running() && process->errors().find("1024x1024") == std::string::npos)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (!process->is_running()) {
        const ProcessResult ended = process->wait();
        FAIL("bench ended by itself: exit code " << ended.exit_code << ", signal " << ended.signal << ", "
                                                 << ended.errors);
    }
    process->send(signal);
    return process->wait();
}

} // namespace

TEST_CASE("SIGINT and SIGTERM in the middle of reproduce leave no file and keep the old ones")
{
    const Workplace workplace;
    std::filesystem::create_directory(workplace / "results");
    for (const std::string name :
         {"results/report.html", "results/machine.json", "results/moreland_angel_2003_table1.csv"})
        put_file(workplace / name, bytes_of("old"));
    for (const int signal : {SIGINT, SIGTERM})
        for (const std::string folder : {"results", "new_results"})
            // The line of progress comes when the item begins; that takes more than a second.
            check_interrupted(workplace, on_device("reproduce moreland_angel_2003_table1 --quick --out " + folder),
                              signal, [](const Process& process) {
                                  return process.errors().find("moreland_angel_2003_table1") != std::string::npos;
                              });
}

TEST_CASE("bench prints each row when it has it")
{
    // Nothing can be printed after SIGKILL.
    const std::string text = bench_stopped_in_the_second_row("", SIGKILL).output;
    CHECK_THAT(text, ContainsSubstring("forward GFLOPS") && ContainsSubstring("\nmoreland-angel-2003 "));
    CHECK_THAT(bench_stopped_in_the_second_row(" --csv", SIGKILL).output,
               ContainsSubstring("method,") && ContainsSubstring("\nmoreland-angel-2003,16,16,"));
}

TEST_CASE("bench leaves the rows that are finished as a whole output when it is interrupted")
{
    for (const int signal : {SIGINT, SIGTERM}) {
        const ProcessResult json = bench_stopped_in_the_second_row(" --json", signal);
        CHECK(json.signal == signal); // of which shells make 128 and its number
        CHECK_THAT(json.errors, ContainsSubstring("interrupted"));
        const auto parsed = nlohmann::json::parse(json.output);
        CHECK(parsed.at("machine").contains("gpu"));
        REQUIRE(parsed.at("results").size() == 1);
        CHECK(parsed.at("results").at(0).at("width") == 16);

        const ProcessResult csv = bench_stopped_in_the_second_row(" --csv", signal);
        CHECK(std::count(csv.output.begin(), csv.output.end(), '\n') == 2);
        CHECK(csv.output.ends_with("\n"));
        const ProcessResult text = bench_stopped_in_the_second_row("", signal);
        CHECK_THAT(text.output, ContainsSubstring("CPU us/pass") && ContainsSubstring("medians of"));
    }
}
