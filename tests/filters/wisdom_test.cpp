// What was measured as a text: every entry comes back, and what is no wisdom is refused in one line.
#include "filters/wisdom.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"

using namespace fragfft;

namespace {

const gl::Device made_up_device{.vendor = {},
                                .renderer = "A\tGPU",
                                .opengl_version = "4.6 driver 1",
                                .shading_language_version = {},
                                .platform = {}};

WisdomKey key_of_square(int side)
{
    return wisdom_key(made_up_device, method_named("wide"), filtering_of({.width = side, .height = side}));
}

Wisdom two_entries()
{
    Wisdom wisdom;
    wisdom.put(key_of_square(64), {"first 8x8, second 8x8, last 8x8, targets 8", false, 0.25, 0.5});
    wisdom.put(key_of_square(1024), {"targets 8", true, 3.5, 3.5});
    return wisdom;
}

const std::string first_wisdom_line = "fragfft wisdom 1\n";
const std::string good_entry = "gpu\t0123456789abcdef\twide\tforward 8 x 8\tfirst 8, targets 4\tmeasure\t0.5\t1\n";

} // namespace

TEST_CASE("Wisdom comes back from its text as it was")
{
    const Wisdom wisdom = two_entries();
    CHECK(wisdom_from_text(to_text(wisdom), "it").entries() == wisdom.entries());
    CHECK(wisdom_from_text(to_text(Wisdom()), "it").entries().empty());
    CHECK(wisdom_from_text(first_wisdom_line + good_entry, "it").entries().size() == 1);
}

TEST_CASE("Every part of a problem and of a device is a part of what wisdom holds for")
{
    const Method& wide = method_named("wide");
    const Problem square{.width = 64, .height = 64};
    FilteringProblem filter = filtering_of(square);
    std::vector<WisdomKey> keys{wisdom_key(made_up_device, wide, filter),
                                wisdom_key(made_up_device, method_named("fused"), filter),
                                wisdom_key(made_up_device, wide, transforming(square)),
                                wisdom_key(made_up_device, wide, transforming(square.with(Direction::inverse)))};
    filter.boundary = Boundary::clamp;
    keys.push_back(wisdom_key(made_up_device, wide, filter));
    filter.extension.left = 3;
    keys.push_back(wisdom_key(made_up_device, wide, filter));
    filter.filters = 2;
    keys.push_back(wisdom_key(made_up_device, wide, filter));
    filter.result_format = gl::PixelFormat::rgba8;
    keys.push_back(wisdom_key(made_up_device, wide, filter));
    for (const Problem& other :
         {Problem{.width = 64, .height = 32}, Problem{.width = 64, .height = 64, .axes = Axes::rows},
          Problem{.width = 64, .height = 64, .domain = Domain::complex},
          Problem{.width = 64, .height = 64, .scaling = Scaling::unitary},
          Problem{.width = 64, .height = 64, .round_to_half = true},
          Problem{.width = 64, .height = 64, .format = gl::PixelFormat::rgba16f},
          Problem{.width = 64, .height = 64, .twiddles = Twiddles::computed}})
        keys.push_back(wisdom_key(made_up_device, wide, transforming(other)));
    gl::Device newer = made_up_device;
    newer.opengl_version = "4.6 driver 2";
    keys.push_back(wisdom_key(newer, wide, filtering_of(square)));
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            INFO(i << ", " << j);
            CHECK(keys[i] != keys[j]);
        }
    // What it is tuned by is what is to be found.
    Problem tuned = square;
    tuned.tuning.first_radices = {64};
    CHECK(wisdom_key(made_up_device, wide, filtering_of(tuned)) == keys.front());
}

TEST_CASE("Wisdom that is taken does not displace what was measured patiently, and keeps other devices'")
{
    Wisdom wisdom = two_entries();
    Wisdom other;
    other.put(key_of_square(64), {"targets 4", false, 0.2, 0.5});
    other.put(key_of_square(1024), {"targets 4", false, 1.0, 3.5});
    other.put({"another", std::string(16, '0'), "wide", "forward 8 x 8"}, {"targets 4", false, 1.0, 1.0});
    wisdom.take(other);
    CHECK(wisdom.entries().size() == 3);
    CHECK(wisdom.find(key_of_square(64))->tuning == "targets 4");
    CHECK(wisdom.find(key_of_square(1024))->tuning == "targets 8");
    CHECK(wisdom.find(key_of_square(128)) == nullptr);
}

TEST_CASE("A text that is no wisdom is refused in one line that names the place")
{
    const std::vector<std::pair<std::string, std::string>> texts{
        {"", "line 1"},
        {"fragfft wisdom 2\n", "line 1"},
        {"fragfft wisdom 1 \n", "line 1"},
        {std::string("\0\0\n", 3), "line 1"},
        {first_wisdom_line + "\n", "line 2 has 1 fields"},
        {first_wisdom_line + good_entry + good_entry, "line 3"},
        {first_wisdom_line + good_entry + "#\n" + "gpu\t0123", "line 4"},
        {first_wisdom_line + std::string(100000, 'x'), "line 2 is longer"},
        {first_wisdom_line + "gpu\t0123456789abcdeX\twide\tp\ttargets 8\tmeasure\t1\t1\n", "fingerprint"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\ttargets 9\tmeasure\t1\t1\n", "no tuning"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\tfirst 0x8\tmeasure\t1\t1\n", "no tuning"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\texchanged 3\tmeasure\t1\t1\n", "no tuning"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\tnumbers 99999999999\tmeasure\t1\t1\n", "no tuning"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\ttargets 8\tguess\t1\t1\n", "guess"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\ttargets 8\tmeasure\tnan\t1\n", "nan"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\ttargets 8\tmeasure\t0\t1\n", "'0' for a time"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\ttargets 8\tmeasure\t1\t-1\n", "-1"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\tp\ttargets 8\tmeasure\t1\t1e300\n", "1e300"},
        {first_wisdom_line + "gpu\t0123456789abcdef\twide\t\ttargets 8\tmeasure\t1\t1\n", "empty"},
        {first_wisdom_line + "g\rpu\t0123456789abcdef\twide\tp\ttargets 8\tmeasure\t1\t1\n", "printable"}};
    for (const auto& [text, named] : texts) {
        INFO(text.substr(0, 100));
        try {
            wisdom_from_text(text, "the file");
            FAIL("was taken");
        } catch (const InputError& error) {
            CHECK_THAT(error.what(), ContainsSubstring(named) && ContainsSubstring("the file: line"));
            CHECK_THAT(error.what(), !ContainsSubstring("\n"));
        }
    }
    // Cut off anywhere it is refused or has the entries before, never others.
    const std::string whole = to_text(two_entries());
    for (std::size_t length = 0; length < whole.size(); ++length)
        try {
            const Wisdom cut = wisdom_from_text(whole.substr(0, length), "it");
            CHECK(cut.entries().size() <= 2);
        } catch (const InputError&) {
            continue;
        }
}
