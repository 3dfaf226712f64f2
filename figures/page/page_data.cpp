#include "figures/page/page_data.hpp"

#include "engine/plan_json_sources.hpp"
#include "figures/in_browser/page_claims.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/page/offers.hpp"
#include "figures/page/page_parts.hpp"
#include "fragfft/version.hpp"

#include <map>
#include <string>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

// Values that many plans have, each once: the page's size is mostly these.
class SharedValues
{
public:
    // Puts the value's number in its place.
    void take(Json& value)
    {
        const auto [place, is_new] = numbers_.emplace(value.dump(), numbers_.size());
        if (is_new)
            values_.push_back(std::move(value));
        value = place->second;
    }

    const Json& list() const { return values_; }

private:
    std::map<std::string, std::size_t> numbers_; // by the value as JSON
    Json values_ = Json::array();
};

struct Shared
{
    SharedTexts texts{embedded_program_files(), ShadingLanguage::essl_300};
    SharedValues constants; // what textures hold that a plan brings along
};

Json as_json(const Offer& offer, Shared& shared)
{
    Json plan = shared.texts.to_json(offer.plan, offer.facts);
    for (Json& texture : plan["textures"])
        if (texture.contains("values"))
            shared.constants.take(texture["values"]);
    Json json{{"method", offer.method},
              {"operation", offer.operation},
              {"width", offer.width},
              {"height", offer.height},
              {"format", gl::info(offer.format).name}};
    if (offer.domain != Domain::real)
        json["domain"] = name(offer.domain);
    if (offer.targets)
        json["targets"] = *offer.targets;
    if (offer.kernel_size) {
        json["kernel_size"] = *offer.kernel_size;
        json["separable"] = offer.separable;
    }
    json["plan"] = std::move(plan);
    return json;
}

} // namespace

Json page_data()
{
    Shared shared;
    const auto as_list = [&](const std::vector<Offer>& offers) {
        Json list = Json::array();
        for (const Offer& offer : offers)
            list.push_back(as_json(offer, shared));
        return list;
    };
    const std::vector<Offer> offers = all_offers();
    Json plans = as_list(offers);
    Json measured = as_list(measured_offers(offers));
    return {{"version", 1},
            {"program", {{"version", header_version}, {"commit", measuring::built_from_commit()}}},
            {"methods", methods_of_page()},
            {"plans", std::move(plans)},
            {"measured", std::move(measured)},
            {"texts", shared.texts.texts()},
            {"constants", shared.constants.list()},
            {"pictures", pictures_of_page()},
            {"machines", machines_of_page()},
            {"published_crossovers", published_crossovers()},
            {"claims", page_claims()}};
}

} // namespace fragfft::figures
