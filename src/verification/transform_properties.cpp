#include "verification/transform_properties.hpp"

#include "methods/twiddle_table.hpp"
#include "verification/known_results.hpp"

#include <cmath>
#include <random>

namespace fragfft {

namespace {

using Samples = DoubleComplexImage;

// Returns the same numbers on every machine; the standard library's distributions do not.
double uniform(std::mt19937& random)
{
    return static_cast<double>(random() >> 8) / 0x1p24 - 0.5;
}

double largest(const Samples& image)
{
    double result = 0.0;
    for (const std::complex<double>& number : image.samples)
        result = worse_of(result, std::abs(number));
    return result;
}

// Multiplies each number by factor(x, y, channel).
template <typename Factor> Samples multiplied(Samples image, const Factor& factor)
{
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                image.at(x, y, channel) *= factor(x, y, channel);
    return image;
}

Samples sum(Samples one, std::complex<double> factor, const Samples& other)
{
    for (std::size_t i = 0; i < one.samples.size(); ++i)
        one.samples[i] += factor * other.samples[i];
    return one;
}

// Where both are zero the result is exact.
double ratio(double error, double size)
{
    return error == 0.0 ? 0.0 : error / size;
}

double relative_difference(const Samples& got, const Samples& want)
{
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < want.samples.size(); ++i) {
        error += std::norm(got.samples[i] - want.samples[i]);
        size += std::norm(want.samples[i]);
    }
    return ratio(std::sqrt(error), std::sqrt(size));
}

double ergun_difference(const Samples& one, const Samples& other)
{
    return ratio(largest(sum(one, -1.0, other)), worse_of(largest(one), largest(other)));
}

struct Shift
{
    int right = 0;
    int down = 0;

    bool moves() const { return right != 0 || down != 0; }
};

Samples shifted(const Samples& image, const Shift& shift)
{
    Samples result = image;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at((x + shift.right) % image.width, (y + shift.down) % image.height, channel) =
                    image.at(x, y, channel);
    return result;
}

// Multiplies each number by exp(sign 2 pi j (x right / width + y down / height)).
Samples modulated(const Samples& image, const Shift& shift, int sign)
{
    return multiplied(image, [&](int x, int y, int) {
        const std::complex<double> factor =
            unit_root(static_cast<long long>(x) * shift.right % image.width, image.width) *
            unit_root(static_cast<long long>(y) * shift.down % image.height, image.height);
        return sign > 0 ? factor : std::conj(factor);
    });
}

class Properties
{
public:
    Properties(DeviceTransform& transform, unsigned seed) : transform_(transform), random_(seed) {}

    TransformErrors errors(unsigned rounds)
    {
        measure_impulses();
        for (unsigned round = 0; round < rounds; ++round)
            measure_round();
        return errors_;
    }

private:
    const Problem& problem() const { return transform_.problem(); }
    bool along_rows() const { return problem().axes != Axes::columns; }
    bool along_columns() const { return problem().axes != Axes::rows; }
    bool is_forward() const { return problem().direction == Direction::forward; }
    // How many samples are summed for one number of the result.
    double summed() const
    {
        return (along_rows() ? problem().width : 1.0) * (along_columns() ? problem().height : 1.0);
    }

    Samples filled() const
    {
        Samples image(problem().width, problem().height, transform_.channels());
        // The channels differ, so that swapped channels are noticed.
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            image.samples[i] = 1.0 - 0.125 * static_cast<double>(i % static_cast<std::size_t>(image.channels));
        return image;
    }
    // An impulse in each line, where every index along a transformed axis is 0.
    Samples impulse() const
    {
        return multiplied(filled(), [&](int x, int y, int) {
            return (!along_rows() || x == 0) && (!along_columns() || y == 0) ? 1.0 : 0.0;
        });
    }

    // A random input of the transform: for a real problem a real image, or the spectrum of one.
    Samples random_numbers()
    {
        Samples image(problem().width, problem().height, transform_.channels());
        for (std::complex<double>& number : image.samples) {
            const double real = uniform(random_);
            number = {real, transform_.is_real() ? 0.0 : uniform(random_)};
        }
        if (transform_.is_real() && !is_forward()) {
            image = transform_by_definition(image, Direction::forward, problem().axes);
            image = multiplied(std::move(image), [&](int, int, int) { return 1.0 / std::sqrt(summed()); });
        }
        return transform_.stored(image);
    }

    void measure_impulses()
    {
        of_impulse_ = transform_(impulse());
        const double height = transform_.scale() * (is_forward() ? 1.0 : 1.0 / summed());
        const Samples constant = multiplied(filled(), [&](int, int, int) { return height; });
        const Samples peak = multiplied(impulse(), [&](int, int, int) { return height * summed(); });
        errors_.of_impulses =
            worse_of(ergun_difference(of_impulse_, constant), ergun_difference(transform_(filled()), peak));
    }

    void measure_round()
    {
        const Samples a = random_numbers();
        const Samples b = random_numbers();
        const Samples of_a = transform_(a);
        const Samples of_b = transform_(b);
        const double scale = transform_.scale();
        const Samples exact = multiplied(transform_by_definition(a, problem().direction, problem().axes),
                                         [&](int, int, int) { return scale; });
        errors_.on_random_data = worse_of(errors_.on_random_data, relative_difference(of_a, exact));

        const std::complex<double> alpha(0.5, transform_.is_real() ? 0.0 : -0.75);
        errors_.of_linearity =
            worse_of(errors_.of_linearity, ergun_difference(transform_(sum(b, alpha, a)), sum(of_b, alpha, of_a)));

        // The spectra of b and of impulse - b are larger than their sum, so the error is relative to the larger of the
        // two.
        const Samples of_rest = transform_(sum(impulse(), -1.0, b));
        const double difference = largest(sum(sum(of_b, 1.0, of_rest), -1.0, of_impulse_));
        errors_.of_impulses =
            worse_of(errors_.of_impulses, ratio(difference, worse_of(largest(of_b), largest(of_rest))));

        measure_shifts(a, of_a);
    }

    // A shift multiplies the result by a wave, and a wave shifts it. A shifted spectrum is that of a real image only if
    // the shift is half the length, and a real image times a wave is real only for that frequency; in these two cases
    // only the half lengths are tried.
    void measure_shifts(const Samples& a, const Samples& of_a)
    {
        const Shift any{along_rows() ? drawn_below(problem().width) : 0,
                        along_columns() ? drawn_below(problem().height) : 0};
        const auto half = [](bool is_transformed, int length) {
            return is_transformed && length % 2 == 0 ? length / 2 : 0;
        };
        const Shift halves{half(along_rows(), problem().width), half(along_columns(), problem().height)};
        const Shift& shift = transform_.is_real() && !is_forward() ? halves : any;
        const Shift& modulation = transform_.is_real() && is_forward() ? halves : any;
        const int sign = is_forward() ? -1 : 1;
        if (shift.moves())
            take_shift(transform_(shifted(a, shift)), modulated(of_a, shift, sign));
        if (modulation.moves())
            take_shift(transform_(modulated(a, modulation, -sign)), shifted(of_a, modulation));
    }

    void take_shift(const Samples& got, const Samples& want)
    {
        errors_.of_shifts = worse_of(errors_.of_shifts, ergun_difference(got, want));
    }

    // Returns a number in [1, length), or 0 where there is none.
    int drawn_below(int length)
    {
        return length < 2 ? 0 : 1 + static_cast<int>(random_() % static_cast<unsigned>(length - 1));
    }

    DeviceTransform& transform_;
    std::mt19937 random_;
    Samples of_impulse_;
    TransformErrors errors_;
};

} // namespace

TransformErrors transform_errors(DeviceTransform& transform, unsigned seed, unsigned rounds)
{
    return Properties(transform, seed).errors(rounds);
}

} // namespace fragfft
