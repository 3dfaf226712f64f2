#include "figures/page/page_parts.hpp"

#include "engine/plan_json.hpp"
#include "engine/plan_totals.hpp"
#include "figures/report/history.hpp"
#include "figures/report/html.hpp"
#include "figures/report/report.hpp"
#include "filters/named_plan.hpp"
#include "methods/method.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

constexpr int side = 1024; // the size of Moreland & Angel's filter, Table 3

std::size_t programs_in(const Json& plan)
{
    std::set<std::string> programs;
    for (const Json& pass : plan.at("passes"))
        for (const char* kind : {"draws", "dispatches"})
            for (const Json& run : pass.value(kind, Json::array()))
                programs.insert(Json{run.at("file"), run.at("defines")}.dump());
    return programs.size();
}

std::int64_t of_all_families(const std::map<std::string, std::int64_t>& counts)
{
    std::int64_t sum = 0;
    for (const auto& [family, count] : counts)
        sum += count;
    return sum;
}

// The filter that `fragfft plan --method NAME --operation filter --size 1024` prints: as the paper draws it.
Json filter_of(const Method& method)
{
    const Problem problem{
        .width = side, .height = side, .scaling = Scaling::paper, .twiddles = method.twiddles.front()};
    const NamedPlan named = named_plan(Operation::filter, transform_job(problem), {.method = method.name});
    const PlanTotals sums = totals(named.plan);
    AccessTotals accesses;
    for (const auto& [family, counts] : sums.accesses) {
        accesses.fetches += counts.fetches;
        accesses.group_barriers += counts.group_barriers;
    }
    return {{"method", method.name},
            {"description", method.description},
            {"dispatches", method.dispatches},
            {"programs", programs_in(to_json(named.plan, named.facts))},
            {"passes", sums.passes},
            {"passes_as_published", method.is_of_this_library ? "no paper" : passes_in_words(method.name)},
            {"bytes_read", of_all_families(sums.bytes_read)},
            {"bytes_written", of_all_families(sums.bytes_written)},
            {"fetches", accesses.fetches},
            {"group_barriers", accesses.group_barriers}};
}

std::string idea_of(const std::string& year)
{
    for (const Contribution& contribution : contributions())
        if (contribution.year == year)
            return contribution.authors + " " + contribution.added;
    return "";
}

} // namespace

Json years_of_page()
{
    Json years = Json::array();
    for (const Milestone& milestone : milestones()) {
        if (milestone.methods.empty())
            continue;
        Json filters = Json::array();
        for (const std::string& method : milestone.methods)
            filters.push_back(filter_of(method_named(method)));
        const std::string name = in_small_letters(milestone.year);
        years.push_back({{"name", name}, {"idea", idea_of(name)}, {"filters", std::move(filters)}});
    }
    return years;
}

} // namespace fragfft::figures
