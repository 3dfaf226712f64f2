#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/filtering.hpp"
#include "commands/json.hpp"
#include "commands/messages.hpp"
#include "figures/items/items.hpp"
#include "filters/filter_catalogue.hpp"
#include "methods/method_words.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

struct ListOptions
{
    bool json = false;
    Messages messages;
};

// "sigma: standard deviation of the Gaussian, (0, 1000] pixels"
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

Json catalogue_as_json()
{
    Json methods = Json::array();
    for (const Method& method : all_methods())
        methods.push_back({{"name", method.name},
                           {"description", method.description},
                           {"sizes", method.sizes},
                           {"formats", format_names(method)},
                           {"twiddles", twiddle_names(method)},
                           {"chosen_by_auto", chosen_where(method)}});
    Json convolutions = Json::array();
    for (const FurtherMethod& method : further_methods())
        convolutions.push_back({{"name", method.name},
                                {"description", method.description},
                                {"sizes", method.sizes},
                                {"transforms", method.transforms}});
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
    Json items = Json::array();
    for (const figures::Item& item : figures::all_items())
        items.push_back({{"name", item.stem}, {"title", item.full_title()}});
    return {{"methods", methods}, {"convolutions", convolutions}, {"filters", filters}, {"items", items}};
}

void print_catalogue()
{
    fmt::print("Methods (--method)\n");
    for (const Method& method : all_methods())
        fmt::print("  {}\n      {}\n      {}\n      texels: {}; twiddles: {}; chosen by auto: {}\n", method.name,
                   method.description, method.sizes, fmt::join(format_names(method), ", "),
                   fmt::join(twiddle_names(method), ", "), chosen_where(method));
    fmt::print("\nFurther methods (--method of filter and convolve)\n");
    for (const FurtherMethod& method : further_methods())
        fmt::print("  {}{}\n      {}\n      {}\n", method.name, method.transforms ? " (of transform, too)" : "",
                   method.description, method.sizes);
    fmt::print("\nFilters (--filter NAME:KEY=VALUE,KEY=VALUE)\n");
    for (const FilterDescription& filter : filter_catalogue()) {
        fmt::print("  {}\n      {}\n", filter.name, filter.description);
        for (const FilterParameter& parameter : filter.parameters)
            fmt::print("      {}\n", parameter_text(parameter));
    }
    fmt::print("\nItems (reproduce ITEM)\n");
    for (const figures::Item& item : figures::all_items())
        fmt::print("  {}\n      {}\n", item.stem, item.full_title());
}

} // namespace

void add_list(const Command& program)
{
    auto options = std::make_shared<ListOptions>();
    const Command command = program.add_command("list", "List methods, filters with their parameters, and items");
    command.add_flag("--json", options->json, "Print JSON");
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft list --json");
    command.callback([options] {
        if (options->json)
            fmt::print("{}\n", indented(catalogue_as_json()));
        else
            print_catalogue();
    });
}

} // namespace fragfft::commands
