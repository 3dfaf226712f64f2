// Filters of arrays by the C interface, on a device and in memory: results are compared with the sum of the definition,
// and refusals are one line.
#include "c_arrays.hpp"

#include <algorithm>
#include <limits>
#include <random>

using namespace host;

namespace {

using ArrayFilter = std::unique_ptr<fragfft_array_filter, Destroyed<fragfft_array_filter_destroy>>;

ArrayFilter made(const ArrayDevice& device, const fragfft_array_filter_options& options, const CDefinition& kernel)
{
    fragfft_array_filter* filter = nullptr;
    REQUIRE(fragfft_array_filter_create(device.get(), &options, kernel.get(), &filter) == FRAGFFT_OK);
    return ArrayFilter(filter);
}

fragfft_array_filter_options filter_options()
{
    fragfft_array_filter_options options{};
    options.size = sizeof options;
    return options;
}

} // namespace

TEST_CASE("Images of an array are filtered by a kernel", "[library]")
{
    const ArrayDevice device = opened();
    const CDefinition kernel = c_definition("box:size=3");
    fragfft_array_filter_options options = filter_options();
    options.planes = 2;
    options.height = 4;
    options.width = 6;
    options.channels = 2;
    options.boundary = FRAGFFT_BOUNDARY_ZERO;
    const ArrayFilter filter = made(device, options, kernel);
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
    CHECK(std::string(CText(json).get()).find("passes") != std::string::npos);
    mistaken(fragfft_array_filter_run(filter.get(), &from, &from), "lies in the source");
    options.channels = 5;
    fragfft_array_filter* raw = nullptr;
    mistaken(fragfft_array_filter_create(device.get(), &options, kernel.get(), &raw), "channels");
    CHECK(raw == nullptr);
}

// The texture has a fourth channel, which shares a complex number with the third. What it held would go into the third
// only if it differed from place to place, as anything but 0 does beside the zeros outside the image.
TEST_CASE("Three faint channels are filtered as large ones are", "[library]")
{
    const ArrayDevice device = opened();
    const CDefinition kernel = c_definition("box:size=5");
    constexpr std::size_t side = 32;
    fragfft_array_filter_options options = filter_options();
    options.height = side;
    options.width = side;
    options.channels = 3;
    options.boundary = FRAGFFT_BOUNDARY_ZERO;
    options.method = "wide";
    const ArrayFilter filter = made(device, options, kernel);
    std::vector<float> image(side * side * 3);
    std::mt19937 random(7);
    for (float& sample : image)
        sample = 1e-9F * static_cast<float>(1 + random() % 1000);
    std::vector<float> result(image.size());
    const fragfft_numbers from = in_memory(image.data());
    const fragfft_numbers to = in_memory(result.data());
    CHECK(fragfft_array_filter_run(filter.get(), &from, &to) == FRAGFFT_OK);
    std::vector<Complex> want(image.size());
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x)
            for (std::size_t v = y < 2 ? 0 : y - 2; v < std::min(side, y + 3); ++v)
                for (std::size_t u = x < 2 ? 0 : x - 2; u < std::min(side, x + 3); ++u)
                    for (std::size_t channel = 0; channel < 3; ++channel)
                        want[(y * side + x) * 3 + channel] += image[(v * side + u) * 3 + channel] / 25.0;
    check_close(want, [&](std::size_t i) { return std::complex<float>(result[i]); });
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
