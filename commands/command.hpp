// Commands and their options, as the subcommands' files declare them. The classes are handles of CLI11's objects, whose
// header only the files around the whole command line include: it takes most of a small file's compile time.
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

// What values an option accepts.
struct Check
{
    std::function<std::string(const std::string&)> fault; // the fault of a value; empty if the value is accepted
    std::string type;                                     // parsed again by described_type of words.hpp
};

// Copies are handles of the same option. Each function returns the option itself, so that calls can be chained.
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
    // Lets the option be given several times, each with one value; all values are kept.
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

    // `Value` is std::string, or a std::optional or std::vector of it: command.cpp lists the types in use.
    template <typename Value>
    Option add_option(const std::string& name, Value& value, const std::string& sentence) const;
    // The same for an int or a double; accepts only finite numbers in the interval: see words.hpp.
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

    // Returns how many times the option was given.
    std::size_t count(const std::string& option) const;

    const CLI::App& app() const { return *app_; }

private:
    CLI::App* app_;
};

} // namespace fragfft::commands
