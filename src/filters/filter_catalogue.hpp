// Every named filter in one table, which parse_filter follows and listings print.
#pragma once

#include "filters/filter.hpp"
#include "filters/range.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fragfft {

// Loads the image file of a `kernel:file=...` filter; expected to throw InputError naming the file.
using KernelLoader = std::function<Kernel(const std::string& path)>;

enum class ParameterKind
{
    real,
    integer,
    file
};

// Whether the value extends to the end of a specification, commas included.
constexpr bool is_text(ParameterKind kind)
{
    return kind == ParameterKind::file;
}

struct FilterParameter
{
    std::string_view name;
    std::string_view description;
    ParameterKind kind = ParameterKind::real;
    Range range = {};                         // of a number, with its unit
    std::optional<double> default_value = {}; // of a number
    bool required = false; // a number that is not required and has no default is chosen by the filter

    // The description, with the range of a number: "standard deviation of the Gaussian, [0.1, 256] pixels".
    std::string meaning() const;
};

// The checked arguments of one filter.
struct FilterArguments
{
    std::map<std::string_view, double> numbers = {}; // by parameter name, defaults filled in
    std::string text = {};                           // the text of a file's parameter
    KernelLoader load_kernel = {};

    double number(std::string_view name) const;
    int integer(std::string_view name) const;
    std::optional<int> optional_integer(std::string_view name) const;
};

struct FilterDescription
{
    std::string name;
    std::string_view description; // one line
    std::vector<FilterParameter> parameters;
    // Example specifications without the filter's name; "" where it has no parameters. A kernel's file is kernel.npy.
    std::vector<std::string_view> examples;
    std::function<std::variant<Kernel, FrequencyResponse>(const FilterArguments&)> build;
};

// All filters, kernels first, in the order of a listing.
const std::vector<FilterDescription>& filter_catalogue();

} // namespace fragfft
