#include "figures/report/claim.hpp"

#include "measuring/csv_table.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

std::string with_unit(const std::string& value, const std::string& unit)
{
    return unit.empty() ? value : value + ' ' + unit;
}

std::string text_of(const Published& published)
{
    return published.least == published.greatest
               ? number(published.least, 3)
               : fmt::format("{} to {}", number(published.least, 3), number(published.greatest, 3));
}

// `judgement`: how the interval was judged.
void state(Claim& claim, const std::string& published, const Interval& measured, const std::string& unit,
           const Judgement& judgement)
{
    claim.published = published;
    claim.measured = with_unit(measuring::text_of(measured), unit);
    claim.interval = measured;
    claim.judgement = judgement;
}

} // namespace

Claim claim_of(const reference::PublishedTable& published, std::size_t row, const std::string& name,
               const std::string& statement)
{
    Claim claim;
    claim.id = fmt::format("{}_{}", std::filesystem::path(published.name()).stem().string(), name);
    claim.statement = statement;
    claim.source = published.text(row, "source");
    claim.hardware = published.text(row, "hardware");
    claim.year = published.text(row, "year");
    return claim;
}

void state_construction(Claim& claim, const std::string& published, const std::string& measured, bool nothing_differs,
                        Evidence evidence)
{
    claim.published = published;
    claim.measured = measured;
    claim.judgement = judged_construction(nothing_differs, evidence);
}

void state_figure(Claim& claim, const ThenAndNow& figure)
{
    state(claim, with_unit(number(figure.then), figure.unit), figure.now, figure.unit, judged_hardware_figure());
    claim.then_and_now = figure;
}

void state_ratio(Claim& claim, const Published& published, const Interval& measured, const std::string& unit)
{
    state(claim, with_unit(text_of(published), unit), measured, unit, judged_ratio(published, measured));
}

void state_ordering(Claim& claim, const std::string& published, const Interval& ratio, const std::string& unit)
{
    state(claim, published, ratio, unit, judged_ordering(ratio));
}

void state_alike(Claim& claim, const std::string& published, const Interval& ratio, const std::string& unit)
{
    state(claim, published, ratio, unit, judged_alike(ratio));
}

void state_growth(Claim& claim, double published, const Interval& measured, const std::string& range)
{
    state(claim, fmt::format("{} times, {}", number(published, 3), range), measured, "times",
          judged_growth(published, measured));
}

void state_untestable(Claim& claim, ClaimKind kind, const std::string& published, const std::string& reason)
{
    claim.published = published;
    claim.measured = "nothing";
    claim.judgement = judged_untestable(kind, reason);
}

} // namespace fragfft::figures
