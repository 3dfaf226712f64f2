#include "filters/filter_parser.hpp"

#include "errors.hpp"
#include "one_line.hpp"
#include "unknown_word.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace fragfft {
namespace {

const FilterDescription& find_filter(std::string_view name)
{
    const auto& catalogue = filter_catalogue();
    const auto found = std::find_if(catalogue.begin(), catalogue.end(),
                                    [&](const FilterDescription& filter) { return filter.name == name; });
    if (found != catalogue.end())
        return *found;
    std::vector<std::string_view> names;
    for (const FilterDescription& filter : catalogue)
        names.push_back(filter.name);
    throw InputError(unknown_word("filter", name, names));
}

const FilterParameter& find_parameter(const FilterDescription& filter, std::string_view name)
{
    const auto found = std::find_if(filter.parameters.begin(), filter.parameters.end(),
                                    [&](const FilterParameter& parameter) { return parameter.name == name; });
    if (found != filter.parameters.end())
        return *found;
    std::vector<std::string_view> names;
    for (const FilterParameter& parameter : filter.parameters)
        names.push_back(parameter.name);
    if (names.empty())
        throw InputError(fmt::format("unknown key '{}'; the filter takes none", name));
    throw InputError(unknown_word("key", name, names));
}

double parse_number(const FilterParameter& parameter, std::string_view text)
{
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [parsed_end, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc::invalid_argument)
        throw InputError(fmt::format("{}: '{}' is not a number", parameter.name, text));
    if (parsed_end != end)
        throw InputError(
            fmt::format("{}: '{}' has '{}' after the number", parameter.name, text, std::string_view(parsed_end, end)));
    if (error == std::errc::result_out_of_range)
        throw InputError(fmt::format("{}: '{}' is too large or too small for double precision", parameter.name, text));
    if (!std::isfinite(value))
        throw InputError(fmt::format("{}: '{}' is not a finite number", parameter.name, text));
    if (parameter.kind == ParameterKind::integer && value != std::floor(value))
        throw InputError(fmt::format("{}: '{}' is not an integer", parameter.name, text));
    require_in_range(parameter.name, value, parameter.range);
    return value;
}

// Read "key=value,key=value" into the arguments, checking each against the filter's table.
void read_arguments(const FilterDescription& filter, std::string_view text, FilterArguments& arguments)
{
    for (bool more = true; more;) {
        const std::size_t equals = text.find('=');
        if (text.empty() || equals == std::string_view::npos || text.find(',') < equals)
            throw InputError(fmt::format("expected key=value, found '{}'", text.substr(0, text.find(','))));
        const FilterParameter& parameter = find_parameter(filter, text.substr(0, equals));
        text.remove_prefix(equals + 1);

        const bool runs_to_end = is_text(parameter.kind);
        const std::string_view value = runs_to_end ? text : text.substr(0, text.find(','));
        more = value.size() < text.size();
        text.remove_prefix(value.size() + (more ? 1 : 0));

        if (runs_to_end) {
            if (value.empty())
                throw InputError(fmt::format("{}: no path given", parameter.name));
            arguments.text = value;
        } else if (!arguments.numbers.emplace(parameter.name, parse_number(parameter, value)).second)
            throw InputError(fmt::format("key '{}' is given twice", parameter.name));
    }
}

void fill_in_defaults(const FilterDescription& filter, FilterArguments& arguments)
{
    for (const FilterParameter& parameter : filter.parameters) {
        const bool given =
            is_text(parameter.kind) ? !arguments.text.empty() : arguments.numbers.contains(parameter.name);
        if (given)
            continue;
        if (parameter.default_value)
            arguments.numbers.emplace(parameter.name, *parameter.default_value);
        else if (parameter.required)
            throw InputError(fmt::format("key '{}' is missing: {}", parameter.name, parameter.meaning()));
    }
}

std::string canonical_text(const FilterDescription& filter, const FilterArguments& arguments)
{
    std::string text;
    for (const FilterParameter& parameter : filter.parameters) {
        const char* separator = text.empty() ? "" : ",";
        if (is_text(parameter.kind))
            text += fmt::format("{}{}={}", separator, parameter.name, arguments.text);
        else if (arguments.numbers.contains(parameter.name))
            text += fmt::format("{}{}={}", separator, parameter.name, arguments.number(parameter.name));
    }
    return text;
}

} // namespace

Filter parse_filter(std::string_view specification, const KernelLoader& load_kernel)
{
    try {
        const std::size_t colon = specification.find(':');
        const FilterDescription& filter = find_filter(specification.substr(0, colon));
        FilterArguments arguments{.load_kernel = load_kernel};
        if (colon != std::string_view::npos)
            read_arguments(filter, specification.substr(colon + 1), arguments);
        fill_in_defaults(filter, arguments);
        return {filter.name, canonical_text(filter, arguments), filter.build(arguments)};
    } catch (const InputError& error) {
        throw InputError(in_a_line(fmt::format("filter '{}': {}", specification, error.what())));
    }
}

} // namespace fragfft
