#include "program/viewer/panels.hpp"

#include "errors.hpp"
#include "filters/filter_catalogue.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

constexpr float side_width = 330.0f;

// Lets the user choose a word; returns true if it was changed.
bool choose_word(const char* label, std::string& word, const std::vector<std::string>& words)
{
    bool changed = false;
    if (ImGui::BeginCombo(label, word.empty() ? "none" : word.c_str())) {
        for (const std::string& each : words)
            if (ImGui::Selectable(each.empty() ? "none" : each.c_str(), each == word)) {
                changed = each != word;
                word = each;
            }
        ImGui::EndCombo();
    }
    return changed;
}

// Ignores impossible values: a kernel from a file, or a parameter that is temporarily larger than another.
void set_if_possible(Choices& choices, const std::string& name, const std::string& value)
{
    const Choices before = choices;
    try {
        set(choices, name, value);
    } catch (const InputError&) {
        choices = before;
    }
}

std::vector<std::string> method_names(const std::string& first)
{
    std::vector<std::string> names{first};
    for (const Method& method : all_methods())
        names.push_back(method.name);
    names.emplace_back(spatial_method);
    return names;
}

ImVec2 fitting(int width, int height, float room_x, float room_y)
{
    const float scale = std::min(room_x / static_cast<float>(width), room_y / static_cast<float>(height));
    return {std::max(1.0f, scale * static_cast<float>(width)), std::max(1.0f, scale * static_cast<float>(height))};
}

// Sliders for the numbers of a filter; returns the new specification if one was moved.
std::optional<std::string> moved_sliders(const std::string& specification)
{
    const std::string name = specification.substr(0, specification.find(':'));
    std::map<std::string, double> values;
    for (std::size_t at = name.size(); at < specification.size();) {
        const std::size_t equals = specification.find('=', at);
        const std::size_t comma = std::min(specification.find(',', at + 1), specification.size());
        if (equals == std::string::npos || equals > comma)
            break;
        values[specification.substr(at + 1, equals - at - 1)] = std::atof(specification.c_str() + equals + 1);
        at = comma;
    }
    bool moved = false;
    for (const FilterDescription& filter : filter_catalogue()) {
        if (filter.name != name)
            continue;
        for (const FilterParameter& parameter : filter.parameters) {
            const std::string key(parameter.name);
            if (!values.contains(key) || is_text(parameter.kind))
                continue;
            auto value = static_cast<float>(values[key]);
            const auto low = static_cast<float>(std::max(parameter.range.minimum, -32.0));
            const auto high = static_cast<float>(std::min(parameter.range.maximum, 32.0));
            if (parameter.kind == ParameterKind::integer) {
                int whole = static_cast<int>(value);
                moved |= ImGui::SliderInt(key.c_str(), &whole, static_cast<int>(low), static_cast<int>(high));
                values[key] = whole;
            } else if (ImGui::SliderFloat(key.c_str(), &value, low, high)) {
                moved = true;
                values[key] = static_cast<double>(value);
            }
        }
    }
    if (!moved)
        return std::nullopt;
    std::string result = name;
    for (const auto& [key, value] : values)
        result += fmt::format("{}{}={:.6g}", result == name ? ":" : ",", key, value);
    return result;
}

} // namespace

void say(const std::string& text, const ImVec4* colour)
{
    if (colour != nullptr)
        ImGui::PushStyleColor(ImGuiCol_Text, *colour);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    if (colour != nullptr)
        ImGui::PopStyleColor();
}

void show_texture(const gl::Functions& gl, GLuint name, const ImVec2& size)
{
    ImDrawList* const list = ImGui::GetWindowDrawList();
    list->AddCallback(
        [](const ImDrawList*, const ImDrawCmd* command) {
            static_cast<const gl::Functions*>(command->UserCallbackData)->Disable(GL_BLEND);
        },
        const_cast<gl::Functions*>(&gl));
    // NOLINTNEXTLINE(performance-no-int-to-ptr): so Dear ImGui takes names of textures
    ImGui::Image(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(name)), size);
    list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

const ShownPicture& Panels::shown(const std::string& key, const Picture& picture)
{
    const auto known = pictures_.find(key);
    if (known != pictures_.end() && known->second.width() == picture.width &&
        known->second.height() == picture.height) {
        known->second.set(picture);
        return known->second;
    }
    pictures_.erase(key);
    return pictures_.try_emplace(key, gl_, picture).first->second;
}

void Panels::draw(bool& help, const std::string& keys, const std::string& said, double frames_per_second)
{
    const ImGuiViewport* const viewport = ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(viewport->WorkPos);
    ImGui::SetNextWindowSize(viewport->WorkSize);
    ImGui::Begin("fragfft", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus);
    Choices choices = model_.choices();
    const float letter = ImGui::GetFontSize() / 13.0f;
    // In a lecture the pictures fill the screen, and choices are made by keys and scripts
    if (!choices.lecture) {
        ImGui::BeginChild("choices", {side_width * letter, 0}, true);
        draw_choices(choices);
        ImGui::TextDisabled("%.1f pictures a second. F1: keys", frames_per_second);
        say(said);
        ImGui::EndChild();
        ImGui::SameLine();
    }
    ImGui::BeginChild("main");
    const ImVec4 red{1.0f, 0.5f, 0.4f, 1.0f};
    if (!model_.error().empty()) {
        ImGui::BeginChild("error", {0, 120 * letter}, true, ImGuiWindowFlags_HorizontalScrollbar);
        say(model_.error(), &red);
        ImGui::EndChild();
    }
    if (choices.scene == filter_scene)
        draw_filtering(choices);
    else
        draw_steps(choices);
    ImGui::EndChild();
    ImGui::End();
    if (help) {
        ImGui::SetNextWindowSize({560 * letter, 0});
        ImGui::Begin("Keys", &help, ImGuiWindowFlags_NoSavedSettings);
        say(keys);
        ImGui::End();
    }
    const bool is_movement = ImGui::IsMouseDown(0) && !ImGui::IsMouseClicked(0);
    model_.choose(std::move(choices), is_movement);
}

void Panels::draw_choices(Choices& choices)
{
    ImGui::PushItemWidth(-110.0f * ImGui::GetFontSize() / 13.0f);
    choose_word("scene", choices.scene, std::vector<std::string>{filter_scene, steps_scene});
    std::vector<std::string> sources{teapot_source, ocean_source, camera_source};
    if (std::find(sources.begin(), sources.end(), choices.source) == sources.end())
        sources.push_back(choices.source);
    if (std::string source = choices.source; choose_word("picture", source, sources))
        set(choices, "source", source);
    ImGui::Checkbox("moving", &choices.moving);
    ImGui::SameLine();
    ImGui::TextDisabled("or drop a file");
    choose_word("method", choices.method, method_names(best_method));
    if (choices.scene == filter_scene || choices.operation == "filter")
        draw_filter_choices(choices);
    if (choices.scene == steps_scene) {
        choose_word("operation", choices.operation, std::vector<std::string>{"forward", "inverse", "filter"});
        choose_word("size", choices.size,
                    std::vector<std::string>{"8x8", "16x16", "60x36", "64x64", "256x256", "1024x1024"});
        choose_word("beside", choices.beside, method_names(""));
        choose_word("view", choices.view, {view_names.begin(), view_names.end()});
        ImGui::SliderInt("channel", &choices.channel, 0, 3);
        ImGui::Checkbox("one scale for a group", &choices.one_scale);
        ImGui::Checkbox("trace back", &choices.trace);
    }
    if (ImGui::Button("explain it in the live page"))
        open_page_();
    ImGui::PopItemWidth();
}

void Panels::draw_filter_choices(Choices& choices)
{
    std::vector<std::string> names;
    for (const FilterDescription& filter : filter_catalogue())
        if (!filter.examples.empty())
            names.push_back(filter.name);
    std::string name = choices.filter.substr(0, choices.filter.find(':'));
    if (choose_word("filter", name, names))
        for (const FilterDescription& filter : filter_catalogue())
            if (filter.name == name) {
                const std::string_view example = filter.examples.front();
                set_if_possible(choices, "filter", example.empty() ? name : fmt::format("{}:{}", name, example));
            }
    if (const auto moved = moved_sliders(choices.filter))
        set_if_possible(choices, "filter", *moved);
    if (choices.scene != filter_scene)
        return;
    for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror}) {
        if (ImGui::RadioButton(fragfft::name(boundary), choices.boundary == boundary))
            choices.boundary = boundary;
        if (boundary != Boundary::mirror)
            ImGui::SameLine();
    }
    ImGui::Checkbox("convolution beside", &choices.compare);
    ImGui::SliderFloat("brush", &brush_, 1.0f, 40.0f, "%.0f pixels");
    ImGui::TextDisabled("left paints waves away, right back");
    if (choices.mask && ImGui::Button("without the brush"))
        choices.mask = nullptr;
}

void Panels::draw_filtering(Choices& choices)
{
    const TimedFilter* const filtered = model_.filtered();
    if (filtered == nullptr)
        return;
    const gl::TextureView& picture = model_.picture();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const ImVec2 size = fitting(picture.width, picture.height, room.x / 2 - 8, room.y / 2 - 60);
    const auto captioned = [&](const std::string& caption, GLuint name) {
        ImGui::BeginGroup();
        ImGui::TextUnformatted(caption.c_str());
        show_texture(gl_, name, size);
        ImGui::EndGroup();
    };
    captioned(fmt::format("picture, {} x {}", picture.width, picture.height), picture.name);
    ImGui::SameLine();

    // The spectrum takes a transform on the CPU, so for a moving picture it is updated twice a second
    const auto known = pictures_.find("spectrum");
    const bool moves = choices.moving && ImGui::GetTime() > spectrum_is_old_;
    const std::string key =
        fmt::format("{} {} {}", choices.source, choices.side, static_cast<const void*>(choices.mask.get()));
    if (known == pictures_.end() || moves || spectrum_of_ != key) {
        const Image spectrum = upside_down(model_.spectrum());
        const Captured texels{0, spectrum.width, spectrum.height, 1, spectrum.channels, spectrum.samples};
        shown("spectrum", picture_of(texels, {"image", 0, 1.0f}));
        spectrum_is_old_ = ImGui::GetTime() + 0.5;
        spectrum_of_ = key;
    }
    captioned("its spectrum, zero frequency in the middle: paint", pictures_.at("spectrum").name());
    const ImVec2 corner = ImGui::GetItemRectMin();
    const bool erases = ImGui::IsMouseDown(0);
    if (ImGui::IsItemHovered() && (erases || ImGui::IsMouseDown(1))) {
        const float scale = size.x / static_cast<float>(picture.width);
        const ImVec2 mouse = ImGui::GetMousePos();
        const float top = corner.y + ImGui::GetTextLineHeightWithSpacing();
        model_.paint(static_cast<double>((mouse.x - corner.x) / scale), static_cast<double>((mouse.y - top) / scale),
                     static_cast<double>(brush_), erases ? 0.0f : 1.0f, is_painting_);
        is_painting_ = true;
        choices.mask = model_.choices().mask;
    } else
        is_painting_ = false;

    captioned(fmt::format("by {}: {:.3f} ms", filtered->method(), filtered->milliseconds()), filtered->result().name);
    ImGui::SameLine();
    if (const TimedFilter* const convolved = model_.convolved())
        captioned(fmt::format("by {}: {:.3f} ms", convolved->method(), convolved->milliseconds()),
                  convolved->result().name);
    else
        draw_crossover();
}

} // namespace fragfft::viewer
