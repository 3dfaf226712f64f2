#include "figures/page/page_data.hpp"

#include "engine/plan_json_sources.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/page/offers.hpp"
#include "fragfft/version.hpp"

#include <map>
#include <string>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

// Texts, each once, by their numbers.
class Texts
{
public:
    std::size_t number_of(const std::string& text)
    {
        const auto [place, is_new] = numbers_.emplace(text, numbers_.size());
        if (is_new)
            texts_.push_back(text);
        return place->second;
    }

    const Json& list() const
    {
        return texts_;
    }

private:
    std::map<std::string, std::size_t> numbers_;
    Json texts_ = Json::array();
};

Json as_json(const Offer& offer, Texts& texts)
{
    Json plan = to_json(offer.plan, embedded_program_files(), ShadingLanguage::essl_300);
    for (auto& [key, program] : plan["programs"].items())
        for (auto& [stage, text] : program.items())
            text = texts.number_of(text.get<std::string>());
    Json json{{"method", offer.method},
              {"operation", offer.operation},
              {"width", offer.width},
              {"height", offer.height},
              {"format", gl::info(offer.format).name}};
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
    Texts texts;
    Json plans = Json::array();
    for (const Offer& offer : all_offers())
        plans.push_back(as_json(offer, texts));
    return {{"version", 1},
            {"program", {{"version", header_version}, {"commit", measuring::built_from_commit()}}},
            {"methods", Json::array()},
            {"plans", std::move(plans)},
            {"texts", texts.list()},
            {"pictures", Json::array()},
            {"machines", Json::array()},
            {"claims", Json::array()}};
}

} // namespace fragfft::figures
