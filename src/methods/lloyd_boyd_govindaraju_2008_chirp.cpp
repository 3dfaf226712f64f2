#include "methods/lloyd_boyd_govindaraju_2008_chirp.hpp"

#include "methods/twiddle_table.hpp"

#include <cstddef>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

namespace {

// The unscaled forward transform of a power of two of numbers: Figure 3 in double precision.
std::vector<std::complex<double>> transformed(std::vector<std::complex<double>> line)
{
    const std::size_t length = line.size();
    std::vector<std::complex<double>> roots(length);
    for (std::size_t k = 0; k < length; ++k)
        roots[k] = std::conj(unit_root(static_cast<long long>(k), static_cast<long long>(length)));
    std::vector<std::complex<double>> merged(length);
    for (std::size_t merged_length = 2; merged_length <= length; merged_length *= 2) {
        for (std::size_t k = 0; k < length; ++k) {
            const std::size_t first = k / merged_length * (merged_length / 2) + k % (merged_length / 2);
            merged[k] = line[first] + roots[k % merged_length * (length / merged_length)] * line[first + length / 2];
        }
        line.swap(merged);
    }
    return line;
}

} // namespace

std::vector<std::complex<double>> conjugate_chirp(int length, Direction direction)
{
    std::vector<std::complex<double>> chirp;
    const long long period = 2LL * length;
    for (long long n = 0; n < length; ++n) {
        const std::complex<double> root = unit_root(n * n % period, period);
        chirp.push_back(direction == Direction::forward ? std::conj(root) : root);
    }
    return chirp;
}

std::vector<std::complex<double>> chirp_spectrum(int length, int padded_length, Direction direction)
{
    const std::vector<std::complex<double>> conjugate = conjugate_chirp(length, direction);
    std::vector<std::complex<double>> chirp(static_cast<std::size_t>(padded_length));
    for (std::size_t n = 0; n < conjugate.size(); ++n) {
        chirp[n] = std::conj(conjugate[n]);
        chirp[(chirp.size() - n) % chirp.size()] = chirp[n];
    }
    std::vector<std::complex<double>> spectrum = transformed(std::move(chirp));
    for (std::complex<double>& bin : spectrum)
        bin /= padded_length;
    return spectrum;
}

} // namespace fragfft::lloyd_boyd_govindaraju_2008
