// Memory that runs out: whichever allocation of the program fails, a command gives the right result or is refused in
// one line.
#include "catch_framework.hpp"
#include "failing_commands.hpp"
#include "record.hpp"

using namespace fragfft;
using failing_system::Calls;
using failing_system::Fault;

namespace {

// A refusal names only what ran out.
const std::vector<std::string> told_of_memory{"memory"};
const std::vector<std::string> told_of_threads{"thread"};

void tell_memory(const Command& command, Calls calls, const Outcomes& outcomes)
{
    if (outcomes.failed > 0)
        record_reliability("failing_memory", {{"job", "`" + command.words + "`"},
                                              {"calls", failing_system::name(calls)},
                                              {"right", std::to_string(outcomes.right)},
                                              {"refused", std::to_string(outcomes.refused)}});
}

void survive_without_memory(const Command& command, long most)
{
    CommandAttempts attempts(command, put_inputs);
    Outcomes outcomes;
    for (const bool and_all_that_follow : {false, true})
        outcomes.add(attempts.attempt_each({.calls = Calls::allocate, .and_all_that_follow = and_all_that_follow}, most,
                                           told_of_memory));
    CHECK(outcomes.failed > 0);
    CHECK(outcomes.refused > 0);
    tell_memory(command, Calls::allocate, outcomes);

    Outcomes threads;
    for (const bool and_all_that_follow : {false, true})
        threads.add(attempts.attempt_each({.calls = Calls::start_thread, .and_all_that_follow = and_all_that_follow},
                                          most, told_of_threads));
    tell_memory(command, Calls::start_thread, threads);
}

} // namespace

TEST_CASE("Whichever allocation fails, a command gives its result or is refused in a line", "[memory]")
{
    for (const Command& command : commands_on_the_cpu())
        survive_without_memory(command, is_full_run() ? 16 : 2);
}
