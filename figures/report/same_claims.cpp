#include "figures/report/same_claims.hpp"

#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::figures {

namespace {

struct ToldClaim
{
    const Claim* claim;
    const Item* item;
};

// "Section 5", or "Fialka & Čadík 2006, Section 5" for a reader in another paper's chapter; a title without a colon is
// whole.
std::string place_of(const Item& item, const Item& reader)
{
    const std::string title = item.title.substr(0, item.title.find(':'));
    return item.paper.empty() || item.paper == reader.paper ? title : item.paper + ", " + title;
}

std::string link_html(const ToldClaim& other, const Item& reader)
{
    const Verdict verdict = other.claim->judgement.verdict();
    return fmt::format("in <a href=\"#{}\">{}</a>: <b class=\"{}\">{}</b>", escaped(other.claim->id),
                       escaped(place_of(*other.item, reader)), style_class(verdict), words(verdict));
}

} // namespace

const std::vector<std::vector<std::string>>& same_claims()
{
    static const std::vector<std::vector<std::string>> all = [] {
        constexpr std::string_view between = "; ";
        const reference::PublishedTable table = reference::published_claims("same");
        std::vector<std::vector<std::string>> groups(table.row_count());
        for (std::size_t row = 0; row < table.row_count(); ++row) {
            const std::string& ids = table.text(row, "ids");
            for (std::size_t begin = 0; begin < ids.size();) {
                const std::size_t end = std::min(ids.find(between, begin), ids.size());
                groups[row].push_back(ids.substr(begin, end - begin));
                begin = end + between.size();
            }
        }
        return groups;
    }();
    return all;
}

std::map<std::string, std::string> verdicts_on_other_work(const Reproduction& reproduction)
{
    std::map<std::string, ToldClaim> claims;
    for (const ComputedItem& computed : reproduction.items)
        for (const Claim& claim : computed.result.claims)
            claims.emplace(claim.id, ToldClaim{&claim, computed.item});
    std::map<std::string, std::string> paragraphs;
    for (const std::vector<std::string>& group : same_claims())
        for (const std::string& id : group) {
            const auto reader = claims.find(id);
            if (reader == claims.end())
                continue;
            std::vector<std::string> others;
            for (const std::string& other : group)
                if (const auto found = claims.find(other); other != id && found != claims.end())
                    others.push_back(link_html(found->second, *reader->second.item));
            if (!others.empty())
                paragraphs[id] = fmt::format("<p class=\"small\">Also judged {}.</p>\n", fmt::join(others, "; "));
        }
    return paragraphs;
}

} // namespace fragfft::figures
