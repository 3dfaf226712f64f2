// --verbose given twice tells how the time of a command is spent.
#include "catch_framework.hpp"
#include "engine/phase_clock.hpp"
#include "random_image_files.hpp"
#include "workplace.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <sstream>

using namespace fragfft;
using std::chrono::milliseconds;

namespace {

// Times by phase, in the order of the table; "sum" is the last.
using Table = std::vector<std::pair<std::string, double>>;

Table table_of(const std::string& errors)
{
    Table table;
    std::istringstream text(errors);
    bool is_within = false;
    for (std::string line; std::getline(text, line);) {
        if (!is_within) {
            is_within = line == "fragfft: time of the main thread by phases:";
            continue;
        }
        const std::string row = line.substr(std::string("fragfft: ").size());
        std::istringstream words(row.substr(24));
        double time = 0.0;
        std::string unit;
        REQUIRE(words >> time >> unit);
        CHECK(unit == "ms");
        table.emplace_back(row.substr(0, row.find_last_not_of(' ', 23) + 1), time);
    }
    return table;
}

std::optional<double> time_of(const Table& table, const std::string& phase)
{
    const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.first == phase; });
    return found == table.end() ? std::nullopt : std::optional(found->second);
}

// Checks that the times add up, that the table has these phases, and that little time is outside of all of them.
void check_table(const Workplace& workplace, const std::string& command, const std::vector<Phase>& phases)
{
    INFO(command);
    const auto begin = PhaseClock::Clock::now();
    const ProcessResult result = workplace.succeed(command + " --verbose --verbose");
    const double waited = std::chrono::duration<double, std::milli>(PhaseClock::Clock::now() - begin).count();
    INFO(result.errors);
    const Table table = table_of(result.errors);
    REQUIRE(table.size() > phases.size());
    const double rounding = 0.05 * static_cast<double>(table.size());
    const double sum = table.back().second;
    CHECK(table.back().first == "sum");
    const double added = std::accumulate(table.begin(), table.end() - 1, 0.0,
                                         [](double all, const auto& row) { return all + row.second; });
    CHECK(std::abs(added - sum) <= rounding);
    CHECK(sum <= waited + rounding);
    for (const Phase phase : phases)
        CHECK(time_of(table, name(phase)).has_value());
    CHECK(time_of(table, name(Phase::other)).value_or(0.0) <= 0.1 * sum + 20.0);
}

} // namespace

TEST_CASE("Phases within phases add up to the whole, and another thread's are not counted")
{
    PhaseClock clock;
    const auto stay = [] { std::this_thread::sleep_for(milliseconds(2)); };
    {
        const InPhase running(&clock, Phase::running);
        stay();
        {
            const InPhase uploading(&clock, Phase::uploading);
            stay();
        }
        std::jthread([&] {
            const InPhase reading(&clock, Phase::reading);
            stay();
        });
    }
    stay();
    const PhaseClock::Times times = clock.times();
    const auto of = [&](Phase phase) { return times.of_phases[static_cast<std::size_t>(phase)]; };
    CHECK(of(Phase::running) >= milliseconds(4));
    CHECK(of(Phase::uploading) >= milliseconds(2));
    CHECK(of(Phase::reading).count() == 0);
    CHECK(of(Phase::other) >= milliseconds(2));
    const bool adds_up =
        std::accumulate(times.of_phases.begin(), times.of_phases.end(), PhaseClock::Clock::duration{}) == times.total;
    CHECK(adds_up);
}

TEST_CASE("filter, convolve and transform tell with --verbose given twice where their time went, and it adds up")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 300, 200, 3);
    put_random(workplace, "kernel.npy", 5, 5, 1);
    const std::vector<Phase> filtered{Phase::reading, Phase::planning, Phase::preparing, Phase::running,
                                      Phase::writing};
    check_table(workplace, "filter in.npy out.npy --method fftw --filter gaussian:sigma=2", filtered);
    check_table(workplace, "convolve in.npy kernel.npy out.npy --method direct-cpu", filtered);
    check_table(workplace, "transform in.npy out.npy --method fftw", {Phase::reading, Phase::running, Phase::writing});
    // --verbose given once says how, but not when.
    CHECK(table_of(workplace.succeed("transform in.npy out.npy --method fftw --verbose").errors).empty());
}
