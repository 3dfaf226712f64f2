// What Lloyd, Boyd & Govindaraju 2008 say of the libraries in Figure 8, and of its two cards.
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace lloyd_figure8 {

namespace {

// Sets the least and greatest of the ratios' middles.
void tell_range(const ItemRows& rows, Evaluation& claim, const std::vector<BesideLibrary>& cases)
{
    GeometricMean range;
    for (const BesideLibrary& one : cases)
        range.add(one.ratio(rows));
    claim.values.set("least", range.least(), 2).set("greatest", range.greatest(), 2);
    claim.say_beside("beside");
}

// How the time for N log2 N numbers changes from one side to the next: for a library without jumps it does not.
struct Change
{
    Key from;
    Key to;
    bool falls = false; // then the change is from the second side to the first

    template <typename Rows> Interval factor(const Rows& rows) const
    {
        const double growth = floating_point_operations(to) / floating_point_operations(from);
        const Interval up = times(1.0 / growth, rows.ratio(to, from));
        return falls ? quotient({1.0, 1.0, 1.0}, up) : up;
    }
};

// The largest change between neighbouring sides, chosen by the times of all moments.
Change largest_change(const ItemRows& rows, const std::vector<int>& sides, const std::string& by)
{
    std::vector<Change> changes;
    for (std::size_t i = 1; i < sides.size(); ++i) {
        Change change{forward_key(sides[i - 1], NumberKind::complex, by),
                      forward_key(sides[i], NumberKind::complex, by)};
        change.falls = change.factor(rows).middle < 1.0;
        changes.push_back(change);
    }
    return *std::max_element(changes.begin(), changes.end(), [&](const Change& one, const Change& other) {
        return one.factor(rows).middle < other.factor(rows).middle;
    });
}

std::string numbers_text(const Key& programs)
{
    return fmt::format("{} {}", square_text(forward_side(programs)), programs.label("numbers"));
}

} // namespace

Interval reached_by_half(const ItemRows& rows)
{
    const auto all = [](int) { return true; };
    std::vector<BesideLibrary> fastest = beside_library(rows, by_fair_cpu, all);
    if (has_cufft(rows)) {
        const std::vector<BesideLibrary> by_vendor = beside_library(rows, by_cufft, all);
        for (std::size_t i = 0; i < fastest.size(); ++i)
            if (by_vendor[i].ratio(rows).middle < fastest[i].ratio(rows).middle)
                fastest[i] = by_vendor[i];
    }
    return rows.pooled([&](const MomentRows& moment) {
        const auto reached = [&](double Interval::*const part) {
            std::vector<double> values;
            for (const BesideLibrary& one : fastest)
                values.push_back(one.ratio(moment).*part);
            const auto half = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
            std::nth_element(values.begin(), half, values.end(), std::greater<>());
            return *half;
        };
        return Interval{reached(&Interval::low), reached(&Interval::middle), reached(&Interval::high)};
    });
}

void comparable_to_cufft(const ItemRows& rows, Evaluation& claim)
{
    if (lacks_cufft(rows, claim))
        return;
    const std::vector<BesideLibrary> cases = beside_library(rows, by_cufft, [](int) { return true; });
    claim.value_is([&] { return typical(rows, cases); });
    tell_range(rows, claim, cases);
}

// Only one thread of FFTW is used: the way it spreads work over threads would cause jumps of its own.
void erratic(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<int> sides = sides_of(rows).neighbours;
    if (sides.empty()) {
        claim.cannot_be_tested(prose().section("lloyd_boyd_govindaraju_2008_figure8.without_neighbours"));
        claim.say("without_neighbours");
        return;
    }
    const Change ours = largest_change(rows, sides, by_programs);
    claim.values.set("first", sides.front()).set("last", sides.back()).set("ours", ours.factor(rows).middle);
    const auto add = [&](const std::string& library, const std::string& name) {
        const Change theirs = largest_change(rows, sides, library);
        claim.add_case(library, [&] {
            return rows.pooled(
                [&](const MomentRows& moment) { return quotient(theirs.factor(moment), ours.factor(moment)); });
        });
        claim.values.set(name, theirs.factor(rows).middle);
        claim.values.set(name + " from", forward_side(theirs.from)).set(name + " to", forward_side(theirs.to));
    };
    add(by_fftw(1), "FFTW");
    if (!has_cufft(rows))
        return;
    add(by_cufft, "cuFFT");
    claim.say("cufft");
}

void better_and_worse(const ItemRows& rows, Evaluation& claim)
{
    if (sides_of(rows).neighbours.empty()) {
        claim.cannot_be_tested(prose().section("lloyd_boyd_govindaraju_2008_figure8.without_neighbours"));
        claim.say("without_neighbours");
        return;
    }
    const auto add = [&](const std::string& library, const std::string& name) {
        const std::vector<BesideLibrary> cases =
            beside_library(rows, library, [](int side) { return !is_power(side); });
        const auto [best, worst] =
            std::minmax_element(cases.begin(), cases.end(), [&](const BesideLibrary& one, const BesideLibrary& other) {
                return one.ratio(rows).middle < other.ratio(rows).middle;
            });
        claim.add_case(library + ", where it is best", [&, at = *best] {
            return quotient({1.0, 1.0, 1.0}, at.ratio(rows));
        });
        claim.add_case(library + ", where it is worst", [&, at = *worst] { return at.ratio(rows); });
        claim.values.set(name + " best", numbers_text(best->programs));
        claim.values.set(name + " worst", numbers_text(worst->programs));
        claim.say(name);
    };
    add(by_fair_cpu, "cpu");
    if (has_cufft(rows))
        add(by_cufft, "cufft");
    claim.say("both");
}

void cards(const ItemRows&, Evaluation& claim)
{
    claim.cannot_be_tested("it compares two named cards, and a run is of one device, which is neither");
    claim.say("side_by_side");
}

void competitive(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<BesideLibrary> cases = beside_library(rows, by_fair_cpu, is_power);
    claim.value_is([&] { return typical(rows, cases); });
    claim.values.set("opponent", by_fair_cpu);
    tell_range(rows, claim, cases);
}

void significant(const ItemRows& rows, Evaluation& claim)
{
    if (lacks_cufft(rows, claim)) {
        claim.say("without_cufft");
        return;
    }
    claim.value_is([&] { return reached_by_half(rows); });
    claim.values.set("opponent", by_fair_cpu);
    claim.say_beside("beside");
}

} // namespace lloyd_figure8

} // namespace fragfft::figures
