// A linear filter: a convolution kernel, or a frequency response without one.
#pragma once

#include "filters/separable_kernel.hpp"
#include "fragfft/frequency_response.hpp"
#include "image.hpp"

#include <complex>
#include <memory>
#include <span>
#include <string>
#include <variant>

namespace fragfft {

class Filter
{
public:
    // `parameters` is canonical: every parameter with its value, "sigma=4" or "low=0.05,high=0.2,order=2".
    Filter(std::string name, std::string parameters, std::variant<Kernel, FrequencyResponse> definition);

    const std::string& name() const;
    const std::string& parameters() const;
    // "name:parameters", or the name alone where there are none; parse_filter reads it back.
    std::string specification() const;

    // The kernel, or null for a filter defined in the frequency domain. Lives as long as this filter or a copy of it.
    const Kernel* kernel() const;
    // The frequency response, or null for a kernel. Lives as long as this filter or a copy of it.
    const FrequencyResponse* frequency_response() const;
    // Whether the kernel is separable. The first call computes it for all copies of this filter; any thread may call.
    // Throws InputError as require_kernel does.
    const Separability& separability() const;
    // Whether the response is known to be real: for a kernel that is symmetric under a half turn about its origin, and
    // for the gains of this library's filters in the frequency domain; for other functions it is unknown, so false. The
    // first call finds out for all copies of this filter; any thread may call.
    bool has_real_response() const;
    // Whether both compute the same, whatever they are called: equal weights, or copies of the same response.
    bool operator==(const Filter& other) const;
    // The exact transform of the kernel (kernel_response), or the frequency response itself.
    std::complex<double> response(double frequency_x, double frequency_y) const;

private:
    // Shared by copies: a large kernel is held once, and what is found out about it holds for all of them.
    struct Definition;

    std::string name_;
    std::string parameters_;
    std::shared_ptr<Definition> definition_;
};

// What two filters must have in common so that one can replace the other, because then memory, programs and textures
// are the same: "a kernel of 3 x 3 weights", "a frequency response".
std::string shape(const Filter& filter);
// The kernel of a filter. Throws InputError when it is defined by its frequency response and has none.
const Kernel& require_kernel(const Filter& filter);
// Whether all of them have kernels, so that convolution in space, and in tiles, is possible.
bool have_kernels(std::span<const Filter> filters);

// The filter's gain at each bin of a width x height transform: shape [height, width, 1], bin [0, 0] first, bin (u, v)
// at the frequency (u / width, v / height), indices above half the size standing for negative frequencies.
//
// Exactly Hermitian, grid[-u, -v] = conj(grid[u, v]) to the last bit, so that a real image stays real. On the
// Nyquist lines of an even size one bin stands for +1/2 and -1/2 cycle alike; it gets the mean of the response at
// both. A kernel's response has period 1 and is unchanged by this, but an odd response loses its odd part, a wedge
// counts half, and a bin that is its own conjugate gets the real part.
//
// Throws InputError on a size below 1.
DoubleComplexImage response_grid(const Filter& filter, int width, int height);

// One bin of that grid for a response given as a function: u in [0, width), v in [0, height).
std::complex<double> response_at_bin(const FrequencyResponse& response, int u, int v, int width, int height);

} // namespace fragfft
