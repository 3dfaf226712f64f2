#include "filters/half_response.hpp"

#include "filters/filter.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <ranges>

namespace fragfft {

namespace {

std::size_t index_of(int row, int columns)
{
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns);
}

// The frequencies of the columns 0 .. width/2.
std::vector<double> column_frequencies(int width)
{
    std::vector<double> frequencies;
    for (int u = 0; u <= width / 2; ++u)
        frequencies.push_back(static_cast<double>(u) / width);
    return frequencies;
}

double row_frequency(int v, int height)
{
    return static_cast<double>(2 * v <= height ? v : v - height) / height;
}

double largest_of(std::span<const float> numbers)
{
    float largest = 0.0f;
    // Stays 0 unless one of the numbers is infinite or NaN.
    float all_times_zero = 0.0f;
    for (const float number : numbers) {
        const float magnitude = std::fabs(number);
        largest = largest < magnitude ? magnitude : largest;
        all_times_zero += 0.0f * number;
    }
    if (std::isnan(all_times_zero) && std::ranges::any_of(numbers, [](float number) { return std::isnan(number); }))
        return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(largest);
}

double largest_real(std::span<const std::complex<double>> numbers)
{
    double largest = 0.0;
    for (const std::complex<double>& number : numbers) {
        if (std::isnan(number.real()))
            return number.real();
        largest = std::max(largest, std::fabs(number.real()));
    }
    return largest;
}

// Writes the products of numbers and a factor, or the conjugates of the products.
template <bool conjugated = false, typename Numbers, typename Bins>
void multiply(const Numbers& numbers, std::complex<double> factor, Bins bins)
{
    for (const std::complex<double>& number : numbers) {
        const std::complex<double> product{number.real() * factor.real() - number.imag() * factor.imag(),
                                           number.real() * factor.imag() + number.imag() * factor.real()};
        *bins++ = std::complex<float>(conjugated ? std::conj(product) : product);
    }
}

} // namespace

HalfResponse::HalfResponse(const FrequencyResponse& response, int width, int height)
    : width_(width), height_(height), columns_(width / 2 + 1)
{
    const std::vector<double> x = column_frequencies(width_);
    if (const auto* radial = response.target<RadialGain>())
        take_even_rows({*radial, x});
    else if (const auto* wedge = response.target<WedgeGain>())
        take_real_rows({*wedge, x}, response);
    else
        take_rows(response, x);
    find_largest();
}

HalfResponse::HalfResponse(const Kernel& kernel, int width, int height)
    : width_(width), height_(height), columns_(width / 2 + 1)
{
    numbers_.resize(index_of(height_, columns_));
    KernelLines(kernel, width_, height_).fill([this](int v) { return half_row(v); });
    complete_own_columns();
    find_largest();
}

HalfResponse::HalfResponse(const KernelFactors& factors, int width, int height)
    : width_(width), height_(height), columns_(width / 2 + 1), row_(static_cast<std::size_t>(columns_)),
      column_(static_cast<std::size_t>(height))
{
    KernelLines({static_cast<int>(factors.row.size()), 1, factors.row}, width_, 1).fill([&](int) {
        return std::span(row_);
    });
    KernelLines({1, static_cast<int>(factors.column.size()), factors.column}, 1, height_).fill([&](int v) {
        return std::span(column_).subspan(static_cast<std::size_t>(v), 1);
    });
    take_largest_product();
}

std::span<std::complex<float>> HalfResponse::half_row(int v)
{
    return std::span(numbers_).subspan(index_of(v, columns_), static_cast<std::size_t>(columns_));
}

std::span<const std::complex<float>> HalfResponse::half_row(int v) const
{
    return std::span(numbers_).subspan(index_of(v, columns_), static_cast<std::size_t>(columns_));
}

std::span<float> HalfResponse::gains_of(int v)
{
    return std::span(gains_).subspan(index_of(v, columns_), static_cast<std::size_t>(columns_));
}

std::span<const float> HalfResponse::gains_of(int v) const
{
    return std::span(gains_).subspan(index_of(v, columns_), static_cast<std::size_t>(columns_));
}

void HalfResponse::take_rows(const FrequencyResponse& response, std::span<const double> x)
{
    numbers_.resize(index_of(height_, columns_));
    for (int v = 0; v < height_; ++v) {
        const std::span<std::complex<float>> row = half_row(v);
        // In columns that are their own mirror images, the lower half is copied from the upper one.
        const bool is_mirrored = 2 * v > height_;
        const int first = is_mirrored ? 1 : 0;
        const int end = is_mirrored && width_ % 2 == 0 ? columns_ - 1 : columns_;
        const double y = row_frequency(v, height_);
        for (int u = first; u < end; ++u) {
            const bool is_nyquist = 2 * u == width_ || 2 * v == height_;
            const auto index = static_cast<std::size_t>(u);
            row[index] = std::complex<float>(is_nyquist ? response_at_bin(response, u, v, width_, height_)
                                                        : response(x[index], y));
        }
    }
    complete_own_columns();
}

void HalfResponse::take_even_rows(const RadialRows& rows)
{
    is_even_ = true;
    gains_.resize(index_of(height_ / 2 + 1, columns_));
    for (int v = 0; v <= height_ / 2; ++v)
        rows.evaluate(row_frequency(v, height_), gains_of(v));
}

void HalfResponse::take_real_rows(const WedgeRows& rows, const FrequencyResponse& response)
{
    gains_.resize(index_of(height_, columns_));
    const auto gain_at = [&](int u, int v) {
        return static_cast<float>(response_at_bin(response, u, v, width_, height_).real());
    };
    for (int v = 0; v < height_; ++v) {
        const std::span<float> gains = gains_of(v);
        rows.evaluate(row_frequency(v, height_), gains);
        // A row of bins that stand for both signs of their vertical frequency.
        if (2 * v == height_)
            for (int u = 0; u < columns_; ++u)
                gains[static_cast<std::size_t>(u)] = gain_at(u, v);
        else if (width_ % 2 == 0)
            gains.back() = gain_at(width_ / 2, v);
    }
}

void HalfResponse::complete_own_columns()
{
    const auto complete = [this](int u) {
        const auto index = static_cast<std::size_t>(u);
        for (int v = 0; v < height_; ++v) {
            const int mirrored = (height_ - v) % height_;
            if (mirrored == v)
                half_row(v)[index].imag(0.0f);
            else if (mirrored < v)
                half_row(v)[index] = std::conj(half_row(mirrored)[index]);
        }
    };
    complete(0);
    if (width_ % 2 == 0)
        complete(width_ / 2);
}

void HalfResponse::take_largest_product()
{
    const auto is_real = [](const std::complex<double>& number) { return number.imag() == 0.0; };
    if (std::ranges::all_of(row_, is_real) && std::ranges::all_of(column_, is_real)) {
        // Rounding preserves order, so the largest number stays the largest.
        largest_ = static_cast<double>(static_cast<float>(largest_real(row_) * largest_real(column_)));
        return;
    }
    std::vector<std::complex<float>> bins(row_.size());
    for (const std::complex<double> factor : column_) {
        multiply(row_, factor, bins.begin());
        const double largest = largest_of({reinterpret_cast<const float*>(bins.data()), 2 * bins.size()});
        if (std::isnan(largest)) {
            largest_ = largest;
            return;
        }
        largest_ = std::max(largest_, largest);
    }
}

void HalfResponse::find_largest()
{
    largest_ = gains_.empty() ? largest_of({reinterpret_cast<const float*>(numbers_.data()), 2 * numbers_.size()})
                              : largest_of(gains_);
}

void HalfResponse::copy_row(int v, std::span<std::complex<float>> bins) const
{
    const int mirrored = (height_ - v) % height_;
    const auto columns = static_cast<std::size_t>(columns_);
    const auto width = static_cast<std::size_t>(width_);
    if (!row_.empty()) {
        multiply(row_, column_[static_cast<std::size_t>(v)], bins.begin());
        const std::span<const std::complex<double>> opposite = std::span(row_).subspan(1, width - columns);
        multiply<true>(opposite | std::views::reverse, column_[static_cast<std::size_t>(mirrored)],
                       bins.begin() + std::ssize(row_));
        return;
    }
    if (gains_.empty()) {
        std::ranges::copy(half_row(v), bins.begin());
        const std::span<const std::complex<float>> other = half_row(mirrored);
        for (std::size_t u = columns; u < width; ++u)
            bins[u] = std::conj(other[width - u]);
        return;
    }
    const std::span<const float> gains = gains_of(is_even_ ? std::min(v, mirrored) : v);
    const std::span<const float> other = is_even_ ? gains : gains_of(mirrored);
    for (std::size_t u = 0; u < columns; ++u)
        bins[u] = gains[u];
    for (std::size_t u = columns; u < width; ++u)
        bins[u] = other[width - u];
}

} // namespace fragfft
