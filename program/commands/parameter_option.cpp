#include "program/commands/parameter_option.hpp"

#include "errors.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace fragfft::commands {

namespace {

template <typename Number> Number parse_number(std::string_view text, const std::string& assignment)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(static_cast<double>(number)))
        throw InputError(fmt::format("--set {}: '{}' is no {}", assignment, text,
                                     std::is_same_v<Number, int> ? "whole number" : "number"));
    return number;
}

// Gives a value of the type that it has already.
class Setter
{
public:
    Setter(std::string_view text, const std::string& assignment) : text_(text), assignment_(assignment) {}

    void operator()(int& value) const { value = parse_number<int>(text_, assignment_); }
    void operator()(float& value) const { value = parse_number<float>(text_, assignment_); }
    template <std::size_t count> void operator()(std::array<float, count>& value) const
    {
        const std::vector<float> given = numbers();
        if (given.size() != count)
            throw InputError(
                fmt::format("--set {}: has {} numbers, and must have {}", assignment_, given.size(), count));
        std::copy(given.begin(), given.end(), value.begin());
    }
    void operator()(Vector4Array& value) const
    {
        const std::vector<float> given = numbers();
        if (given.size() % 4 != 0)
            throw InputError(
                fmt::format("--set {}: has {} numbers, and must have 4 for each element", assignment_, given.size()));
        value.resize(given.size() / 4);
        for (std::size_t i = 0; i < given.size(); ++i)
            value[i / 4][i % 4] = given[i];
    }

private:
    std::vector<float> numbers() const
    {
        std::vector<float> result;
        std::string_view rest = text_;
        while (true) {
            const std::size_t comma = rest.find(',');
            result.push_back(parse_number<float>(rest.substr(0, comma), assignment_));
            if (comma == std::string_view::npos)
                return result;
            rest.remove_prefix(comma + 1);
        }
    }

    std::string_view text_;
    const std::string& assignment_;
};

void set_parameter(Plan& plan, const std::string& name, const std::string& value, const std::string& assignment)
{
    std::vector<std::string> known;
    for (Parameter& parameter : plan.parameters) {
        if (parameter.name == name) {
            std::visit(Setter(value, assignment), parameter.value);
            return;
        }
        known.push_back(parameter.name);
    }
    if (known.empty())
        throw InputError(fmt::format("plan '{}' has no parameter '{}': it has none", plan.name, name));
    throw InputError(fmt::format("plan '{}': {}", plan.name, unknown_word("parameter", name, known)));
}

} // namespace

std::pair<std::string, std::string> parse_assignment(const std::string& text, const std::string& form)
{
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == text.size())
        throw InputError(fmt::format("'{}': expected {}", text, form));
    return {text.substr(0, sign), text.substr(sign + 1)};
}

void set_parameters(Plan& plan, const std::vector<std::string>& assignments)
{
    std::set<std::string> names;
    for (const std::string& assignment : assignments) {
        const auto [name, value] = parse_assignment(assignment, "PARAMETER=VALUE");
        if (!names.insert(name).second)
            throw InputError(fmt::format("--set {}: '{}' is set twice", assignment, name));
        set_parameter(plan, name, value, assignment);
    }
}

} // namespace fragfft::commands
