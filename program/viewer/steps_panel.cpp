#include "engine/plan_facts.hpp"
#include "figures/page/pass_words.hpp"
#include "program/viewer/panels.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

constexpr int thumbnail_side = 40;
constexpr std::size_t most_curves = 64;
constexpr std::size_t most_listed_reads = 12;
constexpr float least_texel_with_number = 44.0f;
constexpr ImU32 mark_of_read = IM_COL32(255, 220, 60, 255);
constexpr ImU32 mark_of_trace = IM_COL32(120, 255, 140, 150);

ImU32 colour_of_program(std::size_t number)
{
    const auto& colours = figures::region_colours();
    const std::string& hex = colours[number % colours.size()];
    const auto part = [&](std::size_t at) { return static_cast<ImU32>(std::stoul(hex.substr(at, 2), nullptr, 16)); };
    return IM_COL32(part(1), part(3), part(5), 255);
}

// Outlines the regions of a pass's draws, each in its program's colour.
void outline_regions(const Pass& pass, const Shown& shown)
{
    std::vector<std::string> programs;
    for (const Draw& draw : pass.draws()) {
        const auto known = std::find(programs.begin(), programs.end(), draw.program.name);
        const auto number = static_cast<std::size_t>(known - programs.begin());
        if (known == programs.end())
            programs.push_back(draw.program.name);
        const Region& region = draw.region;
        // Upper left corner of the region, and lower right corner just outside it
        const ImVec2 first = shown.place({region.x, region.y + region.height - 1, 0});
        const ImVec2 last = shown.place({region.x + region.width, region.y - 1, 0});
        ImGui::GetWindowDrawList()->AddRect(first, last, colour_of_program(number), 0.0f, 0, 2.0f);
    }
}

// Labels rows on the left and each layer's columns below, as many as fit.
void draw_rulers(const Shown& shown, int layers, const ImVec2& margin)
{
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const auto step = [&](float apart) {
        int every = 1;
        while (static_cast<float>(every) * shown.texel < apart)
            every *= 2;
        return every;
    };
    for (int y = 0; y < shown.height; y += step(margin.y)) {
        const std::string text = std::to_string(y);
        const ImVec2 at = shown.place({0, y, 0});
        list->AddText({at.x - ImGui::CalcTextSize(text.c_str()).x - 4, at.y + (shown.texel - margin.y) / 2}, faint,
                      text.c_str());
    }
    for (int layer = 0; layer < layers; ++layer)
        for (int x = 0; x < shown.width; x += step(margin.x)) {
            const std::string text = std::to_string(x);
            const ImVec2 at = shown.place({x, -1, layer});
            list->AddText({at.x + (shown.texel - ImGui::CalcTextSize(text.c_str()).x) / 2, at.y}, faint, text.c_str());
        }
    ImGui::Dummy({0, margin.y});
}

void mark(const Shown& shown, const Texel& texel, ImU32 colour, bool filled = false)
{
    const ImVec2 first = shown.place(texel);
    const ImVec2 last{first.x + std::max(shown.texel, 3.0f), first.y + std::max(shown.texel, 3.0f)};
    ImDrawList* const list = ImGui::GetWindowDrawList();
    if (filled)
        list->AddRectFilled(first, last, colour);
    else
        list->AddRect(first, last, colour, 0.0f, 0, 2.0f);
}

} // namespace

std::string Panels::stamp(const Look& look) const
{
    return fmt::format("{} {} {}", model_.looks(), look.view, look.channel);
}

Shown Panels::draw_texture(const Captured& texture, const Look& look, const std::string& key, float room)
{
    const ImVec2 margin{ImGui::CalcTextSize("0000").x, ImGui::GetTextLineHeight()}; // margin of the rulers
    const float texel = std::max(0.2f, std::min((room - margin.x) / static_cast<float>(texture.width * texture.layers),
                                                (room - margin.y) / static_cast<float>(texture.height)));
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    Shown result{{cursor.x + margin.x, cursor.y}, texel, texture.width, texture.height};
    ImGui::SetCursorScreenPos(result.corner);
    const ShownPicture& picture = shown_once(key, stamp(look), [&] { return picture_of(texture, look); });
    const ImVec2 size{texel * static_cast<float>(picture.width()), texel * static_cast<float>(picture.height())};
    show_texture(gl_, picture.name(), size);
    result.is_clicked = ImGui::IsItemClicked();
    if (texel >= least_texel_with_number)
        for (int layer = 0; layer < texture.layers; ++layer)
            for (int y = 0; y < texture.height; ++y)
                for (int x = 0; x < texture.width; ++x) {
                    const ImVec2 place = result.place({x, y, layer});
                    const float value = texture.at({x, y, layer}, std::min(look.channel, texture.components - 1));
                    ImGui::GetWindowDrawList()->AddText({place.x + 3, place.y + texel / 2 - 6}, IM_COL32_WHITE,
                                                        fmt::format("{:.3g}", value).c_str());
                }
    draw_rulers(result, texture.layers, margin);
    return result;
}

void Panels::draw_steps(Choices& choices)
{
    const std::size_t count = model_.lanes().size();
    for (std::size_t number = 0; number < count; ++number) {
        const float width =
            (ImGui::GetContentRegionAvail().x - 8) / static_cast<float>(count - number) - (number + 1 < count ? 4 : 0);
        ImGui::BeginChild(fmt::format("lane {}", number).c_str(), {width, 0});
        draw_lane(choices, model_.lanes()[number], number, width);
        ImGui::EndChild();
        if (number + 1 < count)
            ImGui::SameLine();
    }
}

// A list of the passes; returns the one that is shown or chosen.
int Panels::chosen_pass(const Lane& lane, std::size_t number, const Choices& choices)
{
    const Plan& plan = lane.stepper->plan();
    const int pass = lane.pass(choices);
    int chosen = choices.pass;
    ImGui::BeginChild("passes", {0, 170}, true);
    for (int i = 0; i < static_cast<int>(plan.passes.size()); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const Look look{choices.view, choices.channel, lane.largest[index]};
        const auto thumbnail = [&] { return smaller(picture_of(lane.thumbnails[index], look), thumbnail_side); };
        show_texture(gl_, shown_once(fmt::format("thumbnail {} {}", number, i), stamp(look), thumbnail).name(),
                     {0.5f * thumbnail_side, 0.5f * thumbnail_side});
        ImGui::SameLine();
        if (ImGui::Selectable(model_.pass_title(lane, i).c_str(), i == pass))
            chosen = i;
    }
    ImGui::EndChild();
    return chosen;
}

void Panels::draw_lane(Choices& choices, const Lane& lane, std::size_t number, float width)
{
    const Plan& plan = lane.stepper->plan();
    const int pass = lane.pass(choices);
    const Pass& shown_pass = plan.passes[static_cast<std::size_t>(pass)];
    say(fmt::format("{}: {} passes. Differs from FFTW in double precision by {:.2g} (relative L2).",
                    lane.stepper->what().method, plan.passes.size(), lane.error));

    // Show the passes; in a lecture only the current one, so that pictures are large
    if (choices.lecture)
        say(model_.pass_title(lane, pass));
    else
        choices.pass = chosen_pass(lane, number, choices);
    if (const std::string story = figures::story_of(shown_pass); !story.empty())
        say(story);

    // Show what the pass reads and writes
    const Look look{choices.view, choices.channel, lane.largest[static_cast<std::size_t>(pass)]};
    const float room = std::min(width / 2 - 12,
                                std::max(120.0f, ImGui::GetContentRegionAvail().y * (choices.lecture ? 0.75f : 0.55f)));
    std::vector<Shown> read;
    ImGui::BeginGroup();
    for (const Captured& texture : lane.around.read) {
        const Resource& resource = plan.resources[texture.resource];
        ImGui::Text("reads %s, %d x %d", resource.name.c_str(), texture.width, texture.height);
        const bool is_small = resource.role == ResourceRole::constant;
        Look of_read = look;
        of_read.largest = std::max(largest_of(texture, choices.channel), 1e-30f);
        read.push_back(draw_texture(texture, of_read, fmt::format("read {} {}", number, resource.name),
                                    is_small ? room / 3 : room));
    }
    ImGui::EndGroup();
    ImGui::SameLine();
    ImGui::BeginGroup();
    const Captured& texture = lane.around.written.front();
    const Resource& target = plan.resources[texture.resource];
    ImGui::Text("writes %s, %d x %d", target.name.c_str(), texture.width, texture.height);
    const Shown written = draw_texture(texture, look, fmt::format("written {}", number), room);
    if (written.is_clicked) {
        const ImVec2 mouse = ImGui::GetMousePos();
        const int column = static_cast<int>((mouse.x - written.corner.x) / written.texel);
        const int row = texture.height - 1 - static_cast<int>((mouse.y - written.corner.y) / written.texel);
        choices.texel = Texel{column % texture.width, std::clamp(row, 0, texture.height - 1),
                              std::clamp(column / texture.width, 0, texture.layers - 1)};
    }
    outline_regions(shown_pass, written);
    ImGui::EndGroup();
    if (lane.image)
        draw_trace(lane, number, room);
    if (choices.texel)
        draw_reads(lane, read, written);
    draw_program(lane);
}

// Draws the picture's texels on which the chosen one depends.
void Panels::draw_trace(const Lane& lane, std::size_t number, float room)
{
    const Choices& choices = model_.choices();
    ImGui::SameLine();
    ImGui::BeginGroup();
    ImGui::TextUnformatted("depends on");
    const Look look{choices.view, choices.channel, std::max(largest_of(*lane.image, choices.channel), 1e-30f)};
    const Shown picture = draw_texture(*lane.image, look, fmt::format("image {}", number), room * 0.5f);
    for (const auto& read : lane.trace)
        if (const auto found = read.find(lane.image->resource); found != read.end())
            for (const Texel& texel : found->second)
                mark(picture, texel, mark_of_trace, true);
    ImGui::EndGroup();
}

void Panels::draw_reads(const Lane& lane, const std::vector<Shown>& read, const Shown& written)
{
    const Choices& choices = model_.choices();
    if (!choices.texel)
        return;
    const Captured& texture = lane.around.written.front();
    const Texel texel{std::min(choices.texel->x, texture.width - 1), std::min(choices.texel->y, texture.height - 1),
                      std::min(choices.texel->layer, texture.layers - 1)};
    mark(written, texel, mark_of_read);
    const float value = texture.at(texel, std::min(choices.channel, texture.components - 1));
    say(fmt::format("Texel ({}, {}){} is {:.6g}{}{}.", texel.x, texel.y,
                    texture.layers > 1 ? fmt::format(" of layer {}", texel.layer) : "", value,
                    lane.words.empty() ? "" : ": ", lane.words));
    if (!lane.remark.empty())
        say(lane.remark);
    if (!lane.reads)
        return;

    if (!lane.trace.empty()) {
        std::string counts;
        for (const std::size_t count : lane.trace_counts())
            counts += fmt::format("{}{}", counts.empty() ? "" : ", ", count);
        say(fmt::format("Pass by pass back to the picture it depends on so many texels: {}.", counts));
    }

    // Draw curves from each read to the texel
    const Plan& plan = lane.stepper->plan();
    std::string listed = fmt::format("{} {} reads: ", lane.reads->reads.size(),
                                     lane.reads->by_group ? "texels that its work group" : "texels that its program");
    for (std::size_t i = 0; i < lane.reads->reads.size(); ++i) {
        const Read& one = lane.reads->reads[i];
        for (std::size_t k = 0; k < read.size(); ++k)
            if (lane.around.read[k].resource == one.resource) {
                mark(read[k], one.texel, mark_of_read);
                const ImVec2 from = read[k].place(one.texel);
                const ImVec2 to = written.place(texel);
                const float half = read[k].texel / 2;
                if (lane.reads->reads.size() <= most_curves)
                    ImGui::GetWindowDrawList()->AddBezierCubic(
                        {from.x + half, from.y + half}, {(from.x + to.x) / 2, from.y}, {(from.x + to.x) / 2, to.y},
                        {to.x + half, to.y + half}, IM_COL32(255, 220, 60, 160), 1.5f);
                if (i < most_listed_reads) {
                    const Captured& source = lane.around.read[k];
                    const bool is_table = plan.resources[one.resource].role == ResourceRole::constant;
                    std::string values;
                    for (int c = 0; c < source.components; ++c)
                        values += fmt::format("{}{:.4g}", c == 0 ? "" : ", ", source.at(one.texel, c));
                    listed += fmt::format("{}{} ({}, {}) = {}{}", i == 0 ? "" : "; ", one.sampler, one.texel.x,
                                          one.texel.y, values, is_table ? ", of a table" : "");
                }
            }
    }
    if (lane.reads->reads.size() > most_listed_reads)
        listed += "; and others";
    say(listed + ".");
}

void Panels::draw_program(const Lane& lane)
{
    const ProgramVariant& program = model_.program(lane);
    const std::string key = fmt::format("{} {}", model_.edition(), program.key());
    const auto [lines, is_new] = lines_.try_emplace(key);
    if (is_new)
        lines->second = lines_of(program, model_.files());
    ImGui::Text("%s, of %s", program.name.c_str(), program.file.c_str());
    ImGui::BeginChild("program", {0, 0}, true, ImGuiWindowFlags_HorizontalScrollbar);
    for (std::size_t i = 0; i < lines->second.size(); ++i) {
        const ProgramLine& line = lines->second[i];
        // Drivers refer to lines by this number.
        const std::string text = fmt::format("{:4}  {}", i + 1, line.text);
        if (line.is_live)
            ImGui::TextUnformatted(text.c_str());
        else
            ImGui::TextDisabled("%s", text.c_str());
        if (looked_at_ != key && line.text.starts_with("void main"))
            ImGui::SetScrollHereY();
    }
    looked_at_ = key;
    ImGui::EndChild();
}

} // namespace fragfft::viewer
