#include "filters/filter_catalogue.hpp"

#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/unit_vector.hpp"

#include <array>
#include <fmt/core.h>
#include <utility>

namespace fragfft {
namespace {

FilterParameter required(FilterParameter parameter)
{
    parameter.required = true;
    return parameter;
}

FilterParameter with_default(FilterParameter parameter, double value)
{
    parameter.default_value = value;
    return parameter;
}

FilterParameter real(std::string_view name, std::string_view description, Range range)
{
    return {name, description, ParameterKind::real, range};
}

FilterParameter integer(std::string_view name, std::string_view description, Range range)
{
    return {name, description, ParameterKind::integer, range};
}

FilterParameter sigma()
{
    return required(real("sigma", "standard deviation of the Gaussian", sigma_range_in_pixels));
}

FilterParameter angle(std::string_view description)
{
    return real("angle", description, angle_range_in_degrees);
}

std::vector<FilterDescription> kernel_filters()
{
    return {
        {"identity", "leaves the image as it is", {}, {""}, [](const FilterArguments&) { return identity_kernel(); }},
        {"gaussian",
         "Gaussian blur",
         {sigma(), integer("radius", "half the kernel's width; ceil(4 sigma) unless given", radius_range_in_pixels)},
         {"sigma=2"},
         [](const FilterArguments& arguments) {
             return gaussian_kernel(arguments.number("sigma"), arguments.optional_integer("radius"));
         }},
        {"box",
         "mean of a square",
         {required(integer("size", "side of the square; an even one as scipy.ndimage.uniform_filter has it",
                           box_size_range_in_pixels))},
         {"size=5"},
         [](const FilterArguments& arguments) { return box_kernel(arguments.integer("size")); }},
        {"laplacian",
         "sum of second differences",
         {with_default(integer("neighbours", "4 or 8", laplacian_neighbours_range), 4)},
         {"neighbours=4"},
         [](const FilterArguments& arguments) { return laplacian_kernel(arguments.integer("neighbours")); }},
        {"sharpen",
         "unsharp mask: adds what a Gaussian blur takes away",
         {sigma(), with_default(real("amount", "how many times it is added", sharpen_amount_range), 1)},
         {"sigma=2,amount=1"},
         [](const FilterArguments& arguments) {
             return sharpen_kernel(arguments.number("sigma"), arguments.number("amount"));
         }},
        {"motion-blur",
         "uniform motion along a line one pixel wide",
         {required(real("length", "of the line", motion_length_range_in_pixels)),
          with_default(angle("of the line, counter-clockwise from the x axis"), 0)},
         {"length=9,angle=20"},
         [](const FilterArguments& arguments) {
             return motion_blur_kernel(arguments.number("length"), arguments.number("angle"));
         }},
        {"directional-edge",
         "slope along a direction: derivative of a Gaussian",
         {sigma(), required(angle("in which brightening counts as positive, counter-clockwise from the x axis"))},
         {"sigma=1,angle=30"},
         [](const FilterArguments& arguments) {
             return directional_edge_kernel(arguments.number("sigma"), arguments.number("angle"));
         }},
        {"kernel",
         "convolution with the kernel in a file: an NPY array, rows of numbers as .txt or .csv, or an image of one "
         "channel; origin at size/2",
         {required({"file", "path of the kernel; runs to the end of the specification", ParameterKind::file})},
         {"file=kernel.npy"},
         [](const FilterArguments& arguments) { return arguments.load_kernel(arguments.text); }},
    };
}

struct RolloffDescription
{
    Rolloff rolloff;
    std::string_view name;
    std::string_view low_pass;
    std::string_view high_pass;
    std::string_view band_pass;
};

constexpr std::array<RolloffDescription, 3> rolloffs{{
    {Rolloff::ideal, "ideal", "keeps frequencies up to the cutoff", "keeps frequencies above the cutoff",
     "keeps frequencies above low and up to high"},
    {Rolloff::butterworth, "butterworth", "1 / (1 + (f / cutoff)^(2 order)), a gain of 1/2 at the cutoff",
     "1 - Butterworth low pass", "Butterworth low pass at high times high pass at low"},
    {Rolloff::gaussian, "gaussian", "2^(-(f / cutoff)^2), a gain of 1/2 at the cutoff", "1 - Gaussian low pass",
     "Gaussian low pass at high times high pass at low"},
}};

// Low, high and band pass of one rolloff.
std::vector<FilterDescription> rolloff_filters(const RolloffDescription& description)
{
    const Rolloff rolloff = description.rolloff;
    const std::string name(description.name);
    std::vector<FilterParameter> with_cutoff{required(real("cutoff", "distance from zero frequency", cutoff_range))};
    std::vector<FilterParameter> with_band{required(real("low", "lower cutoff", cutoff_range)),
                                           required(real("high", "upper cutoff, above low", cutoff_range))};
    if (rolloff == Rolloff::butterworth)
        for (auto* parameters : {&with_cutoff, &with_band})
            parameters->push_back(with_default(integer("order", "steepness", butterworth_order_range), 2));

    // The other rolloffs have no order; their response never reads it.
    const auto order = [](const FilterArguments& arguments) { return arguments.optional_integer("order").value_or(1); };
    return {
        {name + "-low-pass",
         description.low_pass,
         with_cutoff,
         {"cutoff=0.1"},
         [=](const FilterArguments& arguments) {
             return low_pass_response(rolloff, arguments.number("cutoff"), order(arguments));
         }},
        {name + "-high-pass",
         description.high_pass,
         with_cutoff,
         {"cutoff=0.1"},
         [=](const FilterArguments& arguments) {
             return high_pass_response(rolloff, arguments.number("cutoff"), order(arguments));
         }},
        {name + "-band-pass",
         description.band_pass,
         with_band,
         {"low=0.05,high=0.2"},
         [=](const FilterArguments& arguments) {
             return band_pass_response(rolloff, arguments.number("low"), arguments.number("high"), order(arguments));
         }},
    };
}

FilterDescription directional_band()
{
    return {"directional-band",
            "keeps waves whose direction lies in a wedge and whose frequency in a band",
            {required(angle("of the wedge's middle, counter-clockwise from the x axis")),
             with_default(real("width", "whole opening of the wedge", wedge_width_range_in_degrees), 20),
             with_default(real("low", "lowest frequency kept; 0 keeps the mean", wedge_low_range), 0),
             with_default(real("high", "highest frequency kept, above low", cutoff_range), corner_frequency)},
            {"angle=30", "angle=30,low=0.05"},
            [](const FilterArguments& arguments) {
                return directional_band_response(arguments.number("angle"), arguments.number("width"),
                                                 arguments.number("low"), arguments.number("high"));
            }};
}

std::vector<FilterDescription> all_filters()
{
    std::vector<FilterDescription> filters = kernel_filters();
    for (const RolloffDescription& description : rolloffs)
        for (FilterDescription& filter : rolloff_filters(description))
            filters.push_back(std::move(filter));
    filters.push_back(directional_band());
    return filters;
}

} // namespace

std::string FilterParameter::meaning() const
{
    if (is_text(kind))
        return std::string(description);
    return fmt::format("{}, {}{}", description, kind == ParameterKind::integer ? "whole number in " : "", range.text());
}

double FilterArguments::number(std::string_view name) const
{
    return numbers.at(name);
}

int FilterArguments::integer(std::string_view name) const
{
    return static_cast<int>(number(name));
}

std::optional<int> FilterArguments::optional_integer(std::string_view name) const
{
    return numbers.contains(name) ? std::optional(integer(name)) : std::nullopt;
}

const std::vector<FilterDescription>& filter_catalogue()
{
    static const std::vector<FilterDescription> catalogue = all_filters();
    return catalogue;
}

} // namespace fragfft
