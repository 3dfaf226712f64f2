// Figure 6: the steps of the transform of a real image whose sides are both odd, and the steps for other parities.
#include "engine/image_runner.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/half_complex.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008_schedule.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr const char* rows_step = "transform the rows";
constexpr const char* columns_step = "transform the columns";
constexpr const char* between_step = "unpack rows and pack columns";

Problem real_problem(int width, int height)
{
    return {.width = width, .height = height, .format = gl::PixelFormat::rg32f, .domain = Domain::half_complex};
}

// Consecutive passes that do one thing together, and the array that they leave.
struct PassGroup
{
    std::string what;
    int passes = 0;
    int width = 0;
    int height = 0;
};

bool is_of_transform(const Draw& draw)
{
    return draw.program.family != "pack" && draw.program.family != "unpack";
}

std::string what_it_does(const Pass& pass)
{
    const Draw& draw = pass.draws().front();
    if (!is_of_transform(draw))
        return pass.name;
    const auto& defines = draw.program.defines;
    return std::find(defines.begin(), defines.end(), "ALONG_ROWS") != defines.end() ? rows_step : columns_step;
}

std::vector<PassGroup> steps_of(const Plan& plan)
{
    std::vector<PassGroup> steps;
    for (const Pass& pass : plan.passes) {
        const std::string what = what_it_does(pass);
        if (steps.empty() || steps.back().what != what)
            steps.push_back({what});
        ++steps.back().passes;
        steps.back().width = plan.target_of(pass).width;
        steps.back().height = plan.target_of(pass).height;
    }
    return steps;
}

std::string image_size_text(int width, int height)
{
    return fmt::format("{} x {}", width, height);
}

constexpr double array_texel = 17.0;
constexpr double array_left = 10.0;
constexpr double words_left = 158.0; // where the text stands
constexpr double array_gap = 52.0;   // between arrays, for the arrow

// Draws an array with a text in each of its lines; `line_words` returns the text of a line number.
void draw_array(Svg& svg, double top, int width, int height, const char* colour,
                const std::vector<std::string>& words_of_lines, const std::string& words)
{
    for (int y = 0; y < height; ++y) {
        svg.rectangle(array_left, top + array_texel * y, array_texel * width, array_texel,
                      {.fill = colour, .fill_opacity = 0.2, .stroke = colour});
        svg.text(array_left + 0.5 * array_texel * width, top + array_texel * (y + 0.5),
                 words_of_lines.at(static_cast<std::size_t>(y)), {.size = 12.0});
    }
    svg.text(words_left, top + 0.5 * array_texel * height, words, {.anchor = "start"});
}

std::vector<std::string> numbered_lines(int count, const std::string& name)
{
    std::vector<std::string> words;
    for (int y = 0; y < count; ++y)
        words.push_back(name + std::to_string(y));
    return words;
}

// Rows of the image that stand together as one complex row.
std::vector<std::string> pairs(int rows_of_image, const std::string& name)
{
    std::vector<std::string> words;
    for (int y = 0; y < rows_of_image; y += 2)
        words.push_back(y + 1 < rows_of_image ? fmt::format("{0}{1} + i {0}{2}", name, y, y + 1)
                                              : name + std::to_string(y));
    return words;
}

std::string drawn_steps(int width, int height, const std::vector<PassGroup>& steps)
{
    double total = 16.0 + array_texel * height;
    for (const PassGroup& step : steps)
        total += array_gap + array_texel * step.height;
    Svg svg(470.0, total, "the steps of a real transform of odd sides, and the arrays between them");
    double top = 8.0;
    draw_array(svg, top, width, height, palette[1], numbered_lines(height, "x"),
               fmt::format("the image, {} real numbers", image_size_text(width, height)));
    double bottom = top + array_texel * height;
    bool packed = false;
    bool transformed = false;
    bool paired = false;
    for (const PassGroup& step : steps) {
        packed = step.what.starts_with("pack") || (packed && !step.what.starts_with("unpack"));
        transformed = transformed || step.what == rows_step;
        paired = paired || step.what == between_step;
        top = bottom + array_gap;
        svg.arrow(array_left + 40.0, bottom + 6.0, array_left + 40.0, top - 6.0);
        svg.text(array_left + 58.0, 0.5 * (bottom + top),
                 fmt::format("{}: {} pass{}", step.what, step.passes, step.passes == 1 ? "" : "es"),
                 {.anchor = "start", .bold = true});
        const std::string name = &step == &steps.back() ? "F" : paired ? "P" : transformed ? "X" : "x";
        draw_array(svg, top, step.width, step.height, palette[0],
                   packed ? pairs(height, name) : numbered_lines(step.height, name),
                   fmt::format("{} complex numbers", image_size_text(step.width, step.height)));
        bottom = top + array_texel * step.height;
    }
    return svg.str();
}

// Records what each pass that is drawn does.
class DrawnSteps final : public ExecutionObserver
{
public:
    void before_pass(PlanExecutor& executor, std::size_t pass) override
    {
        drawn.push_back(what_it_does(executor.plan().passes[pass]));
    }

    int count_between(const std::string& first, const std::string& second) const
    {
        const auto last_of_first = std::find(drawn.rbegin(), drawn.rend(), first).base();
        return static_cast<int>(std::find(last_of_first, drawn.end(), second) - last_of_first);
    }

    std::vector<std::string> drawn;
};

namespace lloyd_figure6 {

constexpr const char* as_published = "in Figure 6";
constexpr const char* by_library = "by this library";
constexpr const char* passes_quantity = "passes of a real image";
constexpr const char* between_quantity = "passes between rows and columns";
constexpr const char* iterations_quantity = "iterations along rows";
constexpr int even_length = 1024;

Problem odd_sides()
{
    return real_problem(7, 5);
}

Problem even_line()
{
    return real_problem(even_length, 1);
}

Labels labels_of(const Problem& problem, const std::string& as)
{
    return {{"image", image_size_text(problem.width, problem.height)}, {"drawn as", as}};
}

Plan plan_of_image(const Problem& problem, const std::string& as)
{
    return as == as_published ? figure_6_plan(problem) : lloyd_boyd_govindaraju_2008::method().forward(problem);
}

void count_steps(ItemContext& context, Experiment& experiment, const Problem& problem, const std::string& as)
{
    const Plan plan = plan_of_image(problem, as);
    const Image image = random_pixels(problem.width, problem.height, 1);
    DrawnSteps steps;
    const double error = error_while_watched(
        context.engine, plan, image, cpu::half_spectrum(reference::fftw_transform(cpu::to_double(image))), steps);
    const bool any_size = !std::has_single_bit(static_cast<unsigned>(problem.width));
    const auto mode = any_size ? reference::AccuracyMode::bluestein_float32 : reference::AccuracyMode::float32_table;
    experiment.rows.check(fmt::format("{}, {}: relative L2 error against FFTW", plan.name,
                                      image_size_text(problem.width, problem.height)),
                          error, reference::promised_transform_bound(mode, problem.width, problem.height));
    const Labels labels = labels_of(problem, as);
    experiment.rows.number({passes_quantity, labels}, static_cast<double>(steps.drawn.size()));
    experiment.rows.number({between_quantity, labels}, steps.count_between(rows_step, columns_step));
    experiment.rows.number({iterations_quantity, labels},
                           static_cast<double>(std::count(steps.drawn.begin(), steps.drawn.end(), rows_step)));
}

struct ListedImage
{
    Problem problem;
    std::string as;
};

std::vector<ListedImage> listed_images()
{
    std::vector<ListedImage> images{{odd_sides(), as_published}};
    for (const auto& [width, height] : {std::pair{7, 5}, {8, 5}, {7, 6}, {8, 6}})
        images.push_back({real_problem(width, height), by_library});
    return images;
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    for (const auto& [problem, as] : listed_images())
        experiment.passes.push_back(
            pass_list(fmt::format("A real image of {}, {}", image_size_text(problem.width, problem.height), as),
                      plan_of_image(problem, as)));
    count_steps(context, experiment, odd_sides(), as_published);
    count_steps(context, experiment, odd_sides(), by_library);
    count_steps(context, experiment, even_line(), by_library);
}

void one_pass_between(const ItemRows& rows, Evaluation& claim)
{
    const double between = rows.number({between_quantity, labels_of(odd_sides(), as_published)});
    claim.values.set("between", between);
    claim.values.set("passes", rows.number({passes_quantity, labels_of(odd_sides(), as_published)}));
    claim.values.set("own passes", rows.number({passes_quantity, labels_of(odd_sides(), by_library)}));
    claim.counted(between == claim.claim.numbers.front());
}

void last_iteration(const ItemRows& rows, Evaluation& claim)
{
    const double iterations = rows.number({iterations_quantity, labels_of(even_line(), by_library)});
    const double with_last = rows.number({passes_quantity, labels_of(even_line(), by_library)}) - iterations;
    claim.values.set("iterations", iterations).set("with last", with_last).set("length", even_length);
    claim.counted(iterations == log2_of(even_length) - 1 && with_last == claim.claim.numbers.front());
}

void tell(const ItemRows&, ItemResult& told)
{
    const std::string stem = "lloyd_boyd_govindaraju_2008_figure6";
    told.table = Table({{"image"}, {"drawn as"}, {"step"}, {"passes", ColumnKind::number}, {"array after it"}});
    for (const auto& [problem, as] : listed_images())
        for (const PassGroup& step : steps_of(plan_of_image(problem, as)))
            told.table.add_row({image_size_text(problem.width, problem.height), as, step.what,
                                static_cast<double>(step.passes), image_size_text(step.width, step.height)});
    told.pictures.push_back(svg_picture(
        stem + ".svg", prose().section(stem + ".svg"),
        drawn_steps(odd_sides().width, odd_sides().height, steps_of(plan_of_image(odd_sides(), as_published)))));
    told.text = prose().html(stem, {});
}

constexpr Evaluator claims[] = {{"one_pass_between", one_pass_between}, {"last_iteration", last_iteration}};

} // namespace lloyd_figure6

} // namespace

Plan figure_6_plan(const Problem& problem)
{
    using Axis = radix_2::Axis;
    using namespace lloyd_boyd_govindaraju_2008;
    const int pairs = problem.height / 2;
    const int last = problem.width / 2; // of the non-redundant columns
    const auto step = [](const char* verb, Axis axis) { return radix_2::step_along(axis, verb, Direction::forward); };
    LloydSchedule schedule("Figure 6", problem, real_image(problem, "image", ResourceRole::input));
    std::vector<Draw> draws;
    const auto add = [&](const std::string& file, const std::string& family, const std::string& which, Axis along,
                         int begin, int end, std::vector<std::string> defines, int reads,
                         std::vector<Uniform> uniforms) {
        if (begin >= end)
            return;
        draws.push_back(schedule.draw(fmt::format("{}_{}", file, which), family, file + ".frag", std::move(defines),
                                      reads, std::move(uniforms)));
        draws.back().region = part_along(schedule.whole(), along, which, begin, end);
    };
    const auto finish_pass = [&](const std::string& name, PassStep done) {
        schedule.add_pass(name, std::move(done), {}, std::exchange(draws, {}));
    };

    // Pack adjacent rows, the last one beside zero, and transform them
    schedule.set_length(Axis::columns, pairs + 1);
    add("pack", "pack", "pairs", Axis::columns, 0, pairs, {define(Axis::columns), pairs_define(Axis::columns)}, 2, {});
    add("pack", "pack", "last", Axis::columns, pairs, pairs + 1, {define(Axis::columns), "ALONE"}, 1, {});
    finish_pass("pack real numbers", step("pack", Axis::columns));
    schedule.transform(Axis::rows);

    // Unpack them and pack their columns, in one pass
    schedule.set_length(Axis::rows, last + 1);
    schedule.set_length(Axis::columns, problem.height);
    const Uniform row_length{"line_length", problem.width};
    add("pack_columns", "unpack", "first", Axis::rows, 0, 1,
        last > 0 ? std::vector<std::string>{"FIRST"} : std::vector<std::string>{"FIRST", "LAST"}, last > 0 ? 4 : 2,
        {row_length});
    add("pack_columns", "unpack", "between", Axis::rows, 1, last, {}, 4, {row_length});
    add("pack_columns", "unpack", "last", Axis::rows, std::max(last, 1), last + 1, {"LAST"}, 2, {row_length});
    finish_pass(between_step, step("unpack and pack", Axis::rows));

    // Transform the columns and unpack them
    schedule.transform(Axis::columns);
    const Uniform column_length{"line_length", problem.height};
    add("unpack_columns", "unpack", "first", Axis::rows, 0, 1, {"FIRST"}, 2, {column_length});
    add("unpack_columns", "unpack", "others", Axis::rows, 1, last + 1, {}, 4, {column_length});
    finish_pass("unpack columns", step("unpack", Axis::columns));
    return schedule.plan();
}

constexpr ItemCode lloyd_boyd_govindaraju_2008_figure6{lloyd_figure6::measure, lloyd_figure6::claims,
                                                       lloyd_figure6::tell};

} // namespace fragfft::figures
