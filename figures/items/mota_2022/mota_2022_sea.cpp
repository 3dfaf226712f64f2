#include "figures/items/mota_2022/mota_2022_sea.hpp"

#include "program/ocean/wave_spectra.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace fragfft::figures {

namespace {

using Complex = std::complex<double>;

// A bin's wave vector in radians per metre, and the factors to metres sideways per metre up and to radians per metre.
struct WaveOfBin
{
    double kx = 0.0;
    double ky = 0.0;
    double turns_per_second = 0.0;
    double sideways = 0.0;
};

WaveOfBin wave_of(const ocean::WaveTables& tables, std::size_t bin)
{
    const auto number = [&](std::size_t component) { return static_cast<double>(tables.waves[4 * bin + component]); };
    return {number(0), number(1), number(2), number(3)};
}

Complex number_in_texels(const std::vector<float>& texels, std::size_t bin, std::size_t pair)
{
    return {static_cast<double>(texels[4 * bin + 2 * pair]), static_cast<double>(texels[4 * bin + 2 * pair + 1])};
}

// The factors by which the fields' spectra follow from h.
std::array<Complex, sea_field_count> factors_of(const WaveOfBin& wave)
{
    const Complex j(0.0, 1.0);
    const double s = wave.sideways;
    return {j * wave.kx * s,        j * wave.ky * s,       1.0, -wave.kx * wave.ky * s, j * wave.kx, j * wave.ky,
            -wave.kx * wave.kx * s, -wave.ky * wave.ky * s};
}

// The factors of the four complex numbers: each holds one field in its real and one in its imaginary part.
std::array<Complex, 4> packed_factors_of(const WaveOfBin& wave)
{
    const std::array<Complex, sea_field_count> factors = factors_of(wave);
    std::array<Complex, 4> packed;
    for (std::size_t i = 0; i < packed.size(); ++i)
        packed[i] = factors[2 * i] + Complex(0.0, 1.0) * factors[2 * i + 1];
    return packed;
}

double sea_sample(const std::vector<float>& displacements, const std::vector<float>& slopes, std::size_t texel,
                  std::size_t field)
{
    return static_cast<double>(field < 4 ? displacements[4 * texel + field] : slopes[4 * texel + field - 4]);
}

} // namespace

SeaPatch sea_patch(const ocean::Waves& waves, std::size_t number)
{
    const ocean::Cascade& cascade = waves.cascades.at(number);
    return {waves, cascade, ocean::wave_tables(waves.sea, cascade, waves.seed, waves.size, waves.period_seconds)};
}

DoubleComplexImage amplitudes_at(const SeaPatch& patch, double seconds)
{
    DoubleComplexImage amplitudes(patch.waves.size, patch.waves.size, 1);
    for (std::size_t bin = 0; bin < amplitudes.samples.size(); ++bin) {
        const Complex turn =
            std::polar(1.0, -2.0 * std::numbers::pi * wave_of(patch.tables, bin).turns_per_second * seconds);
        amplitudes.samples[bin] = number_in_texels(patch.tables.amplitudes, bin, 0) * turn +
                                  number_in_texels(patch.tables.amplitudes, bin, 1) * std::conj(turn);
    }
    return amplitudes;
}

double largest_turns(const SeaPatch& patch, double seconds)
{
    double largest = 0.0;
    for (std::size_t bin = 0; 4 * bin < patch.tables.waves.size(); ++bin)
        if (std::abs(number_in_texels(patch.tables.amplitudes, bin, 0)) > 0.0)
            largest = std::max(largest, wave_of(patch.tables, bin).turns_per_second * seconds);
    return largest;
}

std::array<DoubleComplexImage, 4> amplitudes_in(const SeaPatch& patch, const PatchTexels& texels)
{
    std::array<DoubleComplexImage, 4> amplitudes;
    amplitudes.fill(DoubleComplexImage(patch.waves.size, patch.waves.size, 1));
    for (std::size_t bin = 0; bin < amplitudes[0].samples.size(); ++bin) {
        const std::array<Complex, 4> factors = packed_factors_of(wave_of(patch.tables, bin));
        for (std::size_t i = 0; i < factors.size(); ++i)
            if (std::abs(factors[i]) > 0.0)
                amplitudes[i].samples[bin] =
                    number_in_texels(i < 2 ? texels.displacement_spectrum : texels.slope_spectrum, bin, i % 2) /
                    factors[i];
    }
    return amplitudes;
}

double asymmetry_of(const DoubleComplexImage& amplitudes)
{
    const int size = amplitudes.width;
    double difference = 0.0;
    double largest = 0.0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const Complex opposite = amplitudes.at((size - x) % size, (size - y) % size);
            difference = std::max(difference, std::abs(amplitudes.at(x, y) - std::conj(opposite)));
            largest = std::max(largest, std::abs(amplitudes.at(x, y)));
        }
    return difference / largest;
}

std::array<double, sea_field_count> field_errors(const SeaPatch& patch, const PatchTexels& texels, double seconds)
{
    const DoubleComplexImage amplitudes = amplitudes_at(patch, seconds);
    DoubleComplexImage spectra(patch.waves.size, patch.waves.size, sea_field_count);
    DoubleComplexImage got = spectra;
    for (std::size_t bin = 0; bin < amplitudes.samples.size(); ++bin) {
        const std::array<Complex, sea_field_count> factors = factors_of(wave_of(patch.tables, bin));
        for (std::size_t field = 0; field < sea_field_count; ++field) {
            spectra.samples[sea_field_count * bin + field] = factors[field] * amplitudes.samples[bin];
            got.samples[sea_field_count * bin + field] = sea_sample(texels.displacements, texels.slopes, bin, field);
        }
    }
    const DoubleComplexImage want = reference::fftw_transform(spectra, Direction::inverse);
    std::array<double, sea_field_count> errors{};
    for (std::size_t field = 0; field < sea_field_count; ++field) {
        double difference = 0.0;
        double whole = 0.0;
        for (std::size_t i = field; i < want.samples.size(); i += sea_field_count) {
            difference += std::norm(got.samples[i] - want.samples[i]);
            whole += std::norm(want.samples[i]);
        }
        errors[field] = std::sqrt(difference / whole);
    }
    return errors;
}

HeightVariance height_variance_of(const SeaPatch& patch, const PatchTexels& texels)
{
    constexpr std::size_t height = 2;
    const double cells = static_cast<double>(patch.waves.size) * patch.waves.size;
    HeightVariance variance;
    for (std::size_t texel = 0; 4 * texel < texels.displacements.size(); ++texel)
        variance.on_surface += std::pow(sea_sample(texels.displacements, texels.slopes, texel, height), 2.0) / cells;
    variance.by_integral = ocean::height_variance(patch.waves.sea, patch.cascade.band);
    // A wave and the opposite one together add twice |h|^2, which is distributed exponentially.
    const double step = patch.cascade.wave_number_step();
    const auto density = [&](int column, int row) {
        return ocean::wave_vector_density(patch.waves.sea, step * column, step * row) * step * step;
    };
    double square = 0.0;
    for (int row = -patch.waves.size / 2; row < patch.waves.size / 2; ++row)
        for (int column = -patch.waves.size / 2; column < patch.waves.size / 2; ++column)
            if (patch.cascade.band.contains(step * std::hypot(column, row)))
                square += 2.0 * std::pow((density(column, row) + density(-column, -row)) / 2.0, 2.0);
    variance.left_to_chance = std::sqrt(square);
    return variance;
}

} // namespace fragfft::figures
