#include "engine/plan_json_sources.hpp"

#include "engine/plan_json_words.hpp"
#include "errors.hpp"
#include "unknown_word.hpp"

namespace fragfft {

namespace {

using Json = nlohmann::ordered_json;

template <typename Work> void refer_to_texts(Json& works, const std::vector<Work>& planned)
{
    for (std::size_t i = 0; i < planned.size(); ++i)
        works.at(i)["text"] = planned[i].program.key();
}

// `text_json` returns the JSON that represents a program's text.
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

} // namespace fragfft
