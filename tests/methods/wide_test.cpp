// Plans of the wide methods, without a device.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/own/wide.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

double full_size_writes(const Plan& plan, int width, int height)
{
    double texels = 0.0;
    for (const auto& [family, accesses] : totals(plan).accesses)
        texels += static_cast<double>(accesses.attachment_writes + accesses.image_writes);
    return texels / (static_cast<double>(width) * height);
}

} // namespace

TEST_CASE("A wide filter of 1024 x 1024 writes 8 full-size textures, one of 512 x 512 as many")
{
    for (const int size : {512, 1024}) {
        const Plan plan = filtering_plan(wide::method(), filtering_of({.width = size, .height = size}));
        require_valid(plan);
        CHECK(full_size_writes(plan, size, size) <= 8.0);
    }
    const Plan stored = filtering_plan(wide::stored_method(), filtering_of({.width = 1024, .height = 1024}));
    require_valid(stored);
    CHECK(stored.passes.size() == 7);
    CHECK(full_size_writes(stored, 1024, 1024) == 7.0);
}

TEST_CASE("A wide filter of 256 x 256 writes its result by a step of radix 4, faster on a GPU than one of 8")
{
    const Plan plan = filtering_plan(wide::method(), filtering_of({.width = 256, .height = 256}));
    CHECK(plan.passes.size() == 7);
    CHECK(plan.passes[5].name == "inverse rows, radix 64");
    CHECK(plan.passes[6].name == "inverse rows, radix 4");
}

TEST_CASE("Stored rows that lie far apart lie in transposed blocks, where that is faster on a GPU")
{
    const auto passes_that = [](const std::string& definition, const Problem& problem) {
        std::vector<std::size_t> result;
        const Plan plan = filtering_plan(wide::stored_method(), filtering_of(problem));
        require_valid(plan);
        for (std::size_t i = 0; i < plan.passes.size(); ++i) {
            const std::vector<std::string>& defines = plan.passes[i].draws().front().program.defines;
            if (std::find(defines.begin(), defines.end(), definition) != defines.end())
                result.push_back(i);
        }
        return result;
    };
    // The first step along the columns and the filter step, each read by the next one.
    CHECK(passes_that("TARGET_TRANSPOSED", {.width = 60, .height = 72}) == std::vector<std::size_t>{2, 3});
    CHECK(passes_that("SOURCE_TRANSPOSED", {.width = 60, .height = 72}) == std::vector<std::size_t>{3, 4});
    for (const Problem& problem :
         {Problem{.width = 60, .height = 64}, Problem{.width = 45, .height = 72}, Problem{.width = 60, .height = 75},
          Problem{.width = 60, .height = 72, .format = gl::PixelFormat::rgba16f},
          Problem{.width = 60, .height = 72, .tuning = {.is_software = true}}}) {
        INFO(problem.width << " x " << problem.height);
        CHECK(passes_that("TARGET_TRANSPOSED", problem).empty());
        CHECK(passes_that("SOURCE_TRANSPOSED", problem).empty());
    }
}

TEST_CASE("A wide transform takes two steps an axis up to 4096 where radix 2 takes twelve")
{
    for (const int length : {64, 128, 256, 512, 1024, 2048, 4096}) {
        const Plan plan = wide::method().forward({.width = length, .height = 16, .axes = Axes::rows});
        require_valid(plan);
        INFO(length);
        CHECK(plan.passes.size() <= (length <= 2048 ? 3 : 4));
    }
}

TEST_CASE("A wide transform of a prime length is one of a fast length, no longer than the next power of two")
{
    const auto padded_length = [](int length, bool is_software) {
        const Plan plan = wide::method().forward(
            {.width = length, .height = length, .axes = Axes::rows, .tuning = {.is_software = is_software}});
        require_valid(plan);
        const Resource& first = plan.target_of(plan.passes.front());
        return first.width * first.layers;
    };
    for (const bool is_software : {false, true})
        for (const int length : {11, 97, 101, 499, 1009, 8191}) {
            INFO(length << ", software " << is_software);
            const int padded = padded_length(length, is_software);
            CHECK(is_smooth(padded));
            CHECK(padded >= 2 * length - 1);
            CHECK(padded <= power_of_two_from(2 * length - 1));
        }
    // Mixed radices cost a software renderer more for each number.
    CHECK(padded_length(499, true) == 1024);
    CHECK(padded_length(1009, true) == 2048);
    const Limits limits = limits_with_compute(16384);
    CHECK_FALSE(wide::method().refusal({.width = 8191, .height = 8191}, limits));
    CHECK(wide::method().refusal({.width = 8209, .height = 8}, limits)->is_for_size);
}

TEST_CASE("What wide and stored refuse they say in a sentence")
{
    const auto sentence = [](const Method& method, const Problem& problem, const Limits& limits) {
        return method.refusal(problem, limits).value().sentence;
    };
    const Limits all = limits_with_compute(4096);
    const Limits es{.maximum_texture_size = 4096};
    CHECK(
        sentence(wide::method(), {.width = 5000, .height = 8}, all) ==
        "wide takes lengths up to 4096 (the largest texture), half as long where they have prime factors above 7, not "
        "5000 x 8");
    CHECK(sentence(wide::method(), {.width = 3001, .height = 8}, all).find("not 3001 x 8") != std::string::npos);
    CHECK(sentence(wide::method(), {.width = 11, .height = 8, .format = gl::PixelFormat::rgba16f}, all) ==
          "wide takes half floats for products of 2, 3, 5 and 7, not for 11 x 8");
    CHECK(sentence(wide::method(), {.width = 8, .height = 8}, es) ==
          "wide is planned for 8 render targets, and this device has 4");
    CHECK(!wide::method().refusal({.width = 8, .height = 8, .tuning = {.render_targets = 4}}, es));
    CHECK(sentence(wide::stored_method(), {.width = 11, .height = 8}, all) ==
          "stored takes lengths that are products of 2, 3, 5 and 7, up to 4096 (the largest texture), not 11 x 8; wide "
          "takes any");
    CHECK(sentence(wide::stored_method(), {.width = 8, .height = 8, .tuning = {.render_targets = 4}}, es) ==
          "stored needs fragment programs that store in images: OpenGL 4.2");
}

TEST_CASE("A tuning's words are read back as they are written, and others are refused")
{
    const Tuning tuning = tuned_by({}, "first 32x32, second 64x16, last 8x16x8, targets 4, lines 2");
    CHECK(tuning.first_radices == std::vector{32, 32});
    CHECK(tuning.last_radices == std::vector{8, 16, 8});
    CHECK(tuning.render_targets == 4);
    CHECK(tuned_by({}, to_text(tuning)) == tuning);
    for (const char* text : {"first", "first 0x4", "third 8", "first 8 8", "targets x", "first 8x"})
        CHECK_THROWS(tuned_by({}, text));
}

TEST_CASE("The tunings of wide are different plans, beginning with the estimate")
{
    std::size_t most = 0;
    for (const char* name : {"wide", "stored"})
        for (const auto& [width, height] : {std::pair{256, 256}, {512, 512}, {1000, 360}, {1024, 1024}, {2048, 2048}})
            for (const bool is_software : {false, true}) {
                INFO(name << ", " << width << " x " << height << ", software " << is_software);
                const Method& method = method_named(name);
                const Problem problem{.width = width, .height = height, .tuning = {.is_software = is_software}};
                const std::vector<Tuning> tunings = method.tunings(transforming(problem));
                REQUIRE_FALSE(tunings.empty());
                CHECK(tunings.front() == problem.tuning);
                most = std::max(most, tunings.size());
                std::vector<Plan> plans;
                for (const Tuning& tuning : tunings) {
                    Problem tuned = problem;
                    tuned.tuning = tuning;
                    Plan plan = method.forward(tuned);
                    REQUIRE_NOTHROW(require_valid(plan));
                    CHECK(std::find(plans.begin(), plans.end(), plan) == plans.end());
                    plans.push_back(std::move(plan));
                }
                CHECK(tunings.size() > 2);
            }
    CHECK(most <= most_tunings);
}
