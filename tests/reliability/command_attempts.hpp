// The program's commands, done in processes of their own while the system fails, and what must hold after each.
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
    std::string words;                     // which are the program's arguments, separated by spaces
    std::vector<std::string> outputs = {}; // others that it writes are noticed
    bool measures = false;                 // then what it prints and writes differs from run to run, but for its form
    long most_lines = 1;                   // of a refusal: of several images one each, and one that counts them
    std::filesystem::path standard_input = {};
};

// What became of attempts, each of which met a failure.
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
// again and again. All files are put back before each attempt.
class CommandAttempts
{
public:
    // `put` puts the input files into the folder; no image that needs libvips, whose threads a copy of this process
    // would lack.
    CommandAttempts(const Command& command, const std::function<void(const Workplace&)>& put);

    // How many of these calls there are, which is asked once.
    long count(failing_system::Calls calls, bool replaces);
    // Attempts the command while the system fails, where the outputs are new, or replace old ones. It must end with the
    // right outputs, or be refused in a line (or as many as the command says) that tells one of `told`, the old outputs
    // being as they were. Nothing else may be left but, after a kill, whole files without a name of the user's.
    Outcomes attempt(const failing_system::Fault& fault, bool replaces, const std::vector<std::string>& told);
    // The same of calls 1, 2, 3 ... of the fault's kind to the last: of all, where there are no more than `most`; else
    // of the first half of `most` and of others at equal distances.
    Outcomes attempt_each(const failing_system::Fault& fault, long most, const std::vector<std::string>& told);

    // What the messages about files may tell.
    std::vector<std::string> file_names() const;
    const Command& command() const { return command_; }
    const Workplace& workplace() const { return workplace_; }

    // The command's process, which the caller waits for.
    std::unique_ptr<Process> start(const std::optional<failing_system::Fault>& fault);
    // Puts all files back.
    void put_back(bool replaces);
    // Requires each output to be an old one or a right one, whole, and no other file but temporary ones; returns the
    // number of right ones.
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
