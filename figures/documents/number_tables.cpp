#include "figures/documents/number_tables.hpp"

#include "figures/documents/result_tables.hpp"
#include "program/numbers/answers.hpp"
#include "program/numbers/questions.hpp"

#include <fmt/format.h>

namespace fragfft {

std::string known_devices_table()
{
    std::vector<std::vector<std::string>> rows;
    for (const DeviceAnswers& device : known_devices())
        rows.push_back({device.text("device"), device.text("renderer"), device.text("opengl"), device.text("seen")});
    return markdown_table({"device", "renderer", "OpenGL", "asked by"}, rows);
}

std::string numbers_by_device()
{
    std::vector<std::string> headings{"question"};
    for (const DeviceAnswers& device : known_devices())
        headings.push_back(device.text("device"));
    std::string text;
    for (const NumberChapter& chapter : number_chapters()) {
        std::vector<std::vector<std::string>> rows;
        for (const NumberQuestion& question : chapter.questions) {
            rows.push_back({question.question});
            for (const DeviceAnswers& device : known_devices())
                rows.back().push_back(device.text(question.id));
        }
        text += fmt::format("{}## {}\n\n{}\n\n{}", text.empty() ? "" : "\n", chapter.title, chapter.how,
                            markdown_table(headings, rows));
    }
    return text;
}

} // namespace fragfft
