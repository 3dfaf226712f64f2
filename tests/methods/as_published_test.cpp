// The papers' variants of their methods, according to the methods' facts.
#include "catch_framework.hpp"
#include "methods/as_published.hpp"

#include <map>

using namespace fragfft;

namespace {

constexpr Problem library_default{.width = 64, .height = 32}; // as the library draws it unless told otherwise

} // namespace

TEST_CASE("As published a method computes its twiddle factors, but for the table of 2006, on the paper's texels")
{
    using gl::PixelFormat;
    const std::map<int, std::pair<Twiddles, PixelFormat>> published{
        {2003, {Twiddles::computed, PixelFormat::rgba32f}},
        {2006, {Twiddles::table, PixelFormat::rgba32f}},
        {2008, {Twiddles::computed, PixelFormat::rg32f}},
        {2014, {Twiddles::computed, PixelFormat::rgba32f}}, // in planes, which Method::published_filter draws
        {2022, {Twiddles::computed, PixelFormat::rg32f}}};
    for (const Method& method : all_methods()) {
        INFO(method.name);
        const Problem problem = as_published(method, library_default);
        CHECK(problem.width == 64);
        CHECK(problem.height == 32);
        if (method.is_of_this_library) {
            CHECK(problem == library_default);
            CHECK(method.published_formats.empty());
            CHECK(method.published_filter == nullptr);
            CHECK(departures(method, library_default).empty());
            continue;
        }
        const auto& [twiddles, format] = published.at(method.year);
        CHECK(problem.twiddles == twiddles);
        CHECK(problem.format == format);
        CHECK(problem.scaling == Scaling::paper);
        CHECK_FALSE(method.refusal(problem, limits_with_compute(4096)));
        CHECK((method.published_filter != nullptr) == (method.year == 2014));
        CHECK(departures(method, problem) == (method.year == 2014 ? "two numbers a texel" : ""));
    }
}

TEST_CASE("What is not the paper's is named: twiddle factors, numbers of a texel, their bits")
{
    const std::string table = "twiddle factors from a table";
    CHECK(departures(method_named("moreland-angel-2003"), library_default) == table);
    CHECK(departures(method_named("fialka-cadik-2006"), library_default).empty());
    CHECK(departures(method_named("lloyd-boyd-govindaraju-2008"), library_default) == table + ", two numbers a texel");
    CHECK(departures(method_named("intel-2014-slm"), library_default) == table + ", two numbers a texel");
    CHECK(departures(method_named("mota-2022-single-pass"), library_default) == table + ", two numbers a texel");

    Problem halves = library_default;
    halves.format = gl::PixelFormat::rgba16f;
    CHECK(departures(method_named("moreland-angel-2003"), halves) == table + ", 16-bit floats");
    CHECK(departures(method_named("fialka-cadik-2006"), halves).empty()); // the paper has both
    Problem rounded = halves;
    rounded.round_to_half = true;
    CHECK(departures(method_named("fialka-cadik-2006"), rounded) == "halves rounded in programs");
    CHECK_FALSE(as_published(method_named("fialka-cadik-2006"), rounded).round_to_half);
    halves.twiddles = Twiddles::computed;
    CHECK(departures(method_named("mota-2022-single-pass"), halves) == "two numbers a texel, 16-bit floats");
    halves.format = gl::PixelFormat::rg32f;
    CHECK(departures(method_named("mota-2022-single-pass"), halves).empty());
    halves.twiddles = Twiddles::table;
    CHECK(departures(method_named("fialka-cadik-2006"), halves) == "one number a texel");
}
