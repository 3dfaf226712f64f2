// What Fialka & Cadik's items measure their curves and crossovers with.
#include "catch_framework.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/report/chart_drawing.hpp"
#include "gl_test_support.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("A crossover is told in whole pixels, or in words where there is none")
{
    CHECK(crossover_text({43.4, 45.2, 46.9}) == "45 (43 to 47)");
    CHECK(crossover_text({103.1, 103.2, 103.4}) == "103");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(crossover_text({255.0, infinity, infinity}) == "none below the image's size");
}

TEST_CASE("A study has a level line, a rising curve and their crossover, and each time with its interval and its name")
{
    GlFixture fixture;
    ItemContext context = test_item_context(fixture.context, fixture.engine);
    StudyOptions options = study_options(context);
    options.kernel_sizes = {3, 9, 15, 27, 41};
    options.of_curves = options.of_comparisons = {.least_runs = 3, .least_milliseconds = 5, .warm_up_milliseconds = 5};
    const Workload workload{.width = 32, .height = 32, .channels = 1, .format = gl::PixelFormat::rgba16f};
    ItemResult result;
    result.table = filter_times_table();
    const Study studied = study(result, workload, options, timing_device(context));
    CHECK(studied.fft_milliseconds > 0.0);
    CHECK(studied.crossover.low <= studied.crossover.middle);
    CHECK(studied.crossover.middle <= studied.crossover.high);

    for (const auto& row : result.table.rows)
        CHECK(row.size() == result.table.columns.size());
    for (const MeasuredTime& time : result.times) {
        INFO(time.quantity);
        CHECK(time.least_milliseconds > 0.0);
        CHECK(time.least_milliseconds <= time.greatest_milliseconds);
        CHECK(time.quantity.find("32x32, 1 channel") != std::string::npos);
    }
    const auto points = [&](Approach approach) {
        return points_of(curve_of("curve", {workload, {Processor::gpu, approach}}), result.table);
    };
    // 41 taps do not fit into 32 pixels.
    CHECK(points(Approach::fft).size() == options.kernel_sizes.size());
    CHECK_FALSE(points(Approach::separable).empty());
    CHECK(points(Approach::separable).size() < options.kernel_sizes.size());
    CHECK(points(Approach::non_separable).empty());
    // The FFT's time stands in the table once for each kernel and among the times once, and again for each comparison.
    CHECK(result.times.size() > 1 + points(Approach::separable).size());
    fixture.require_no_errors();
}
