#include "engine/plan_json_sources.hpp"

#include "engine/json_place.hpp"
#include "engine/plan_json_words.hpp"
#include "errors.hpp"
#include "unknown_word.hpp"

#include <fmt/core.h>

namespace fragfft {

namespace {

using Json = nlohmann::ordered_json;

template <typename Work> void refer_to_texts(Json& works, const std::vector<Work>& planned)
{
    for (std::size_t i = 0; i < planned.size(); ++i)
        works.at(i)["text"] = planned[i].program.key();
}

// `text_json` makes of a text what stands for it.
template <typename TextJson> Json program_json(const ProgramText& text, const TextJson& text_json)
{
    Json result = Json::object();
    if (!text.fragment.empty()) {
        result["vertex"] = text_json(text.vertex);
        result["fragment"] = text_json(text.fragment);
    }
    if (!text.compute.empty())
        result["compute"] = text_json(text.compute);
    return result;
}

template <typename TextJson>
Json json_with_programs(const Plan& plan, const ProgramFiles& files, ShadingLanguage language, const Json& facts,
                        const TextJson& text_json)
{
    Json json = to_json(plan, facts);
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        const Pass& pass = plan.passes[i];
        Json& printed = json["passes"].at(i);
        if (pass.draws_something())
            refer_to_texts(printed["draws"], pass.draws());
        else
            refer_to_texts(printed["dispatches"], pass.dispatches());
    }
    json["sources"] = name(language);
    Json programs = Json::object();
    for (const auto& [key, text] : program_texts(plan, files, language))
        programs[key] = program_json(text, text_json);
    json["programs"] = std::move(programs);
    return json;
}

class TextReader
{
public:
    TextReader(const JsonPlace& programs, ProgramTexts& texts) : programs_(programs), texts_(texts) {}

    void read(const JsonPlace& place, const Draw& draw)
    {
        const JsonPlace program = entry(place, draw.program);
        ProgramText& text = texts_[draw.program.key()];
        text.vertex = program.at("vertex").text();
        text.fragment = program.at("fragment").text();
    }
    void read(const JsonPlace& place, const Dispatch& dispatch)
    {
        texts_[dispatch.program.key()].compute = entry(place, dispatch.program).at("compute").text();
    }

private:
    JsonPlace entry(const JsonPlace& place, const ProgramVariant& program)
    {
        const JsonPlace reference = place.at("text");
        const std::string key = reference.line();
        if (!programs_.has(key.c_str()))
            reference.refuse(fmt::format("'{}' is none of the programs", key));
        if (const auto [known, is_new] = keys_.emplace(program.key(), key); !is_new && known->second != key)
            reference.refuse(fmt::format("'{}' is not '{}', as where this program is run before", key, known->second));
        return programs_.at(key.c_str());
    }

    const JsonPlace& programs_;
    ProgramTexts& texts_;
    std::map<std::string, std::string> keys_; // of texts, by those of variants
};

} // namespace

ShadingLanguage shading_language_from_name(std::string_view name)
{
    std::vector<std::string_view> known;
    for (const auto& [word, language] : language_words) {
        if (word == name)
            return language;
        known.push_back(word);
    }
    throw InputError(unknown_word("shading language", name, known));
}

std::string_view name(ShadingLanguage language)
{
    return word_of(language_words, language);
}

nlohmann::ordered_json to_json(const Plan& plan, const ProgramFiles& files, ShadingLanguage language,
                               const nlohmann::ordered_json& facts)
{
    return json_with_programs(plan, files, language, facts, [](const std::string& text) { return Json(text); });
}

nlohmann::ordered_json SharedTexts::to_json(const Plan& plan, const nlohmann::ordered_json& facts)
{
    return json_with_programs(plan, files_, language_, facts, [&](const std::string& text) {
        const auto [known, is_new] = numbers_.emplace(text, texts_.size());
        if (is_new)
            texts_.push_back(text);
        return Json(known->second);
    });
}

std::optional<PlanSources> sources_from_json(const nlohmann::ordered_json& json, const Plan& plan)
{
    const JsonPlace place(json);
    if (!place.has("sources"))
        return std::nullopt;
    PlanSources result;
    result.language = place.at("sources").one_of(language_words);
    const JsonPlace programs = place.at("programs");
    TextReader reader(programs, result.texts);
    const JsonPlace passes = place.at("passes");
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        const Pass& pass = plan.passes[i];
        for (std::size_t draw = 0; draw < pass.draws().size(); ++draw)
            reader.read(passes.at(i).at("draws").at(draw), pass.draws()[draw]);
        for (std::size_t dispatch = 0; dispatch < pass.dispatches().size(); ++dispatch)
            reader.read(passes.at(i).at("dispatches").at(dispatch), pass.dispatches()[dispatch]);
    }
    return result;
}

} // namespace fragfft
