// Files that fail: whichever call on a file it is, a command gives the right result, or is refused in a line that names
// the file and leaves no incomplete file. If a call does less than it is asked, or is interrupted, the result is right.
#include "catch_framework.hpp"
#include "failing_commands.hpp"
#include "record.hpp"
#include "sweep.hpp"

#include <cerrno>
#include <span>

using namespace fragfft;
using failing_system::Calls;
using failing_system::Fault;
using failing_system::How;

namespace {

const std::map<Calls, std::vector<int>>& errors_of_calls()
{
    static const std::map<Calls, std::vector<int>> errors{
        {Calls::open, {EMFILE, EIO}},    {Calls::read, {EIO}},        {Calls::write, {ENOSPC, EIO}},
        {Calls::reach_disk, {EIO}},      {Calls::close, {EIO}},       {Calls::rename, {EIO}},
        {Calls::link, {EPERM}},          {Calls::remove, {EIO}},      {Calls::look, {EIO, EACCES}},
        {Calls::change_mode, {EPERM}},   {Calls::seek, {EIO}},        {Calls::map, {ENOMEM}},
        {Calls::make_folder, {ENOSPC}},  {Calls::list_folder, {EIO}}, {Calls::follow_link, {EIO}},
        {Calls::ask_file_system, {EIO}}, {Calls::duplicate, {EMFILE}}};
    return errors;
}

std::string kind_in_words(const Fault& fault)
{
    if (fault.how == How::in_part)
        return "fewer bytes are read or written";
    return fault.how == How::by_an_interruption ? "a call is interrupted" : failing_system::name(fault.calls);
}

class FileFailures
{
public:
    FileFailures(CommandAttempts& attempts, long most) : attempts_(attempts), most_(most) {}

    void survive(const Fault& fault)
    {
        const Outcomes outcomes = attempts_.attempt_each(fault, most_, attempts_.file_names());
        failed += outcomes.failed;
        if (outcomes.failed > 0)
            record_reliability("failing_files", {{"command", "`" + attempts_.command().words + "`"},
                                                 {"calls", kind_in_words(fault)},
                                                 {"right", std::to_string(outcomes.right)},
                                                 {"refused", std::to_string(outcomes.refused)}});
    }

    long failed = 0;

private:
    CommandAttempts& attempts_;
    long most_;
};

// `number` selects which of many failures this command meets, so that several commands cover all of them.
void survive_failing_files(const Command& command, std::size_t number, long most)
{
    CommandAttempts attempts(command, put_inputs);
    FileFailures failures(attempts, most);
    const bool meets_all = is_full_run() || is_thorough();
    const auto survive = [&](Fault fault) {
        if (meets_all || number++ % 2 == 0)
            failures.survive(fault);
        fault.and_all_that_follow = true;
        if ((meets_all || number++ % 2 == 0) && fault.how != How::by_an_interruption)
            failures.survive(fault);
    };
    for (const auto& [calls, errors] : errors_of_calls()) {
        if (attempts.count(calls, true) == 0)
            continue;
        for (const int error : std::span(errors).first(is_full_run() ? errors.size() : 1))
            survive({.calls = calls, .error_number = error});
    }
    for (const Calls calls : {Calls::open, Calls::read, Calls::write, Calls::reach_disk, Calls::close})
        survive({.calls = calls, .how = How::by_an_interruption});
    for (const Calls calls : {Calls::read, Calls::write})
        survive({.calls = calls, .how = How::in_part});
    CHECK((failures.failed > 0 || command.outputs.empty()));
}

} // namespace

TEST_CASE("Whichever call on a file fails, a command gives its result or is refused in a line", "[files]")
{
    std::size_t number = 0;
    for (const Command& command : commands_on_the_cpu())
        survive_failing_files(command, number++, is_full_run() ? 2 : 1);
}

TEST_CASE("What a command leaves has been brought to the disk", "[files]")
{
    for (const Command& command : commands_on_the_cpu()) {
        INFO(command.words);
        CommandAttempts attempts(command, put_inputs);
        for (const bool replaces : {false, true})
            CHECK(attempts.count(Calls::reach_disk, replaces) >= std::ssize(command.outputs));
    }
}
