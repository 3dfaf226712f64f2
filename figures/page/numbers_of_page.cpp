#include "figures/page/page_parts.hpp"

#include "engine/program_source.hpp"
#include "gl/software_renderers.hpp"
#include "program/numbers/answers.hpp"
#include "program/numbers/questions.hpp"

#include <string>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

// A question's program with the version and the precisions that WebGL 2 wants, also of textures of integers, which the
// engine's programs do not have.
std::string for_webgl(const std::string& program)
{
    const std::string text = "precision highp usampler2D;\n" + program;
    return fragment_source({"question", "question", "question", {}, {}}, {{"question", text}},
                           ShadingLanguage::essl_300);
}

} // namespace

Json numbers_of_page()
{
    Json chapters = Json::array();
    for (const NumberChapter& chapter : number_chapters()) {
        Json questions = Json::array();
        for (const NumberQuestion& question : chapter.questions) {
            if (question.in_webgl.is_null())
                continue;
            Json asked = question.in_webgl;
            if (asked.contains("program"))
                asked["program"] = for_webgl(asked["program"].get<std::string>());
            questions.push_back({{"id", question.id}, {"question", question.question}, {"asked", std::move(asked)}});
        }
        chapters.push_back({{"title", chapter.title}, {"how", chapter.how}, {"questions", std::move(questions)}});
    }
    Json known = Json::array();
    for (const DeviceAnswers& device : known_devices())
        known.push_back(device.texts);
    return {{"chapters", std::move(chapters)},
            {"known", std::move(known)},
            {"like_none", like_none},
            {"not_there", not_there},
            {"seen", seen_by_page},
            {"software_renderers", gl::software_renderers},
            {"vertex", for_webgl(covering_program)}};
}

} // namespace fragfft::figures
