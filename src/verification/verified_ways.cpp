#include "verification/verified_ways.hpp"

#include "errors.hpp"
#include "filters/planner.hpp"
#include "methods/device_limits.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

namespace {

struct TriedShape
{
    int width;
    int height;
    Domain domain = Domain::real;
    Axes axes = Axes::both;
    int wrapped_at = 0;
    Wrapping wrapping = Wrapping::four_steps;
    int round = 0;
};

// Powers of two, odd, prime and oblong sizes. With lengths up to 256 every method takes several passes or several
// radices; a method is tried in the sizes that it supports.
constexpr TriedShape shapes[] = {
    {16, 8},
    {12, 10, Domain::real, Axes::both, 0, {}, 1},
    {64, 16, Domain::real, Axes::both, 0, {}, 1},
    {15, 7, Domain::real, Axes::both, 0, {}, 1},
    {8, 16, Domain::complex, Axes::both, 0, {}, 1},
    {12, 10, Domain::half_complex, Axes::both, 0, {}, 1},
    {13, 9, Domain::complex, Axes::both, 0, {}, 2},
    {2, 2, Domain::real, Axes::both, 0, {}, 2},
    {4, 256, Domain::real, Axes::both, 0, {}, 2},
    {32, 3, Domain::complex, Axes::rows, 0, {}, 3},
    {3, 32, Domain::complex, Axes::columns, 0, {}, 3},
    {9, 8, Domain::half_complex, Axes::both, 0, {}, 3},
    {7, 5, Domain::half_complex, Axes::both, 0, {}, 3},
    {64, 3, Domain::complex, Axes::rows, 16, Wrapping::four_steps, 3},
    {45, 3, Domain::complex, Axes::rows, 16, Wrapping::logical, 3},
    {64, 3, Domain::half_complex, Axes::rows, 16, Wrapping::four_steps, 3},
    {45, 3, Domain::half_complex, Axes::rows, 16, Wrapping::logical, 3},
    {20, 7, Domain::real, Axes::rows, 0, {}, 3},
    {5, 22, Domain::real, Axes::columns, 0, {}, 3},
};

Problem problem_of(const TriedShape& shape, gl::PixelFormat format, Twiddles twiddles, const PlannedDevice& device)
{
    Problem problem = on_device({.width = shape.width,
                                 .height = shape.height,
                                 .format = format,
                                 .twiddles = twiddles,
                                 .axes = shape.axes,
                                 .domain = shape.domain,
                                 .wrapped_at = shape.wrapped_at,
                                 .wrapping = shape.wrapping},
                                device.device, device.probe);
    if (gl::holds_half_floats(format))
        problem.scaling = Scaling::unitary;
    return problem;
}

std::string writing_of(const Plan& plan)
{
    std::string writing = "attachments";
    for (const Pass& pass : plan.passes) {
        if (!pass.draws_something())
            return "dispatches";
        if (pass.stores_images())
            writing = "image stores";
    }
    return writing;
}

// Within a round the more common ways come first.
int place_of(gl::PixelFormat format, Twiddles twiddles)
{
    if (format == gl::PixelFormat::rgba32f)
        return twiddles == Twiddles::table ? 0 : 2;
    return format == gl::PixelFormat::rgba16f && twiddles == Twiddles::table ? 1 : 3;
}

constexpr int rounds_of_shapes = 4;
constexpr int places_of_ways = 4;

// Every way is tried once before any is tried in more sizes; tunings that only a measurement would choose come last.
void set_rounds(VerifiedWay& way)
{
    const int first = way.is_tuned ? rounds_of_shapes : 0;
    for (VerifiedItem& item : way.items)
        item.round = (first + item.round) * places_of_ways + place_of(way.format, way.twiddles);
}

void add_transforms(VerifiedWay& way, const PlannedDevice& device)
{
    std::optional<Refusal> refused;
    for (const TriedShape& shape : shapes) {
        const Problem problem = problem_of(shape, way.format, way.twiddles, device);
        if (const auto refusal = way.method->refusal(problem, device.limits)) {
            if (!refused || refused->is_for_size)
                refused = refusal;
            continue;
        }
        if (way.writing.empty())
            way.writing = writing_of(way.method->transform(problem));
        for (const Direction direction : {Direction::forward, Direction::inverse})
            way.items.push_back({problem.with(direction), std::nullopt, shape.round});
    }
    if (way.items.empty())
        way.refusal = refused->sentence;
}

// Adds all tunings of the method but the estimated one, of a whole filter and of the transform alone.
void add_tunings(VerifiedWay& way, const PlannedDevice& device)
{
    for (const TriedShape& shape : {TriedShape{64, 16}, TriedShape{60, 14}}) {
        Problem problem = problem_of(shape, way.format, way.twiddles, device);
        if (way.method->refusal(problem, device.limits))
            continue;
        const std::vector<Tuning> tunings = way.method->tunings(transforming(problem));
        for (std::size_t i = 1; i < tunings.size(); ++i) {
            problem.tuning = tunings[i];
            for (const Direction direction : {Direction::forward, Direction::inverse})
                way.items.push_back({problem.with(direction), std::nullopt, static_cast<int>(i)});
        }
        way.writing = writing_of(way.method->transform(problem));
    }
    TriedFilter tried = tried_filters(way.method_name(), way.format, way.twiddles).front();
    tried.job.image.width = 64;
    tried.job.image.height = 16;
    const FilteringProblem filtering = filtering_problem(*way.method, tried.job, device);
    if (way.method->refusal(filtering.transform, device.limits))
        return;
    const std::vector<Tuning> tunings = way.method->tunings(filtering);
    for (std::size_t i = 1; i < tunings.size(); ++i) {
        tried.means.tuning = tunings[i];
        way.items.push_back({std::nullopt, tried, static_cast<int>(i)});
    }
}

void add_filters(VerifiedWay& way, const PlannedDevice& device)
{
    const std::vector<TriedFilter> all = tried_filters(way.method_name(), way.format, way.twiddles);
    const auto in_a_round = std::ssize(all) / rounds_of_shapes;
    for (const TriedFilter& tried : all)
        if (way.method == nullptr ||
            !way.method->refusal(filtering_problem(*way.method, tried.job, device).transform, device.limits))
            way.items.push_back({std::nullopt, tried, static_cast<int>((&tried - all.data()) / in_a_round)});
}

std::vector<const Method*> methods_named(const std::vector<std::string>& names)
{
    std::vector<const Method*> methods;
    if (names.empty()) {
        methods.push_back(nullptr);
        for (const Method& method : all_methods())
            methods.push_back(&method);
    }
    for (const std::string& name : names)
        methods.push_back(name == spatial_method ? nullptr : &method_named(name));
    return methods;
}

} // namespace

std::vector<VerifiedWay> ways_to_verify(const std::vector<std::string>& methods,
                                        const std::vector<gl::PixelFormat>& formats, const PlannedDevice& device)
{
    std::vector<VerifiedWay> ways;
    for (const Method* method : methods_named(methods))
        for (const gl::PixelFormat format : formats) {
            if (method == nullptr) {
                VerifiedWay way{.format = format, .writing = "attachments"};
                add_filters(way, device);
                set_rounds(way);
                ways.push_back(std::move(way));
                continue;
            }
            for (const Twiddles twiddles : method->twiddles) {
                VerifiedWay way{.method = method, .format = format, .twiddles = twiddles};
                add_transforms(way, device);
                const bool is_refused = way.items.empty();
                if (!is_refused)
                    add_filters(way, device);
                set_rounds(way);
                ways.push_back(std::move(way));
                if (is_refused || method->tunings == nullptr || place_of(format, twiddles) != 0)
                    continue;
                VerifiedWay tuned{.method = method, .format = format, .twiddles = twiddles, .is_tuned = true};
                add_tunings(tuned, device);
                set_rounds(tuned);
                if (!tuned.items.empty())
                    ways.push_back(std::move(tuned));
            }
        }
    return ways;
}

std::string words_of(const Problem& problem)
{
    std::string words = fmt::format("{} x {}", problem.width, problem.height);
    if (problem.domain != Domain::real)
        words += fmt::format(", {}", name(problem.domain));
    if (problem.axes != Axes::both)
        words += fmt::format(", {}", name(problem.axes));
    if (problem.wrapped_at != 0)
        words += fmt::format(", wrapped at {}, {}", problem.wrapped_at, name(problem.wrapping));
    words += fmt::format(", {}", name(problem.direction));
    if (const std::string tuning = to_text(problem.tuning); problem.tuning != without_choices(problem.tuning))
        words += fmt::format(", {}", tuning);
    return words;
}

} // namespace fragfft
