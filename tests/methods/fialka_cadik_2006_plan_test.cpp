// The auxiliary texture and the schedule are data: all of it is checked without OpenGL.
#include "catch_framework.hpp"
#include "engine/plan_json.hpp"
#include "engine/plan_totals.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numbers>

using namespace fragfft;

namespace {

int fialka_cadik_log2_of(int power)
{
    return std::countr_zero(static_cast<unsigned>(power));
}

const Resource& texture_of(const Plan& plan, const std::string& name)
{
    return plan.resources[plan.resource_index(name)];
}

} // namespace

TEST_CASE("Figure 4: the auxiliary texture of 8 values, texel by texel")
{
    const float c = std::numbers::sqrt2_v<float> / 2.0f; // of an eighth of a turn
    using Row = std::array<std::array<float, 4>, 8>;
    // Figure 2, from left to right: blocks of 8, 4 and 2. Adding or subtracting, partner, cosine, sine.
    const std::array<Row, 3> rows{Row{{{1, 4, 1, 0},
                                       {1, 5, 1, 0},
                                       {1, 6, 1, 0},
                                       {1, 7, 1, 0},
                                       {-1, 0, 1, 0},
                                       {-1, 1, c, c},
                                       {-1, 2, 0, 1},
                                       {-1, 3, -c, c}}},
                                  Row{{{1, 2, 1, 0},
                                       {1, 3, 1, 0},
                                       {-1, 0, 1, 0},
                                       {-1, 1, 0, 1},
                                       {1, 6, 1, 0},
                                       {1, 7, 1, 0},
                                       {-1, 4, 1, 0},
                                       {-1, 5, 0, 1}}},
                                  // Adding or subtracting, partner, bit-reversed coordinate.
                                  Row{{{1, 1, 0, 0},
                                       {1, 5, 4, 0},
                                       {1, 3, 2, 0},
                                       {1, 7, 6, 0},
                                       {-1, 0, 1, 0},
                                       {-1, 4, 5, 0},
                                       {-1, 2, 3, 0},
                                       {-1, 6, 7, 0}}}};
    const Resource texture = fialka_cadik_2006::auxiliary_texture("auxiliary", 8);
    CHECK(texture.width == 8);
    CHECK(texture.height == 3);
    CHECK(texture.format == gl::PixelFormat::rgba32f);
    CHECK(texture.role == ResourceRole::constant);
    REQUIRE(texture.values.size() == 8 * 3 * 4);
    for (std::size_t stage = 0; stage < 3; ++stage)
        for (std::size_t position = 0; position < 8; ++position)
            for (std::size_t channel = 0; channel < 4; ++channel) {
                INFO("stage " << stage << ", position " << position << ", channel " << channel);
                CHECK(texture.values[(stage * 8 + position) * 4 + channel] == rows[stage][position][channel]);
            }
}

TEST_CASE("The auxiliary texture of the smallest transform is its last stage")
{
    CHECK(fialka_cadik_2006::auxiliary_texture("auxiliary", 2).values == std::vector<float>{1, 1, 0, 0, -1, 0, 1, 0});
}

TEST_CASE("The auxiliary texture's twiddles are correctly rounded, and partners are each other's")
{
    for (const int length : {16, 256, 4096}) {
        const Resource texture = fialka_cadik_2006::auxiliary_texture("auxiliary", length);
        const auto at = [&](int stage, int position, int channel) {
            return texture.values[(static_cast<std::size_t>(stage) * static_cast<std::size_t>(length) +
                                   static_cast<std::size_t>(position)) *
                                      4 +
                                  static_cast<std::size_t>(channel)];
        };
        for (int stage = 0; stage + 1 < texture.height; ++stage)
            for (int position = 0; position < length; ++position) {
                INFO("length " << length << ", stage " << stage << ", position " << position);
                const int partner = static_cast<int>(at(stage, position, 1));
                REQUIRE(at(stage, partner, 1) == static_cast<float>(position));
                REQUIRE(at(stage, partner, 0) == -at(stage, position, 0));
                if (at(stage, position, 0) == 1.0f)
                    continue;
                // The position in the lower half of its block determines the angle of the twiddle factor, as a part of
                // a turn; partners differ only in the sign.
                const int block = length >> stage;
                const long double angle =
                    2.0L * std::numbers::pi_v<long double> * (position % (block / 2)) / static_cast<long double>(block);
                // Half a unit in the last place of a float below 1, and the error of a zero from long double's pi.
                REQUIRE(std::fabs(at(stage, position, 2) - std::cos(angle)) <= 0x1p-25L + 1e-18L);
                REQUIRE(std::fabs(at(stage, position, 3) - std::sin(angle)) <= 0x1p-25L + 1e-18L);
            }
    }
}

TEST_CASE("Fialka & Cadik 2006: log2 M + log2 N passes of one draw of the whole array")
{
    const Method method = fialka_cadik_2006::method();
    for (int width = 2; width <= 1024; width *= 2)
        for (int height = 2; height <= 1024; height *= 2) {
            INFO(width << " x " << height);
            const int stages = fialka_cadik_log2_of(width) + fialka_cadik_log2_of(height);
            const Problem options{.width = width, .height = height};
            const std::int64_t whole = static_cast<std::int64_t>(width) * height;
            for (const Plan& plan : {method.forward(options), method.inverse(options)}) {
                CHECK(totals(plan).passes == stages);
                CHECK(totals(plan).draws == stages);
                CHECK(totals(plan).invocations == std::map<std::string, std::int64_t>{{"fft", stages * whole}});
            }
            const PlanTotals filter = totals(filtering_plan(method, filtering_of(options)));
            CHECK(filter.draws == filter.passes);
            CHECK(filter.invocations ==
                  std::map<std::string, std::int64_t>{{"fft", 2 * stages * whole}, {"multiply", whole}});
        }
}

TEST_CASE("Fialka & Cadik 2006: an axis has one program for its stages and one for the last")
{
    std::map<std::string, int> drawn;
    for (const Pass& pass : fialka_cadik_2006::method().forward({.width = 16, .height = 8}).passes)
        ++drawn[pass.draws().front().program.key()];
    const std::string file = "common/full_screen.vert fialka_cadik_2006/stage.frag";
    CHECK(drawn == std::map<std::string, int>{{file + " ALONG_ROWS", 3},
                                              {file + " ALONG_ROWS LAST_STAGE", 1},
                                              {file + " ALONG_COLUMNS", 2},
                                              {file + " ALONG_COLUMNS LAST_STAGE", 1}});
}

TEST_CASE("Fialka & Cadik 2006: one auxiliary texture for squares, one per axis for others, and no other memory")
{
    const Method method = fialka_cadik_2006::method();
    const Plan square =
        filtering_plan(method, filtering_of({.width = 64, .height = 64, .format = gl::PixelFormat::rgba16f}));
    CHECK(square.resources.size() == 5); // image, result, scratch, auxiliary, response
    CHECK(texture_of(square, "auxiliary").height == 6);
    CHECK(texture_of(square, "auxiliary").format == gl::PixelFormat::rgba32f);
    CHECK(texture_of(square, "scratch 1").format == gl::PixelFormat::rgba16f);
    const Plan wide = filtering_plan(method, filtering_of({.width = 64, .height = 8}));
    CHECK(wide.resources.size() == 6);
    CHECK(texture_of(wide, "auxiliary_rows").width == 64);
    CHECK(texture_of(wide, "auxiliary_columns").width == 8);
}

TEST_CASE("Fialka & Cadik 2006: the paper's scaling is none")
{
    const Method method = fialka_cadik_2006::method();
    const Problem none{.width = 8, .height = 32};
    Problem paper = none;
    paper.scaling = Scaling::paper;
    CHECK(to_json(filtering_plan(method, filtering_of(none))).at("passes") ==
          to_json(filtering_plan(method, filtering_of(paper))).at("passes"));
}

TEST_CASE("Fialka & Cadik 2006: refuses what it cannot do, naming the limits")
{
    const Method method = fialka_cadik_2006::method();
    for (const auto& [width, height] : {std::pair{1, 2}, {2, 1}, {3, 4}, {100, 128}, {128, 8192}})
        CHECK_THROWS_WITH(method.require_supported({.width = width, .height = height}, {4096}),
                          ContainsSubstring("2 to 4096"));
    Problem options{.width = 4096, .height = 2};
    for (const auto format :
         {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f, gl::PixelFormat::rg16f}) {
        options.format = format;
        CHECK_NOTHROW(method.require_supported(options, {4096}));
    }
    options.format = gl::PixelFormat::rgba8;
    CHECK_THROWS_WITH(method.require_supported(options, {4096}), ContainsSubstring("rgba8"));
    CHECK_THROWS_WITH(method.require_supported({.width = 8, .height = 8, .twiddles = Twiddles::computed}, {4096}),
                      ContainsSubstring("fialka-cadik-2006") && ContainsSubstring("not computed"));
}

TEST_CASE("An image of more channels than a method's texels have room for is refused")
{
    const Method method = fialka_cadik_2006::method();
    CHECK_NOTHROW(require_room(method, 2, gl::PixelFormat::rg32f));
    CHECK_THROWS_WITH(require_room(method, 3, gl::PixelFormat::rg16f),
                      ContainsSubstring("rg16f") && ContainsSubstring("3 channels"));
    CHECK_NOTHROW(require_room(method, 3, gl::PixelFormat::rgba16f));
}
