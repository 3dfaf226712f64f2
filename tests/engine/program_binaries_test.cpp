// Compiled programs as bytes, whoever wrote them.
#include "engine/program_binaries.hpp"

#include "catch_framework.hpp"
#include "engine/fingerprint.hpp"

#include <string_view>

using namespace fragfft;

namespace {

const ProgramOrigin origin{"a vendor", "a renderer", "4.6", "0123456789abcdef"};

ProgramForms forms()
{
    return {{"draw one", {7, {1, 2, 3}}}, {"compute another", {9, {}}}};
}

// Such bytes with the fingerprint that they should have.
std::vector<std::uint8_t> sealed(std::vector<std::uint8_t> bytes)
{
    const std::string end = fingerprint({std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())});
    bytes.insert(bytes.end(), end.begin(), end.end());
    return bytes;
}

std::vector<std::uint8_t> unsealed()
{
    std::vector<std::uint8_t> bytes = to_bytes(origin, forms());
    bytes.resize(bytes.size() - 16);
    return bytes;
}

} // namespace

TEST_CASE("Programs are read as they were written")
{
    const ReadPrograms read = programs_from_bytes(origin, to_bytes(origin, forms()));
    CHECK(read.refusal.empty());
    REQUIRE(read.programs.size() == 2);
    CHECK(read.programs.at("draw one").format == 7);
    CHECK(read.programs.at("draw one").bytes == std::vector<std::uint8_t>{1, 2, 3});
    CHECK(read.programs.at("compute another").bytes.empty());
    CHECK(programs_from_bytes(origin, to_bytes(origin, {})).programs.empty());
}

TEST_CASE("Programs of another driver, device or version are refused, and it is said of which")
{
    const auto refusal = [](const ProgramOrigin& other) {
        const ReadPrograms read = programs_from_bytes(origin, to_bytes(other, forms()));
        CHECK(read.programs.empty());
        return read.refusal;
    };
    CHECK(refusal({"another", "a renderer", "4.6", "0123456789abcdef"}) ==
          "the compiled programs are of another vendor: 'another', and here it is 'a vendor'");
    CHECK(refusal({"a vendor", "", "4.6", "0123456789abcdef"}) ==
          "the compiled programs are of another renderer: '', and here it is 'a renderer'");
    CHECK(refusal({"a vendor", "a renderer", "4.5", "0123456789abcdef"}).starts_with("the compiled programs are of"));
    CHECK(
        refusal({"a vendor", "a renderer", "4.6", "0"}).starts_with("the compiled programs are of another programs'"));
    // Anybody's words stay within the line.
    CHECK(programs_from_bytes(origin, to_bytes({"a\nvendor", "a renderer", "4.5", "0"}, {})).refusal ==
          "the compiled programs are of another vendor: 'a\\nvendor', and here it is 'a vendor'");
}

TEST_CASE("Programs of which a bit has changed, or the end is missing, are refused")
{
    const std::vector<std::uint8_t> sound = to_bytes(origin, forms());
    for (std::size_t place = 0; place < sound.size(); ++place)
        for (int bit = 0; bit < 8; ++bit) {
            std::vector<std::uint8_t> bytes = sound;
            bytes[place] ^= static_cast<std::uint8_t>(1 << bit);
            const ReadPrograms read = programs_from_bytes(origin, bytes);
            CHECK_FALSE(read.refusal.empty());
            CHECK(read.programs.empty());
        }
    for (std::size_t size = 0; size < sound.size(); ++size)
        CHECK_FALSE(programs_from_bytes(origin, std::span(sound).first(size)).refusal.empty());
}

TEST_CASE("Bytes whose fingerprint is right are read no farther than they go")
{
    const std::vector<std::uint8_t> whole = unsealed();
    CHECK(programs_from_bytes(origin, sealed(whole)).refusal.empty());
    std::size_t taken = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const ReadPrograms read =
            programs_from_bytes(origin, sealed({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}));
        CHECK((read.programs.empty() || read.programs.size() == 1));
        taken += read.refusal.empty() ? 1 : 0;
    }
    CHECK(taken == 2); // where the programs end, and after the first
    // Lengths beyond everything.
    for (std::size_t place = 0; place < whole.size(); ++place) {
        std::vector<std::uint8_t> bytes = whole;
        bytes[place] = 0xff;
        static_cast<void>(programs_from_bytes(origin, sealed(bytes)));
    }
}
