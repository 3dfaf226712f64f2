// The command line as data, read from CLI11's objects; help and manual page are made from this alone.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace fragfft::commands {

// An option, or a positional argument.
struct OptionDescription
{
    std::vector<std::string> names; // "-h", "--help"; one without dashes is a positional argument's
    std::string value;              // placeholder of its value, "FILE"; empty for a flag
    std::vector<std::string> words; // its possible values, or how they begin; empty if they are not listed
    std::string range;              // for numbers: "a whole number from 1 to 1000"
    std::string default_value;
    std::string sentence;
    std::string group;
    bool required = false;
    bool several = false;
    bool repeats = false;              // may be given several times, each with one value
    std::vector<std::string> excludes; // names of the options with which it cannot be combined
    std::vector<std::string> needs;    // names of the options that it requires
};

struct CommandDescription
{
    std::string name;
    std::string sentence;
    // Lines of text. Those that begin with two spaces are examples or tables, which are not wrapped.
    std::string notes;
    std::string examples; // lines of the same kind, including their heading
    std::vector<OptionDescription> arguments;
    std::vector<OptionDescription> options; // in the order of their groups
    std::vector<CommandDescription> commands;
};

// The group of the options that every command has; it comes last.
inline constexpr const char* general_options = "General options";

// The placeholder for a method. Help does not repeat the methods' names but refers to their list, which says more.
inline constexpr const char* method_value = "METHOD";

// Heading of the options that say how results are printed, in commands with many options.
inline constexpr const char* output_options = "Output options";

CommandDescription describe(const CLI::App& app);

} // namespace fragfft::commands
