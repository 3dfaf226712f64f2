// What the tests of arrays in C share: a device, numbers in memory, and the comparison.
#pragma once

#include "c_errors.hpp"

#include <cmath>
#include <complex>
#include <fragfft/arrays.h>

namespace host {

using ArrayDevice = std::unique_ptr<fragfft_array_device, Destroyed<fragfft_array_device_destroy>>;
using Complex = std::complex<double>;

inline ArrayDevice opened(const char* name = "auto")
{
    fragfft_array_device* device = nullptr;
    REQUIRE(fragfft_array_device_open(name, &device) == FRAGFFT_OK);
    return ArrayDevice(device);
}

inline fragfft_numbers in_memory(const void* numbers)
{
    fragfft_numbers place{};
    place.numbers = static_cast<float*>(const_cast<void*>(numbers));
    return place;
}

template <typename Got> void check_close(const std::vector<Complex>& want, const Got& got, double factor = 1.0)
{
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        error += std::norm(Complex(got(i)) - want[i] * factor);
        size += std::norm(want[i] * factor);
    }
    CHECK(std::sqrt(error / size) < 5e-7);
}

} // namespace host
