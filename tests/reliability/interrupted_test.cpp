// Processes that are killed, and many processes at once: outputs are complete, either old or new.
#include "catch_framework.hpp"
#include "failing_commands.hpp"
#include "record.hpp"

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

using namespace fragfft;
using failing_system::Calls;
using failing_system::How;

namespace {

void tell_interruptions(const Command& command, const std::string& how, long interrupted, long temporaries)
{
    record_reliability("interrupted", {{"command", "`" + command.words + "`"},
                                       {"how", how},
                                       {"interrupted", std::to_string(interrupted)},
                                       {"left_a_temporary_file", std::to_string(temporaries)}});
}

// After an interrupted command the next one works as usual.
void require_usual_result(CommandAttempts& attempts)
{
    const ProcessResult next = attempts.start(std::nullopt)->wait();
    INFO("the next command says: " << next.errors);
    CHECK(next.exit_code == 0);
    Outcomes outcomes;
    CHECK(attempts.require_whole_outputs(true, outcomes) == std::ssize(attempts.command().outputs));
}

std::vector<Command> commands_that_write()
{
    std::vector<Command> commands = commands_on_the_cpu();
    std::erase_if(commands, [](const Command& command) {
        return command.outputs.empty() && command.words.find("--import") == std::string::npos;
    });
    return commands;
}

} // namespace

TEST_CASE("Killed before whichever call on a file, a command leaves its outputs old or new", "[kill]")
{
    for (const Command& command : commands_that_write()) {
        CommandAttempts attempts(command, put_inputs);
        const Outcomes outcomes = attempts.attempt_each({.calls = Calls::any_on_files, .how = How::by_a_kill},
                                                        is_full_run() ? 16 : 4, attempts.file_names());
        CHECK(outcomes.killed == outcomes.failed);
        require_usual_result(attempts);
        tell_interruptions(command, "before a call on a file", outcomes.killed, outcomes.left_a_temporary);
    }
}

TEST_CASE("Killed at any instant, a command leaves its outputs old or new, and the next one works", "[kill]")
{
    std::mt19937 random(20260);
    std::vector<Command> commands = commands_that_write();
    const int kills = is_full_run() ? 500 : 20;
    using Clock = std::chrono::steady_clock;
    for (std::size_t which = 0; which < commands.size(); ++which) {
        CommandAttempts attempts(commands[which], put_inputs);
        attempts.put_back(true);
        const auto begin = Clock::now();
        CHECK(attempts.start(std::nullopt)->wait().exit_code == 0);
        const std::chrono::duration<double> usual = Clock::now() - begin;
        std::map<int, long> interrupted;
        std::map<int, long> temporaries;
        for (int kill = static_cast<int>(which); kill < kills; kill += static_cast<int>(commands.size())) {
            const bool replaces = kill % 2 == 0;
            const int signal = std::array{SIGKILL, SIGTERM, SIGINT}[static_cast<std::size_t>(kill) % 3];
            attempts.put_back(replaces);
            const auto process = attempts.start(std::nullopt);
            const double part = std::uniform_real_distribution(0.0, 1.1)(random);
            std::this_thread::sleep_for(part * usual);
            process->send(signal);
            const ProcessResult result = process->wait();
            INFO("fragfft " << commands[which].words << ", signal " << signal << " after " << part * usual.count()
                            << " s");
            CHECK((result.signal == signal || result.exit_code == 0));
            Outcomes outcomes;
            const long right = attempts.require_whole_outputs(replaces, outcomes);
            if (result.exit_code == 0)
                CHECK(right == std::ssize(attempts.command().outputs));
            ++interrupted[signal];
            temporaries[signal] += outcomes.left_a_temporary;
        }
        require_usual_result(attempts);
        for (const auto& [signal, count] : interrupted)
            tell_interruptions(commands[which], std::string("SIG") + ::sigabbrev_np(signal) + " at any instant", count,
                               temporaries[signal]);
    }
}

TEST_CASE("Many processes may write one output at once", "[kill]")
{
    const Workplace workplace;
    put_inputs(workplace);
    const int rounds = is_full_run() ? 4 : 1;
    constexpr int at_once = 16;
    std::vector<Bytes> possible;
    for (const std::string size : {"3", "5"}) {
        workplace.succeed("filter image.png alone.png --method direct-cpu --filter box:size=" + size);
        possible.push_back(get_file(workplace / "alone.png"));
    }
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::unique_ptr<Process>> processes;
        for (int number = 0; number < at_once; ++number) {
            const std::vector<std::string> words{"filter",
                                                 "image.png",
                                                 "shared.png",
                                                 "--method",
                                                 "direct-cpu",
                                                 "--filter",
                                                 number % 2 == 0 ? "box:size=3" : "box:size=5"};
            processes.push_back(std::make_unique<Process>(FRAGFFT_BINARY, words, workplace / "", ProcessOptions{}));
        }
        for (const auto& process : processes) {
            const ProcessResult result = process->wait();
            INFO(result.errors);
            CHECK(result.exit_code == 0);
        }
        const Bytes shared = get_file(workplace / "shared.png");
        const bool is_one_of_them = shared == possible[0] || shared == possible[1];
        CHECK(is_one_of_them);
        for (const auto& entry : std::filesystem::recursive_directory_iterator(workplace / ""))
            CHECK_FALSE(entry.path().filename().string().starts_with(".fragfft-"));
    }
    record_reliability("interrupted", {{"command", "`filter`"},
                                       {"how", "16 processes at once"},
                                       {"interrupted", std::to_string(at_once * rounds)},
                                       {"left_a_temporary_file", "0"}});
}
