#include "program/viewer/panels.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

constexpr ImU32 colour_of_transform = IM_COL32(64, 160, 240, 255);
constexpr ImU32 colour_of_convolution = IM_COL32(255, 138, 48, 255);
constexpr float plot_height = 150.0f; // in pixels

// Maps kernel sizes and times to the screen: both axes are linear and begin at 0.
struct Axes
{
    ImVec2 origin;
    ImVec2 size;
    float most_weights;
    float most_milliseconds;

    ImVec2 place(double weights, double milliseconds) const
    {
        return {origin.x + size.x * static_cast<float>(weights) / most_weights,
                origin.y - size.y * static_cast<float>(milliseconds) / most_milliseconds};
    }
};

// Returns the kernel size at which the lines through the measured times cross for the last time, or nothing.
std::optional<double> crossing(const std::vector<Crossover::Row>& rows)
{
    for (std::size_t i = rows.size(); i-- > 1;) {
        const double before = rows[i - 1].by_transform - rows[i - 1].by_convolution;
        const double after = rows[i].by_transform - rows[i].by_convolution;
        if (before >= 0.0 && after < 0.0)
            return rows[i - 1].kernel_size +
                   (rows[i].kernel_size - rows[i - 1].kernel_size) * before / (before - after);
    }
    return std::nullopt;
}

void plot(const std::vector<Crossover::Row>& rows)
{
    float most = 0.0f;
    for (const Crossover::Row& row : rows)
        most = std::max({most, static_cast<float>(row.by_transform), static_cast<float>(row.by_convolution)});
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const std::string top = fmt::format("{:.3g} ms", most);
    const ImVec2 margin{ImGui::CalcTextSize(top.c_str()).x + 8, ImGui::GetTextLineHeight() + 4};
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{std::max(200.0f, ImGui::GetContentRegionAvail().x - margin.x - 30), plot_height};
    const Axes axes{
        {corner.x + margin.x, corner.y + plot_height}, size, static_cast<float>(rows.back().kernel_size), most};

    // The axes
    const ImVec2 up = axes.place(0, most);
    list->AddLine(axes.origin, up, ink);
    list->AddLine(axes.origin, axes.place(rows.back().kernel_size, 0), ink);
    list->AddText(corner, ink, top.c_str());
    list->AddText({axes.origin.x - 16, axes.origin.y - margin.y}, ink, "0");
    float free_from = axes.origin.x;
    for (const Crossover::Row& row : rows) {
        const ImVec2 at = axes.place(row.kernel_size, 0);
        list->AddLine(at, {at.x, at.y + 4}, ink);
        const std::string text = std::to_string(row.kernel_size);
        const float half = ImGui::CalcTextSize(text.c_str()).x / 2;
        if (at.x - half < free_from)
            continue;
        list->AddText({at.x - half, at.y + 4}, ink, text.c_str());
        free_from = at.x + half + 6;
    }

    // The curves, and where they cross
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const Crossover::Row& from = rows[i - 1];
        const Crossover::Row& to = rows[i];
        list->AddLine(axes.place(from.kernel_size, from.by_transform), axes.place(to.kernel_size, to.by_transform),
                      colour_of_transform, 2.0f);
        list->AddLine(axes.place(from.kernel_size, from.by_convolution), axes.place(to.kernel_size, to.by_convolution),
                      colour_of_convolution, 2.0f);
    }
    if (const auto at = crossing(rows)) {
        list->AddLine(axes.place(*at, 0), axes.place(*at, most), ImGui::GetColorU32(ImGuiCol_TextDisabled));
        list->AddText(axes.place(*at, most), ink, fmt::format(" crossing at {:.0f}", *at).c_str());
    }
    ImGui::Dummy({margin.x + size.x, plot_height + margin.y + 4});
    ImGui::TextDisabled("milliseconds by weights along a side of the kernel");
}

} // namespace

void Panels::draw_crossover()
{
    ImGui::BeginGroup();
    if (ImGui::Button("measure: from which kernel on is the FFT faster?") || model_.crossover() != nullptr)
        model_.measure_crossover();
    // A crossover that could not be measured does not exist any more.
    const Crossover* const crossover = model_.crossover();
    if (crossover == nullptr || crossover->rows().empty()) {
        ImGui::EndGroup();
        return;
    }
    plot(crossover->rows());
    const ImVec4 of_transform = ImGui::ColorConvertU32ToFloat4(colour_of_transform);
    const ImVec4 of_convolution = ImGui::ColorConvertU32ToFloat4(colour_of_convolution);
    if (ImGui::BeginTable("times", 3, ImGuiTableFlags_SizingFixedFit)) {
        for (const char* const head : {"kernel", "FFT, ms", "convolution, ms"})
            ImGui::TableSetupColumn(head);
        ImGui::TableHeadersRow();
        for (const Crossover::Row& row : crossover->rows()) {
            ImGui::TableNextColumn();
            ImGui::Text("%d x %d", row.kernel_size, row.kernel_size);
            ImGui::TableNextColumn();
            ImGui::TextColored(of_transform, "%.3f", row.by_transform);
            ImGui::TableNextColumn();
            ImGui::TextColored(of_convolution, "%.3f", row.by_convolution);
        }
        ImGui::EndTable();
    }
    say(fmt::format("By {}. Box kernels, every weight a read: {}.", crossover->method(), crossover->conclusion()));
    ImGui::EndGroup();
}

} // namespace fragfft::viewer
