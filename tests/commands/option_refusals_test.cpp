// Every option of every command refuses values that are wrong. The faults are derived from the program's description of
// its options, so a new option or method is tested without a line here.
#include "catch_framework.hpp"
#include "commands/program.hpp"
#include "commands/words.hpp"
#include "sweep.hpp"
#include "workplace.hpp"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

using namespace fragfft;
using namespace fragfft::commands;

namespace {

using Words = std::vector<std::string>;

struct Fault
{
    std::string kind; // what kind of fault it is; each kind must occur
    Words command;
    Words named; // parts of the refusal
};

struct Answer
{
    int exit_code = -1;
    std::string output;
    std::string errors;
};

constexpr char end_of_answer = '\x1e';

// Runs all commands in one copy of this process, because a refusal takes less time than starting a process.
std::vector<Answer> answers(const Workplace& workplace, const std::vector<Fault>& faults)
{
    const auto run_all = [&] {
        ::setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "none", 1); // a command that is not refused ends soon
        for (const Fault& fault : faults) {
            Words words{"fragfft"};
            words.insert(words.end(), fault.command.begin(), fault.command.end());
            std::vector<char*> arguments = pointers(words);
            const int exit_code = run_program(static_cast<int>(words.size()), arguments.data());
            std::fputs(fmt::format("{}{}{}", end_of_answer, exit_code, end_of_answer).c_str(), stderr);
            std::fputc(end_of_answer, stdout);
        }
        return 0;
    };
    const ProcessResult result = Process(run_all, workplace / "").wait();
    REQUIRE(result.exit_code == 0);
    std::istringstream errors(result.errors);
    std::istringstream output(result.output);
    std::vector<Answer> told(faults.size());
    for (Answer& answer : told) {
        std::string exit_code;
        std::getline(errors, answer.errors, end_of_answer);
        std::getline(errors, exit_code, end_of_answer);
        std::getline(output, answer.output, end_of_answer);
        answer.exit_code = std::stoi(exit_code);
    }
    return told;
}

bool is_size(const OptionDescription& option)
{
    return option.value.find("WIDTHxHEIGHT") != std::string::npos;
}

// Files and folders, and texts that are only checked after the whole command line has been read.
bool takes_any_text(const OptionDescription& option)
{
    return option.value.ends_with("FILE") || option.value == "FOLDER" || option.value == "FILTER" ||
           option.value == "TYPE" || option.value == "WORDS";
}

// "a whole number from 1 to 1000"
std::pair<double, double> bounds(const OptionDescription& option)
{
    const std::size_t from = option.range.find(" from ");
    const std::size_t to = option.range.find(" to ");
    return {std::stod(option.range.substr(from + 6)), std::stod(option.range.substr(to + 4))};
}

std::string good_value(const OptionDescription& option)
{
    if (!option.range.empty())
        return fmt::format("{}", bounds(option).first);
    return !option.words.empty() ? option.words.front() : is_size(option) ? "8x8" : "text";
}

// The words on the command line for this option with a good value.
Words given(const OptionDescription& option)
{
    return option.value.empty() ? Words{option.names.back()} : Words{option.names.back(), good_value(option)};
}

std::string mistyped(const std::string& word)
{
    return word + word.back();
}

// For each kind of value, wrong values and what the refusal says about them.
std::vector<Fault> faulty_values(const OptionDescription& option)
{
    const std::string& name = option.names.back();
    std::vector<Fault> faults;
    const auto refused = [&](const std::string& kind, const std::string& value, const Words& said) {
        faults.push_back({kind, {name, value}, said});
    };
    if (option.value.empty() || takes_any_text(option))
        return faults;
    if (!option.range.empty()) {
        const auto [least, largest] = bounds(option);
        const auto say = [&](const std::string& kind, const std::string& value) {
            refused(kind, value, {fmt::format("{}: '{}' is not {}", name, value, option.range)});
        };
        say("below the range", fmt::format("{:.0f}", std::floor(least - 1)));
        say("above the range", fmt::format("{:.0f}", largest + 1));
        for (const std::string& value :
             swept<std::string>({"nan", "inf", "-inf", "1x", "1e999", "99999999999999999999", "0x10", ""}, 3))
            say("no number", value);
        if (option.range.starts_with(whole_number_words))
            say("no whole number", "1.5");
    } else if (is_size(option)) {
        for (const std::string& value :
             swept<std::string>({"0", "", "x8", "8x8x8", "64x", "0x8", "8.5", "99999999999", "-8x8", "large"}, 4))
            refused("no size", value, {fmt::format("{}: '{}' is no size", name, value)});
    } else {
        INFO(name << " " << option.value << ": a new kind of value needs its faults");
        REQUIRE_FALSE(option.words.empty());
        const std::string known = fmt::format("known: {}", fmt::join(option.words, ", "));
        for (const std::string& value : swept<std::string>({"zzzz", "1.5", "nan", "-1", ""}, 2))
            refused("unknown word", value, {name + ": ", fmt::format("'{}'", value), known});
        const std::string& word = option.words.front();
        refused("mistyped word", mistyped(word), {name + ": ", fmt::format("(did you mean '{}'?); {}", word, known)});
    }
    return faults;
}

// Faults that do not depend on the option's value.
std::vector<Fault> faults_beside_values(const CommandDescription& command, const OptionDescription& option)
{
    const std::string& name = option.names.back();
    std::vector<Fault> faults;
    if (option.value.empty())
        faults.push_back({"value of a flag", {name + "=words"}, {name + " takes no value"}});
    else
        faults.push_back({"missing value", {name}, {name + " needs a value"}});
    if (!option.value.empty() && !option.several && !option.repeats) {
        const Words once = given(option);
        Words twice = once;
        twice.insert(twice.end(), once.begin(), once.end());
        faults.push_back({"given twice", twice, {name + " is given 2 times, and may be given once"}});
    }
    faults.push_back({"mistyped option",
                      {mistyped(name)},
                      {fmt::format("unknown option '{}' (did you mean '{}'?); see fragfft {} --help", mistyped(name),
                                   name, command.name)}});
    for (const OptionDescription& other : command.options) {
        const auto is_of = [&](const Words& names) {
            return std::find(names.begin(), names.end(), other.names.back()) != names.end();
        };
        if (is_of(option.excludes)) {
            Words both = given(option);
            const Words more = given(other);
            both.insert(both.end(), more.begin(), more.end());
            faults.push_back({"excluded option", both, {name, " excludes ", other.names.back()}});
        }
        if (is_of(option.needs))
            faults.push_back({"option alone", given(option), {name + " requires " + other.names.back()}});
    }
    return faults;
}

// The words without which the command is refused.
Words required(const CommandDescription& command)
{
    Words words;
    for (const OptionDescription& argument : command.arguments)
        if (argument.required)
            words.emplace_back("file");
    for (const OptionDescription& option : command.options)
        if (option.required)
            for (const std::string& word : given(option))
                words.push_back(word);
    return words;
}

std::vector<Fault> faults_of(const CommandDescription& command)
{
    std::vector<Fault> faults;
    const auto add = [&](const Fault& fault, const Words& before) {
        Words words{command.name};
        words.insert(words.end(), before.begin(), before.end());
        words.insert(words.end(), fault.command.begin(), fault.command.end());
        faults.push_back({fault.kind, words, fault.named});
    };
    for (const OptionDescription& option : command.options) {
        // A required option gets the faulty value itself, so it must not be given before.
        const Words before = option.required ? Words{} : required(command);
        for (const Fault& fault : faulty_values(option))
            add(fault, before);
        for (const Fault& fault : faults_beside_values(command, option))
            add(fault, before);
    }
    const std::string see = fmt::format("; see fragfft {} --help", command.name);
    add({"unknown option", {"--zzzzzz"}, {"unknown option '--zzzzzz'" + see}}, {});
    bool is_required = false;
    bool takes_several = false;
    Words places;
    for (const std::vector<OptionDescription>& all : {command.arguments, command.options})
        for (const OptionDescription& one : all) {
            if (one.required && !is_required)
                add({"missing argument", {}, {one.names.back() + " is required"}}, {});
            is_required = is_required || one.required;
        }
    for (const OptionDescription& argument : command.arguments) {
        takes_several = takes_several || argument.several;
        if (!argument.words.empty())
            add({"unknown word", {"zzzz"}, {"'zzzz'", fmt::format("known: {}", fmt::join(argument.words, ", "))}}, {});
        places.push_back(good_value(argument));
    }
    if (!takes_several) {
        places.emplace_back("surplus");
        add({"surplus argument", places, {"'surplus' is one argument too many"}}, {});
    }
    return faults;
}

} // namespace

TEST_CASE("Every option of every command refuses what it does not take, in one line that names it, and nothing is done")
{
    const Workplace workplace;
    put_file(workplace / "file", bytes_of("as it was"));
    std::vector<Fault> faults{{"value of a flag", {"--help=words"}, {"--help takes no value"}},
                              {"value of a flag", {"--version=words"}, {"--version takes no value"}}};
    for (const CommandDescription& command : describe_program().commands) {
        for (const Fault& fault : faults_of(command))
            faults.push_back(fault);
        faults.push_back({"mistyped command",
                          {mistyped(command.name)},
                          {fmt::format("unknown subcommand '{}' (did you mean '{}'?); see fragfft --help",
                                       mistyped(command.name), command.name)}});
    }
    const std::vector<Answer> answer = answers(workplace, faults);
    std::map<std::string, int> kinds;
    for (std::size_t i = 0; i < faults.size(); ++i) {
        INFO(fmt::format("{}: fragfft '{}'\nsays: {}", faults[i].kind, fmt::join(faults[i].command, "' '"),
                         answer[i].errors));
        CHECK(answer[i].exit_code == 2);
        CHECK(answer[i].output == "");
        CHECK(answer[i].errors.starts_with("fragfft: "));
        CHECK(answer[i].errors.find('\n') + 1 == answer[i].errors.size());
        for (const std::string& named : faults[i].named)
            CHECK_THAT(answer[i].errors, ContainsSubstring(named));
        ++kinds[faults[i].kind];
    }
    CHECK(workplace.contents() == std::map<std::string, Bytes>{{"file", bytes_of("as it was")}});
    // Every kind of fault occurs in the descriptions.
    for (const std::string kind :
         {"below the range", "above the range", "no number", "no whole number", "no size", "unknown word",
          "mistyped word", "value of a flag", "missing value", "given twice", "mistyped option", "excluded option",
          "option alone", "unknown option", "missing argument", "surplus argument", "mistyped command"}) {
        INFO(kind);
        CHECK(kinds[kind] >= 2);
    }
}
