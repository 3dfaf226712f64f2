#include "cli/argument_errors.hpp"

#include "cli/command_description.hpp"
#include "unknown_word.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <optional>

namespace fragfft::cli {

namespace {

bool looks_like_option(const std::string& word)
{
    return word.size() > 1 && word.front() == '-' && word != "--";
}

std::optional<std::string> unknown_option(const CLI::App& app)
{
    for (const std::string& word : app.remaining()) {
        if (!looks_like_option(word))
            continue;
        const std::string name = word.substr(0, word.find('='));
        std::vector<std::string> known;
        for (const OptionDescription& option : describe(app).options)
            known.insert(known.end(), option.names.begin(), option.names.end());
        const std::string command =
            app.get_parent() == nullptr ? app.get_name() : app.get_parent()->get_name() + " " + app.get_name();
        return fmt::format("unknown option '{}'{}; see {} --help", name, suggestion(name, known), command);
    }
    return std::nullopt;
}

// What CLI11 says of numbers of values is for those who declare options.
std::optional<std::string> wrong_count(const CLI::ParseError& error, const CLI::App& app)
{
    const std::string text = error.what();
    const std::string name = text.substr(0, text.find(':'));
    const CLI::Option* option = app.get_option_no_throw(name);
    if (error.get_name() != "ArgumentMismatch" || option == nullptr)
        return std::nullopt;
    if (option->count() > 1)
        return fmt::format("{} is given {} times, and may be given once", name, option->count());
    return fmt::format("{} needs a value", name);
}

std::optional<std::string> unknown_command(const CLI::App& app)
{
    for (const std::string& word : app.remaining()) {
        if (word == "--")
            continue;
        std::vector<std::string> known;
        for (const CommandDescription& command : describe(app).commands)
            known.push_back(command.name);
        return fmt::format("unknown subcommand '{}'{}; see {} --help", word, suggestion(word, known), app.get_name());
    }
    return std::nullopt;
}

} // namespace

std::string argument_error_text(const CLI::ParseError& error, const CLI::App& app)
{
    if (const auto text = unknown_option(app))
        return *text;
    for (const CLI::App* command : app.get_subcommands()) {
        if (const auto text = unknown_option(*command))
            return *text;
        if (const auto text = wrong_count(error, *command))
            return *text;
    }
    if (app.get_subcommands().empty())
        if (const auto text = unknown_command(app))
            return *text;
    return error.what();
}

void refuse_surplus_arguments(CLI::App& command)
{
    // One more argument, which no help shows. CLI11 heeds `--` only while an argument may still come.
    const auto refuse = [](const std::string& word) {
        throw CLI::ArgumentMismatch(fmt::format("'{}' is one argument too many", word));
    };
    command.add_option_function<std::string>("SURPLUS", refuse)->group("");
}

} // namespace fragfft::cli
