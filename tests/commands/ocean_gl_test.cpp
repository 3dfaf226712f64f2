// `ocean` on a real device: every kind of output.
#include "catch_framework.hpp"
#include "program/image/npy.hpp"
#include "workplace.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace fragfft;

TEST_CASE("ocean writes a picture, the same for the same words, another for another sea")
{
    const Workplace workplace;
    const std::string small = " --picture 48x32 --size 32 ";
    const ProcessResult result = workplace.succeed(on_device("ocean sea.png" + small));
    CHECK((result.output + result.errors) == "");
    const Image picture = workplace.image("sea.png");
    CHECK(picture.width == 48);
    CHECK(picture.height == 32);
    CHECK(picture.channels == 3);
    workplace.succeed(on_device("ocean again.png" + small + "--seed 1 --wind 12 --time 0 --spectrum jonswap"));
    const bool same = get_file(workplace / "again.png") == get_file(workplace / "sea.png");
    CHECK(same);
    for (const std::string other : {"--seed 2", "--wind 18", "--time 3", "--spectrum phillips", "--fetch 5000",
                                    "--depth 4", "--choppiness 0", "--sun 40", "--view 20", "--eye 30"}) {
        CAPTURE(other);
        workplace.succeed(on_device("ocean other.png" + small + other));
        const bool differs = get_file(workplace / "other.png") != get_file(workplace / "sea.png");
        CHECK(differs);
    }
}

TEST_CASE("ocean writes fields as float32 of five channels, the same by every method within rounding")
{
    const Workplace workplace;
    const auto fields = [&](const std::string& method) {
        workplace.succeed(on_device("ocean sea.npy --size 32 --patch 400 --time 2.5 --method " + method));
        const Bytes bytes = get_file(workplace / "sea.npy");
        const NpyHeader header = parse_npy_header(bytes, "sea.npy");
        CHECK(header.descr == "<f4");
        CHECK(header.shape == std::vector<std::int64_t>{32, 32, 5});
        REQUIRE(bytes.size() == header.bytes + 32 * 32 * 5 * sizeof(float));
        std::vector<float> numbers(32 * 32 * 5);
        std::memcpy(numbers.data(), bytes.data() + header.bytes, numbers.size() * sizeof(float));
        return numbers;
    };
    const std::vector<float> one = fields("fialka-cadik-2006");
    const std::vector<float> other = fields("lloyd-boyd-govindaraju-2008");
    const float highest = *std::max_element(one.begin(), one.end());
    CHECK(highest > 0.2f);
    for (std::size_t i = 0; i < one.size(); ++i)
        REQUIRE(std::abs(one[i] - other[i]) <= 1e-5f * highest);
}

TEST_CASE("ocean writes frames of an animation, and says with --verbose what the sea is")
{
    const Workplace workplace;
    const ProcessResult result =
        workplace.succeed(on_device("ocean sea.png --frames 3 --period 4 --picture 32x16 --size 16 --verbose"));
    CHECK_THAT(result.errors, ContainsSubstring("significant wave height") && ContainsSubstring(" m"));
    const auto text_of_file = [&](const std::string& name) {
        const Bytes bytes = get_file(workplace / name);
        return std::string(bytes.begin(), bytes.end());
    };
    CHECK_THAT(text_of_file("sea.png"), ContainsSubstring(std::string("acTL\0\0\0\3", 8)));
    // Readers without support for animations see the pixels of the first frame, in the chunk that all of them know.
    workplace.succeed(on_device("ocean still.png --period 4 --picture 32x16 --size 16"));
    const std::string still = text_of_file("still.png");
    const std::size_t pixels = still.find("IDAT");
    const std::size_t end = still.find("IEND") - 4; // the length of the last chunk
    REQUIRE(pixels < end);
    CHECK_THAT(text_of_file("sea.png"), ContainsSubstring(still.substr(pixels, end - pixels)));
    workplace.succeed(on_device("ocean later.png --period 4 --picture 32x16 --size 16 --time 1"));
    CHECK(workplace.image("later.png").samples != workplace.image("still.png").samples);
}

TEST_CASE("ocean refuses methods that take no complex images, and sizes that a method does not take")
{
    const Workplace workplace;
    workplace.check_refused(on_device("ocean sea.png --method moreland-angel-2003"), 2, {"moreland-angel-2003"});
    workplace.check_refused(on_device("ocean sea.png --method fialka-cadik-2006 --size 100"), 2, {"100"});
    workplace.succeed(on_device("ocean sea.npy --method lloyd-boyd-govindaraju-2008 --size 100"));
}
