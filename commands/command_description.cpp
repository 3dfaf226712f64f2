#include "commands/command_description.hpp"

#include "commands/words.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::commands {

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
        if (result.default_value.starts_with('[')) // CLI11's notation for several values
            result.default_value =
                fmt::format("{}", fmt::join(described_type(":{" + result.default_value.substr(1)).words, " "));
        std::erase(result.default_value, ']');
    }
    result.sentence = option.get_description();
    result.group = option.get_group();
    result.required = option.get_required();
    result.several = option.get_expected_max() > 1 || option.get_allow_extra_args();
    result.repeats = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    for (const CLI::Option* other : option.get_excludes())
        result.excludes.push_back(other->get_name());
    for (const CLI::Option* other : option.get_needs())
        result.needs.push_back(other->get_name());
    return result;
}

// Splits a footer into its notes and the examples at its end, which have a heading.
void take_footer(const std::string& footer, CommandDescription& command)
{
    std::size_t begin = footer.size();
    for (const std::string heading : {"Example:\n", "Examples:\n"})
        for (std::size_t found = footer.find(heading); found != std::string::npos;
             found = footer.find(heading, found + 1))
            if (found == 0 || footer[found - 1] == '\n')
                begin = std::min(begin, found);
    command.examples = footer.substr(begin);
    command.notes = footer.substr(0, begin);
}

// The partition is stable, so that within a group the options stay in the order of their declaration.
void put_general_options_last(std::vector<OptionDescription>& options)
{
    std::stable_partition(options.begin(), options.end(),
                          [](const OptionDescription& option) { return option.group != general_options; });
}

} // namespace

CommandDescription describe(const CLI::App& app)
{
    CommandDescription result;
    result.name = app.get_name();
    result.sentence = app.get_description();
    take_footer(app.get_footer(), result);
    for (const CLI::Option* option : app.get_options({}))
        if (!option->get_group().empty())
            (option->get_positional() ? result.arguments : result.options).push_back(described(*option));
    put_general_options_last(result.options);
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        result.commands.push_back(describe(*command));
    return result;
}

} // namespace fragfft::commands
