// The items of 2008 on a device: the dataflow that is found, the band-pass filter and its pictures, and the meaning of
// times.
#include "arrays/parallel_ranges.hpp"
#include "engine/image_runner.hpp"
#include "figures/claim_support.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "gl_test_support.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <map>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE_METHOD(GlFixture, "The programs' dataflow is Stockham's, as the paper draws it")
{
    for (const int length : {2, 8, 32})
        CHECK(stockham_dataflow(engine, length) == stockham_dataflow_as_published(length));
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Without computations an iteration writes the sum of the two texels that it reads")
{
    // The first of three iterations adds n and n + 4 for both of the texels that it writes.
    Problem problem = complex_line(8);
    problem.twiddles = Twiddles::computed;
    const Plan plan = without_computations(lloyd_boyd_govindaraju_2008::method().forward(problem));
    ImageRunner runner(engine, plan);
    Image line(8, 1, 2);
    double sum = 0.0;
    for (int n = 0; n < 8; ++n) {
        line.at(n, 0, 0) = static_cast<float>(n * n);
        sum += n * n;
    }
    const Image result = runner.run(line);
    for (int k = 0; k < 8; ++k)
        CHECK(result.at(k, 0, 0) == sum);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "The band-pass of a frame is Butterworth's, and its pictures show its numbers")
{
    constexpr int side = 32;
    const Image image = random_pixels(side, side, 1);
    Image pairs(side, side, 2);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        pairs.samples[2 * i] = image.samples[i];
    ImageRunner frame(engine, band_pass_frame(side));
    frame.upload("image", pairs);
    const auto check = [&](float low, float high, int order, const std::string& specification) {
        INFO(specification);
        frame.prepared().set_parameter("low", low);
        frame.prepared().set_parameter("high", high);
        frame.prepared().set_parameter("order", order);
        frame.prepared().run();
        const Image filtered = frame.read_back("filtered", 1);
        // The response is computed in single precision.
        CHECK(relative_error(filtered, exactly_filtered(image, filter_of(specification)), image) < 1e-6);
        const Image shown = frame.read_back("shown image", 3);
        for (const int place : {0, 9, 31})
            CHECK(std::abs(shown.at(place, place, 1) - (0.5f + filtered.at(place, place))) < 0.51f / 255.0f);
    };
    check(0.05f, 0.25f, 2, "butterworth-band-pass:low=0.05,high=0.25,order=2");
    check(0.1f, 0.3f, 5, "butterworth-band-pass:low=0.1,high=0.3,order=5");
    // Frequency zero, in the middle, is removed.
    CHECK(frame.read_back("shown spectrum", 3).at(side / 2, side / 2, 0) == 0.0f);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Figure 6's passes make the half spectrum of every real image of odd sides")
{
    for (const int height : {1, 3, 5, 9})
        for (const int width : {1, 3, 5, 7, 15}) {
            INFO(width << " x " << height);
            const Plan plan = figure_6_plan({.width = width,
                                             .height = height,
                                             .format = gl::PixelFormat::rg32f,
                                             .twiddles = Twiddles::computed,
                                             .domain = Domain::half_complex});
            const Image image = random_pixels(width, height, 1);
            ImageRunner runner(engine, plan);
            CHECK(reference::relative_l2(complex_image(runner.run(image, 2)),
                                         cpu::half_spectrum(reference::fftw_transform(cpu::to_double(image)))) <=
                  reference::promised_transform_bound(reference::AccuracyMode::float32_computed, width, height));
        }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Rows in another order are read in their own, or with their bits reversed")
{
    const Image image = random_pixels(8, 8, 2);
    const int reversed[] = {0, 4, 2, 6, 1, 5, 3, 7};
    ImageRunner natural(engine, reordering_plan(8, RowOrder::natural));
    CHECK(natural.run(image).samples == image.samples);
    ImageRunner by_bits(engine, reordering_plan(8, RowOrder::bits_reversed));
    const Image result = by_bits.run(image);
    for (int x = 0; x < 8; ++x)
        for (int y = 0; y < 8; ++y)
            CHECK(result.at(x, y, 1) == image.at(reversed[x], y, 1));
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Transforms are timed by every way there is, and checked")
{
    const TransformSeries series = figure_8_series();
    for (const NumberKind numbers : series.numbers) // as the paper draws it
        for (const Resource& resource : series.programs.front().forward(8, numbers).resources) {
            CHECK(resource.role != ResourceRole::constant);
            CHECK(gl::info(resource.format).components <= 2);
        }
    std::vector<Row> taken;
    Recorder recorder([&](const std::vector<Row>& rows) { taken.insert(taken.end(), rows.begin(), rows.end()); });
    item_context.recorder = &recorder;
    {
        const Recorder::Section section(recorder, "figure 8", 1);
        Experiment experiment(recorder, 1);
        timed_in_turn(item_context, series, {8, 9}, nullptr,
                      item_context.kept({.least_runs = 3, .warm_up_milliseconds = 0.0}), experiment);
    }
    item_context.recorder = nullptr;
    const Run run({}, ItemEffort::quick, taken);
    const ItemRows& rows = run.of("figure 8");
    const std::vector<Key> all = rows.keys(forward_transform);
    const std::size_t ways = 1 + std::set{1, cpu::hardware_thread_count()}.size();
    CHECK(all.size() == 2 * 2 * ways);
    for (const Key& timed : all) {
        INFO(timed.text());
        CHECK(rows.row(timed).samples.size() == 3);
        CHECK(gigaflops(rows, timed).low > 0.0);
    }
    CHECK(table_of_transforms(rows).rows().size() == all.size());
    const std::vector<Key> checks = rows.keys(check_quantity);
    CHECK(checks.size() == 4);
    for (const Key& check : checks)
        CHECK(rows.row(check).samples.front() <= rows.row(check).samples.back());
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Columns, chirps and indices have sound checks, and constructions that are counted")
{
    const auto verdicts_of = [&](const std::string& name) {
        const std::string stem = "lloyd_boyd_govindaraju_2008_" + name;
        const ItemResult result = item_named(stem).compute(item_context);
        check_item(stem, result);
        CHECK_FALSE(result.checks.empty());
        std::map<std::string, Verdict> verdicts;
        for (const Claim& claim : result.claims)
            verdicts[claim.id.substr(stem.size() + 1)] = claim.judgement.verdict();
        return verdicts;
    };
    const auto columns = verdicts_of("columns");
    CHECK(columns.at("no_transposes") == Verdict::exact);
    CHECK(columns.at("large_columns") == Verdict::exact);
    CHECK(columns.at("several_rows") == Verdict::exact);
    CHECK(verdicts_of("figure6").at("one_pass_between") == Verdict::exact);
    CHECK(verdicts_of("figure7").at("any_size") == Verdict::exact);
    if (context.device().is_software)
        CHECK(columns.at("locality") == Verdict::cannot_be_tested);
    CHECK(verdicts_of("chirps").at("single_precision") == Verdict::exact);
    const auto indices = verdicts_of("indices");
    CHECK(indices.at("mod_by_frac") == Verdict::exact);
    CHECK(indices.at("rounding") == Verdict::differs);
    CHECK(indices.at("linear_addresses") == Verdict::exact);
    require_no_errors();
}
