#include "figures/page/page_parts.hpp"

#include "engine/plan_json.hpp"
#include "engine/plan_totals.hpp"
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

struct Stop
{
    std::string name;
    std::vector<std::string> methods;
};

// Of the texts that describe several methods, the one of the fewest passes, barriers and bytes.
const std::vector<Stop> stops{{"2003", {"moreland-angel-2003"}},         {"2006", {"fialka-cadik-2006"}},
                              {"2008", {"lloyd-boyd-govindaraju-2008"}}, {"2014", {"intel-2014-slm"}},
                              {"2022", {"mota-2022-stockham-radix-4"}},  {"today", {"wide", "fused"}}};
constexpr int side = 1024; // of Moreland & Angel's filter, Table 3

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

// The filter that `fragfft plan --method NAME --operation filter --size 1024` prints: as the paper has it.
Json filter_of(const Method& method)
{
    const Problem problem{
        .width = side, .height = side, .scaling = Scaling::paper, .twiddles = method.twiddles.front()};
    const NamedPlan named = named_plan(Operation::filter, transforming_job(problem), {.method = method.name});
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
            {"bytes_read", of_all_families(sums.bytes_read)},
            {"bytes_written", of_all_families(sums.bytes_written)},
            {"fetches", accesses.fetches},
            {"group_barriers", accesses.group_barriers}};
}

std::string idea_of(const Stop& stop)
{
    for (const Contribution& contribution : contributions())
        if (contribution.year == stop.name)
            return contribution.authors + " " + contribution.added;
    return "";
}

} // namespace

Json years_of_page()
{
    Json years = Json::array();
    for (const Stop& stop : stops) {
        Json filters = Json::array();
        for (const std::string& method : stop.methods)
            filters.push_back(filter_of(method_named(method)));
        years.push_back({{"name", stop.name}, {"idea", idea_of(stop)}, {"filters", std::move(filters)}});
    }
    return years;
}

} // namespace fragfft::figures
