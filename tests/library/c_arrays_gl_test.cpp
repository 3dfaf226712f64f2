// Arrays in memory and on a device, by the C interface: beside sums of the definition in double precision, and refused
// in a line.
#include "c_errors.hpp"

#include <cmath>
#include <complex>
#include <fragfft/arrays.h>
#include <limits>
#include <numbers>
#include <random>
#include <thread>

using host::mistaken;
using host::refused;

namespace {

using Device = std::unique_ptr<fragfft_array_device, host::Destroyed<fragfft_array_device_destroy>>;
using Array = std::unique_ptr<fragfft_array, host::Destroyed<fragfft_array_destroy>>;
using Transform = std::unique_ptr<fragfft_array_transform, host::Destroyed<fragfft_array_transform_destroy>>;
using Filter = std::unique_ptr<fragfft_array_filter, host::Destroyed<fragfft_array_filter_destroy>>;
using Complex = std::complex<double>;
using Numbers = std::vector<std::complex<float>>;

Device opened(const char* name = "auto")
{
    fragfft_array_device* device = nullptr;
    REQUIRE(fragfft_array_device_open(name, &device) == FRAGFFT_OK);
    return Device(device);
}

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

fragfft_numbers in_memory(const void* numbers)
{
    fragfft_numbers place{};
    place.numbers = static_cast<float*>(const_cast<void*>(numbers));
    return place;
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

// Along rows, columns or both, unscaled.
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

} // namespace

TEST_CASE("Arrays in memory are transformed along every choice of axes, by every norm", "[library]")
{
    const Device device = opened();
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
                // In its own place.
                result = source;
                CHECK(fragfft_array_transform_run(transform.get(), &to, &to) == FRAGFFT_OK);
                check_close(
                    truth(source, options), [&](std::size_t i) { return result[i]; }, factor);
                // Columns before rows before planes.
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
    const Device device = opened();
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
    from.numbers = reinterpret_cast<float*>(&result[23]); // down to result[12], behind what is written
    CHECK(fragfft_array_transform_run(transform.get(), &from, &to) == FRAGFFT_OK);
}

TEST_CASE("A device tells how much is prepared, and forgets it", "[library]")
{
    const Device device = opened();
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
    const Device device = opened();
    const Numbers source = random_numbers(2 * 5 * 9, true);
    std::vector<float> real;
    for (const auto& number : source)
        real.push_back(number.real());
    for (const int axes : {FRAGFFT_AXES_BOTH, FRAGFFT_AXES_ROWS, FRAGFFT_AXES_COLUMNS}) {
        auto options = shape(2, 5, 9);
        options.axes = axes;
        options.source = FRAGFFT_ARRAY_REAL;
        options.result = FRAGFFT_ARRAY_HALF;
        const std::size_t rows = axes == FRAGFFT_AXES_COLUMNS ? 3 : 5;
        const std::size_t columns = axes == FRAGFFT_AXES_COLUMNS ? 9 : 5;
        Numbers half(2 * rows * columns);
        const fragfft_numbers from = in_memory(real.data());
        const fragfft_numbers to = in_memory(half.data());
        const std::vector<Complex> all = truth(source, options);
        std::vector<Complex> want;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (i % 9 < columns && i / 9 % 5 < rows)
                want.push_back(all[i]);
        CHECK(fragfft_array_transform_run(made(device.get(), options).get(), &from, &to) == FRAGFFT_OK);
        check_close(want, [&](std::size_t i) { return half[i]; });
        // Bin 0 of real numbers has no imaginary part: one that it has is left out, however large.
        for (std::size_t i = 0; i < half.size(); ++i)
            if ((axes == FRAGFFT_AXES_ROWS && i % columns == 0) ||
                (axes == FRAGFFT_AXES_COLUMNS && i / columns % rows == 0))
                half[i].imag(1000.0F);
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
    const Device device = opened();
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
    // Times a number, and by itself.
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

TEST_CASE("Images of an array are filtered by a kernel", "[library]")
{
    const Device device = opened();
    const host::CDefinition kernel = host::c_definition("box:size=3");
    fragfft_array_filter_options options{};
    options.size = sizeof options;
    options.planes = 2;
    options.height = 4;
    options.width = 6;
    options.channels = 2;
    options.boundary = FRAGFFT_BOUNDARY_ZERO;
    fragfft_array_filter* raw = nullptr;
    REQUIRE(fragfft_array_filter_create(device.get(), &options, kernel.get(), &raw) == FRAGFFT_OK);
    const Filter filter(raw);
    std::vector<float> image(2 * 4 * 6 * 2, 9.0F);
    std::vector<float> result(image.size());
    const fragfft_numbers from = in_memory(image.data());
    const fragfft_numbers to = in_memory(result.data());
    CHECK(fragfft_array_filter_run(filter.get(), &from, &to) == FRAGFFT_OK);
    CHECK(std::abs(result[0] - 4.0F) < 1e-5F);
    CHECK(std::abs(result[2 * (6 + 1)] - 9.0F) < 1e-5F);
    const char* method = nullptr;
    CHECK(fragfft_array_filter_method(filter.get(), &method) == FRAGFFT_OK);
    CHECK(std::strlen(method) > 0);
    char* json = nullptr;
    CHECK(fragfft_array_filter_plan_json(filter.get(), &json) == FRAGFFT_OK);
    CHECK(std::string(host::CText(json).get()).find("passes") != std::string::npos);
    mistaken(fragfft_array_filter_run(filter.get(), &from, &from), "lies in the source");
    options.channels = 5;
    mistaken(fragfft_array_filter_create(device.get(), &options, kernel.get(), &raw), "channels");
    CHECK(raw == nullptr);
}

// The texture has a fourth, which shares a complex number with the third.
TEST_CASE("Three faint channels are filtered as large ones are", "[library]")
{
    const Device device = opened();
    const host::CDefinition kernel = host::c_definition("box:size=5");
    constexpr std::size_t side = 32;
    fragfft_array_filter_options options{};
    options.size = sizeof options;
    options.height = side;
    options.width = side;
    options.channels = 3;
    options.boundary = FRAGFFT_BOUNDARY_WRAP;
    options.method = "wide";
    fragfft_array_filter* raw = nullptr;
    REQUIRE(fragfft_array_filter_create(device.get(), &options, kernel.get(), &raw) == FRAGFFT_OK);
    const Filter filter(raw);
    std::vector<float> image(side * side * 3);
    std::mt19937 random(7);
    for (float& sample : image)
        sample = 1e-9F * static_cast<float>(1 + random() % 1000);
    std::vector<float> result(image.size());
    const fragfft_numbers from = in_memory(image.data());
    const fragfft_numbers to = in_memory(result.data());
    CHECK(fragfft_array_filter_run(filter.get(), &from, &to) == FRAGFFT_OK);
    std::vector<Complex> want(image.size());
    for (std::size_t i = 0; i < want.size(); ++i)
        for (std::size_t y = side - 2; y <= side + 2; ++y)
            for (std::size_t x = side - 2; x <= side + 2; ++x)
                want[i] += image[((i / 3 / side + y) % side * side + (i / 3 + x) % side) * 3 + i % 3] / 25.0;
    check_close(want, [&](std::size_t i) { return std::complex<float>(result[i]); });
}

TEST_CASE("What arrays cannot be is refused in a line, and a closed device says so", "[library]")
{
    fragfft_array_device* none = nullptr;
    mistaken(fragfft_array_device_open(nullptr, &none));
    refused(fragfft_array_device_open("nowhere", &none), FRAGFFT_ERROR_UNSUPPORTED, "nowhere");
    CHECK(none == nullptr);
    const Device device = opened();
    const Device another = opened();
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

TEST_CASE("Filters in memory need no device, and refuse in a line what they cannot do", "[library]")
{
    const std::vector<double> weights{0.25, 0.5, 0.25};
    fragfft_lines lines{sizeof(fragfft_lines), 1, 4, 1, weights.data(), 3, 1, FRAGFFT_EXTENSION_CONSTANT, 1, 8.0};
    const std::vector<double> source{0, 4, 0, 0};
    std::vector<double> result(4);
    CHECK(fragfft_filter_lines(&lines, source.data(), result.data()) == FRAGFFT_OK);
    CHECK(result == std::vector<double>{3, 2, 1, 2});
    fragfft_block block{};
    block.size = sizeof block;
    block.axes = 2;
    block.shape[0] = block.shape[1] = 2;
    block.kernel_shape[0] = 1;
    block.kernel_shape[1] = 3;
    block.centres[1] = 1;
    block.extensions[1] = FRAGFFT_EXTENSION_REFLECT;
    block.weights = weights.data();
    block.is_double = 1;
    CHECK(fragfft_filter_block(&block, source.data(), result.data()) == FRAGFFT_OK);
    CHECK(result == std::vector<double>{1, 3, 0, 0});

    mistaken(fragfft_filter_lines(&lines, source.data(), nullptr));
    mistaken(fragfft_filter_lines(nullptr, source.data(), result.data()));
    mistaken(fragfft_filter_lines(&lines, result.data(), result.data() + 1), "lies in the source");
    mistaken(fragfft_filter_lines(&lines, reinterpret_cast<const char*>(source.data()) + 1, result.data()), "may");
    const auto refuses = [&](auto change, fragfft_error error, const char* why) {
        auto wrong = lines;
        change(wrong);
        refused(fragfft_filter_lines(&wrong, source.data(), result.data()), error, why);
    };
    refuses([](auto& o) { o.centre = 3; }, FRAGFFT_ERROR_INVALID_ARGUMENT, "outside");
    refuses([](auto& o) { o.count = 0; }, FRAGFFT_ERROR_UNSUPPORTED_SIZE, "not 0");
    refuses([](auto& o) { o.extension = 9; }, FRAGFFT_ERROR_INVALID_ARGUMENT, "extension");
    refuses([](auto& o) { o.is_double = 2; }, FRAGFFT_ERROR_INVALID_ARGUMENT, "is_double");
    refuses([](auto& o) { o.length = std::size_t{1} << 60; }, FRAGFFT_ERROR_UNSUPPORTED_SIZE, "too many");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> not_finite{nan, 1, 1};
    refuses([&](auto& o) { o.weights = not_finite.data(); }, FRAGFFT_ERROR_UNSUPPORTED, "finite");
    block.axes = 9;
    refused(fragfft_filter_block(&block, source.data(), result.data()), FRAGFFT_ERROR_UNSUPPORTED, "9");
}
