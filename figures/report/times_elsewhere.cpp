#include "figures/report/times_elsewhere.hpp"

#include "figures/report/html.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr const char* why_they_differ =
    "Each chapter measures at its own moment. Ratios and verdicts are taken only of "
    "times of one turn.";

// "565 to 571 ms", or one number where both ends read alike.
std::string milliseconds(const MeasuredTime& time)
{
    const std::string least = number(time.least_milliseconds, 3);
    const std::string greatest = number(time.greatest_milliseconds, 3);
    return least == greatest ? least + " ms" : fmt::format("{} to {} ms", least, greatest);
}

// "800 to 811 ms in Then and now, 560 to 570 ms in Table 3".
std::string elsewhere_words(const std::vector<TimeOfOtherItem>& times)
{
    std::string words;
    for (const TimeOfOtherItem& other : times)
        words += fmt::format("{}{} in <a href=\"#{}\">{}</a>", words.empty() ? "" : ", ", milliseconds(other.time),
                             other.item->item->stem, escaped(other.item->item->full_title()));
    return words;
}

bool are_comparable(const ComputedItem& one, const ComputedItem& other)
{
    return &one != &other && one.effort == other.effort && same_but_date(one.machine, other.machine);
}

} // namespace

std::vector<TimeElsewhere> times_elsewhere(const Reproduction& reproduction, const ComputedItem& item)
{
    std::vector<TimeElsewhere> found;
    for (const MeasuredTime& here : item.result.times) {
        if (std::any_of(found.begin(), found.end(),
                        [&](const TimeElsewhere& known) { return known.here.quantity == here.quantity; }))
            continue;
        std::vector<TimeOfOtherItem> elsewhere;
        for (const ComputedItem& other : reproduction.items) {
            if (!are_comparable(item, other))
                continue;
            const auto same = std::find_if(other.result.times.begin(), other.result.times.end(),
                                           [&](const MeasuredTime& time) { return time.quantity == here.quantity; });
            if (same != other.result.times.end())
                elsewhere.push_back({&other, *same});
        }
        if (!elsewhere.empty())
            found.push_back({here, std::move(elsewhere)});
    }
    return found;
}

std::string times_elsewhere_html(const Reproduction& reproduction, const ComputedItem& item)
{
    const std::vector<TimeElsewhere> times = times_elsewhere(reproduction, item);
    if (times.empty())
        return "";
    if (times.size() == 1)
        return fmt::format("<p class=\"small\">Timed in other chapters too: {}: {} here, {}. {}</p>\n",
                           escaped(times.front().here.quantity), milliseconds(times.front().here),
                           elsewhere_words(times.front().elsewhere), why_they_differ);
    std::string rows;
    for (const TimeElsewhere& time : times)
        rows += fmt::format("<tr><td class=\"words\">{}</td><td>{}</td><td class=\"words\">{}</td></tr>\n",
                            escaped(time.here.quantity), milliseconds(time.here), elsewhere_words(time.elsewhere));
    return fmt::format("<details class=\"data\"><summary>Timed in other chapters too: {} quantities</summary>\n<p>{}"
                       "</p>\n<div class=\"scroll\"><table>\n<tr><th class=\"words\">quantity</th><th>here</th>"
                       "<th class=\"words\">elsewhere</th></tr>\n{}</table></div></details>\n",
                       times.size(), why_they_differ, rows);
}

} // namespace fragfft::figures
