// The same of commands that use a device: memory that runs out, files that fail, and processes that are killed while
// they measure it.
#include "catch_framework.hpp"
#include "commands/cached_workplace.hpp"
#include "failing_commands.hpp"
#include "record.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

using namespace fragfft;
using failing_system::Calls;

namespace {

std::vector<Command> device_commands()
{
    std::vector<Command> commands = commands_on_a_device();
    if (!is_full_run())
        commands.resize(1);
    for (Command& command : commands)
        command.words = on_device(command.words);
    return commands;
}

void tell_device(const std::string& table, const char* first, const Command& command, const std::string& kind,
                 const Outcomes& outcomes)
{
    if (outcomes.failed > 0)
        record_reliability(table, {{first, "`" + command.words + "`"},
                                   {"calls", kind},
                                   {"right", std::to_string(outcomes.right)},
                                   {"refused", std::to_string(outcomes.refused)}});
}

} // namespace

TEST_CASE("Whichever allocation fails, a command on a device gives its result or is refused in a line", "[memory]")
{
    for (const Command& command : device_commands()) {
        CommandAttempts attempts(command, put_inputs);
        Outcomes outcomes;
        for (const bool and_all_that_follow : {false, true})
            outcomes.add(attempts.attempt_each({.calls = Calls::allocate, .and_all_that_follow = and_all_that_follow},
                                               is_full_run() ? 16 : 2, {"memory"}));
        CHECK(outcomes.refused > 0);
        tell_device("failing_memory", "job", command, failing_system::name(Calls::allocate), outcomes);
    }
}

TEST_CASE("Whichever call on a file fails, a command on a device gives its result or is refused in a line", "[files]")
{
    for (const Command& command : device_commands()) {
        CommandAttempts attempts(command, put_inputs);
        for (const auto& [calls, error] :
             {std::pair{Calls::open, EMFILE}, {Calls::read, EIO}, {Calls::write, ENOSPC}, {Calls::rename, EIO}})
            tell_device("failing_files", "command", command, failing_system::name(calls),
                        attempts.attempt_each({.calls = calls, .error_number = error}, is_full_run() ? 2 : 1,
                                              attempts.file_names()));
    }
}

TEST_CASE("Killed while tunings are measured, what is kept of them can be read", "[kill]")
{
    std::mt19937 random(20261);
    const std::string command =
        on_device("filter image.png result.png --method wide --effort measure --filter gaussian:sigma=1");
    const int kills = is_full_run() ? 10 : 1;
    long temporaries = 0;
    for (int kill = 0; kill < kills; ++kill) {
        const CachedWorkplace place;
        put_inputs(place.workplace);
        const ProcessOptions cached{.environment = {{"XDG_CACHE_HOME", place.cache.string()}}};
        Process process(FRAGFFT_BINARY,
                        {"filter", "image.png", "result.png", "--device", "cpu", "--method", "wide", "--effort",
                         "measure", "--filter", "gaussian:sigma=1"},
                        place.workplace / "", cached);
        std::this_thread::sleep_for(std::chrono::duration<double>(std::uniform_real_distribution(0.1, 4.0)(random)));
        process.send(kill % 2 == 0 ? SIGKILL : SIGTERM);
        process.wait();
        const ProcessResult next = place.workplace.run("wisdom", cached);
        CHECK(next.exit_code == 0);
        CHECK(next.errors == "");
        for (const auto& entry : std::filesystem::recursive_directory_iterator(place.workplace / ""))
            temporaries += entry.path().filename().string().starts_with(".fragfft-");
        if (std::filesystem::exists(place.workplace / "result.png"))
            CHECK(place.workplace.image("result.png").width == 20);
    }
    record_reliability("interrupted", {{"command", "`" + command + "`"},
                                       {"how", "SIGKILL or SIGTERM while it measures"},
                                       {"interrupted", std::to_string(kills)},
                                       {"left_a_temporary_file", std::to_string(temporaries)}});
}
