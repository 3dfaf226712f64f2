#include "filters/filter_parser.hpp"
#include "library/c/handles.hpp"

#include <algorithm>
#include <array>
#include <complex>

using namespace fragfft;
using namespace fragfft::c;

namespace {

constexpr const char* place_of_definition = "the place of the definition";

Kernel checked_kernel(int width, int height, const double* weights)
{
    if (width < 1 || height < 1)
        throw CallerError(fmt::format("a kernel has at least 1 x 1 weights, not {} x {}", width, height));
    require_given(weights, "the array of the kernel's weights");
    // A kernel that no memory can hold fails here, before any weight is read.
    Kernel kernel{width, height,
                  std::vector<double>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
    std::copy_n(weights, kernel.weights.size(), kernel.weights.begin());
    return kernel;
}

FrequencyResponse called(fragfft_response response, void* user)
{
    if (response == nullptr)
        throw CallerError("the frequency response is a null pointer");
    return [=](double frequency_x, double frequency_y) {
        std::array<double, 2> gain{};
        if (const int stopped = response(user, frequency_x, frequency_y, gain.data()); stopped != 0)
            throw Stopped(fmt::format("the frequency response stopped with {} at the frequency ({}, {})", stopped,
                                      frequency_x, frequency_y));
        return std::complex<double>(gain[0], gain[1]);
    };
}

FilterDefinition parsed(const char* specification)
{
    require_given(specification, "the filter's specification");
    const Filter filter = parse_filter(specification, [](const std::string&) -> Kernel {
        throw InputError("the library reads no files: hand over the weights themselves");
    });
    if (filter.kernel() != nullptr)
        return *filter.kernel();
    return *filter.frequency_response();
}

std::complex<double> gain_of(const FilterDefinition& definition, double frequency_x, double frequency_y)
{
    if (const auto* kernel = std::get_if<Kernel>(&definition))
        return kernel_response(*kernel, frequency_x, frequency_y);
    return std::get<FrequencyResponse>(definition)(frequency_x, frequency_y);
}

} // namespace

fragfft_error fragfft_definition_create_kernel(int width, int height, const double* weights,
                                               fragfft_definition** definition)
{
    return created(definition, place_of_definition,
                   [&] { return new fragfft_definition{checked_kernel(width, height, weights)}; });
}

fragfft_error fragfft_definition_create_response(fragfft_response response, void* user, fragfft_definition** definition)
{
    return created(definition, place_of_definition, [&] { return new fragfft_definition{called(response, user)}; });
}

fragfft_error fragfft_definition_create_named(const char* specification, fragfft_definition** definition)
{
    return created(definition, place_of_definition, [&] { return new fragfft_definition{parsed(specification)}; });
}

void fragfft_definition_destroy(fragfft_definition* definition)
{
    delete definition;
}

fragfft_error fragfft_definition_kernel(const fragfft_definition* definition, int* width, int* height,
                                        const double** weights)
{
    if (weights != nullptr)
        *weights = nullptr;
    return guarded([&] {
        require_given(definition, "the definition");
        require_given(width, "the place of the kernel's width");
        require_given(height, "the place of the kernel's height");
        require_given(weights, "the place of the kernel's weights");
        const auto* kernel = std::get_if<Kernel>(&definition->definition);
        if (kernel == nullptr)
            throw InputError("a definition by its frequency response has no kernel");
        *width = kernel->width;
        *height = kernel->height;
        *weights = kernel->weights.data();
    });
}

fragfft_error fragfft_definition_gain(const fragfft_definition* definition, double frequency_x, double frequency_y,
                                      double gain[2])
{
    return guarded([&] {
        require_given(definition, "the definition");
        require_given(gain, "the place of the gain");
        const std::complex<double> found = gain_of(definition->definition, frequency_x, frequency_y);
        gain[0] = found.real();
        gain[1] = found.imag();
    });
}
