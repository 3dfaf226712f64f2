#include "figures/items/common/signal_flow.hpp"

#include "figures/report/svg.hpp"

#include <algorithm>
#include <numeric>

namespace fragfft::figures {

namespace {

constexpr double flow_row_height = 46.0;
constexpr double margin_above = 26.0;
constexpr double flow_column_width = 112.0;
constexpr double circle_radius = 5.0;
constexpr double letter_width = 9.0;
constexpr double outer_arrow = 64.0;
constexpr double label_gap = 8.0;
constexpr double margin = 8.0;
constexpr double beside_a_line = 11.0; // distance from the middle of a level arrow to the text beside it

double y_of(int place)
{
    return margin_above + flow_row_height * place;
}

double width_of(const std::vector<std::string>& labels)
{
    std::size_t longest = 0;
    for (const std::string& label : labels)
        longest = std::max(longest, label.size());
    return letter_width * static_cast<double>(longest) + label_gap;
}

class Drawing
{
public:
    Drawing(const SignalFlow& flow, const std::string& label)
        : flow_(flow), is_reordered_first_(flow.input_places != places_in_turn(static_cast<int>(flow.inputs.size()))),
          first_column_(margin + width_of(flow.inputs) + (is_reordered_first_ ? outer_arrow : 0.0)),
          svg_(x_of(flow.stages.size()) + circle_radius + outer_arrow + width_of(flow.outputs) + margin,
               y_of(static_cast<int>(flow.inputs.size()) - 1) +
                   (flow.stages.front().label.empty() ? margin_above : 46.0),
               label)
    {
    }

    std::string drawn()
    {
        draw_inputs();
        for (std::size_t stage = 0; stage < flow_.stages.size(); ++stage)
            for (const FlowResult& result : flow_.stages[stage].results)
                draw_result(stage, result);
        // Headings over all stages.
        for (std::size_t stage = 0; stage < flow_.stages.size(); ++stage)
            label_stage(stage);
        draw_outputs();
        return svg_.str();
    }

private:
    double x_of(std::size_t stage) const { return first_column_ + flow_column_width * static_cast<double>(stage); }

    void draw_inputs()
    {
        const double end = margin + width_of(flow_.inputs) - label_gap;
        for (std::size_t row = 0; row < flow_.inputs.size(); ++row) {
            const int from = static_cast<int>(row);
            svg_.text(end, y_of(from), flow_.inputs[row], {.anchor = "end"});
            const int to = flow_.input_places[row];
            if (is_reordered_first_)
                svg_.arrow(end + 0.5 * label_gap, y_of(from), first_column_, y_of(to), {.dashed = to != from});
        }
    }

    void draw_outputs()
    {
        const double from = x_of(flow_.stages.size()) + circle_radius;
        for (std::size_t row = 0; row < flow_.outputs.size(); ++row) {
            const int to = static_cast<int>(row);
            const int place = flow_.output_places[row];
            svg_.arrow(from, y_of(place), from + outer_arrow, y_of(to), {.dashed = place != to});
            svg_.text(from + outer_arrow + 0.5 * label_gap, y_of(to), flow_.outputs[row], {.anchor = "start"});
        }
    }

    void label_stage(std::size_t number)
    {
        const FlowStage& stage = flow_.stages[number];
        for (const FlowResult& result : stage.results)
            if (result.subtracts)
                svg_.text(x_of(number + 1) - 22.0, y_of(result.place) + beside_a_line, "-1",
                          {.size = 13.0, .over_lines = true});
        // Factors before a stage stand below the level arrow, because a butterfly's arrow rises above it.
        draw_factors(x_of(number), beside_a_line, stage.factors_before);
        draw_factors(x_of(number + 1), -beside_a_line, stage.factors_after);
        if (!stage.label.empty())
            svg_.text(x_of(number) + 0.5 * flow_column_width, y_of(static_cast<int>(flow_.inputs.size()) - 1) + 32.0,
                      stage.label, {.size = 13.0});
    }

    // The arrows of one result and the circle in which they are added.
    void draw_result(std::size_t stage, const FlowResult& result)
    {
        const double x = x_of(stage + 1);
        const double y = y_of(result.place);
        const ShapeStyle style{.stroke = result.subtracts ? palette[1] : palette[0], .stroke_width = 1.3};
        const double start = x_of(stage) + (stage == 0 ? 0.0 : circle_radius);
        for (const int from : {result.own, result.partner}) {
            const double slope = (y - y_of(from)) / (x - start);
            svg_.arrow(start, y_of(from), x - circle_radius, y - slope * circle_radius, style);
        }
        svg_.circle(x, y, circle_radius, {.fill = style.stroke, .fill_opacity = 0.35, .stroke = style.stroke});
    }

    void draw_factors(double x, double below, const std::vector<std::string>& factors)
    {
        for (std::size_t place = 0; place < factors.size(); ++place)
            if (!factors[place].empty())
                svg_.text(x + 9.0, y_of(static_cast<int>(place)) + below, factors[place],
                          {.size = 13.0, .anchor = "start", .bold = true, .over_lines = true});
    }

    const SignalFlow& flow_;
    bool is_reordered_first_;
    double first_column_;
    Svg svg_;
};

} // namespace

std::vector<int> places_in_turn(int count)
{
    std::vector<int> places(static_cast<std::size_t>(count));
    std::iota(places.begin(), places.end(), 0);
    return places;
}

std::string drawn_signal_flow(const SignalFlow& flow, const std::string& label)
{
    return Drawing(flow, label).drawn();
}

} // namespace fragfft::figures
