#include "filters/filter_catalogue.hpp"
#include "library/c/guard.hpp"

#include <algorithm>
#include <vector>

using namespace fragfft;
using namespace fragfft::c;

namespace {

struct KnownParameter
{
    FilterParameter parameter;
    std::string name;
    std::string meaning;
};

struct KnownFilter
{
    std::string name;
    std::string description;
    std::vector<KnownParameter> parameters;
};

bool takes_text(const FilterDescription& filter)
{
    return std::ranges::any_of(filter.parameters,
                               [](const FilterParameter& parameter) { return is_text(parameter.kind); });
}

// The filters of the catalogue whose parameters are all numbers, with null-terminated texts.
const std::vector<KnownFilter>& known_filters()
{
    static const std::vector<KnownFilter> known = [] {
        std::vector<KnownFilter> filters;
        for (const FilterDescription& filter : filter_catalogue()) {
            if (takes_text(filter))
                continue;
            filters.push_back({filter.name, std::string(filter.description), {}});
            for (const FilterParameter& parameter : filter.parameters)
                filters.back().parameters.push_back({parameter, std::string(parameter.name), parameter.meaning()});
        }
        return filters;
    }();
    return known;
}

// Null past the last filter.
const KnownFilter* known_filter(std::size_t number) noexcept
{
    const KnownFilter* found = nullptr;
    guarded([&] {
        if (number < known_filters().size())
            found = &known_filters()[number];
    });
    return found;
}

const KnownParameter& known_parameter(std::size_t filter, std::size_t number)
{
    const KnownFilter* known = known_filter(filter);
    if (known == nullptr)
        throw CallerError(fmt::format("there is no filter with the number {}", filter));
    if (number >= known->parameters.size())
        throw CallerError(fmt::format("{} has no parameter with the number {}", known->name, number));
    return known->parameters[number];
}

} // namespace

const char* fragfft_known_filter(size_t number)
{
    const KnownFilter* const filter = known_filter(number);
    return filter == nullptr ? nullptr : filter->name.c_str();
}

const char* fragfft_known_filter_description(size_t number)
{
    const KnownFilter* const filter = known_filter(number);
    return filter == nullptr ? nullptr : filter->description.c_str();
}

size_t fragfft_known_filter_parameters(size_t number)
{
    const KnownFilter* const filter = known_filter(number);
    return filter == nullptr ? 0 : filter->parameters.size();
}

fragfft_error fragfft_known_filter_parameter(size_t filter, size_t number, fragfft_parameter* parameter)
{
    return guarded([&] {
        const KnownParameter& known = known_parameter(filter, number);
        const FilterParameter& facts = known.parameter;
        fill(parameter,
             {0, known.name.c_str(), known.meaning.c_str(), facts.range.minimum, facts.range.maximum,
              facts.default_value.value_or(0.0), facts.range.minimum_excluded ? 1 : 0,
              facts.kind == ParameterKind::integer ? 1 : 0, facts.required ? 1 : 0, facts.default_value ? 1 : 0},
             "the place of the parameter");
    });
}
