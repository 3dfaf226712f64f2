// Beyond the papers: their claims about arithmetic, memory and program variants, by their own programs without their
// colour outputs (figures/measuring/dispatched_programs.hpp).
#include "engine/image_runner.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/dispatched_programs.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/plan_timing.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace without_outputs {

constexpr const char* stem = "programs_without_outputs";

Plan transform_2008(int side, gl::PixelFormat format, Axes axes = Axes::both)
{
    return lloyd_boyd_govindaraju_2008::method().forward({.width = side,
                                                          .height = side,
                                                          .format = format,
                                                          .twiddles = Twiddles::computed,
                                                          .axes = axes,
                                                          .domain = Domain::complex});
}

Plan of_2003(int side)
{
    return moreland_angel_2003_filter_as_published(side);
}
Plan of_2003_without_reads(int side)
{
    return without_texture_reads(of_2003(side));
}
Plan of_2003_without_arithmetic(int side)
{
    return without_arithmetic(of_2003(side));
}
Plan of_2003_computing_every_case(int side)
{
    return with_one_program_a_pass(of_2003(side), CaseChoice::multiplexing);
}
Plan of_2006(int side)
{
    return fialka_cadik_2006::method().forward(
        {.width = side, .height = side, .format = gl::PixelFormat::rg16f, .scaling = Scaling::unitary});
}
Plan of_2006_branching(int side)
{
    return with_branches(of_2006(side));
}
Plan of_2008(int side)
{
    return transform_2008(side, gl::PixelFormat::rg32f);
}
Plan of_2008_reading(int side)
{
    return without_computations(of_2008(side));
}
Plan of_2008_two_numbers(int side)
{
    return transform_2008(side, gl::PixelFormat::rgba32f);
}
Plan columns_of_2008(int side)
{
    return transform_2008(side, gl::PixelFormat::rg32f, Axes::columns);
}
Plan transposed_columns_of_2008(int side)
{
    return columns_by_transposes({.width = side,
                                  .height = side,
                                  .format = gl::PixelFormat::rg32f,
                                  .axes = Axes::rows,
                                  .domain = Domain::complex});
}
Plan natural_order(int side)
{
    return reordering_plan(side, RowOrder::natural);
}
Plan reversed_bits(int side)
{
    return reordering_plan(side, RowOrder::bits_reversed);
}

// Storing alone, as much as a pass does.
template <gl::PixelFormat format> Plan stores(int side)
{
    return writing_plan(side, format);
}

struct Work
{
    const char* what;
    Plan (*plan)(int side);
};
// Works that are timed in turn, the last of which only stores.
using Works = std::vector<Work>;

constexpr Work filter_2003{"2003's filter", of_2003};
constexpr Work filter_2003_without_reads{"2003's filter without texture reads", of_2003_without_reads};
constexpr Work filter_2003_without_arithmetic{"2003's filter without arithmetic", of_2003_without_arithmetic};
constexpr Work filter_2003_every_case{"2003's filter, every case computed", of_2003_computing_every_case};
constexpr Work fft_2006{"2006's FFT", of_2006};
constexpr Work fft_2006_branching{"2006's FFT with branches", of_2006_branching};
constexpr Work fft_2008{"2008's FFT", of_2008};
constexpr Work fft_2008_reading{"2008's FFT without computations", of_2008_reading};
constexpr Work fft_2008_two_numbers{"2008's FFT of two numbers a texel", of_2008_two_numbers};
constexpr Work columns_2008{"2008's columns", columns_of_2008};
constexpr Work columns_2008_transposed{"2008's columns by transpositions", transposed_columns_of_2008};
constexpr Work rows_in_order{"rows read in order", natural_order};
constexpr Work rows_reversed{"rows read with bits reversed", reversed_bits};

constexpr Work stores_for_2003{"stores for 2003", stores<gl::PixelFormat::rgba32f>};
constexpr Work stores_for_2006{"stores for 2006", stores<gl::PixelFormat::rg16f>};
constexpr Work stores_for_2008{"stores for 2008's FFT", stores<gl::PixelFormat::rg32f>};
constexpr Work stores_for_columns{"stores for 2008's columns", stores<gl::PixelFormat::rg32f>};
constexpr Work stores_for_rows{"stores for rows", stores<gl::PixelFormat::rg32f>};

const std::vector<Works>& all_works()
{
    static const std::vector<Works> works{{filter_2003, filter_2003_without_reads, filter_2003_without_arithmetic,
                                           filter_2003_every_case, stores_for_2003},
                                          {fft_2006, fft_2006_branching, stores_for_2006},
                                          {fft_2008, fft_2008_reading, fft_2008_two_numbers, stores_for_2008},
                                          {columns_2008, columns_2008_transposed, stores_for_columns},
                                          {rows_in_order, rows_reversed, stores_for_rows}};
    return works;
}

constexpr const char* time_quantity = "dispatched";

Key time_key(const Work& work, int side)
{
    return {time_quantity, {{"work", work.what}, {"side", side}}};
}

// 2003's claim is of 1024 x 1024. What is larger than caches shows what memory takes.
int side_of(const ItemContext& context, const Works& works)
{
    const bool is_2003 = works.front().plan == of_2003;
    if (context.context.device().is_software || context.effort == ItemEffort::quick)
        return is_2003 ? 512 : 256;
    return is_2003 ? 1024 : 2048;
}

std::string absence_of(const ItemContext& context)
{
    const gl::Device& device = context.context.device();
    if (device.maximum_group_invocations == 0)
        return "this device has no compute programs";
    return device.is_es ? "OpenGL ES stores no texels of two numbers" : "";
}

// Draws and dispatches of the same programs must make the same numbers.
void check_same(ItemContext& context, Engine& engine, Experiment& experiment, const Work& work)
{
    constexpr int side = 64;
    constexpr double roundings = 2e-6; // compilers fuse products and sums differently
    const auto result = [&](Engine& by, const Plan& plan) {
        ImageRunner runner(by, plan);
        for (const Resource& resource : plan.resources)
            if (resource.role == ResourceRole::input)
                runner.upload(resource.name,
                              random_pixels(resource.width, resource.height, gl::info(resource.format).components));
        runner.prepared().run();
        return cpu::to_double(runner.read_back("result", 2));
    };
    const Plan drawn = work.plan(side);
    experiment.rows.check(fmt::format("{}, dispatched and drawn: relative L2 difference", work.what),
                          reference::relative_l2(result(engine, as_dispatches(drawn)), result(context.engine, drawn)),
                          roundings);
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (const std::string absence = absence_of(context); !absence.empty()) {
        experiment.rows.words(absence_quantity, absence);
        return;
    }
    Engine engine(context.context.functions(), files_with_dispatched());
    for (const Works& works : all_works()) {
        const int side = side_of(context, works);
        std::vector<Plan> plans;
        for (const Work& work : works) {
            plans.push_back(as_dispatches(work.plan(side)));
            plans.back().name = time_key(work, side).text();
            if (experiment.is_first_moment())
                check_same(context, engine, experiment, work);
        }
        time_in_turn(plans, 1, context.sampling(), context.context.device(), engine);
    }
}

// The key of that work, at the side at which it was timed.
Key timed(const ItemRows& rows, const Work& work)
{
    for (const Key& key : rows.keys(time_quantity))
        if (key.label("work") == work.what)
            return key;
    throw MissingRow(fmt::format("{} was not timed", work.what));
}

// Whether the work waits for what it stores, as in fitness.hpp.
void ask_for_time_beyond_storing(const ItemRows& rows, Evaluation& claim, const Work& work)
{
    const auto together = [&](const Works& works) {
        return std::any_of(works.begin(), works.end(), [&](const Work& one) { return one.plan == work.plan; });
    };
    const Works& works = *std::find_if(all_works().begin(), all_works().end(), together);
    const Key key = timed(rows, work);
    const int side = std::stoi(key.label("side"));
    double texels = 0.0;
    for (const WrittenTexels& written : written_texels(work.plan(side)))
        texels += written.texels;
    const Interval share = rows.ratio(timed(rows, works.back()), key);
    claim.waits_for_colours(share.middle * texels / (static_cast<double>(side) * side) >= share_of_writing);
}

// How many times as long the slower work takes, each counted per number that it transforms.
void compare(const ItemRows& rows, Evaluation& claim, const Work& slower, const Work& faster, double numbers = 1.0)
{
    if (is_absent(rows, claim))
        return;
    claim.value_is([&] { return times(numbers, rows.ratio(timed(rows, slower), timed(rows, faster))); });
    ask_for_time_beyond_storing(rows, claim, slower);
}

void shares(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    claim.value_is([&] {
        return rows.pooled([&](const MomentRows& moment) {
            const auto saved = [&](const Work& without) {
                return moment.difference(timed(rows, filter_2003), timed(rows, without));
            };
            const Interval reads = saved(filter_2003_without_reads);
            if (reads.low <= 0.0)
                throw NoNumber("removing the texture reads saves no time");
            return quotient(saved(filter_2003_without_arithmetic), reads);
        });
    });
    ask_for_time_beyond_storing(rows, claim, filter_2003);
}

void variants_pay(const ItemRows& rows, Evaluation& claim)
{
    compare(rows, claim, filter_2003_every_case, filter_2003);
}

void same_instructions(const ItemRows& rows, Evaluation& claim)
{
    compare(rows, claim, fft_2006_branching, fft_2006);
}

void computations(const ItemRows& rows, Evaluation& claim)
{
    compare(rows, claim, fft_2008, fft_2008_reading);
}

void four_channels(const ItemRows& rows, Evaluation& claim)
{
    compare(rows, claim, fft_2008, fft_2008_two_numbers, 2.0);
}

void locality(const ItemRows& rows, Evaluation& claim)
{
    compare(rows, claim, columns_2008_transposed, columns_2008);
}

void bit_reversal(const ItemRows& rows, Evaluation& claim)
{
    compare(rows, claim, rows_reversed, rows_in_order);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html(stem, {});
    told.table = Table({{"programs, dispatched"},
                        {"side"},
                        {"passes", ColumnKind::number},
                        {"ms", ColumnKind::interval},
                        {"GB/s", ColumnKind::number},
                        {"timed by"}});
    for (const Works& works : all_works())
        for (const Work& work : works)
            for (const Key& key : rows.keys(time_quantity))
                if (key.label("work") == work.what) {
                    const Plan plan = work.plan(std::stoi(key.label("side")));
                    const Interval time = rows.told_time(key);
                    told.table.add_row({work.what, key.label("side"), static_cast<double>(plan.passes.size()), time,
                                        1e-6 * bytes_moved(plan) / time.middle, rows.clock_and_runs(key)});
                }
}

constexpr Evaluator claims[] = {{"shares", shares},
                                {"variants_pay", variants_pay},
                                {"same_instructions", same_instructions},
                                {"computations", computations},
                                {"four_channels", four_channels},
                                {"locality", locality},
                                {"bit_reversal", bit_reversal}};

} // namespace without_outputs

} // namespace

constexpr ItemCode programs_without_outputs{without_outputs::measure, without_outputs::claims, without_outputs::tell};

} // namespace fragfft::figures
