// Squares of 2022: plans between two images, and claims judged by made-up times.
#include "engine/plan_check.hpp"
#include "figures/claim_support.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/judged_rows.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/judge/recorder.hpp"
#include "methods/papers/mota_2022.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const std::string two_images_cooley_tukey = name(StageOrder::cooley_tukey);
const std::string two_images_stockham = name(StageOrder::stockham);
const std::string listed_stages = "a pass for each stage, as listed";
const std::string listed_line = "one pass for all, accesses as listed";

// Times by the programs of one pass, between two images, and by cuFFT, on squares of 128 and of 512.
std::vector<Row> made_up_squares(const std::string& stem,
                                 const std::function<double(const std::string& by, int side)>& milliseconds)
{
    std::vector<Row> rows;
    for (const int side : {128, 512})
        for (const std::string& by :
             {mota_2022::stage_per_pass().name, mota_2022::single_pass().name, mota_2022::natural_order().name,
              mota_2022::stockham_radix_2().name, mota_2022::stockham_radix_4().name, two_images_cooley_tukey,
              two_images_stockham, listed_stages, listed_line, std::string("a pass for each stage, coherent"),
              std::string("a pass for each stage, by samplers"), std::string("one pass for all, coherent"),
              std::string(by_cufft)})
            rows.push_back(made_up_row(stem, square_time(side, 1, by), milliseconds(by, side)));
    return rows;
}

// The claims if one program's time differs from 1 ms on small squares and on large ones.
std::vector<Claim> squares_with(const std::string& stem, const std::string& program, double small, double large)
{
    return judged_of(stem, made_up_squares(stem, [&](const std::string& one, int side) {
                         return one != program ? 1.0 : side == 128 ? small : large;
                     }));
}

// Both orders between two images, each timed alone in turn, on 1024 and on the larger sides of a GPU. The arguments are
// Stockham's times, compared with 1 ms of the other order.
std::vector<Row> made_up_orders(double within, double beyond)
{
    std::vector<Row> rows = made_up_squares("mota_2022_figure13", [](const std::string&, int) { return 1.0; });
    for (const int side : {1024, 2048, 4096})
        for (const std::string& by : {two_images_cooley_tukey, two_images_stockham})
            rows.push_back(made_up_row("mota_2022_figure13",
                                       square_time(side, 1, by).with({{"in turn with", "the other order alone"}}),
                                       by == two_images_cooley_tukey ? 1.0
                                       : side == 1024                ? within
                                                                     : beyond));
    return rows;
}

} // namespace

TEST_CASE("One pass for all stages is judged by the listings' accesses, where its results are right")
{
    const auto claim = [](double small, double large, double error_of_large) {
        std::vector<Row> rows = made_up_squares("mota_2022_figure12", [&](const std::string& by, int side) {
            return by != listed_line ? 1.0 : side == 128 ? small : large;
        });
        Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
        const Recorder::Section section(recorder, "mota_2022_figure12", 1);
        for (const auto& [side, error] : {std::pair{128, 1e-7}, {512, error_of_large}}) {
            recorder.number(square_error(side, listed_line), error);
            recorder.number(allowed_square_error(side), 1e-6);
        }
        return claim_named(judged_of("mota_2022_figure12", rows), "mota_2022_figure12_one_pass");
    };
    CHECK(claim(0.5, 0.7, 1e-7).judgement.verdict() == Verdict::reproduced);
    CHECK(claim(0.5, 1.1, 1e-7).judgement.verdict() == Verdict::not_reproduced);
    CHECK(claim(0.5, 1.1, 0.3).judgement.verdict() == Verdict::reproduced);
    CHECK_THAT(claim(0.5, 1.1, 0.3).measured_words(), ContainsSubstring("left out: at 512 x 512"));
}

TEST_CASE("The listings' passes take turns with two images, in groups of 32, and end in the result")
{
    for (const auto& [width, height] : {std::pair{8, 8}, {8, 16}, {16, 8}, {64, 32}}) {
        INFO(width << " x " << height);
        const Problem problem{.width = width, .height = height, .domain = Domain::complex};
        for (const ImageAccess access : {ImageAccess::as_listed, ImageAccess::coherent, ImageAccess::sampled}) {
            const Plan plan = by_listed_stages(problem, access);
            CHECK_NOTHROW(require_valid(plan));
            std::size_t left = plan.resource_index("image");
            for (std::size_t i = 0; i < plan.passes.size(); ++i) {
                const Pass& pass = plan.passes[i];
                const char* read = i % 2 == 0 ? "image0_left" : "image1_left";
                CHECK(pass.binding(read)->resource == left);
                left = pass.binding(i % 2 == 0 ? "image1" : "image0")->resource;
                CHECK(pass.binding(read)->access ==
                      (access == ImageAccess::sampled ? Access::sampled : Access::image_read));
                CHECK(pass.dispatches().front().program.group.invocations() == 32);
            }
            CHECK(left == plan.resource_index("result"));
        }
    }
    const Problem square{.width = 16, .height = 16, .domain = Domain::complex};
    CHECK_NOTHROW(require_valid(with_one_binding(square)));
    Problem other = square;
    other.axes = Axes::rows;
    CHECK_THROWS_AS(by_listed_stages(other, ImageAccess::as_listed), std::logic_error);
    CHECK_THROWS_AS(by_listed_stages({.width = 4, .height = 8, .domain = Domain::complex}, ImageAccess::as_listed),
                    std::logic_error);
    CHECK_THROWS_AS(with_one_binding({.width = 8, .height = 8, .domain = Domain::complex}), std::logic_error);
}

TEST_CASE("Natural order is slower only where it is on every side")
{
    const auto verdict = [](double small, double large) {
        return verdict_of(squares_with("mota_2022_figure13", mota_2022::natural_order().name, small, large),
                          "mota_2022_figure13_natural_order");
    };
    CHECK(verdict(1.5, 1.2) == Verdict::reproduced);
    CHECK(verdict(1.5, 0.9) == Verdict::not_reproduced);
    CHECK(verdict(1.0, 1.0) == Verdict::alike);
}

TEST_CASE("Stockham's advantage shrinks where it is smaller between two images on larger sides")
{
    const auto verdict = [](double within, double beyond) {
        return verdict_of(judged_of("mota_2022_figure13", made_up_orders(within, beyond)),
                          "mota_2022_figure13_locality");
    };
    CHECK(verdict(0.5, 0.8) == Verdict::reproduced);
    CHECK(verdict(0.5, 2.0) == Verdict::reproduced);
    CHECK(verdict(0.8, 0.5) == Verdict::not_reproduced);
    CHECK(verdict(0.5, 0.5) == Verdict::alike);
}

TEST_CASE("A transform between two images never writes what its stage reads, and ends in the result")
{
    for (const auto& [width, height] : {std::pair{8, 8}, {8, 16}, {16, 8}, {16, 32}, {32, 16}})
        for (const Axes axes : {Axes::rows, Axes::columns, Axes::both})
            for (const StageOrder order : {StageOrder::cooley_tukey, StageOrder::stockham}) {
                INFO(width << " x " << height);
                const Plan plan = by_two_images(
                    {.width = width, .height = height, .axes = axes, .domain = Domain::complex}, order, 4);
                CHECK_NOTHROW(require_valid(plan));
                REQUIRE(plan.passes.size() == (axes == Axes::both ? 2 : 1));
                const auto resource = [](const Pass& pass, const char* name) { return pass.binding(name)->resource; };
                for (std::size_t i = 0; i < plan.passes.size(); ++i) {
                    const Pass& pass = plan.passes[i];
                    const bool along_rows = axes == Axes::rows || (axes == Axes::both && i == 0);
                    const int stages = std::countr_zero(static_cast<unsigned>(along_rows ? width : height));
                    const std::size_t last = resource(pass, stages % 2 == 1 ? "first" : "second");
                    CHECK(resource(pass, "source") != resource(pass, "first"));
                    CHECK(resource(pass, "first") == resource(pass, "first_left"));
                    CHECK(resource(pass, "second") == resource(pass, "second_left"));
                    CHECK(last == (i + 1 < plan.passes.size() ? resource(plan.passes[i + 1], "source")
                                                              : plan.resource_index("result")));
                    CHECK(pass.dispatches().front().program.group.barriers == stages - 1);
                }
            }
    const Problem inverse{.width = 8, .height = 8, .direction = Direction::inverse, .domain = Domain::complex};
    CHECK_THROWS_AS(by_two_images(inverse, StageOrder::stockham, 4), std::logic_error);
    CHECK_THROWS_AS(by_two_images({.width = 4, .height = 8, .domain = Domain::complex}, StageOrder::stockham, 4),
                    std::logic_error);
}

TEST_CASE("What radix 4 can gain it gains where it does on one side, of all moments together")
{
    const auto claim = [](double small, double large) {
        return claim_named(squares_with("mota_2022_figure14", mota_2022::stockham_radix_4().name, small, large),
                           "mota_2022_figure14_twice");
    };
    CHECK(claim(0.5, 1.0).judgement.verdict() == Verdict::reproduced);
    CHECK(claim(1.0, 0.5).judgement.verdict() == Verdict::reproduced);
    CHECK(claim(1.0, 0.8).judgement.verdict() == Verdict::holds_in_shape);
    CHECK(claim(1.0, 0.9).judgement.verdict() == Verdict::not_reproduced); // less than a quarter of the effect
    CHECK(claim(1.2, 1.1).judgement.verdict() == Verdict::not_reproduced);

    // Ratios of 2 and 1.2 on one side, and twice 1.8 on the other.
    std::vector<Row> rows;
    for (const auto& [moment, small] : {std::pair{1, 0.5}, {2, 1.0 / 1.2}})
        for (Row row : made_up_squares("mota_2022_figure14", [small = small](const std::string&by, int side) {
                 return by != mota_2022::stockham_radix_4().name ? 1.0 : side == 128 ? small : 1.0 / 1.8;
             })) {
            row.moment = moment;
            rows.push_back(std::move(row));
        }
    const std::vector<Claim> both = judged_of("mota_2022_figure14", rows);
    CHECK(verdict_of(both, "mota_2022_figure14_twice") == Verdict::reproduced);
}

TEST_CASE("Half of the way to cuFFT is judged where there is a way, and told to be missing where there may be none")
{
    const auto claim = [](double radix_4, double cufft) {
        return claim_named(judged_of("mota_2022_figure14",
                                     made_up_squares("mota_2022_figure14",
                                                     [&](const std::string& by, int) {
                                                         return by == mota_2022::stockham_radix_4().name ? radix_4
                                                                : by == by_cufft                         ? cufft
                                                                                                         : 1.0;
                                                     })),
                           "mota_2022_figure14_halfway");
    };
    CHECK(claim(0.6, 0.2).judgement.verdict() == Verdict::reproduced);
    CHECK(claim(0.99, 0.2).judgement.verdict() == Verdict::not_reproduced);
    CHECK(claim(0.6, 1.0).judgement.verdict() == Verdict::cannot_be_tested);
    CHECK_THAT(claim(0.6, 1.0).judgement.rule(), ContainsSubstring("128 x 128 radix 2 and cuFFT may take"));
    // A side at which one of the ways is missing is left out, and the claim says so.
    const std::vector<Claim> small_alike =
        judged_of("mota_2022_figure14", made_up_squares("mota_2022_figure14", [](const std::string& by, int side) {
                      return by == mota_2022::stockham_radix_4().name ? 0.6 : by == by_cufft && side > 128 ? 0.2 : 1.0;
                  }));
    CHECK(verdict_of(small_alike, "mota_2022_figure14_halfway") == Verdict::reproduced);
    CHECK_THAT(claim_named(small_alike, "mota_2022_figure14_halfway").measured_words(),
               ContainsSubstring("left out: at 128 x 128"));
}

TEST_CASE("A group of 32 is a good choice where no other is faster by more than a tenth")
{
    const auto verdict = [](double of_64, const std::string& gpu) {
        std::vector<Row> rows;
        for (const int invocations : {8, 16, 32, 64, 128})
            rows.push_back(made_up_row("mota_2022_figure12",
                                       {"a pass for each stage, as listed, by its groups",
                                        {{"side", 1024}, {"invocations of a group", invocations}}},
                                       invocations == 64 ? of_64 : 1.0));
        Machine machine;
        machine.gpu = gpu;
        const Run run(machine, ItemEffort::standard, rows);
        return verdict_of(judged("mota_2022_figure12", item_named("mota_2022_figure12").code->claims, run),
                          "mota_2022_figure12_group_of_32");
    };
    CHECK(verdict(0.95, "") == Verdict::reproduced);
    CHECK(verdict(0.8, "") == Verdict::not_reproduced);
    CHECK(verdict(0.95, "llvmpipe") == Verdict::cannot_be_tested);
}

TEST_CASE("Radix 4 does the work of radix 2 in half of the stages, with fewer products, by what its plans count")
{
    const auto verdicts = [](double barriers, double products) {
        std::vector<Row> rows;
        Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
        const Recorder::Section section(recorder, "mota_2022_figure14", 1);
        const auto leave = [&](const char* quantity, const std::string& by, double value) {
            recorder.number({quantity, {{"length", 1024}, {"by", by}}}, value);
        };
        const std::string radix_2 = mota_2022::stockham_radix_2().name;
        const std::string radix_4 = mota_2022::stockham_radix_4().name;
        leave("barriers of a line", radix_2, 9);
        leave("butterflies of a stage", radix_2, 512);
        leave("products with twiddle factors", radix_2, 4608);
        leave("barriers of a line", radix_4, barriers);
        leave("butterflies of a stage", radix_4, 256);
        leave("products with twiddle factors", radix_4, products);
        const std::vector<Claim> claims = judged_of("mota_2022_figure14", rows);
        return std::pair(verdict_of(claims, "mota_2022_figure14_same_work"),
                         verdict_of(claims, "mota_2022_figure14_fewer_products"));
    };
    CHECK(verdicts(4, 3072) == std::pair(Verdict::exact, Verdict::exact));
    CHECK(verdicts(5, 3072) == std::pair(Verdict::differs, Verdict::exact));
    CHECK(verdicts(4, 3840) == std::pair(Verdict::exact, Verdict::differs));
}

TEST_CASE("Without compute programs the claims about their times say so")
{
    for (const std::string stem : {"mota_2022_figure12", "mota_2022_figure13", "mota_2022_figure14"}) {
        std::vector<Row> rows;
        Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
        const Recorder::Section section(recorder, stem, 1);
        recorder.words(absence_quantity, "no compute programs here");
        for (const Claim& claim : judged_of(stem, rows)) {
            if (claim.judgement.kind() == ClaimKind::construction && stem == "mota_2022_figure14") // judged from plans
                continue;
            CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested);
            CHECK_THAT(claim.judgement.rule(), ContainsSubstring("no compute programs here"));
        }
    }
}
