#include "filters/filter.hpp"

#include "errors.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_lines.hpp"

#include <algorithm>
#include <fmt/core.h>

#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace fragfft {
namespace {

// Fills columns 0 .. width/2 with the kernel's response.
void fill_half(DoubleComplexImage& grid, const Kernel& kernel)
{
    const auto columns = static_cast<std::size_t>(grid.width) / 2 + 1;
    KernelLines(kernel, grid.width, grid.height).fill([&](int v) { return std::span(&grid.at(0, v), columns); });
}

// A response given as a function, at a bin of the columns 0 .. width/2. A Nyquist bin stands for both signs of its
// frequency, so it gets the mean over both.
std::complex<double> mean_response(const FrequencyResponse& response, int u, int v, int width, int height)
{
    const auto frequency_of_bin = [](int k, int size) {
        return static_cast<double>(2 * k <= size ? k : k - size) / size;
    };
    const double x = frequency_of_bin(u, width);
    const double y = frequency_of_bin(v, height);
    const auto mean_over_x = [&](double at_y) {
        return 2 * u == width ? 0.5 * (response(x, at_y) + response(-x, at_y)) : response(x, at_y);
    };
    return 2 * v == height ? 0.5 * (mean_over_x(y) + mean_over_x(-y)) : mean_over_x(y);
}

void fill_half(DoubleComplexImage& grid, const FrequencyResponse& response)
{
    for (int v = 0; v < grid.height; ++v)
        for (int u = 0; u <= grid.width / 2; ++u)
            grid.at(u, v) = mean_response(response, u, v, grid.width, grid.height);
}

// Copies one bin of each conjugate pair to the other; a bin that is its own partner becomes real.
void complete_from_half(DoubleComplexImage& grid)
{
    for (int v = 0; v < grid.height; ++v)
        for (int u = 0; u <= grid.width / 2; ++u) {
            const int partner_u = (grid.width - u) % grid.width;
            const int partner_v = (grid.height - v) % grid.height;
            if (partner_u == u && partner_v == v)
                grid.at(u, v).imag(0.0);
            else if (partner_u != u || v < partner_v)
                grid.at(partner_u, partner_v) = std::conj(grid.at(u, v));
        }
}

// About the kernel's origin; weights outside the kernel are zero.
bool is_point_symmetric(const Kernel& kernel)
{
    const int across = 2 * kernel.origin_x();
    const int down = 2 * kernel.origin_y();
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x) {
            const bool is_inside =
                across - x >= 0 && across - x < kernel.width && down - y >= 0 && down - y < kernel.height;
            if (kernel.at(x, y) != (is_inside ? kernel.at(across - x, down - y) : 0.0))
                return false;
        }
    return true;
}

bool is_real(const Kernel& kernel)
{
    return is_point_symmetric(kernel);
}

bool is_real(const FrequencyResponse& response)
{
    return response.target<RadialGain>() != nullptr || response.target<WedgeGain>() != nullptr;
}

} // namespace

struct Filter::Definition
{
    const std::variant<Kernel, FrequencyResponse> given;
    std::once_flag separability_is_known = {};
    Separability separability = {};
    std::once_flag realness_is_known = {};
    bool is_real = false;
};

Filter::Filter(std::string name, std::string parameters, std::variant<Kernel, FrequencyResponse> definition)
    : name_(std::move(name)), parameters_(std::move(parameters)),
      definition_(std::make_shared<Definition>(std::move(definition)))
{
}

const std::string& Filter::name() const
{
    return name_;
}

const std::string& Filter::parameters() const
{
    return parameters_;
}

std::string Filter::specification() const
{
    return parameters_.empty() ? name_ : name_ + ":" + parameters_;
}

const Kernel* Filter::kernel() const
{
    return std::get_if<Kernel>(&definition_->given);
}

const FrequencyResponse* Filter::frequency_response() const
{
    return std::get_if<FrequencyResponse>(&definition_->given);
}

bool Filter::operator==(const Filter& other) const
{
    if (definition_ == other.definition_)
        return true;
    const Kernel* const one = kernel();
    const Kernel* const two = other.kernel();
    return one != nullptr && two != nullptr && one->width == two->width && one->height == two->height &&
           one->weights == two->weights;
}

const Separability& Filter::separability() const
{
    const Kernel& spatial = require_kernel(*this);
    std::call_once(definition_->separability_is_known,
                   [&] { definition_->separability = fragfft::separability(spatial); });
    return definition_->separability;
}

std::complex<double> Filter::response(double frequency_x, double frequency_y) const
{
    if (const Kernel* spatial = kernel())
        return kernel_response(*spatial, frequency_x, frequency_y);
    return (*frequency_response())(frequency_x, frequency_y);
}

bool have_kernels(std::span<const Filter> filters)
{
    return std::all_of(filters.begin(), filters.end(), [](const Filter& filter) { return filter.kernel() != nullptr; });
}

bool Filter::has_real_response() const
{
    std::call_once(definition_->realness_is_known, [this] {
        definition_->is_real = std::visit([](const auto& given) { return is_real(given); }, definition_->given);
    });
    return definition_->is_real;
}

std::string shape(const Filter& filter)
{
    const Kernel* const kernel = filter.kernel();
    return kernel == nullptr ? "a frequency response"
                             : fmt::format("a kernel of {} x {} weights", kernel->width, kernel->height);
}

const Kernel& require_kernel(const Filter& filter)
{
    if (filter.kernel() == nullptr)
        throw InputError(fmt::format("filter '{}' is defined by its frequency response and has no kernel to convolve "
                                     "with in space",
                                     filter.specification()));
    return *filter.kernel();
}

std::complex<double> response_at_bin(const FrequencyResponse& response, int u, int v, int width, int height)
{
    const int partner_u = (width - u) % width;
    const int partner_v = (height - v) % height;
    if (partner_u < u || (partner_u == u && partner_v < v))
        return std::conj(mean_response(response, partner_u, partner_v, width, height));
    const std::complex<double> value = mean_response(response, u, v, width, height);
    return partner_u == u && partner_v == v ? std::complex<double>(value.real()) : value;
}

DoubleComplexImage response_grid(const Filter& filter, int width, int height)
{
    if (width < 1 || height < 1)
        throw InputError(
            fmt::format("filter {}: no response on a grid of {} x {} bins", filter.specification(), width, height));
    DoubleComplexImage grid(width, height, 1);
    if (const Kernel* kernel = filter.kernel())
        fill_half(grid, *kernel);
    else
        fill_half(grid, *filter.frequency_response());
    complete_from_half(grid);
    return grid;
}

} // namespace fragfft
