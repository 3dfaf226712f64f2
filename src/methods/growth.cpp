#include "methods/growth.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft {

namespace {

// The magnitude of number `index` in a texel.
double magnitude(const Image& texels, Numbers numbers, int x, int y, int index)
{
    if (numbers == Numbers::components)
        return std::fabs(static_cast<double>(texels.at(x, y, index)));
    const bool has_partner = 2 * index + 1 < texels.channels;
    return std::hypot(static_cast<double>(texels.at(x, y, 2 * index)),
                      has_partner ? static_cast<double>(texels.at(x, y, 2 * index + 1)) : 0.0);
}

// Every stored number, those of the input included, may be larger by the factor `rounding`.
double largest_where_each_pass_adds(double rounding, const Growth& growth, const Image& texels)
{
    const Magnitudes magnitudes = magnitudes_of(growth, texels);
    double rounded = rounding;
    double largest = rounded * magnitudes.largest;
    for (const PassGrowth& pass : growth.passes) {
        rounded *= rounding;
        largest = std::max(largest, rounded * bound_of(pass, magnitudes));
    }
    return largest;
}

} // namespace

Magnitudes magnitudes_of(const Growth& growth, const Image& texels)
{
    const int count = growth.numbers == Numbers::components ? texels.channels : (texels.channels + 1) / 2;
    const int lines = growth.lines_are_columns ? texels.width : texels.height;
    const int length = growth.lines_are_columns ? texels.height : texels.width;
    Magnitudes result;
    for (int index = 0; index < count; ++index) {
        double total = 0.0;
        for (int line = 0; line < lines; ++line) {
            double sum = 0.0;
            for (int position = 0; position < length; ++position) {
                const double here = growth.lines_are_columns ? magnitude(texels, growth.numbers, line, position, index)
                                                             : magnitude(texels, growth.numbers, position, line, index);
                result.largest = std::max(result.largest, here);
                sum += here;
            }
            result.line = std::max(result.line, sum);
            total += sum;
        }
        result.total = std::max(result.total, total);
    }
    return result;
}

double bound_of(const PassGrowth& pass, const Magnitudes& magnitudes)
{
    return pass.scale * std::min({pass.of_largest * magnitudes.largest, pass.of_line * magnitudes.line,
                                  pass.of_total * magnitudes.total});
}

double largest_on_the_way(const Growth& growth, const Image& texels)
{
    return largest_where_each_pass_adds(1.0, growth, texels);
}

double largest_in_halves(const Growth& growth, const Image& texels)
{
    return largest_where_each_pass_adds(largest_rounding_to_half, growth, texels);
}

} // namespace fragfft
