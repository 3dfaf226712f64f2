#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/report/fitness.hpp"

#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr const char* table3_stem = "moreland_angel_2003_table3";

bool clearly_saves(const Interval& saved)
{
    return saved.low > 0.0;
}

// Returns MN (log M + log N) of a square, what a filter costs by section 2.
double cost(int side)
{
    return static_cast<double>(side) * side * 2.0 * std::log2(side);
}

Claim scaling_claim(int smallest, int largest, const Interval& growth)
{
    const reference::PublishedTable published = reference::published_table(table3_stem);
    const double own = published.number(published.row_count() - 1, "rendering_rate_hertz") /
                       published.number(0, "rendering_rate_hertz");
    Claim claim = claim_of(published, 0, "scaling", "A filter costs in proportion to MN (log M + log N)");
    claim.source = "Moreland and Angel 2003, section 2; Table 3 for the rates";
    state_growth(claim, fmt::format("O(MN (log M + log N)); {} times by their own rates", number(own, 3)),
                 cost(largest) / cost(smallest), growth, fmt::format("from {0} x {0} to {1} x {1}", smallest, largest));
    return claim;
}

Claim interactive_claim(const Interval& rate)
{
    const reference::PublishedTable published = reference::published_table(table3_stem);
    const std::string quantity = "interactive rate";
    Claim claim = claim_in_text(table3_stem, "interactive", quantity,
                                "Cards to come should filter 1024 x 1024 at interactive rates");
    const std::string expected = fmt::format("interactive rates expected, {}; {} Hz then", words_in_text(quantity),
                                             published.text(0, "rendering_rate_hertz"));
    state_conclusion(claim, expected, Rule::at_least(value_in_text(quantity)), rate, "Hz");
    return claim;
}

class Table3Claims
{
public:
    Table3Claims(ItemContext& context, const Table3Times& times)
        : context_(context), times_(times), published_(reference::published_table(table3_stem))
    {
    }

    std::vector<Claim> all() const
    {
        std::vector<Claim> claims;
        for (std::size_t row = 0; row < times_.by_size.size(); ++row)
            claims.push_back(rate(row));
        claims.push_back(under_a_second());
        const CountedWork counted = counted_work(context_, moreland_angel_2003_filter_as_published(largest().side));
        claims.push_back(read_rate(counted));
        claims.push_back(arithmetic_rate(counted));
        claims.push_back(scaling());
        for (std::size_t row = 0; row < times_.by_size.size(); ++row)
            claims.push_back(shares(row));
        for (std::size_t row = 0; row < times_.by_size.size(); ++row) {
            const FrameTimes& times = times_.by_size[row];
            claims.push_back(seconds(row, "arithmetic", "arithmetic_seconds", times.arithmetic_in_seconds()));
            claims.push_back(seconds(row, "reads", "texture_lookup_seconds", times.reads_in_seconds()));
        }
        claims.push_back(interactive());
        return claims;
    }

private:
    const FrameTimes& largest() const { return times_.by_size.front(); }
    const FrameTimes& smallest() const { return times_.by_size.back(); }
    bool on_software() const { return context_.context.device().is_software; }
    std::string drawn_by() const
    {
        return fmt::format("drawn by {}{}", context_.context.device().renderer,
                           on_software() ? ", which is a software renderer and no card" : "");
    }

    Claim rate(std::size_t row) const
    {
        const FrameTimes& times = times_.by_size[row];
        Claim claim = claim_of(published_, row, fmt::format("rate_{}", times.side),
                               fmt::format("The teapot is rendered and filtered at {0} x {0} this often", times.side));
        state_figure(claim, {published_.number(row, "rendering_rate_hertz"), times.rate_in_hertz(), "Hz"});
        claim.explanation = fmt::format("The same passes, {}.", drawn_by());
        return claim;
    }

    Claim under_a_second() const
    {
        const std::string quantity = "time of a rendered and filtered image of 512 x 512";
        Claim claim = claim_in_text(table3_stem, "under_a_second", quantity,
                                    "An image of 512 x 512 is rendered and filtered in well under 1 second");
        constexpr int side = 512;
        for (const FrameTimes& times : times_.by_size)
            if (times.side == side)
                state_figure(claim, {value_in_text(quantity), measuring::times(1e-3, spread_of(times.whole)), "s"});
        claim.published = words_in_text(quantity);
        return claim;
    }

    // A rate that divides by what removing the work saved. `fastest`: the machine's limit of such work, which a rate
    // cannot exceed.
    Claim rate_of_saved(const std::string& id, const std::string& quantity, const std::string& statement,
                        const std::string& what, const std::string& unit, const std::optional<double>& work,
                        const std::string& words_of_work, const Interval& saved, double fastest) const
    {
        Claim claim = claim_in_text(table3_stem, id, quantity, statement);
        claim.explanation =
            fmt::format("Removing {} from the filter of {} x {} saves {} ms of {} ms.", what, largest().side,
                        largest().side, text_of(times(1e3, saved)), text_of(spread_of(largest().whole)));
        if (!work) {
            state_untestable(claim, ClaimKind::hardware_figure, words_in_text(quantity),
                             "instructions, and so fetches, cannot be counted here: there is neither a driver's "
                             "assembly nor glslangValidator with spirv-opt");
            return claim;
        }
        if (!clearly_saves(saved)) {
            state_untestable(claim, ClaimKind::hardware_figure, words_in_text(quantity),
                             fmt::format("removing {} saves no time here beyond the spread ({} ms), so there is "
                                         "nothing to divide by",
                                         what, text_of(times(1e3, saved))));
            claim.explanation += " A device can do this work while it waits for other work, so this tells of no rate.";
            return claim;
        }
        const double then = value_in_text(quantity);
        const Interval rate = quotient({*work, *work, *work}, saved);
        if (rate.middle > fastest) {
            state_untestable(claim, ClaimKind::hardware_figure, words_in_text(quantity),
                             fmt::format("the quotient, {} {}, is more than this machine does of {} when it does "
                                         "nothing else, {} {}: it is no rate",
                                         number(rate.middle, 3), unit, what, number(fastest, 3), unit));
            claim.explanation += " The device does nearly all of this work while it waits for other work.";
            return claim;
        }
        state_figure(claim, {then, rate, unit});
        claim.published = words_in_text(quantity);
        claim.explanation += fmt::format(" {} were removed.", words_of_work);
        return claim;
    }

    Claim read_rate(const CountedWork& counted) const
    {
        constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;
        constexpr double bytes_of_a_texel = 16.0;
        std::optional<double> work;
        if (const auto source = counted.source())
            work =
                static_cast<double>(counted.total(&InstructionCount::texture, *source)) * bytes_of_a_texel / gibibyte;
        return rate_of_saved("read_rate", "texture reads",
                             "Texture memory is read at this rate, by the time that removing the reads saves",
                             "the reads", "GiB/s", work, work ? number(*work, 3) + " GiB of reads" : "",
                             largest().reads_in_seconds(),
                             context_.limits().fastest_fetching(gl::PixelFormat::rgba32f).texels.per_second() *
                                 bytes_of_a_texel / gibibyte);
    }

    Claim arithmetic_rate(const CountedWork& counted) const
    {
        constexpr double operations_of_an_instruction = 4.0; // as the paper counts
        std::optional<double> work;
        if (const auto source = counted.source())
            work = static_cast<double>(counted.total(&InstructionCount::arithmetic, *source)) *
                   operations_of_an_instruction * 1e-9;
        return rate_of_saved(
            "arithmetic_rate", "arithmetic",
            "Four operations an instruction are computed at this rate, by the time that removing the arithmetic saves",
            "the arithmetic", "GFLOP/s", work,
            work ? fmt::format("{} billion operations, counted in {},", number(*work, 3), name(*counted.source())) : "",
            largest().arithmetic_in_seconds(), context_.limits().fastest_arithmetic().operations.per_second() * 1e-9);
    }

    Claim scaling() const
    {
        const double law = cost(largest().side) / cost(smallest().side);
        Claim claim = scaling_claim(smallest().side, largest().side, times_.growth);
        const auto passes = [](const FrameTimes& frame) {
            return static_cast<double>(moreland_angel_2003_filter_as_published(frame.side).passes.size());
        };
        claim.explanation = fmt::format("A pass took {} times as long at the larger size, for {} times the texels. ",
                                        number(times_.growth.middle * passes(smallest()) / passes(largest()), 3),
                                        number(std::pow(largest().side / smallest().side, 2), 3));
        if (times_.growth.high < law)
            claim.explanation += "Likely every pass and frame has a fixed cost, of which small images show more.";
        else if (times_.growth.low > law)
            claim.explanation +=
                "No fixed cost of a pass explains growth above the law. Likely the small image's textures stay in "
                "caches that the large one's exceed.";
        return claim;
    }

    // Each size has a ratio of its own in Table 3, so each is judged by its own.
    Claim shares(std::size_t row) const
    {
        const FrameTimes& times = times_.by_size[row];
        const std::string size = fmt::format("{0} x {0}", times.side);
        const Interval arithmetic = times.arithmetic_in_seconds();
        const Interval reads = times.reads_in_seconds();
        const auto share = [&](const Interval& seconds) {
            return text_of(measuring::times(1e5 / times.whole.median_milliseconds, seconds), 2);
        };
        const double published =
            published_.number(row, "arithmetic_seconds") / published_.number(row, "texture_lookup_seconds");
        Claim claim = claim_of(published_, row, row == 0 ? "shares" : fmt::format("shares_{}", times.side),
                               fmt::format("Arithmetic takes more of the time than texture reads at {}", size));
        const std::string of_each =
            fmt::format("{} times as much: {} s and {} s", number(published, 2),
                        published_.text(row, "arithmetic_seconds"), published_.text(row, "texture_lookup_seconds"));
        if (!clearly_saves(reads)) {
            state_untestable(claim, ClaimKind::conclusion, of_each,
                             fmt::format("removing the reads saves nothing here beyond the spread ({} % of a frame), "
                                         "so there is nothing to divide by",
                                         share(reads)));
            claim.measured = fmt::format("arithmetic {} %, reads {} % of a frame", share(arithmetic), share(reads));
            return claim;
        }
        state_ratio(claim, {published, published}, quotient(arithmetic, reads), "times");
        claim.published = of_each;
        claim.beside = fmt::format(" as much: {} % and {} % of a frame", share(arithmetic), share(reads));
        judge_only_beside_writing(moreland_angel_2003_filter_as_published(times.side), times.whole, claim, context_);
        return claim;
    }

    Claim seconds(std::size_t row, const std::string& what, const std::string& column, const Interval& saved) const
    {
        const int side = times_.by_size[row].side;
        Claim claim = claim_of(published_, row, fmt::format("{}_{}", what, side),
                               fmt::format("Removing the {} saves this time of a frame of {} x {}", what, side, side));
        const std::string published = published_.text(row, column) + " s";
        if (clearly_saves(saved))
            state_figure(claim, {published_.number(row, column), saved, "s"});
        else
            state_untestable(
                claim, ClaimKind::hardware_figure, published,
                fmt::format("removing the {} saves no time here beyond the spread ({} s)", what, text_of(saved, 2)));
        claim.published = published;
        claim.explanation = fmt::format("The frames with and without it in turn, {}.", drawn_by());
        return claim;
    }

    Claim interactive() const
    {
        Claim claim = interactive_claim(largest().rate_in_hertz());
        claim.explanation = fmt::format("The prediction is about graphics cards; here a frame is {}.", drawn_by());
        judge_only_with(Need::graphics_hardware, claim, context_);
        return claim;
    }

    ItemContext& context_;
    const Table3Times& times_;
    reference::PublishedTable published_;
};

} // namespace

std::vector<Claim> table_3_claims(ItemContext& context, const Table3Times& times)
{
    return Table3Claims(context, times).all();
}

std::vector<MeasurableClaim> moreland_angel_2003_table3_measurable()
{
    constexpr int smallest = 128;
    constexpr int large = 512;
    constexpr int largest = 1024;
    constexpr double milliseconds = 1000.0; // of a second
    const auto filter = [](int side) {
        return PlannedWork{.method = "moreland-angel-2003",
                           .operation = "filter",
                           .width = side,
                           .height = side,
                           .twiddles = Twiddles::computed};
    };
    return {{Told::ratio,
             {{"", filter(large), filter(smallest)}},
             [](const std::vector<Case>& cases) { return scaling_claim(smallest, large, cases.front().value); }},
            {Told::rate,
             {{"", filter(largest), {}, milliseconds}},
             [](const std::vector<Case>& cases) { return interactive_claim(cases.front().value); },
             {Need::graphics_hardware}}};
}

} // namespace fragfft::figures
