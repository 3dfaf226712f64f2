// Runs the program's commands in processes of their own while the system fails, and checks what must hold after each.
#pragma once

#include "commands/workplace.hpp"
#include "failing_system.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fragfft {

struct Command
{
    std::string words;                     // the program's arguments, separated by spaces
    std::vector<std::string> outputs = {}; // any others that it writes are found out
    bool measures = false;                 // whether its output differs from run to run except for its form
    long most_lines = 1;                   // of a refusal: several images give one line each, and one that counts them
    std::filesystem::path standard_input = {};
};

// Outcomes of attempts, each of which met a failure.
struct Outcomes
{
    long failed = 0;
    long right = 0;
    long refused = 0;
    long killed = 0;
    long left_a_temporary = 0;

    void add(const Outcomes& others);
};

// A command in a folder of its own, with a folder for caches and one for temporary files in it, where it is attempted
// repeatedly. All files are restored before each attempt.
class CommandAttempts
{
public:
    // `put` puts the input files into the folder. It must not use libvips, whose threads a copy of this process would
    // lack.
    CommandAttempts(const Command& command, const std::function<void(const Workplace&)>& put);

    // The number of these calls in an undisturbed run, counted once.
    long count(failing_system::Calls calls, bool replaces);
    // Attempts the command while the system fails, with outputs that are new or replace old ones. It must end with the
    // right outputs, or be refused in a line (or as many lines as the command allows) that contains one of `told`,
    // leaving the old outputs unchanged. It may leave nothing else behind except, after a kill, complete files with
    // temporary names.
    Outcomes attempt(const failing_system::Fault& fault, bool replaces, const std::vector<std::string>& told);
    // Attempts with the calls 1, 2, 3 ... of the fault's kind failing: with all of them if there are at most `most`,
    // otherwise with the first half of `most` and with others at equal distances.
    Outcomes attempt_each(const failing_system::Fault& fault, long most, const std::vector<std::string>& told);

    // The names that messages about files may contain.
    std::vector<std::string> file_names() const;
    const Command& command() const { return command_; }
    const Workplace& workplace() const { return workplace_; }

    // Starts the command in a process; the caller waits for it.
    std::unique_ptr<Process> start(const std::optional<failing_system::Fault>& fault);
    // Restores all files.
    void put_back(bool replaces);
    // Requires that each output is complete, either old or right, and that other files are temporary ones; returns the
    // number of right outputs.
    long require_whole_outputs(bool replaces, Outcomes& outcomes);

private:
    using Files = std::map<std::string, Bytes>;

    bool is_output(const std::string& name) const;
    bool is_right(const std::string& output, const Files& files) const;
    bool all_are_right(const ProcessResult& result, const Files& files) const;

    Command command_;
    Workplace workplace_;
    std::string folder_;
    Files inputs_;
    Files before_[2];
    Files usual_;
    ProcessResult usual_result_;
    std::map<std::pair<failing_system::Calls, bool>, long> counts_;
};

} // namespace fragfft
