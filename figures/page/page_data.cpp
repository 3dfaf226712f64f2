#include "figures/page/page_data.hpp"

#include "engine/plan_json_sources.hpp"
#include "figures/in_browser/page_claims.hpp"
#include "figures/page/offers.hpp"
#include "figures/page/page_parts.hpp"
#include "figures/page/pass_words.hpp"
#include "fragfft/version.hpp"
#include "gl/software_renderers.hpp"
#include "program/programs/all_program_files.hpp"

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

Json as_json(const Offer& offer)
{
    Json json = as_json(offer.work);
    if (offer.targets)
        json["targets"] = *offer.targets;
    if (offer.is_for_software)
        json["software"] = true;
    json["plan"] = to_json(offer.plan, all_program_files(), ShadingLanguage::essl_300, offer.facts);
    return json;
}

Json as_json(const std::vector<Story>& stories)
{
    Json list = Json::array();
    for (const Story& story : stories)
        list.push_back({story.of, story.text});
    return list;
}

} // namespace

Json page_data()
{
    const auto as_list = [](const std::vector<Offer>& offers) {
        Json list = Json::array();
        for (const Offer& offer : offers)
            list.push_back(as_json(offer));
        return list;
    };
    const std::vector<Offer> offers = all_offers();
    Json plans = as_list(offers);
    Json measured = as_list(measured_offers(offers));
    Json software{{"renderers", gl::software_renderers}, {"plans", as_list(software_offers())}};
    return {{"version", 1},
            {"program", {{"version", header_version}}},
            {"methods", methods_of_page()},
            {"region_colours", region_colours()},
            {"stories", as_json(stories_of_passes())},
            {"ideas", as_json(ideas_of_methods())},
            {"plans", std::move(plans)},
            {"measured", std::move(measured)},
            {"software", std::move(software)},
            {"pictures", pictures_of_page()},
            {"machines", machines_of_page()},
            {"years", years_of_page()},
            {"assembly", assembly_of_page()},
            {"numbers", numbers_of_page()},
            {"claims", page_claims()}};
}

} // namespace fragfft::figures
