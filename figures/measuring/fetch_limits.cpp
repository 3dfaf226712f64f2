#include "figures/measuring/fetch_limits.hpp"

#include "errors.hpp"
#include "figures/measuring/plan_timing.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::measuring {

namespace {

constexpr int first_count = 16;
constexpr int rows_in_software = 128; // at 16 fetches per fragment they take about 5 ms on two cores

bool is_convolution(FetchPattern pattern)
{
    return pattern == FetchPattern::convolution_row || pattern == FetchPattern::convolution_column;
}

const char* define_of(FetchPattern pattern)
{
    switch (pattern) {
    case FetchPattern::along_a_row:
        return "ALONG_A_ROW";
    case FetchPattern::along_a_column:
        return "ALONG_A_COLUMN";
    case FetchPattern::in_a_block:
        return "IN_A_BLOCK";
    case FetchPattern::far_along_rows:
        return "FAR_ALONG_ROWS";
    case FetchPattern::far_along_columns:
        return "FAR_ALONG_COLUMNS";
    default:
        return "THE_SAME";
    }
}

Draw convolution_draw(const FetchCase& fetch_case)
{
    Vector4Array taps;
    for (int tap = 0; tap < fetch_case.fetches; ++tap) {
        const auto shift = static_cast<float>(tap);
        const bool row = fetch_case.pattern == FetchPattern::convolution_row;
        taps.push_back({row ? shift : 0.0f, row ? 0.0f : shift, 1.0f, 0.0f});
    }
    return {{words(fetch_case),
             "fetching",
             "convolution/convolution.frag",
             {fmt::format("TAPS {}", fetch_case.fetches), "INTERIOR"},
             {{"source", fetch_case.fetches}}},
            {},
            {{"taps", taps}}};
}

Draw pattern_draw(const FetchCase& fetch_case)
{
    Draw draw{{words(fetch_case),
               "fetching",
               "measuring/fetch_pattern.frag",
               {define_of(fetch_case.pattern)},
               {{"source", fetch_case.fetches}}},
              {},
              {}};
    if (fetch_case.written_out)
        draw.program.defines.push_back(fmt::format("FETCHES {}", fetch_case.fetches));
    else
        draw.uniforms.push_back({"fetches", fetch_case.fetches});
    if (fetch_case.pattern == FetchPattern::the_same)
        draw.uniforms.push_back({"still", 0});
    return draw;
}

std::vector<FetchRate> measured_in_turn(const std::vector<FetchCase>& cases, gl::PixelFormat format,
                                        const FetchArea& area, const gl::Sampling& sampling, const gl::Device& device,
                                        Engine& engine)
{
    std::vector<Plan> plans;
    for (const FetchCase& fetch_case : cases)
        plans.push_back(fetching_plan(fetch_case, area, format));
    const auto times = time_in_turn(plans, 1, sampling, device, engine);
    std::vector<FetchRate> rates;
    for (std::size_t i = 0; i < cases.size(); ++i)
        rates.push_back({cases[i], format, {area.fragments() * cases[i].fetches, times[i]}});
    return rates;
}

// The fastest pattern that is no convolution, and the faster of the convolutions.
std::array<FetchPattern, 2> patterns_to_go_on_with(const std::vector<FetchRate>& rates)
{
    const auto fastest_of = [&](bool convolutions) {
        const FetchRate* best = nullptr;
        for (const FetchRate& rate : rates)
            if (is_convolution(rate.fetched.pattern) == convolutions &&
                (best == nullptr || rate.texels.per_second() > best->texels.per_second()))
                best = &rate;
        return best->fetched.pattern;
    };
    return {fastest_of(false), fastest_of(true)};
}

} // namespace

const char* name(FetchPattern pattern)
{
    switch (pattern) {
    case FetchPattern::along_a_row:
        return "neighbours along a row";
    case FetchPattern::along_a_column:
        return "neighbours down a column";
    case FetchPattern::in_a_block:
        return "a block 8 wide";
    case FetchPattern::far_along_rows:
        return "two far apart in a row, in turn";
    case FetchPattern::far_along_columns:
        return "two far apart in a column, in turn";
    case FetchPattern::the_same:
        return "the same texel";
    case FetchPattern::convolution_row:
        return "convolution along rows";
    case FetchPattern::convolution_column:
        return "convolution down columns";
    }
    return "";
}

std::string words(const FetchCase& fetch_case)
{
    if (is_convolution(fetch_case.pattern))
        return fmt::format("{}, {} taps", name(fetch_case.pattern), fetch_case.fetches);
    return fmt::format("{}, {} {}", name(fetch_case.pattern), fetch_case.fetches,
                       fetch_case.written_out ? "written out" : "in a loop");
}

FetchArea fetch_area(int image_width, int image_height, const gl::Device& device)
{
    FetchArea area{std::max(image_width, 2 * most_fetches), std::max(image_height, 2 * most_fetches), 0};
    area.rows = area.height - most_fetches;
    if (device.is_software)
        area.rows = std::min(area.rows, rows_in_software);
    return area;
}

Plan fetching_plan(const FetchCase& fetch_case, const FetchArea& area, gl::PixelFormat format)
{
    Plan plan{"fetching", words(fetch_case), {}, {}};
    const std::size_t image = plan.add_resource({"image", area.width, area.height, format, ResourceRole::input});
    const std::size_t result = plan.add_resource({"result", area.columns(), area.rows, format, ResourceRole::output});
    Draw draw = is_convolution(fetch_case.pattern) ? convolution_draw(fetch_case) : pattern_draw(fetch_case);
    draw.region = {"what is drawn", 0, 0, area.columns(), area.rows};
    plan.passes.push_back(Pass::drawing("fetching", {sampled("source", image), attached(result)}, {std::move(draw)}));
    return plan;
}

std::vector<FetchRate> measure_fetching(gl::PixelFormat format, const FetchArea& area, const gl::Sampling& sampling,
                                        const gl::Device& device, Engine& engine)
{
    std::vector<FetchCase> cases;
    for (const FetchPattern pattern : fetch_patterns)
        cases.push_back({pattern, first_count});
    std::vector<FetchRate> rates = measured_in_turn(cases, format, area, sampling, device, engine);
    cases.clear();
    for (const FetchPattern pattern : patterns_to_go_on_with(rates))
        for (const int count : fetch_counts) {
            if (count != first_count)
                cases.push_back({pattern, count});
            if (!is_convolution(pattern) && count >= first_count)
                cases.push_back({pattern, count, false});
        }
    for (FetchRate& rate : measured_in_turn(cases, format, area, sampling, device, engine))
        rates.push_back(std::move(rate));
    return rates;
}

const FetchRate& fastest(const std::vector<FetchRate>& rates, gl::PixelFormat format)
{
    const FetchRate* best = nullptr;
    for (const FetchRate& rate : rates)
        if (rate.format == format && (best == nullptr || rate.texels.per_second() > best->texels.per_second()))
            best = &rate;
    if (best == nullptr)
        throw CallerError(fmt::format("no fetches of {} have been measured", gl::info(format).name));
    return *best;
}

} // namespace fragfft::measuring
