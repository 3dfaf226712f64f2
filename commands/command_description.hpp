// The command line as data, read off what CLI11 was told: help and manual page are made of nothing else.
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
    std::string value;              // what stands for its value, "FILE"; empty for a flag
    std::vector<std::string> words; // what its value is, or begins with; empty: not of a list
    std::string range;              // of numbers, "a whole number from 1 to 1000"
    std::string default_value;
    std::string sentence;
    std::string group;
    bool required = false;
    bool several = false;
    bool repeats = false;              // may be given several times, each with one value
    std::vector<std::string> excludes; // names of options that it cannot stand beside
    std::vector<std::string> needs;    // and of those that it cannot do without
};

struct CommandDescription
{
    std::string name;
    std::string sentence;
    // Lines. Those that begin with two spaces are examples or tables, to be shown as they are.
    std::string notes;
    std::string examples; // lines of the same kind, with their heading
    std::vector<OptionDescription> arguments;
    std::vector<OptionDescription> options; // in the order of their groups
    std::vector<CommandDescription> commands;
};

// The group of the options that every command has; it comes last.
inline constexpr const char* general_options = "General options";

// What stands for a method. Help does not repeat their names: it refers to their list, which says more.
inline constexpr const char* method_value = "METHOD";

// Heading of the options that say how results are printed, in commands with many options.
inline constexpr const char* output_options = "Output options";

CommandDescription describe(const CLI::App& app);

} // namespace fragfft::commands
