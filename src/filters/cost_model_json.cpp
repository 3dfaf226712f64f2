#include "filters/cost_model_json.hpp"

#include "errors.hpp"

#include <fmt/core.h>

namespace fragfft {

using Json = nlohmann::ordered_json;

Json to_json(const CostModel& model)
{
    Json samples = Json::array();
    for (const CostSample& sample : model.samples())
        samples.push_back({{"kind", sample.kind},
                           {"pixels", sample.pixels},
                           {"fetches", sample.fetches},
                           {"nanoseconds_per_pixel", sample.nanoseconds_per_pixel}});
    return {{"version", cost_model_version}, {"samples", samples}};
}

CostModel cost_model_from_json(const Json& json)
{
    try {
        if (json.at("version").get<int>() != cost_model_version)
            throw InputError(fmt::format("it is of version {}, not {}", json.at("version").dump(), cost_model_version));
        std::vector<CostSample> samples;
        for (const Json& sample : json.at("samples"))
            samples.push_back({sample.at("kind").get<std::string>(), sample.at("pixels").get<double>(),
                               sample.at("fetches").get<double>(), sample.at("nanoseconds_per_pixel").get<double>()});
        return CostModel(std::move(samples));
    } catch (const Json::exception& error) {
        throw InputError(error.what());
    }
}

} // namespace fragfft
