// Commands and their options as the subcommands' files declare them: handles of CLI11's, whose header only the files
// around the whole command line include. It takes most of the time that a small file takes to compile.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace fragfft::commands {

// What an option takes.
struct Check
{
    std::function<std::string(const std::string&)> fault; // of a value; empty where it is taken
    std::string type;                                     // described_type of words.hpp reads it again
};

// Copies are handles of the same option. Each function returns the option, for the next.
class Option
{
public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    const Option& type_name(const std::string& name) const;
    const Option& check(const Check& check) const;
    const Option& group(const std::string& name) const;
    const Option& required() const;
    // The default in the help: a text, or the variable's value.
    const Option& default_str(const std::string& text) const;
    const Option& capture_default_str() const;
    // Lets it be given several times, each with one value, of which none is lost.
    const Option& may_repeat() const;
    const Option& excludes(const Option& other) const;
    const Option& needs(const Option& other) const;

private:
    CLI::Option* option_;
};

// Copies are handles of the same command.
class Command
{
public:
    explicit Command(CLI::App& app) : app_(&app) {}

    Command add_command(const std::string& name, const std::string& sentence) const;

    // Values are a std::string, std::optional or std::vector of one: command.cpp lists those in use.
    template <typename Value>
    Option add_option(const std::string& name, Value& value, const std::string& sentence) const;
    // The same of an int or a double, which takes none but finite numbers of the interval: see words.hpp.
    template <typename Value>
    Option add_number(const std::string& name, Value& value, double least, double largest,
                      const std::string& sentence) const;
    Option add_option_function(const std::string& name, const std::function<void(const std::string&)>& set,
                               const std::string& sentence) const;
    Option add_option_function(const std::string& name, const std::function<void(const std::vector<std::string>&)>& set,
                               const std::string& sentence) const;
    Option add_flag(const std::string& name, bool& value, const std::string& sentence) const;
    Option add_flag_function(const std::string& name, const std::function<void()>& set,
                             const std::string& sentence) const;
    Option option(const std::string& name) const;

    void footer(const std::string& text) const;
    void callback(const std::function<void()>& run) const;

    // How often the option was given.
    std::size_t count(const std::string& option) const;

    const CLI::App& app() const { return *app_; }

private:
    CLI::App* app_;
};

} // namespace fragfft::commands
