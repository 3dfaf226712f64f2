#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/filtering.hpp"
#include "commands/json.hpp"
#include "commands/messages.hpp"
#include "commands/words.hpp"
#include "figures/items/items.hpp"
#include "filters/filter_catalogue.hpp"
#include "methods/method_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft::commands {

namespace {

struct ListOptions
{
    std::optional<std::string> kind; // nothing: all kinds
    bool json = false;
    Messages messages;

    bool lists(std::string_view what) const { return !kind || *kind == what; }
};

// Returns for example "sigma: standard deviation of the Gaussian, (0, 1000] pixels".
std::string parameter_text(const FilterParameter& parameter)
{
    std::string text = fmt::format("{}", parameter.name);
    if (parameter.default_value)
        text += fmt::format("={:g}", *parameter.default_value);
    else if (!parameter.required)
        text = fmt::format("[{}]", text);
    return fmt::format("{}: {}", text, parameter.meaning());
}

Json range_as_json(const FilterParameter& parameter)
{
    if (is_text(parameter.kind))
        return {};
    return {{"minimum", parameter.range.minimum},
            {"maximum", parameter.range.maximum},
            {"minimum_excluded", parameter.range.minimum_excluded},
            {"unit", parameter.range.unit},
            {"integer", parameter.kind == ParameterKind::integer}};
}

Json methods_as_json()
{
    Json methods = Json::array();
    for (const Method& method : all_methods())
        methods.push_back({{"name", method.name},
                           {"description", method.description},
                           {"sizes", method.sizes},
                           {"formats", format_names(method)},
                           {"twiddles", twiddle_names(method)},
                           {"chosen_by_auto", chosen_where(method)}});
    return methods;
}

Json convolutions_as_json()
{
    Json convolutions = Json::array();
    for (const FurtherMethod& method : further_methods())
        convolutions.push_back({{"name", method.name},
                                {"description", method.description},
                                {"sizes", method.sizes},
                                {"transforms", method.transforms}});
    return convolutions;
}

Json filters_as_json()
{
    Json filters = Json::array();
    for (const FilterDescription& filter : filter_catalogue()) {
        Json parameters = Json::array();
        for (const FilterParameter& parameter : filter.parameters)
            parameters.push_back({{"name", parameter.name},
                                  {"description", parameter.description},
                                  {"required", parameter.required},
                                  {"range", range_as_json(parameter)},
                                  {"default", parameter.default_value ? Json(*parameter.default_value) : Json()}});
        filters.push_back({{"name", filter.name}, {"description", filter.description}, {"parameters", parameters}});
    }
    return filters;
}

Json items_as_json()
{
    Json items = Json::array();
    for (const figures::Item& item : figures::all_items())
        items.push_back({{"name", item.stem}, {"title", item.full_title()}});
    return items;
}

Json catalogue_as_json(const ListOptions& options)
{
    Json catalogue = Json::object();
    if (options.lists("methods")) {
        catalogue["methods"] = methods_as_json();
        catalogue["convolutions"] = convolutions_as_json();
    }
    if (options.lists("filters"))
        catalogue["filters"] = filters_as_json();
    if (options.lists("items"))
        catalogue["items"] = items_as_json();
    return catalogue;
}

std::string methods_as_text()
{
    std::string text = "Methods (--method)\n";
    for (const Method& method : all_methods())
        text += fmt::format("  {}\n      {}\n      {}\n      texels: {}; twiddles: {}; chosen by auto: {}\n",
                            method.name, method.description, method.sizes, fmt::join(format_names(method), ", "),
                            fmt::join(twiddle_names(method), ", "), chosen_where(method));
    text += "\nFurther methods (--method of filter and convolve)\n";
    for (const FurtherMethod& method : further_methods())
        text += fmt::format("  {}{}\n      {}\n      {}\n", method.name,
                            method.transforms ? " (of transform, too)" : "", method.description, method.sizes);
    return text;
}

std::string filters_as_text()
{
    std::string text = "Filters (--filter NAME:KEY=VALUE,KEY=VALUE)\n";
    for (const FilterDescription& filter : filter_catalogue()) {
        text += fmt::format("  {}\n      {}\n", filter.name, filter.description);
        for (const FilterParameter& parameter : filter.parameters)
            text += fmt::format("      {}\n", parameter_text(parameter));
    }
    return text;
}

std::string items_as_text()
{
    std::string text = "Items (reproduce ITEM)\n";
    for (const figures::Item& item : figures::all_items())
        text += fmt::format("  {}\n      {}\n", item.stem, item.full_title());
    return text;
}

void print_catalogue(const ListOptions& options)
{
    std::vector<std::string> parts;
    if (options.lists("methods"))
        parts.push_back(methods_as_text());
    if (options.lists("filters"))
        parts.push_back(filters_as_text());
    if (options.lists("items"))
        parts.push_back(items_as_text());
    fmt::print("{}", fmt::join(parts, "\n"));
}

} // namespace

void add_list(const Command& program)
{
    auto options = std::make_shared<ListOptions>();
    const Command command = program.add_command("list", "List methods, filters with their parameters, and items");
    command.add_option("KIND", options->kind, "Only these")
        .type_name("KIND")
        .check(one_of("kind", {"methods", "filters", "items"}));
    command.add_flag("--json", options->json, "Print JSON");
    add_verbosity_options(command, options->messages);
    command.footer("Examples:\n  fragfft list filters\n  fragfft list --json");
    command.callback([options] {
        if (options->json)
            fmt::print("{}\n", indented(catalogue_as_json(*options)));
        else
            print_catalogue(*options);
    });
}

} // namespace fragfft::commands
