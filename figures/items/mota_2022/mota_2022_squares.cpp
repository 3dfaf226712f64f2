// What Figures 12 to 14 share: squares of complex numbers, timed by programs, by FFTW and by cuFFT.
#include "arrays/parallel_ranges.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "gl/state_guard.hpp"
#include "methods/device_limits.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <list>
#include <memory>
#include <set>

namespace fragfft::figures {

namespace {

constexpr const char* fftw_3 = "FFTW 3";
constexpr double wholly_wrong = 1e9;

// The dissertation's sides, or fewer in a quick run. OpenGL ES only promises groups of 128 invocations and 16 KiB of
// shared memory.
std::vector<int> timed_sides(const ItemContext& context, const std::vector<Method>& methods)
{
    std::vector<int> sides{128, 256, 512, largest_side_of_2022};
    if (context.effort == ItemEffort::quick)
        sides.resize(2);
    std::erase_if(sides, [&](int side) { return !refusal_of_any(context, methods, side).empty(); });
    return sides;
}

int images_at_once(const ItemContext& context)
{
    return gl::info(square_of_2022(context, largest_side_of_2022).format).components / 2;
}

std::vector<SquareProgram> square_programs(const ItemContext& context, const std::vector<Method>& methods,
                                           const std::vector<SquareProgram>& further)
{
    std::vector<SquareProgram> programs;
    for (const Method& method : methods)
        programs.push_back(
            {method.name, [&context, method](int side) { return method.forward(square_of_2022(context, side)); }});
    programs.insert(programs.end(), further.begin(), further.end());
    return programs;
}

// Transforms of one square that are ready to be timed, and that keep their results.
class SquareInTurn
{
public:
    SquareInTurn(ItemContext& context, int side)
        : context_(context), side_(side), images_(images_at_once(context)),
          square_(random_pixels(side, side, 2 * images_)), timer_(context.context.functions(), context.context.device())
    {
    }

    void add_program(const SquareProgram& program)
    {
        ImageRunner& runner = runners_.emplace_back(context_.engine, program.forward(side_));
        runner.upload("image", square_);
        executors_.push_back(&runner.prepared());
        add(square_time(side_, images_, program.by), timer_.timed([&runner] { runner.prepared().record(); }));
        made_.push_back({program.by,
                         [&runner, channels = square_.channels] { return runner.read_back("result", channels); },
                         program.is_promised});
    }

    void add_fftw(int threads)
    {
        cpu::FftwComplexTransform& transform = fftw_.emplace_back(side_, side_, threads);
        const auto stride = static_cast<std::size_t>(square_.channels);
        for (std::size_t i = 0; i < transform.samples().size(); ++i)
            transform.samples()[i] = {square_.samples[stride * i], square_.samples[stride * i + 1]};
        add(square_time(side_, images_, fftw_3).with({{"threads", threads}}),
            timed_by_wall_clock([&transform, images = images_] {
                for (int image = 0; image < images; ++image)
                    transform.forward();
            }));
    }

    void add_cufft(Cufft& cufft)
    {
        CufftTransform& transform = *cufft_.emplace_back(cufft.prepare(square_));
        add(square_time(side_, images_, by_cufft), transform.timed_run());
        made_.push_back({by_cufft, [&transform] {
                             transform.timed_run().run();
                             return transform.bins();
                         }});
    }

    void measure(Experiment& experiment)
    {
        const gl::StateGuard guard(context_.context.functions(), used_units(executors_));
        gl::measure_in_turn(runs_, sampling_in_groups(context_));
        if (!experiment.is_first_moment())
            return;
        const DoubleComplexImage exact = exact_transform(square_);
        const double allowed =
            reference::promised_transform_bound(reference::AccuracyMode::float32_computed, side_, side_);
        for (const Made& made : made_) {
            const double error = reference::relative_l2(complex_image(made.result()), exact);
            if (made.is_promised)
                experiment.rows.check(
                    fmt::format("{} complex numbers by {}: relative L2 error", size_of_square(side_), made.by), error,
                    allowed);
            else
                leave_error(experiment, made.by, error, allowed);
        }
    }

private:
    struct Made
    {
        std::string by;
        std::function<Image()> result;
        bool is_promised = true;
    };

    // A result that is no number is as wrong as can be.
    void leave_error(Experiment& experiment, const std::string& by, double error, double allowed) const
    {
        experiment.rows.number(square_error(side_, by), std::isfinite(error) ? error : wholly_wrong);
        experiment.rows.number(allowed_square_error(side_), allowed);
    }

    void add(const Key& key, gl::TimedRun run) { runs_.push_back(std::move(run).named(key.text())); }

    ItemContext& context_;
    int side_;
    int images_;
    Image square_;
    gl::Timer timer_;
    std::list<ImageRunner> runners_;
    std::list<cpu::FftwComplexTransform> fftw_;
    std::vector<std::unique_ptr<CufftTransform>> cufft_;
    std::vector<const PlanExecutor*> executors_;
    std::vector<gl::TimedRun> runs_;
    std::vector<Made> made_;
};

// The name in tables and charts of what a time belongs to.
std::string shown_by(const Key& time)
{
    const std::string threads = time.label("threads");
    const std::string beside = time.label("in turn with");
    return (threads.empty() ? time.label("by") : by_fftw(std::stoi(threads))) +
           (beside.empty() ? "" : ", both orders alone in turn"); // no point of the figure's curves
}

Table table_of_squares(const ItemRows& rows)
{
    Table table = empty_table_of_transforms();
    for (const Key& key : rows.keys(square_forward))
        table.add_row({key.label("numbers"), powers_of_two, std::stod(key.label("side")), shown_by(key),
                       gigaflops(rows, key), rows.told_time(key), rows.clock_and_runs(key)});
    return table;
}

std::vector<Curve> curves_of_squares(const ItemRows& rows)
{
    std::vector<Curve> curves;
    std::set<std::string> drawn;
    for (const Key& key : rows.keys(square_forward))
        if (key.label("in turn with").empty() && drawn.insert(shown_by(key)).second)
            curves.push_back({shown_by(key), "side", "ms", {{"by", shown_by(key)}}});
    return curves;
}

} // namespace

std::string size_of_square(int side)
{
    return fmt::format("{0} x {0}", side);
}

std::string refusal_of_any(const ItemContext& context, const std::vector<Method>& methods, int side)
{
    for (const Method& method : methods)
        if (const auto refusal = method.refusal(square_of_2022(context, side), limits_of(context.context.device())))
            return refusal->sentence;
    return "";
}

Key square_time(int side, int images, const std::string& by)
{
    return {square_forward, {{"numbers", "complex"}, {"side", side}, {"images", images}, {"by", by}}};
}

SquareProgram square_between_images(const ItemContext& context, StageOrder order)
{
    return {name(order), [&context, order](int side) { return by_two_images(context, side, order); }};
}

Key square_error(int side, const std::string& by)
{
    return {"relative L2 error", {{"side", side}, {"by", by}}};
}

Key allowed_square_error(int side)
{
    return {"relative L2 error that rounding explains", {{"side", side}}};
}

void leave_square_times(ItemContext& context, Experiment& experiment, const std::vector<Method>& methods,
                        const std::vector<SquareProgram>& further)
{
    if (const std::string absence = refusal_of_any(context, methods, 128); !absence.empty()) {
        experiment.rows.words(absence_quantity, absence);
        return;
    }
    const FoundCufft found = find_cufft_beside(context.context.device());
    if (found.cufft != nullptr)
        experiment.rows.words(cufft_beside, found.cufft->description());
    else
        experiment.rows.words(absence_of_cufft, found.absence);
    const std::vector<int> sides = timed_sides(context, methods);
    const std::vector<SquareProgram> programs = square_programs(context, methods, further);
    for (const int side : sides) {
        SquareInTurn square(context, side);
        for (const SquareProgram& program : programs)
            square.add_program(program);
        for (const int threads : std::set{1, cpu::hardware_thread_count()})
            square.add_fftw(threads);
        if (found.cufft != nullptr)
            square.add_cufft(*found.cufft);
        square.measure(experiment);
    }
    if (experiment.is_first_moment())
        for (const SquareProgram& program : programs)
            experiment.passes.push_back(context.pass_list(
                fmt::format("{}, {}", program.by, size_of_square(sides.back())), program.forward(sides.back())));
}

SquareTimes::SquareTimes(const ItemRows& rows) : rows_(rows)
{
    for (const Key& key : rows.keys(square_forward)) {
        if (!key.label("in turn with").empty())
            continue;
        images_ = std::stoi(key.label("images"));
        const int side = std::stoi(key.label("side"));
        if (std::find(sides_.begin(), sides_.end(), side) == sides_.end())
            sides_.push_back(side);
    }
    if (sides_.empty())
        throw MissingRow("no square was transformed");
}

Interval SquareTimes::ratio(int side, const std::string& slow, const std::string& fast) const
{
    return rows_.ratio(time(side, slow), time(side, fast));
}

void SquareTimes::add_ratios(Evaluation& claim, const std::string& slow, const std::string& fast) const
{
    for (const int side : sides_)
        claim.add_case(size_of_square(side), [&] { return ratio(side, slow, fast); });
}

void tell_square_times(const std::string& stem, const ItemRows& rows, ItemResult& told)
{
    told.table = table_of_squares(rows);
    told.text = prose().html(stem, {});
    if (const std::string absence = rows.words(absence_quantity); !absence.empty()) {
        told.text += prose().html("mota_2022.absence", Values().set("absence", absence));
        return;
    }
    const bool is_as_published = SquareTimes(rows).time(128, "").label("images") == "1";
    told.charts.push_back(
        {stem,
         prose().sentence(stem + ".chart",
                          Values().set("squares", is_as_published ? "a square" : "two squares at once")),
         {"side of the square", true},
         {"ms", true},
         curves_of_squares(rows)});
    if (stem != "mota_2022_figure12")
        return;
    const std::string cufft = rows.words(cufft_beside);
    const std::string beside =
        cufft.empty() ? prose().sentence("mota_2022.absence", Values().set("absence", rows.words(absence_of_cufft)))
                      : prose().sentence("mota_2022_figure12.with_cufft", Values().set("cuFFT", cufft));
    told.text += prose().html(fmt::format("mota_2022_figure12.{}", is_as_published ? "one_number" : "two_numbers"),
                              Values().set("about cuFFT", beside));
}

} // namespace fragfft::figures
