// Commands that use a device while memory runs out or files fail.
#include "catch_framework.hpp"
#include "failing_commands.hpp"
#include "record.hpp"

#include <cerrno>

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
