#include "program/numbers/answers.hpp"

#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "gl/software_renderers.hpp"
#include "known_answers/embedded.hpp"
#include "program/numbers/questions.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft {

namespace {

constexpr std::string_view heading = "question,answer\n";

// Those of a file's rows, in their order.
const std::vector<std::string>& all_ids()
{
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> all{"device", "renderer", "opengl", "seen"};
        for (const NumberChapter& chapter : number_chapters())
            for (const NumberQuestion& question : chapter.questions)
                all.push_back(question.id);
        return all;
    }();
    return ids;
}

std::string name_in_short(const gl::Device& device)
{
    const std::string& renderer = device.renderer;
    const std::string& opengl = device.opengl_version;
    return renderer.substr(0, std::min(renderer.find(" ("), renderer.find('/'))) +
           opengl.substr(std::min(opengl.rfind(' '), opengl.size()));
}

// In quotes if it has a comma. Quotes within it are not kept.
std::string cell(std::string text)
{
    std::erase(text, '"');
    return text.find(',') == std::string::npos ? text : fmt::format("\"{}\"", text);
}

} // namespace

std::string DeviceAnswers::text(const std::string& id) const
{
    const auto found = texts.find(id);
    return found == texts.end() ? "" : found->second;
}

DeviceAnswers ask_device(Engine& engine, const gl::Device& device)
{
    DeviceAnswers answers{{{"device", name_in_short(device)},
                           {"renderer", device.renderer},
                           {"opengl", device.opengl_version},
                           {"seen", "fragfft info --numbers"}}};
    const gl::ErrorScope errors(engine.functions());
    Asking asking(engine);
    for (const NumberChapter& chapter : number_chapters())
        for (const NumberQuestion& question : chapter.questions) {
            answers.texts.emplace(question.id, question.answer(asking));
            errors.throw_if_error("asking '" + question.id + "'");
        }
    return answers;
}

std::string as_csv(const DeviceAnswers& device)
{
    std::string csv(heading);
    for (const std::string& id : all_ids())
        if (const std::string text = device.text(id); !text.empty())
            csv += fmt::format("{},{}\n", id, cell(text));
    return csv;
}

DeviceAnswers answers_from_csv(const std::string& file, std::string_view csv)
{
    DeviceAnswers device;
    for (std::size_t begin = heading.size(); begin < csv.size();) {
        const std::size_t end = std::min(csv.find('\n', begin), csv.size());
        const std::string_view line = csv.substr(begin, end - begin);
        const std::size_t comma = std::min(line.find(','), line.size());
        std::string text(line.substr(std::min(comma + 1, line.size())));
        std::erase(text, '"');
        device.texts.emplace(line.substr(0, comma), text);
        begin = end + 1;
    }
    // Written again it is the same, unless it has rows that are unknown, out of order, doubled, empty or cut off.
    if (as_csv(device) != csv || device.text("device").empty() || device.text("renderer").empty())
        throw InputError(file + ": not the answers of a device, in the form of 'fragfft info --numbers --csv'");
    return device;
}

const std::vector<DeviceAnswers>& known_devices()
{
    static const std::vector<DeviceAnswers> devices = [] {
        std::vector<DeviceAnswers> all;
        for (const auto& [file, csv] : known_answers::embedded_files())
            all.push_back(answers_from_csv(std::string(file), csv));
        std::stable_partition(all.begin(), all.end(), [](const DeviceAnswers& device) {
            return !gl::names_software_renderer(device.text("renderer"));
        });
        return all;
    }();
    return devices;
}

std::string those_alike(const std::vector<DeviceAnswers>& devices, const std::string& question,
                        const std::string& answer)
{
    std::vector<std::string> alike;
    std::vector<std::string> unlike;
    for (const DeviceAnswers& device : devices)
        if (const std::string text = device.text(question); !text.empty())
            (text == answer ? alike : unlike).push_back(device.text("device"));
    if (alike.empty())
        return like_none;
    if (unlike.empty())
        return "as all known";
    return unlike.size() < alike.size() ? fmt::format("as all known but {}", fmt::join(unlike, ", "))
                                        : fmt::format("as {}", fmt::join(alike, ", "));
}

} // namespace fragfft
