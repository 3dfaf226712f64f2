// Transforms of arrays in memory and on a device by the C interface: results are compared with sums of the definition
// in double precision, and refusals are one line.
#include "c_arrays.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>
#include <random>
#include <thread>

using namespace host;

namespace {

using Array = std::unique_ptr<fragfft_array, Destroyed<fragfft_array_destroy>>;
using Transform = std::unique_ptr<fragfft_array_transform, Destroyed<fragfft_array_transform_destroy>>;
using Numbers = std::vector<std::complex<float>>;

fragfft_array_transform_options shape(std::size_t planes, std::size_t rows, std::size_t columns)
{
    fragfft_array_transform_options options{};
    options.size = sizeof options;
    options.planes = planes;
    options.rows = rows;
    options.columns = columns;
    return options;
}

Transform made(fragfft_array_device* device, const fragfft_array_transform_options& options)
{
    fragfft_array_transform* transform = nullptr;
    INFO(fragfft_last_error());
    REQUIRE(fragfft_array_transform_create(device, &options, &transform) == FRAGFFT_OK);
    return Transform(transform);
}

Numbers random_numbers(std::size_t count, bool is_real = false)
{
    std::mt19937 random(5);
    const auto next = [&] { return static_cast<float>(random() % 2001) / 1000.0F - 1.0F; };
    Numbers numbers(count);
    for (auto& number : numbers)
        number = {next(), is_real ? 0.0F : next()};
    return numbers;
}

// Returns the unscaled transform along rows, columns or both.
std::vector<Complex> truth(const Numbers& source, const fragfft_array_transform_options& options)
{
    const std::size_t rows = options.axes == FRAGFFT_AXES_ROWS ? 1 : options.rows;
    const std::size_t columns = options.axes == FRAGFFT_AXES_COLUMNS ? 1 : options.columns;
    const double sign = options.direction == FRAGFFT_DIRECTION_FORWARD ? -2.0 : 2.0;
    std::vector<Complex> result(source.size());
    for (std::size_t at = 0; at < source.size(); ++at) {
        const std::size_t v = at / options.columns % options.rows;
        const std::size_t u = at % options.columns;
        for (std::size_t y = 0; y < rows; ++y)
            for (std::size_t x = 0; x < columns; ++x) {
                const std::size_t row = rows == 1 ? v : y;
                const std::size_t column = columns == 1 ? u : x;
                const double turns = (rows == 1 ? 0.0 : static_cast<double>(v * y) / static_cast<double>(rows)) +
                                     (columns == 1 ? 0.0 : static_cast<double>(u * x) / static_cast<double>(columns));
                const std::size_t place = (at / options.columns / options.rows * options.rows + row) * options.columns;
                result[at] += Complex(source[place + column]) * std::polar(1.0, sign * std::numbers::pi * turns);
            }
    }
    return result;
}

} // namespace

TEST_CASE("Arrays in memory are transformed along every choice of axes, by every norm", "[library]")
{
    const ArrayDevice device = opened();
    const Numbers source = random_numbers(3 * 6 * 10);
    for (const int axes : {FRAGFFT_AXES_BOTH, FRAGFFT_AXES_ROWS, FRAGFFT_AXES_COLUMNS})
        for (const int direction : {FRAGFFT_DIRECTION_FORWARD, FRAGFFT_DIRECTION_INVERSE})
            for (const int norm : {FRAGFFT_NORM_BACKWARD, FRAGFFT_NORM_ORTHO, FRAGFFT_NORM_FORWARD}) {
                auto options = shape(3, 6, 10);
                options.axes = axes;
                options.direction = direction;
                options.norm = norm;
                const double count = axes == FRAGFFT_AXES_BOTH ? 60 : axes == FRAGFFT_AXES_ROWS ? 10 : 6;
                const bool divides = (norm == FRAGFFT_NORM_BACKWARD) == (direction == FRAGFFT_DIRECTION_INVERSE);
                const double factor = norm == FRAGFFT_NORM_ORTHO ? 1 / std::sqrt(count) : divides ? 1 / count : 1.0;
                Numbers result(source.size());
                const Transform transform = made(device.get(), options);
                const fragfft_numbers from = in_memory(source.data());
                fragfft_numbers to = in_memory(result.data());
                CHECK(fragfft_array_transform_run(transform.get(), &from, &to) == FRAGFFT_OK);
                INFO("axes " << axes << ", direction " << direction << ", norm " << norm);
                check_close(
                    truth(source, options), [&](std::size_t i) { return result[i]; }, factor);
                // The transform also runs in place.
                result = source;
                CHECK(fragfft_array_transform_run(transform.get(), &to, &to) == FRAGFFT_OK);
                check_close(
                    truth(source, options), [&](std::size_t i) { return result[i]; }, factor);
                // These strides reverse the order of the axes: planes are adjacent, columns farthest apart.
                Numbers turned(source.size());
                to.numbers = reinterpret_cast<float*>(turned.data());
                const std::ptrdiff_t strides[4] = {2, 6, 36, 2};
                std::copy_n(strides, 4, to.strides);
                CHECK(fragfft_array_transform_run(transform.get(), &from, &to) == FRAGFFT_OK);
                for (std::size_t i = 0; i < source.size(); ++i)
                    CHECK(turned[i / 60 + 3 * (i / 10 % 6) + 18 * (i % 10)] == result[i]);
            }
}

TEST_CASE("Numbers may lie backwards, and what overlaps is refused whichever way it lies", "[library]")
{
    const ArrayDevice device = opened();
    auto options = shape(1, 1, 12);
    options.axes = FRAGFFT_AXES_ROWS;
    const Transform transform = made(device.get(), options);
    const Numbers source = random_numbers(12);
    const Numbers reversed(source.rbegin(), source.rend());
    Numbers result(24);
    fragfft_numbers from = in_memory(&source.back());
    from.strides[2] = -2;
    const fragfft_numbers to = in_memory(result.data());
    CHECK(fragfft_array_transform_run(transform.get(), &from, &to) == FRAGFFT_OK);
    check_close(truth(reversed, options), [&](std::size_t i) { return result[i]; });
    from.numbers = reinterpret_cast<float*>(&result[17]); // down to result[6]
    mistaken(fragfft_array_transform_run(transform.get(), &from, &to), "lies in the source");
    from.numbers = reinterpret_cast<float*>(&result[23]); // down to result[12], beyond what is written
    CHECK(fragfft_array_transform_run(transform.get(), &from, &to) == FRAGFFT_OK);
}

TEST_CASE("A device tells how much is prepared, and forgets it", "[library]")
{
    const ArrayDevice device = opened();
    const Numbers source = random_numbers(12);
    Numbers result(12);
    const fragfft_numbers from = in_memory(source.data());
    const fragfft_numbers to = in_memory(result.data());
    const Transform transform = made(device.get(), shape(1, 3, 4));
    const auto prepared = [&] {
        std::size_t count = 99;
        CHECK(fragfft_array_device_prepared(device.get(), &count) == FRAGFFT_OK);
        return count;
    };
    CHECK(prepared() == 1);
    CHECK(fragfft_array_device_release(device.get()) == FRAGFFT_OK);
    CHECK(prepared() == 0);
    CHECK(fragfft_array_transform_run(transform.get(), &from, &to) == FRAGFFT_OK);
    CHECK(prepared() == 1);
    check_close(truth(source, shape(1, 3, 4)), [&](std::size_t i) { return result[i]; });
}

TEST_CASE("Half of a spectrum comes of real numbers, and back", "[library]")
{
    const ArrayDevice device = opened();
    // Methods multiply the bins of a prime length by a chirp, which mixes imaginary parts with real ones.
    constexpr std::size_t height = 23;
    constexpr std::size_t width = 37;
    const Numbers source = random_numbers(2 * height * width, true);
    std::vector<float> real;
    for (const auto& number : source)
        real.push_back(number.real());
    for (const int axes : {FRAGFFT_AXES_BOTH, FRAGFFT_AXES_ROWS, FRAGFFT_AXES_COLUMNS}) {
        auto options = shape(2, height, width);
        options.axes = axes;
        options.source = FRAGFFT_ARRAY_REAL;
        options.result = FRAGFFT_ARRAY_HALF;
        const std::size_t rows = axes == FRAGFFT_AXES_COLUMNS ? height / 2 + 1 : height;
        const std::size_t columns = axes == FRAGFFT_AXES_COLUMNS ? width : width / 2 + 1;
        Numbers half(2 * rows * columns);
        const fragfft_numbers from = in_memory(real.data());
        const fragfft_numbers to = in_memory(half.data());
        const std::vector<Complex> all = truth(source, options);
        std::vector<Complex> want;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (i % width < columns && i / width % height < rows)
                want.push_back(all[i]);
        CHECK(fragfft_array_transform_run(made(device.get(), options).get(), &from, &to) == FRAGFFT_OK);
        check_close(want, [&](std::size_t i) { return half[i]; });
        // Bin 0 of real numbers has no imaginary part; if one is given, it is ignored, however large.
        for (std::size_t i = 0; i < half.size(); ++i)
            if ((axes == FRAGFFT_AXES_COLUMNS || i % columns == 0) &&
                (axes == FRAGFFT_AXES_ROWS || i / columns % rows == 0))
                half[i].imag(1e6F);
        options.source = FRAGFFT_ARRAY_HALF;
        options.result = FRAGFFT_ARRAY_REAL;
        options.direction = FRAGFFT_DIRECTION_INVERSE;
        std::vector<float> again(real.size());
        const fragfft_numbers back = in_memory(again.data());
        CHECK(fragfft_array_transform_run(made(device.get(), options).get(), &to, &back) == FRAGFFT_OK);
        check_close({source.begin(), source.end()}, [&](std::size_t i) { return std::complex<float>(again[i]); });
    }
}

TEST_CASE("Arrays stay on the device, and any thread may use it", "[library]")
{
    const ArrayDevice device = opened();
    const Numbers source = random_numbers(16 * 8);
    fragfft_array* raw = nullptr;
    REQUIRE(fragfft_array_create(device.get(), 2 * source.size(), nullptr, &raw) == FRAGFFT_OK);
    const Array array(raw);
    REQUIRE(fragfft_array_create(device.get(), 2 * source.size(), nullptr, &raw) == FRAGFFT_OK);
    const Array other(raw);
    Numbers result(source.size());
    const auto read = [&] { return fragfft_array_read(other.get(), reinterpret_cast<float*>(result.data())); };
    std::thread([&] {
        float* memory = nullptr;
        CHECK(fragfft_array_map(array.get(), &memory) == FRAGFFT_OK);
        std::copy_n(reinterpret_cast<const float*>(source.data()), 2 * source.size(), memory);
        mistaken(fragfft_array_read(array.get(), memory), "unmap");
        mistaken(fragfft_array_map(array.get(), &memory), "written already");
        CHECK(fragfft_array_unmap(array.get()) == FRAGFFT_OK);
        mistaken(fragfft_array_unmap(array.get()), "not being written");
    }).join();
    const fragfft_numbers from{nullptr, array.get(), {}};
    const fragfft_numbers to{nullptr, other.get(), {}};
    const auto options = shape(1, 8, 16);
    const Transform transform = made(device.get(), options);
    CHECK(fragfft_array_transform_run(transform.get(), &from, &to) == FRAGFFT_OK);
    CHECK(read() == FRAGFFT_OK);
    const std::vector<Complex> spectrum = truth(source, options);
    check_close(spectrum, [&](std::size_t i) { return result[i]; });
    // The array is multiplied by a number, then divided by itself.
    const fragfft_operand one{other.get(), FRAGFFT_ARRAY_COMPLEX, {}};
    const fragfft_operand number{nullptr, FRAGFFT_ARRAY_COMPLEX, {0.0F, 2.0F}};
    CHECK(fragfft_array_combine(FRAGFFT_COMBINATION_MULTIPLY, &one, &number, &one) == FRAGFFT_OK);
    CHECK(read() == FRAGFFT_OK);
    check_close(spectrum, [&](std::size_t i) { return result[i] * std::complex<float>(0.0F, -0.5F); });
    CHECK(fragfft_array_combine(FRAGFFT_COMBINATION_DIVIDE, &one, &one, &one) == FRAGFFT_OK);
    CHECK(read() == FRAGFFT_OK);
    CHECK(std::abs(result[5] - 1.0F) < 1e-6F);
    mistaken(fragfft_array_combine(99, &one, &one, &one), "combination");
    const fragfft_operand real{other.get(), FRAGFFT_ARRAY_REAL, {}};
    mistaken(fragfft_array_combine(FRAGFFT_COMBINATION_ADD, &one, &real, &one), "128");
}

TEST_CASE("A number divided by zero is infinite, as in NumPy", "[library]")
{
    const ArrayDevice device = opened();
    fragfft_array* raw = nullptr;
    REQUIRE(fragfft_array_create(device.get(), 4, nullptr, &raw) == FRAGFFT_OK);
    const Array array(raw);
    float* memory = nullptr;
    REQUIRE(fragfft_array_map(array.get(), &memory) == FRAGFFT_OK);
    std::copy_n(std::array{2.0F, -3.0F, 0.0F, 5.0F}.data(), 4, memory);
    REQUIRE(fragfft_array_unmap(array.get()) == FRAGFFT_OK);
    const fragfft_operand numbers{array.get(), FRAGFFT_ARRAY_REAL, {}};
    const fragfft_operand zero{nullptr, FRAGFFT_ARRAY_REAL, {}};
    CHECK(fragfft_array_combine(FRAGFFT_COMBINATION_DIVIDE, &numbers, &zero, &numbers) == FRAGFFT_OK);
    std::array<float, 4> result{};
    CHECK(fragfft_array_read(array.get(), result.data()) == FRAGFFT_OK);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    CHECK(result[0] == infinity);
    CHECK(result[1] == -infinity);
    CHECK(std::isnan(result[2]));
    CHECK(result[3] == infinity);
}

TEST_CASE("What arrays cannot be is refused in a line, and a closed device says so", "[library]")
{
    fragfft_array_device* none = nullptr;
    mistaken(fragfft_array_device_open(nullptr, &none));
    refused(fragfft_array_device_open("nowhere", &none), FRAGFFT_ERROR_UNSUPPORTED, "nowhere");
    CHECK(none == nullptr);
    const ArrayDevice device = opened();
    const ArrayDevice another = opened();
    fragfft_device facts{};
    facts.size = sizeof facts;
    CHECK(fragfft_array_device_facts(device.get(), &facts) == FRAGFFT_OK);
    CHECK(facts.maximum_texture_size >= 1024);
    fragfft_array_transform* raw = nullptr;
    auto options = shape(1, 8, 8);
    const auto refuses = [&](auto change, fragfft_error error, const char* why) {
        auto wrong = options;
        change(wrong);
        refused(fragfft_array_transform_create(device.get(), &wrong, &raw), error, why);
        CHECK(raw == nullptr);
    };
    constexpr auto invalid = FRAGFFT_ERROR_INVALID_ARGUMENT;
    refuses([](auto& o) { o.axes = 7; }, invalid, "axes");
    refuses([](auto& o) { o.norm = -1; }, invalid, "norm");
    refuses([](auto& o) { o.source = 3; }, invalid, "kind");
    refuses([](auto& o) { o.size = 8; }, invalid, "8 bytes");
    refuses([](auto& o) { o.source = o.result = FRAGFFT_ARRAY_HALF; }, invalid, "half");
    refuses([](auto& o) { o.method = "none"; }, FRAGFFT_ERROR_UNSUPPORTED, "none");
    refuses([](auto& o) { o.rows = o.columns = std::size_t{1} << 40; }, FRAGFFT_ERROR_UNSUPPORTED_SIZE, "many");
    refuses([](auto& o) { o.rows = o.columns = 100000; }, FRAGFFT_ERROR_UNSUPPORTED_SIZE, "");

    const Transform transform = made(device.get(), options);
    Numbers numbers(128);
    const fragfft_numbers whole = in_memory(numbers.data());
    const fragfft_numbers overlapping = in_memory(numbers.data() + 1);
    const fragfft_numbers nowhere{};
    mistaken(fragfft_array_transform_run(transform.get(), &whole, &overlapping), "lies in the source");
    mistaken(fragfft_array_transform_run(transform.get(), &whole, &nowhere), "either in memory or");
    mistaken(fragfft_array_transform_run(transform.get(), &whole, nullptr), "null pointer");
    mistaken(fragfft_array_transform_run(nullptr, &whole, &whole));
    fragfft_array* array = nullptr;
    REQUIRE(fragfft_array_create(another.get(), 128, nullptr, &array) == FRAGFFT_OK);
    const Array elsewhere(array);
    const fragfft_numbers there{nullptr, elsewhere.get(), {}};
    refused(fragfft_array_transform_run(transform.get(), &there, &whole), FRAGFFT_ERROR_CLOSED, "another device");
    refused(fragfft_array_create(device.get(), 0, nullptr, &array), FRAGFFT_ERROR_UNSUPPORTED_SIZE, "none");

    fragfft_array_device_close(device.get());
    refused(fragfft_array_transform_run(transform.get(), &whole, &whole), FRAGFFT_ERROR_CLOSED, "was closed");
    refused(fragfft_array_transform_create(device.get(), &options, &raw), FRAGFFT_ERROR_CLOSED, "was closed");
    CHECK(std::string(fragfft_error_text(FRAGFFT_ERROR_CLOSED)) == "the device is closed");
}
