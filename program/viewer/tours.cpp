#include "program/viewer/tours.hpp"

#include "errors.hpp"
#include "program/viewer/embedded_tours.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace fragfft::viewer {

namespace {

using Json = nlohmann::json;

// The page names channels by their colours, and has convolution as an operation of its own.
Choices choices_of(const Json& step)
{
    Choices choices;
    const Json& show = step.at("show");
    if (show.empty()) {
        choices.compare = true;
        return choices;
    }
    choices.scene = steps_scene;
    choices.moving = false;
    choices.method = show.at("method");
    choices.operation = show.at("operation") == "convolution" ? "filter" : show.at("operation");
    choices.filter = "box:size=3";
    choices.size = fmt::format("{}x{}", show.at("width").get<int>(), show.at("height").get<int>());
    choices.pass = std::max(0, show.at("pass").get<int>());
    if (const Json& texel = show.at("texel"); !texel.is_null())
        choices.texel = Texel{texel.at("x"), texel.at("y"), texel.at("layer")};
    // What cells hold is told here of one texel at a time.
    const std::string view = show.at("view");
    choices.view = view == "contents" ? "signed" : view;
    const std::vector<std::string> channels{"red", "green", "blue", "luminance"};
    choices.channel = static_cast<int>(
        std::find(channels.begin(), channels.end(), show.at("channel").get<std::string>()) - channels.begin());
    choices.trace = !show.at("trace").is_null();
    if (!show.at("beside").is_null())
        choices.beside = show.at("beside");
    return choices;
}

std::vector<Tour> read_tours()
{
    std::vector<Tour> all;
    for (const Json& tour : Json::parse(viewer_tours::embedded_files().at("tours.json"))) {
        Tour read{tour.at("id"), tour.at("title"), tour.at("question"), {}};
        for (const Json& step : tour.at("steps")) {
            TourStep told{step.at("title"), step.at("text"), step.at("look"), {}, choices_of(step)};
            if (step.contains("answer"))
                told.answer = step.at("answer").at("text").get<std::vector<std::string>>();
            told.choices.lecture = true;
            told.choices.tour = read.id;
            told.choices.step = static_cast<int>(read.steps.size());
            read.steps.push_back(std::move(told));
        }
        all.push_back(std::move(read));
    }
    return all;
}

} // namespace

const std::vector<Tour>& tours()
{
    static const std::vector<Tour> all = read_tours();
    return all;
}

const Tour& tour_named(const std::string& id)
{
    std::vector<std::string> names;
    for (const Tour& tour : tours()) {
        if (tour.id == id)
            return tour;
        names.push_back(tour.id);
    }
    throw InputError(unknown_word("tour", id, names));
}

} // namespace fragfft::viewer
