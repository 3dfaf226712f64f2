#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_single_chirps.hpp"

#include "image/image.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// Each operation is stored, so that no compiler joins two into one of higher precision.
float single_angle(float square, int length)
{
    const volatile float turned = std::numbers::pi_v<float> * square;
    const volatile float angle = turned / static_cast<float>(length);
    return angle;
}

float square_of(int n, int length, SingleChirp how)
{
    if (how == SingleChirp::reduced)
        return static_cast<float>(static_cast<long long>(n) * n % (2LL * length));
    const volatile float square = static_cast<float>(n) * static_cast<float>(n);
    return square;
}

// B(k) / N', as the plan multiplies by it.
std::vector<std::complex<double>> spectrum_of(const std::vector<std::complex<double>>& conjugate, int padded)
{
    DoubleComplexImage line(padded, 1, 1);
    for (int n = 0; n < static_cast<int>(conjugate.size()); ++n) {
        line.at(n, 0) = std::conj(conjugate[static_cast<std::size_t>(n)]);
        line.at((padded - n) % padded, 0) = line.at(n, 0);
    }
    DoubleComplexImage spectrum = reference::fftw_transform(line, reference::Direction::forward);
    for (std::complex<double>& bin : spectrum.samples)
        bin /= padded;
    return std::move(spectrum.samples);
}

void set_values(Resource& line, const std::vector<std::complex<double>>& numbers)
{
    line.values.clear();
    for (const std::complex<double>& number : numbers) {
        line.values.push_back(static_cast<float>(number.real()));
        line.values.push_back(static_cast<float>(number.imag()));
    }
}

} // namespace

std::vector<std::complex<double>> single_chirp(int length, SingleChirp how)
{
    std::vector<std::complex<double>> conjugate;
    for (int n = 0; n < length; ++n)
        conjugate.push_back(std::polar(1.0, -static_cast<double>(single_angle(square_of(n, length, how), length))));
    return conjugate;
}

Plan with_chirp(Plan plan, const std::vector<std::complex<double>>& conjugate)
{
    const int length = static_cast<int>(conjugate.size());
    const int padded = lloyd_boyd_govindaraju_2008::padded_length(length);
    int changed = 0;
    for (Resource& resource : plan.resources) {
        if (resource.role != ResourceRole::constant || !resource.name.starts_with("factors"))
            continue;
        if (resource.width == length)
            set_values(resource, conjugate);
        else if (resource.width == padded)
            set_values(resource, spectrum_of(conjugate, padded));
        else
            continue;
        ++changed;
    }
    if (changed != 2)
        throw std::logic_error("the plan has not the one chirp of this length and its transform");
    plan.name += ", with another chirp";
    return plan;
}

} // namespace fragfft::figures
