#include "figures/page/page_parts.hpp"

#include "figures/report/item.hpp"
#include "figures/report/report.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

struct PagedMethod
{
    const char* name;
    const char* paper; // by the report's name for it
};

constexpr std::array paged_methods{PagedMethod{"moreland-angel-2003", papers::moreland_angel_2003},
                                   PagedMethod{"fialka-cadik-2006", papers::fialka_cadik_2006},
                                   PagedMethod{"lloyd-boyd-govindaraju-2008", papers::lloyd_boyd_govindaraju_2008}};

// What the report's introduction says about the paper, as a sentence.
std::string idea_of(const Contribution& contribution)
{
    return fmt::format("{} {}", contribution.authors, contribution.added);
}

Json as_json(const Method& method, const std::string& title, const std::string& idea)
{
    return {{"name", method.name},   {"title", title}, {"paper", method.paper}, {"description", method.description},
            {"sizes", method.sizes}, {"idea", idea}};
}

const Contribution& contribution_of(int year)
{
    const auto& all = contributions();
    return *std::find_if(all.begin(), all.end(),
                         [&](const Contribution& known) { return known.year == std::to_string(year); });
}

} // namespace

Json methods_of_page()
{
    Json methods = Json::array();
    for (const PagedMethod& paged : paged_methods) {
        const Method& method = method_named(paged.name);
        methods.push_back(as_json(method, paged.paper, idea_of(contribution_of(method.year))));
    }
    const Method& wide = method_named("wide");
    methods.push_back(as_json(wide, wide.name, wide.description));
    const Method& convolving = method_named("fialka-cadik-2006");
    methods.push_back({{"name", "spatial"},
                       {"title", fmt::format("convolution, {}", papers::fialka_cadik_2006)},
                       {"paper", convolving.paper},
                       {"description", "each pixel is the weighted sum of its neighbours, in two passes where the "
                                       "kernel is separable"},
                       {"sizes", "any size"},
                       {"idea", idea_of(contribution_of(convolving.year))}});
    return methods;
}

} // namespace fragfft::figures
