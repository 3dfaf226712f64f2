// Structures of programs that were compiled before their last fields were added.
#include "catch_framework.hpp"
#include "library/c/guard.hpp"

using namespace fragfft;

namespace {

struct Grown
{
    std::size_t size;
    double old;
    double added;
};
constexpr std::size_t former_size = offsetof(Grown, added);

} // namespace

TEST_CASE("What a former structure does not have is zero, and is not written", "[border]")
{
    const Grown given{former_size, 1.0, 2.0};
    const Grown known = c::taken(&given, "it", former_size);
    CHECK(known.old == 1.0);
    CHECK(known.added == 0.0);

    Grown place{former_size, 0.0, 7.0};
    c::fill(&place, {0, 3.0, 4.0}, "it", former_size);
    CHECK(place.size == former_size);
    CHECK(place.old == 3.0);
    CHECK(place.added == 7.0);
    place.size = sizeof place;
    c::fill(&place, {0, 3.0, 4.0}, "it", former_size);
    CHECK(place.added == 4.0);

    for (const std::size_t wrong : {former_size - 1, sizeof(Grown) + 1}) {
        place.size = wrong;
        CHECK_THROWS_AS(c::taken(&place, "it", former_size), CallerError);
        CHECK_THROWS_AS(c::fill(&place, {}, "it", former_size), CallerError);
    }
}

TEST_CASE("Every kind of failure has its code, and its first line", "[border]")
{
    const auto code_of = [](const auto& thrown) { return c::guarded([&] { throw thrown; }); };
    CHECK(code_of(CallerError("whose")) == FRAGFFT_ERROR_INVALID_ARGUMENT);
    CHECK(std::string(fragfft_last_error()) == "whose");
    CHECK(code_of(InputError("in")) == FRAGFFT_ERROR_UNSUPPORTED);
    CHECK(code_of(SizeError("size")) == FRAGFFT_ERROR_UNSUPPORTED_SIZE);
    CHECK(code_of(DeviceError("no such program\nand a log")) == FRAGFFT_ERROR_DEVICE);
    CHECK(std::string(fragfft_last_error()) == "no such program");
    CHECK(code_of(std::bad_alloc()) == FRAGFFT_ERROR_OUT_OF_MEMORY);
    CHECK(code_of(std::length_error("long")) == FRAGFFT_ERROR_OUT_OF_MEMORY);
    CHECK(code_of(std::logic_error("a mistake")) == FRAGFFT_ERROR_INTERNAL);
    CHECK(code_of(7) == FRAGFFT_ERROR_INTERNAL);
    CHECK(code_of(InputError(std::string(5000, 'x'))) == FRAGFFT_ERROR_UNSUPPORTED);
    CHECK(std::string(fragfft_last_error()) == std::string(1023, 'x'));
    CHECK(c::guarded([] {}) == FRAGFFT_OK);
    CHECK(std::string(fragfft_last_error()).size() == 1023);
}
