// What a store of fewer bits keeps, and an angle of many turns, by hand and by the passes of 2003 and 2006, and the
// claims that are judged by it.
#include "catch_framework.hpp"
#include "figures/claim_support.hpp"
#include "figures/items/beyond/narrow_stores.hpp"
#include "figures/items/beyond/stockham_line.hpp"
#include "figures/items/items.hpp"
#include "gl/half_float.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include <cmath>
#include <random>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

float stored(Store store, float number)
{
    round_stored(store, {&number, 1});
    return number;
}

Row row_of_count(const std::string& item, const Key& key, double value)
{
    return {.item = item, .key = key, .samples = {value}};
}

Row row_of_error(const std::string& item, int side, Store store, double half_steps)
{
    return row_of_count(item, {"largest error, forth and back", {{"side", side}, {"stores", name(store)}}}, half_steps);
}

std::vector<Claim> claims_of_stores(const std::string& item, std::vector<Row> rows)
{
    return told(item_named(item), Run({}, ItemEffort::standard, std::move(rows))).claims;
}

Verdict verdict_of_2003(double halves, double ati)
{
    const std::string item = "moreland_angel_2003_precision";
    return verdict_of(claims_of_stores(item, {row_of_error(item, 256, Store::bits_8, 900.0),
                                              row_of_error(item, 256, Store::half_to_nearest, halves),
                                              row_of_error(item, 256, Store::half_toward_zero, 3.0 * halves),
                                              row_of_error(item, 256, Store::bits_24, ati),
                                              row_of_error(item, 256, Store::bits_32, 0.001)}),
                      item + "_32_bits");
}

} // namespace

TEST_CASE("8 bits hold 127 steps up to the largest magnitude, and as many down")
{
    std::vector<float> numbers{127.0f, 1.4f, -0.6f, -127.0f, 0.4f};
    round_stored(Store::bits_8, numbers);
    CHECK(numbers == std::vector<float>{127.0f, 1.0f, -1.0f, -127.0f, 0.0f});
    std::vector<float> zeros{0.0f, 0.0f};
    round_stored(Store::bits_8, zeros);
    CHECK(zeros == std::vector<float>{0.0f, 0.0f});
}

TEST_CASE("24 bits hold 16 of a fraction, to nearest and ties to even, and 7 of an exponent")
{
    for (const float sign : {1.0f, -1.0f}) {
        CHECK(stored(Store::bits_24, sign * (1.0f + 0x1p-16f)) == sign * (1.0f + 0x1p-16f));
        CHECK(stored(Store::bits_24, sign * (1.0f + 0x1p-17f)) == sign);
        CHECK(stored(Store::bits_24, sign * (1.0f + 0x1.8p-17f)) == sign * (1.0f + 0x1p-16f));
        CHECK(stored(Store::bits_24, sign * (1.0f + 0x1.8p-16f)) == sign * (1.0f + 0x1p-15f));
        CHECK(stored(Store::bits_24, sign * (2.0f - 0x1p-20f)) == sign * 2.0f);
        CHECK(stored(Store::bits_24, sign * 0x1p-62f) == sign * 0x1p-62f);
        CHECK(stored(Store::bits_24, sign * 0x1p-63f) == 0.0f);
        CHECK(stored(Store::bits_24, sign * 0x1p63f) == sign * 0x1p63f);
        CHECK(std::isinf(stored(Store::bits_24, sign * 0x1p64f)));
    }
}

TEST_CASE("Half floats are the nearest, or the next toward zero, and 32 bits stay as they are")
{
    CHECK(stored(Store::half_to_nearest, 1.0f + 0x1.8p-11f) == 1.0f + 0x1p-10f);
    CHECK(stored(Store::half_toward_zero, 1.0f + 0x1.8p-11f) == 1.0f);
    CHECK(stored(Store::half_toward_zero, 0x1.8p-25f) == 0.0f);
    CHECK(stored(Store::half_toward_zero, 1e6f) == gl::largest_half);
    CHECK(stored(Store::bits_32, 0x1.234568p-3f) == 0x1.234568p-3f);
    std::mt19937 generator(24);
    for (int i = 0; i < 20000; ++i) {
        const float number = std::ldexp(static_cast<float>(generator() >> 8), static_cast<int>(generator() % 40) - 48);
        const float down = stored(Store::half_toward_zero, number);
        REQUIRE(down == gl::half_to_float(gl::float_to_half(down)));
        REQUIRE(down <= number);
        if (down < gl::largest_half)
            REQUIRE(gl::half_to_float(static_cast<std::uint16_t>(gl::float_to_half(down) + 1)) > number);
        REQUIRE(stored(Store::half_toward_zero, -number) == -down);
    }
}

TEST_CASE("Every pass of a plan has what it stores rounded")
{
    const Plan plan = fialka_cadik_2006::method().forward({.width = 16, .height = 16});
    std::size_t stores = 0;
    reference::run_on_cpu(plan, {{"image", image_of_8_bits(16)}}, reference::glsl_on_cpu::library_programs(),
                          [&](Image& written) {
                              ++stores;
                              round_stored(Store::bits_32, written.samples);
                          });
    CHECK(stores == plan.passes.size());
    const auto zeros =
        reference::run_on_cpu(plan, {{"image", image_of_8_bits(16)}}, reference::glsl_on_cpu::library_programs(),
                              [](Image& written) { std::fill(written.samples.begin(), written.samples.end(), 0.0f); });
    CHECK(zeros.at("result").samples == std::vector<float>(16 * 16 * 4, 0.0f));
}

TEST_CASE("The more bits passes store, the nearer an image comes back")
{
    for (const Method& method : {moreland_angel_2003::method(), fialka_cadik_2006::method()}) {
        INFO(method.name);
        const auto error = [&](Store store) { return half_steps_there_and_back(method, 16, store); };
        CHECK(error(Store::bits_8) > error(Store::half_toward_zero));
        CHECK(error(Store::half_toward_zero) > error(Store::half_to_nearest));
        CHECK(error(Store::half_to_nearest) > error(Store::bits_24));
        CHECK(error(Store::bits_24) > error(Store::bits_32));
        CHECK(error(Store::bits_32) < 0.01);
        const double in_floats = spectrum_error(method, 16, Store::bits_32, 3);
        CHECK(in_floats > 0.0);
        CHECK(in_floats <= reference::promised_transform_bound(reference::AccuracyMode::float32_computed, 16, 16));
        CHECK(spectrum_error(method, 16, Store::half_to_nearest, 3) > 1000.0 * in_floats);
    }
}

TEST_CASE("32 bits are required only if every narrower store moves a pixel by more than half a step")
{
    CHECK(verdict_of_2003(2.0, 1.5) == Verdict::reproduced);
    CHECK(verdict_of_2003(2.0, 0.03) == Verdict::not_reproduced);
    CHECK(verdict_of_2003(0.5, 1.5) == Verdict::not_reproduced);
}

TEST_CASE("What 2006 says of 8 bits and of many passes is judged at its sizes, and untested without them")
{
    const std::string item = "fialka_cadik_2006_precision";
    const auto spectrum = [&](int side, double error) {
        return row_of_count(
            item, {"relative L2 error of a spectrum", {{"side", side}, {"stores", name(Store::half_to_nearest)}}},
            error);
    };
    std::vector<Row> rows{row_of_error(item, 256, Store::bits_8, 900.0), row_of_error(item, 512, Store::bits_8, 900.0),
                          row_of_error(item, 256, Store::half_to_nearest, 2.0), spectrum(4, 1e-4),
                          spectrum(1024, 2e-4)};
    std::vector<Claim> claims = claims_of_stores(item, rows);
    CHECK(verdict_of(claims, item + "_8_bits") == Verdict::cannot_be_tested);
    CHECK(verdict_of(claims, item + "_many_passes") == Verdict::reproduced);
    CHECK(claim_named(claims, item + "_many_passes").measured == "2 times the error in 20 passes of that in 4");
    rows.push_back(row_of_error(item, 1024, Store::bits_8, 0.5));
    claims = claims_of_stores(item, rows);
    CHECK(verdict_of(claims, item + "_8_bits") == Verdict::not_reproduced);
    CHECK(claim_named(claims, item + "_8_bits").judgement.refuted_by() == "1024 x 1024");
}

TEST_CASE("A line's error doubles with its length where angles are not reduced, and stays small where they are")
{
    using Line = std::vector<std::complex<float>>;
    const Line impulse{{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 0.0f}, {0.0f, 0.0f}};
    CHECK(stockham_line(impulse, Angles::table)[0] == std::complex<float>(1.0f, 0.0f));
    CHECK(std::abs(stockham_line(impulse, Angles::table)[1] - std::complex<float>(0.0f, -1.0f)) < 1e-7f);
    const auto error = [](int length, Angles angles) {
        std::mt19937 generator(2008);
        DoubleComplexImage numbers(length, 1, 1);
        for (auto& number : numbers.samples)
            number = static_cast<float>(static_cast<double>(generator()) * 0x1p-32 - 0.5);
        DoubleComplexImage got(length, 1, 1);
        const Line bins = stockham_line({numbers.samples.begin(), numbers.samples.end()}, angles);
        std::copy(bins.begin(), bins.end(), got.samples.begin());
        return reference::relative_l2(got, reference::fftw_transform(numbers, Direction::forward));
    };
    for (const int length : {512, 4096}) {
        CHECK(error(length, Angles::table) <=
              reference::promised_transform_bound(reference::AccuracyMode::float32_table, length, 1));
        CHECK(error(length, Angles::reduced) <=
              reference::promised_transform_bound(reference::AccuracyMode::float32_computed, length, 1));
    }
    CHECK(error(4096, Angles::as_printed) == Approx(8.0 * error(512, Angles::as_printed)).epsilon(0.3));
    CHECK(error(4096, Angles::as_printed) > 100.0 * error(4096, Angles::reduced));
}
