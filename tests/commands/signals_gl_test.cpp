#include "catch_framework.hpp"
#include "interruption.hpp"
#include "measured_rows.hpp"
#include "sweep.hpp"

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

using namespace fragfft;

namespace {

// Runs the command on the tests' device, and sends the signal as soon as its progress mentions `what`.
ProcessResult stopped_at(const std::string& what, const std::string& command, int signal)
{
    const Workplace workplace;
    const auto process = workplace.start(on_device(command));
    while (process->is_running() && process->errors().find(what) == std::string::npos)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (!process->is_running()) {
        const ProcessResult ended = process->wait();
        FAIL(command << " ended by itself: exit code " << ended.exit_code << ", signal " << ended.signal << ", "
                     << ended.errors);
    }
    process->send(signal);
    return process->wait();
}

// Runs two sizes, the first of which is quick, and stops in the second.
ProcessResult bench_stopped_in_the_second_row(const std::string& form, int signal)
{
    return stopped_at("1024x1024", "bench --method moreland-angel-2003 --size 16 1024 --runs 2" + form, signal);
}

ProcessResult crossover_stopped_in_the_second_size(const std::string& form, int signal)
{
    return stopped_at("64x64, 4 channels, rgba32f, 1 filter: gpu separable, 9 x 9",
                      "crossover --method fialka-cadik-2006 --size 16 64 --kernel-size 3 9 --runs 5 --no-cpu" + form,
                      signal);
}

} // namespace

TEST_CASE("SIGINT and SIGTERM in the middle of reproduce keep the old report and tables, and leave rows to go on from")
{
    const Bytes old = bytes_of("old");
    for (const int signal : {SIGINT, SIGTERM}) {
        const Workplace workplace;
        std::filesystem::create_directory(workplace / "results");
        for (const std::string name : {"results/report.html", "results/moreland_angel_2003_table1.csv"})
            put_file(workplace / name, old);
        const std::string command = on_device("reproduce moreland_angel_2003_table1 --quick --out results");
        const auto process = workplace.start(command);
        // The line of progress appears when the item begins, which takes more than a second.
        while (process->is_running() && process->errors().find("moreland_angel_2003_table1") == std::string::npos)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        REQUIRE(process->is_running()); // otherwise it ended by itself, and the rest would prove nothing
        process->send(signal);
        const ProcessResult result = process->wait();
        CHECK((result.signal == signal || result.exit_code > 0));
        CHECK(result.output == "");
        const auto left = workplace.contents();
        CHECK(left.size() == 4);
        CHECK(left.at("results/report.html") == old);
        CHECK(left.at("results/moreland_angel_2003_table1.csv") == old);
        CHECK(nlohmann::json::parse(left.at("results/machine.json")).at("effort") == "quick");
        const Bytes& rows = left.at("results/samples.csv");
        CHECK(std::string(rows.begin(), rows.end()).starts_with("item,moment,turn,"));
    }
}

TEST_CASE("bench prints each row when it has it")
{
    // Nothing can be printed after SIGKILL.
    const std::string text = bench_stopped_in_the_second_row("", SIGKILL).output;
    CHECK_THAT(text, ContainsSubstring("forward rate, GFLOPS") && ContainsSubstring("\nmoreland-angel-2003 "));
    CHECK_THAT(bench_stopped_in_the_second_row(" --csv", SIGKILL).output,
               ContainsSubstring("quantity,method,") && ContainsSubstring("\none-off,moreland-angel-2003,16,16,"));
}

TEST_CASE("bench leaves the rows that are finished as a whole output when it is interrupted")
{
    for (const auto& [signal, form] : swept_pairs<int, std::string>({SIGINT, SIGTERM}, {"", " --json", " --csv"})) {
        const ProcessResult result = bench_stopped_in_the_second_row(form, signal);
        CHECK(result.signal == signal); // shells report it as 128 plus its number
        CHECK_THAT(result.errors, ContainsSubstring("interrupted"));
        CHECK(result.output.ends_with("\n"));
        if (form == " --json") {
            const auto parsed = nlohmann::json::parse(result.output);
            CHECK(parsed.at("machine").contains("gpu"));
            CHECK(rows_where(parsed.at("results"), "width", 16).contains("one-off"));
            CHECK(rows_where(parsed.at("results"), "width", 1024).empty());
        } else if (form == " --csv") {
            CHECK_THAT(result.output,
                       ContainsSubstring("\none-off,moreland-angel-2003,16,16,") && !ContainsSubstring(",1024,1024,"));
        } else {
            CHECK_THAT(result.output, ContainsSubstring("8-bit in filters") && ContainsSubstring("medians of"));
        }
    }
}

TEST_CASE("crossover prints what it knows when it knows it")
{
    // At that time the FFT and 3 x 3 of the second size are known, too.
    const std::string csv = crossover_stopped_in_the_second_size(" --csv", SIGKILL).output;
    CHECK_THAT(csv, ContainsSubstring("\ngpu separable crossover,16,16,") && ContainsSubstring("\ngpu fft,64,64,"));
    const std::string text = crossover_stopped_in_the_second_size("", SIGKILL).output;
    CHECK_THAT(text, ContainsSubstring("16x16, 4 channels, rgba32f, 1 filter\nHere: ") &&
                         ContainsSubstring("at 16x16, 4 channels") && !ContainsSubstring("64x64"));
}

TEST_CASE("crossover leaves what is measured as a whole output when it is interrupted")
{
    const ProcessResult as_json = crossover_stopped_in_the_second_size(" --json", SIGINT);
    CHECK(as_json.signal == SIGINT);
    CHECK_THAT(as_json.errors, ContainsSubstring("interrupted"));
    const auto parsed = nlohmann::json::parse(as_json.output);
    const auto holds = [&](const char* quantity, int width) {
        return std::ranges::any_of(parsed.at("results"), [&](const auto& row) {
            return row.at("quantity") == quantity && row.at("case").at("width") == width;
        });
    };
    CHECK(holds("gpu separable crossover", 16));
    CHECK(holds("gpu fft", 64));
    CHECK_FALSE(holds("gpu separable crossover", 64));
    // The table of the second size, as far as it was measured.
    const std::string text = crossover_stopped_in_the_second_size("", SIGTERM).output;
    const std::size_t second = text.find("64x64, 4 channels, rgba32f, 1 filter\nNot all was timed.");
    REQUIRE(second != std::string::npos);
    CHECK_THAT(text.substr(second), ContainsSubstring("\n3 x 3 ") && ContainsSubstring("medians of"));
    CHECK(crossover_stopped_in_the_second_size(" --csv", SIGTERM).output.ends_with("\n"));
}
