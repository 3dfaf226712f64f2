// Filters of arrays in memory equal their definition: for every extension, shape, kernel and number of threads, in
// place too, they read what a tap reads, and write the result and nothing else.
#include "arrays/array_filter.hpp"
#include "catch_framework.hpp"
#include "errors.hpp"
#include "sweep.hpp"

#include <cmath>
#include <limits>
#include <random>

using namespace fragfft;
using namespace fragfft::cpu;

namespace {

using Counts = std::initializer_list<std::size_t>;

constexpr Extension all_extensions[] = {Extension::nearest, Extension::reflect, Extension::mirror, Extension::wrap,
                                        Extension::constant};

// As array_filter.hpp promises.
template <typename Number> constexpr double promised = std::is_same_v<Number, float> ? 1e-6 : 1e-14;

// Uniform in [low, low + 1). Sums of positive ones do not cancel, which alone is promised to be exact.
std::vector<double> random_numbers(std::size_t count, double low, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> distribution(low, low + 1.0);
    std::vector<double> numbers(count);
    for (double& number : numbers)
        number = distribution(generator);
    return numbers;
}

// The index whose number stands at `index`, folded back or moved on as often as it takes; -1 for the number beyond.
int folded(int index, int length, Extension extension)
{
    while (index < 0 || index >= length) {
        if (extension == Extension::constant)
            return -1;
        if (extension == Extension::nearest)
            index = index < 0 ? 0 : length - 1;
        else if (extension == Extension::wrap)
            index += index < 0 ? length : -length;
        else if (extension == Extension::reflect)
            index = index < 0 ? -1 - index : 2 * length - 1 - index;
        else
            index = length == 1 ? 0 : index < 0 ? -index : 2 * length - 2 - index;
    }
    return index;
}

// The definition for an array of any number of axes, in double precision: axis by axis, from the first on, to the place
// of each tap.
struct Definition
{
    const std::vector<double>& source;
    const std::vector<std::size_t>& shape;
    const BlockKernel& kernel;

    double sum(const std::vector<int>& place, std::size_t axis = 0, std::size_t index = 0, std::size_t tap = 0,
               bool is_beyond = false) const
    {
        if (axis == shape.size())
            return kernel.weights[tap] * (is_beyond ? kernel.beyond : source[index]);
        double result = 0.0;
        for (int m = 0; m < kernel.shape[axis]; ++m) {
            const int at = folded(place[axis] - (m - kernel.centres[axis]), int(shape[axis]), kernel.extensions[axis]);
            result += sum(place, axis + 1, index * shape[axis] + std::size_t(std::max(at, 0)),
                          tap * std::size_t(kernel.shape[axis]) + std::size_t(m), is_beyond || at < 0);
        }
        return result;
    }

    std::vector<double> result() const
    {
        std::vector<double> sums;
        std::vector<int> place(shape.size());
        for (std::size_t count = 0; count < source.size(); ++count) {
            sums.push_back(sum(place));
            for (std::size_t axis = shape.size(); axis-- > 0;) {
                if (++place[axis] < int(shape[axis]))
                    break;
                place[axis] = 0;
            }
        }
        return sums;
    }
};

struct Shape
{
    std::size_t before;
    std::size_t length;
    std::size_t behind;

    std::size_t count() const { return before * length * behind; }
};

// The same for lines, with a loop of its own that is soon done.
std::vector<double> filtered(const std::vector<double>& source, const Shape& shape, const LineKernel& kernel)
{
    std::vector<double> result(source.size());
    const int length = int(shape.length);
    for (int i = 0; i < length; ++i)
        for (int m = 0; m < int(kernel.weights.size()); ++m) {
            const int at = folded(i - (m - kernel.centre), length, kernel.extension);
            const double weight = kernel.weights[std::size_t(m)];
            for (std::size_t line = 0; line < shape.before; ++line) {
                double* sums = &result[(line * shape.length + std::size_t(i)) * shape.behind];
                const double* numbers = &source[(line * shape.length + std::size_t(std::max(at, 0))) * shape.behind];
                for (std::size_t column = 0; column < shape.behind; ++column)
                    sums[column] += weight * (at < 0 ? kernel.beyond : numbers[column]);
            }
        }
    return result;
}

// An array between others' numbers: those around the source are NaN, which would be seen in a result.
template <typename Number> class Guarded
{
public:
    static constexpr std::size_t margin = 40;

    Guarded(std::size_t count, Number around) : around_(around), numbers_(count + 2 * margin, around) {}
    Guarded(const std::vector<double>& numbers, Number around) : Guarded(numbers.size(), around)
    {
        std::transform(numbers.begin(), numbers.end(), data(), [](double number) { return Number(number); });
    }

    Number* data() { return numbers_.data() + margin; }
    std::vector<double> numbers() const { return {numbers_.begin() + margin, numbers_.end() - margin}; }
    bool is_intact() const
    {
        const auto is_as_it_was = [this](Number number) {
            return number == around_ || (std::isnan(number) && std::isnan(around_));
        };
        return std::all_of(numbers_.begin(), numbers_.begin() + margin, is_as_it_was) &&
               std::all_of(numbers_.end() - margin, numbers_.end(), is_as_it_was);
    }

private:
    Number around_;
    std::vector<Number> numbers_;
};

template <typename Number> constexpr Number nan_of = std::numeric_limits<Number>::quiet_NaN();

// What filter(source, result) makes of the numbers.
template <typename Number, typename Filter>
std::vector<double> made_by(const Filter& filter, const std::vector<double>& numbers)
{
    Guarded<Number> source(numbers, nan_of<Number>);
    Guarded<Number> result(numbers.size(), Number(7));
    filter(source.data(), result.data());
    REQUIRE(result.is_intact());
    return result.numbers();
}

template <typename Number, typename Filter>
std::vector<double> made_in_place_by(const Filter& filter, const std::vector<double>& numbers)
{
    Guarded<Number> array(numbers, nan_of<Number>);
    filter(array.data(), array.data());
    REQUIRE(array.is_intact());
    return array.numbers();
}

// Numbers as an array of the type has them, so that rounding them is no error.
template <typename Number> std::vector<double> rounded(std::vector<double> numbers)
{
    for (double& number : numbers)
        number = double(Number(number));
    return numbers;
}

double relative_error(const std::vector<double>& got, const std::vector<double>& want)
{
    double errors = 0.0;
    double squares = 0.0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        errors += (got[i] - want[i]) * (got[i] - want[i]);
        squares += want[i] * want[i];
    }
    return errors == 0.0 ? 0.0 : std::sqrt(errors / squares);
}

// Equal where they are infinite or NaN, and nowhere else.
bool spoilt_alike(const std::vector<double>& got, const std::vector<double>& want)
{
    for (std::size_t i = 0; i < want.size(); ++i)
        if (std::isnan(got[i]) != std::isnan(want[i]) ||
            (std::isinf(got[i]) || std::isinf(want[i])) != (std::isinf(want[i]) && got[i] == want[i]))
            return false;
    return true;
}

LineKernel kernel_of(std::size_t taps, std::size_t centre, Extension extension, unsigned seed)
{
    return {random_numbers(taps, 0.0, seed), int(centre), extension, 0.25};
}

template <typename Number> auto lines_filter(const Shape& shape, const LineKernel& kernel, int threads)
{
    return [=](const Number* source, Number* result) {
        filter_lines(source, result, shape.before, shape.length, shape.behind, kernel, threads);
    };
}

template <typename Number> auto mean_filter(const Shape& shape, const LineKernel& kernel, int threads)
{
    return [=](const Number* source, Number* result) {
        mean_of_lines(source, result, shape.before, shape.length, shape.behind, int(kernel.weights.size()),
                      kernel.centre, kernel.extension, kernel.beyond, threads);
    };
}

template <typename Number>
auto block_filter(const std::vector<std::size_t>& shape, const BlockKernel& kernel, int threads)
{
    return [=](const Number* source, Number* result) { filter_block(source, result, shape, kernel, threads); };
}

std::vector<double> box_of(std::size_t count)
{
    return std::vector<double>(count, 1.0 / double(count));
}

// Arrays around each number of threads' and parts' bounds: below a step and with a rest, of one line, of one part.
std::vector<Shape> small_shapes()
{
    std::vector<Shape> shapes;
    for (const std::size_t before : Counts{1, 2, 3, 5, 17, 64, 100})
        for (const std::size_t behind : Counts{1, 2, 3, 5, 17, 64, 100})
            for (const std::size_t length : Counts{1, 2, 7, 45})
                if (before * length * behind <= 7000)
                    shapes.push_back({before, length, behind});
    return shapes;
}

struct Taps
{
    std::size_t count;
    std::size_t centre;
};

// Odd and even numbers of them, with their centres in between and at both ends, and more than an axis has numbers.
constexpr Taps some_taps[] = {{1, 0}, {2, 0}, {2, 1}, {3, 1}, {8, 7}, {9, 0}, {16, 8}, {31, 15}, {64, 63}, {101, 20}};

} // namespace

TEST_CASE("A line goes on as the extension says")
{
    const auto extended = [](Extension extension) {
        // At place 0, each weight in turn reads one place farther to the right.
        std::vector<double> read;
        for (int place = -6; place < 11; ++place) {
            LineKernel kernel{std::vector<double>(17), 10, extension, 9.0};
            kernel.weights[std::size_t(10 - place)] = 1.0;
            const double line[] = {1.0, 2.0, 3.0, 4.0};
            double result[4];
            filter_lines(line, result, 1, 4, 1, kernel, 1);
            read.push_back(result[0]);
        }
        return read;
    };
    REQUIRE(extended(Extension::nearest) == std::vector<double>{1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4});
    REQUIRE(extended(Extension::reflect) == std::vector<double>{3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3});
    REQUIRE(extended(Extension::mirror) == std::vector<double>{1, 2, 3, 4, 3, 2, 1, 2, 3, 4, 3, 2, 1, 2, 3, 4, 3});
    REQUIRE(extended(Extension::wrap) == std::vector<double>{3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3});
    REQUIRE(extended(Extension::constant) == std::vector<double>{9, 9, 9, 9, 9, 9, 1, 2, 3, 4, 9, 9, 9, 9, 9, 9, 9});
}

TEMPLATE_TEST_CASE("Lines of every shape are filtered as defined, in place too", "", float, double)
{
    using Number = TestType;
    unsigned seed = 200;
    for (const Shape& shape : swept(small_shapes(), 60))
        for (const Extension extension : all_extensions) {
            const Taps& taps = some_taps[++seed % std::size(some_taps)];
            INFO("seed " << seed << ", " << shape.before << " x " << shape.length << " x " << shape.behind << ", "
                         << taps.count << " taps around " << taps.centre << ", extension " << int(extension));
            const std::vector<double> source = rounded<Number>(random_numbers(shape.count(), 0.0, seed));
            LineKernel kernel = kernel_of(taps.count, taps.centre, extension, seed);
            const std::vector<double> want = filtered(source, shape, kernel);
            const std::vector<double> got = made_by<Number>(lines_filter<Number>(shape, kernel, 2), source);
            REQUIRE(relative_error(got, want) <= promised<Number>);
            REQUIRE(made_in_place_by<Number>(lines_filter<Number>(shape, kernel, 1), source) == got);

            kernel.weights = box_of(taps.count);
            const std::vector<double> want_mean = filtered(source, shape, kernel);
            REQUIRE(relative_error(made_by<Number>(mean_filter<Number>(shape, kernel, 2), source), want_mean) <=
                    promised<Number>);
            REQUIRE(relative_error(made_in_place_by<Number>(mean_filter<Number>(shape, kernel, 1), source),
                                   want_mean) <= promised<Number>);
        }
}

TEMPLATE_TEST_CASE("Lines in many parts are filtered as defined by any number of threads, in place too", "", float,
                   double)
{
    using Number = TestType;
    unsigned seed = 210;
    for (const Shape& shape : {Shape{1, 20001, 1}, Shape{2, 7003, 1}, Shape{1, 5003, 3}, Shape{300, 70, 1},
                               Shape{1, 3001, 17}, Shape{1, 1201, 64}, Shape{2, 503, 100}})
        for (const Taps& taps : {Taps{21, 20}, Taps{90, 0}, Taps{90, 45}}) {
            const Extension extension = all_extensions[++seed % std::size(all_extensions)];
            INFO("seed " << seed << ", " << shape.before << " x " << shape.length << " x " << shape.behind << ", "
                         << taps.count << " taps around " << taps.centre << ", extension " << int(extension));
            const std::vector<double> source = rounded<Number>(random_numbers(shape.count(), 0.0, seed));
            LineKernel kernel = kernel_of(taps.count, taps.centre, extension, seed);
            const std::vector<double> got = made_by<Number>(lines_filter<Number>(shape, kernel, 1), source);
            REQUIRE(relative_error(got, filtered(source, shape, kernel)) <= promised<Number>);
            kernel.weights = box_of(taps.count);
            const std::vector<double> mean = made_by<Number>(mean_filter<Number>(shape, kernel, 1), source);
            REQUIRE(relative_error(mean, filtered(source, shape, kernel)) <= promised<Number>);
            const std::vector<double> mean_in_place =
                made_in_place_by<Number>(mean_filter<Number>(shape, kernel, 1), source);
            REQUIRE(relative_error(mean_in_place, filtered(source, shape, kernel)) <= promised<Number>);
            for (const int threads : {0, 2, 3, 8}) {
                INFO(threads << " threads");
                REQUIRE(made_by<Number>(mean_filter<Number>(shape, kernel, threads), source) == mean);
                REQUIRE(made_in_place_by<Number>(mean_filter<Number>(shape, kernel, threads), source) == mean_in_place);
                const LineKernel weighted = kernel_of(taps.count, taps.centre, extension, seed);
                REQUIRE(made_by<Number>(lines_filter<Number>(shape, weighted, threads), source) == got);
                REQUIRE(made_in_place_by<Number>(lines_filter<Number>(shape, weighted, threads), source) == got);
            }
        }
}

TEMPLATE_TEST_CASE("Sums of many weights on flat arrays keep the promise", "", float, double)
{
    using Number = TestType;
    for (const Shape& shape : {Shape{3, 100, 1}, Shape{1, 100, 3}, Shape{1, 100, 70}}) {
        const std::vector<double> flat(shape.count(), double(Number(0.7)));
        for (const std::size_t count : Counts{99, 400}) {
            LineKernel kernel{random_numbers(count, 0.0, 220), int(count / 2), Extension::wrap};
            REQUIRE(relative_error(made_by<Number>(lines_filter<Number>(shape, kernel, 1), flat),
                                   filtered(flat, shape, kernel)) <= promised<Number>);
            // What is flat stays so.
            kernel.weights = box_of(count);
            REQUIRE(relative_error(made_by<Number>(mean_filter<Number>(shape, kernel, 1), flat), flat) <=
                    promised<Number>);
        }
    }
}

TEMPLATE_TEST_CASE("A mean's error does not grow along a line nor after large numbers", "", float, double)
{
    using Number = TestType;
    for (const std::size_t behind : Counts{1, 3, 20}) {
        const Shape shape{1, 3000, behind};
        std::vector<double> source(shape.count(), 1.0);
        std::fill_n(source.begin(), 100 * behind, 1e20);
        const LineKernel kernel{box_of(21), 10, Extension::nearest};
        const std::vector<double> got = made_by<Number>(mean_filter<Number>(shape, kernel, 1), source);
        for (std::size_t i = 110 * behind; i < shape.count(); ++i)
            REQUIRE(got[i] == 1.0);
    }
}

TEMPLATE_TEST_CASE("Blocks of 1 to 8 axes are filtered as defined", "", float, double)
{
    using Number = TestType;
    struct Case
    {
        std::vector<std::size_t> shape;
        std::vector<int> kernel;
    };
    // Rows that are short and long, of pixels of a few numbers and of none, kernels of one number along some axes, and
    // larger than the array.
    const std::vector<Case> cases = {
        {{33}, {5}},
        {{9, 131}, {3, 3}},
        {{40, 23}, {4, 6}},
        {{90, 67}, {9, 2}},
        {{300, 3}, {3, 5}},
        {{3, 3}, {8, 9}},
        {{1, 70}, {3, 3}},
        {{13, 17}, {1, 1}},
        {{13, 17}, {7, 1}},
        {{12, 34, 3}, {3, 5, 1}},
        {{12, 7, 3}, {5, 2, 1}},
        {{12, 5, 3}, {3, 3, 3}},
        {{7, 6, 70}, {3, 3, 1}},
        {{4, 6, 100}, {1, 3, 4}},
        {{5, 6, 81}, {3, 1, 4}},
        {{9, 8, 65}, {2, 3, 4}},
        {{9, 8, 20}, {5, 1, 1}},
        {{3, 4, 5, 30}, {3, 2, 3, 2}},
        {{2, 3, 4, 5, 6}, {1, 2, 1, 1, 3}},
        {{2, 3, 2, 3, 2, 3, 2, 9}, {1, 2, 1, 2, 1, 3, 1, 2}},
        {{2, 2, 2, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 2, 2, 2, 2}},
        {{1, 1, 1, 1, 1, 1, 1, 1}, {1, 2, 1, 3, 1, 1, 1, 1}},
        {{1100, 20}, {3, 3}},
        {{6, 2100}, {3, 4}},
    };
    unsigned seed = 230;
    for (const auto& [shape, taps] : cases)
        for (const int centred : {0, 1, 2}) {
            std::size_t count = 1;
            std::size_t weights = 1;
            BlockKernel kernel{taps, {}, {}, {}, 0.75};
            for (std::size_t axis = 0; axis < shape.size(); ++axis) {
                count *= shape[axis];
                weights *= std::size_t(taps[axis]);
                kernel.centres.push_back(centred * (taps[axis] - 1) / 2);
                kernel.extensions.push_back(all_extensions[(seed + 2 * axis) % std::size(all_extensions)]);
            }
            INFO("seed " << seed << ", axes " << shape.size() << ", numbers " << count << ", weights " << weights
                         << ", centres at " << centred << " / 2");
            kernel.weights = random_numbers(weights, 0.0, ++seed);
            const std::vector<double> source = rounded<Number>(random_numbers(count, 0.0, seed));
            const std::vector<double> want = Definition{source, shape, kernel}.result();
            const std::vector<double> got = made_by<Number>(block_filter<Number>(shape, kernel, 1), source);
            REQUIRE(relative_error(got, want) <= promised<Number>);
            for (const int threads : {2, 5})
                REQUIRE(made_by<Number>(block_filter<Number>(shape, kernel, threads), source) == got);
        }
}

TEST_CASE("Blocks are filtered the same by any number of threads")
{
    const std::vector<std::size_t> shape = {3, 150, 311};
    const std::vector<double> source = rounded<float>(random_numbers(3 * 150 * 311, 0.0, 240));
    for (const std::vector<int>& taps : {std::vector{1, 5, 7}, std::vector{2, 3, 3}, std::vector{2, 9, 1}}) {
        BlockKernel kernel{taps, {}, {0, 1, 0}, {Extension::wrap, Extension::mirror, Extension::reflect}, 0.0};
        kernel.weights = random_numbers(std::size_t(taps[0] * taps[1] * taps[2]), 0.0, 241);
        const std::vector<double> got = made_by<float>(block_filter<float>(shape, kernel, 1), source);
        REQUIRE(relative_error(got, Definition{source, shape, kernel}.result()) <= promised<float>);
        for (const int threads : {2, 3, 8})
            REQUIRE(made_by<float>(block_filter<float>(shape, kernel, threads), source) == got);
    }
}

TEMPLATE_TEST_CASE("What is not finite spoils what a tap reads, also one of weight 0, and nothing else", "", float,
                   double)
{
    using Number = TestType;
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = nan_of<double>;
    unsigned seed = 250;
    for (const Extension extension : all_extensions) {
        for (const Shape& shape : {Shape{9, 50, 1}, Shape{2, 50, 3}, Shape{2, 30, 17}, Shape{2, 40, 70}})
            for (const Taps& taps : {Taps{1, 0}, Taps{5, 1}, Taps{18, 9}, Taps{101, 90}}) {
                std::vector<double> source = random_numbers(shape.count(), 0.0, ++seed);
                INFO("seed " << seed << ", " << shape.before << " x " << shape.length << " x " << shape.behind << ", "
                             << taps.count << " taps around " << taps.centre << ", extension " << int(extension));
                source[seed % 7] = nan;
                source[shape.count() / 2] = infinity;
                source[shape.count() / 2 + 2 * shape.behind] = -infinity;
                source.back() = infinity;
                LineKernel kernel = kernel_of(taps.count, taps.centre, extension, seed);
                kernel.weights[taps.count / 2] = 0.0;
                const std::vector<double> want = filtered(source, shape, kernel);
                REQUIRE(spoilt_alike(made_by<Number>(lines_filter<Number>(shape, kernel, 1), source), want));
                REQUIRE(spoilt_alike(made_in_place_by<Number>(lines_filter<Number>(shape, kernel, 1), source), want));
                kernel.weights = box_of(taps.count);
                const std::vector<double> mean = filtered(source, shape, kernel);
                REQUIRE(spoilt_alike(made_by<Number>(mean_filter<Number>(shape, kernel, 1), source), mean));
                REQUIRE(spoilt_alike(made_in_place_by<Number>(mean_filter<Number>(shape, kernel, 1), source), mean));
            }
        for (const std::vector<std::size_t>& shape :
             {std::vector<std::size_t>{30, 80}, {60, 7}, {10, 30, 3}, {5, 6, 70}}) {
            std::size_t count = 1;
            for (const std::size_t length : shape)
                count *= length;
            std::vector<double> source = random_numbers(count, 0.0, ++seed);
            INFO("seed " << seed << ", axes " << shape.size() << ", numbers " << count);
            source[seed % 7] = nan;
            source[count / 2] = infinity;
            source.back() = -infinity;
            BlockKernel kernel{{3, 4}, random_numbers(12, -0.5, seed), {1, 3}, {extension, extension}, 1.0};
            kernel.weights[5] = 0.0;
            if (shape.size() == 3) {
                kernel.shape.push_back(1);
                kernel.centres.push_back(0);
                kernel.extensions.push_back(extension);
            }
            REQUIRE(spoilt_alike(made_by<Number>(block_filter<Number>(shape, kernel, 1), source),
                                 Definition{source, shape, kernel}.result()));
        }
    }
}

TEST_CASE("Arrays without numbers have nothing to filter")
{
    const LineKernel kernel{{1.0, 2.0}, 1, Extension::wrap, 0.0};
    const BlockKernel block{{2, 1}, {1.0, 2.0}, {1, 0}, {Extension::wrap, Extension::wrap}, 0.0};
    float number = 7.0F;
    for (const Shape& shape : {Shape{0, 3, 2}, Shape{3, 0, 2}, Shape{3, 2, 0}}) {
        filter_lines(&number, &number, shape.before, shape.length, shape.behind, kernel, 2);
        mean_of_lines(&number, &number, shape.before, shape.length, shape.behind, 3, 1, Extension::wrap, 0.0, 2);
        filter_block(&number, &number, std::vector<std::size_t>{shape.before, shape.length * shape.behind}, block, 2);
    }
    REQUIRE(number == 7.0F);
}

TEST_CASE("Filters of arrays refuse kernels that are none")
{
    double numbers[4] = {};
    double result[4] = {};
    const auto lines = [&](std::vector<double> weights, int centre) {
        filter_lines(numbers, result, 1, 4, 1, {std::move(weights), centre, Extension::wrap, 0.0}, 1);
    };
    REQUIRE_THROWS_WITH(lines({}, 0), ContainsSubstring("weights, not 0"));
    REQUIRE_THROWS_WITH(lines({1.0}, 1), ContainsSubstring("its 1 weights, not at 1"));
    REQUIRE_THROWS_AS(lines({1.0}, -1), InputError);
    REQUIRE_THROWS_AS(mean_of_lines(numbers, result, 1, 4, 1, 0, 0, Extension::wrap, 0.0, 1), InputError);
    REQUIRE_THROWS_AS(mean_of_lines(numbers, result, 1, 4, 1, 3, 3, Extension::wrap, 0.0, 1), InputError);
    const auto block = [&](const std::vector<std::size_t>& shape, const BlockKernel& kernel) {
        filter_block(numbers, result, shape, kernel, 1);
    };
    const BlockKernel right{{1, 2}, {1.0, 2.0}, {0, 1}, {Extension::wrap, Extension::wrap}, 0.0};
    REQUIRE_NOTHROW(block({2, 2}, right));
    REQUIRE_THROWS_WITH(block({2, 2, 1}, right), ContainsSubstring("array of 3 axes"));
    REQUIRE_THROWS_AS(block({}, {}), InputError);
    for (const auto spoil :
         {+[](BlockKernel& kernel) { kernel.shape[1] = 0; }, +[](BlockKernel& kernel) { kernel.centres[1] = 2; },
          +[](BlockKernel& kernel) { kernel.centres.pop_back(); },
          +[](BlockKernel& kernel) { kernel.extensions.pop_back(); },
          +[](BlockKernel& kernel) { kernel.weights.pop_back(); }}) {
        BlockKernel wrong = right;
        spoil(wrong);
        REQUIRE_THROWS_AS(block({2, 2}, wrong), InputError);
    }
}
