// Table 3: frames per second of the teapot, rendered and filtered, and what arithmetic and texture reads cost of them.
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_programs.hpp"
#include "figures/items/moreland_angel_2003/table3_claims.hpp"
#include "figures/items/moreland_angel_2003/teapot_frames.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

Chart rates_chart()
{
    const std::string side = "side in pixels";
    return {
        "moreland_angel_2003_table3_rates",
        "Frames per second of the teapot, rendered and filtered, by the side of the square image, both axes "
        "logarithmic: on a GeForce FX 5800 Ultra in 2003 as published (dashed), and on this machine. Higher is faster.",
        {"side of the image in pixels", true},
        {"frames per second", true},
        {{.title = "2003, as published",
          .x_column = side,
          .y_column = "rendering rate in Hz, paper",
          .where = {},
          .published = true},
         {.title = "this machine", .x_column = side, .y_column = "rendering rate in Hz, here", .where = {}}}};
}

} // namespace

ItemResult moreland_angel_2003_table3(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table3");
    std::vector<int> sides;
    for (std::size_t row = 0; row < published.row_count(); ++row)
        sides.push_back(static_cast<int>(published.number(row, "width_pixels")));
    const Table3Times times = table_3_times(context, sides);

    ItemResult result;
    result.table.columns = {"image size",
                            "side in pixels",
                            "rendering rate in Hz, paper",
                            "rendering rate in Hz, here",
                            "arithmetic in s, paper",
                            "arithmetic in s, here",
                            "texture reads in s, paper",
                            "texture reads in s, here",
                            "frame in ms, median",
                            "frame in ms, minimum",
                            "ms a pass",
                            "timed by"};
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const FrameTimes& frame = times.by_size[row];
        const Plan filter = moreland_angel_2003_filter_as_published(frame.side);
        result.table.rows.push_back(
            {fmt::format("{0} x {0}", frame.side), std::to_string(frame.side),
             published.text(row, "rendering_rate_hertz"), number(frame.rate_in_hertz().middle, 3),
             published.text(row, "arithmetic_seconds"), text_of(frame.arithmetic_in_seconds(), 2),
             published.text(row, "texture_lookup_seconds"), text_of(frame.reads_in_seconds(), 2),
             number(frame.whole.median_milliseconds), number(frame.whole.minimum_milliseconds),
             number(frame.whole.median_milliseconds / static_cast<double>(filter.passes.size()), 3),
             fmt::format("{}, {} runs", frame.whole.method, frame.whole.runs)});
        result.passes.push_back(
            context.pass_list(fmt::format("The filter of a frame of {0} x {0}", frame.side), filter));
    }
    result.charts.push_back(rates_chart());
    result.claims = table_3_claims(context, times);
    result.text =
        "<p>The authors turned a teapot, filtered each frame in all four channels, and counted frames per second. Then "
        "they removed the arithmetic from their fragment programs, and the texture reads, and told from what each "
        "removal saved what arithmetic and reads had cost. Here the same is done, the three in turn: the teapot is "
        "tessellated and rendered anew, without anti-aliasing, for each frame; the filter is the paper's, with its "
        "sine and cosine computed in the program. Without arithmetic every program reads as many texels as before and "
        "stores their sum; without reads every fetch yields the position it was to read from, and the arithmetic "
        "stays.</p><p>The two shares need not add up to the whole: a device that overlaps reading with computing saves "
        "little when only one is removed, and what remains without either is the writing of the texels. A share below "
        "the scatter of the times can come out negative. The authors' rates of reading and computing divide Table 2's "
        "bytes and operations by the time that their removal saved; they are compared with rates of the same kind, "
        "where something is saved. What a pass waits for on this machine is told in <a href=\"#machine_limits\">What "
        "limits this machine</a>.</p>";
    return result;
}

} // namespace fragfft::figures
