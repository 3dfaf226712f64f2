#include "cli/command_description.hpp"

#include "cli/words.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::cli {

namespace {

OptionDescription described(const CLI::Option& option)
{
    OptionDescription result;
    if (option.get_positional())
        result.names = {option.get_name(true)};
    for (const std::string& name : option.get_snames())
        result.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        result.names.push_back("--" + name);
    if (option.get_items_expected_max() > 0) {
        const TypeDescription type = described_type(option.get_type_name());
        result.value = type.placeholder;
        result.words = type.words;
        result.range = type.range;
        result.default_value = option.get_default_str();
        if (result.default_value.starts_with('[')) // CLI11's way to write several values
            result.default_value =
                fmt::format("{}", fmt::join(described_type(":{" + result.default_value.substr(1)).words, " "));
        std::erase(result.default_value, ']');
    }
    result.sentence = option.get_description();
    result.group = option.get_group();
    result.required = option.get_required();
    result.several = option.get_expected_max() > 1 || option.get_allow_extra_args();
    return result;
}

// Stable, so that within a group the order is that of the declarations.
void put_general_options_last(std::vector<OptionDescription>& options)
{
    std::stable_partition(options.begin(), options.end(),
                          [](const OptionDescription& option) { return option.group != general_options; });
}

// "a, b or c"
std::string alternatives(const std::vector<std::string>& words)
{
    if (words.size() < 2)
        return words.empty() ? "" : words.front();
    return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

} // namespace

CommandDescription describe(const CLI::App& app)
{
    CommandDescription result{app.get_name(), app.get_description(), app.get_footer(), {}, {}, {}};
    for (const CLI::Option* option : app.get_options({}))
        if (!option->get_group().empty())
            (option->get_positional() ? result.arguments : result.options).push_back(described(*option));
    put_general_options_last(result.options);
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        result.commands.push_back(describe(*command));
    return result;
}

std::string usage(const CommandDescription& command, const std::string& parent)
{
    std::string text = parent.empty() ? command.name : parent + " " + command.name;
    text += command.commands.empty() ? " [OPTIONS]" : " COMMAND [OPTIONS] ...";
    for (const OptionDescription& argument : command.arguments) {
        const std::string name = argument.names.front() + (argument.several ? "..." : "");
        text += argument.required ? " " + name : " [" + name + "]";
    }
    return text;
}

std::vector<std::string> groups_of(const CommandDescription& command)
{
    std::vector<std::string> groups;
    for (const OptionDescription& option : command.options)
        if (std::find(groups.begin(), groups.end(), option.group) == groups.end())
            groups.push_back(option.group);
    return groups;
}

std::string sentence_with_values(const OptionDescription& option)
{
    std::vector<std::string> facts;
    if (!option.words.empty())
        facts.push_back(alternatives(option.words));
    if (!option.range.empty())
        facts.push_back(option.range);
    if (!option.default_value.empty())
        facts.push_back("default " + option.default_value);
    const bool is_argument = !option.names.front().starts_with('-');
    if (option.required && !is_argument) // of arguments the usage says so
        facts.push_back("required");
    return facts.empty() ? option.sentence : fmt::format("{} ({})", option.sentence, fmt::join(facts, "; "));
}

bool takes_file(const OptionDescription& option)
{
    return option.value.ends_with("FILE");
}

bool takes_folder(const OptionDescription& option)
{
    return option.value == "FOLDER";
}

} // namespace fragfft::cli
