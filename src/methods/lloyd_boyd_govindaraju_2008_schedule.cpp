#include "methods/lloyd_boyd_govindaraju_2008_schedule.hpp"

#include "engine/composition.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/lloyd_boyd_govindaraju_2008_chirp.hpp"
#include "methods/twiddle_table.hpp"

#include <bit>
#include <fmt/core.h>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

namespace {

std::string program_file(const std::string& name)
{
    return "lloyd_boyd_govindaraju_2008/" + name;
}

float unscaled(int)
{
    return 1.0f;
}

} // namespace

Region part_along(Region whole, radix_2::Axis axis, const std::string& name, int begin, int end)
{
    whole.name = name;
    (axis == radix_2::Axis::rows ? whole.x : whole.y) = begin;
    (axis == radix_2::Axis::rows ? whole.width : whole.height) = end - begin;
    return whole;
}

bool is_power_of_two(int length)
{
    return std::has_single_bit(static_cast<unsigned>(length));
}

Schedule::Schedule(const std::string& what, const Problem& problem, Resource image)
    : problem_(problem), width_(image.width), height_(image.height),
      format_(problem.format), plan_{fmt::format("{} {}", method_name, what),
                                     fmt::format("scaling: {}, twiddles: {}", name(problem.scaling),
                                                 name(problem.twiddles)),
                                     {},
                                     {}}
{
    latest_ = plan_.add_resource(std::move(image));
}

void Schedule::transform(Axis axis, double scale, const std::function<float(int)>& scale_of_iteration)
{
    const int length = length_along(axis);
    if (is_power_of_two(length))
        stockham(axis, problem_.direction, length, scale_of_iteration);
    else
        z_chirp(axis, length, scale);
}

void Schedule::transform(Axis axis)
{
    transform(axis, 1.0, unscaled);
}

void Schedule::stockham(Axis axis, Direction direction, int length, const std::function<float(int)>& scale_of_iteration)
{
    const int iterations = radix_2::log2_of(length);
    for (int iteration = 1; iteration <= iterations; ++iteration) {
        Draw stage =
            draw(fmt::format("fft_{}", radix_2::name(axis)), "fft", "stage.frag", {define(axis)}, 2,
                 {{"iteration", iteration}, {"iterations", iterations}, {"direction", radix_2::sign(direction)}});
        read_twiddles(stage.program);
        const float scale = scale_of_iteration(iteration);
        if (scale != 1.0f) {
            stage.program.defines.push_back("SCALED");
            stage.uniforms.push_back({"scale", scale});
        }
        add_pass(fmt::format("{} fft {}, iteration {}", name(direction), radix_2::name(axis), iteration),
                 twiddles(length), {std::move(stage)});
    }
}

// Section 4.3.
void Schedule::z_chirp(Axis axis, int length, double scale)
{
    const int padded = padded_length(length);
    std::vector<std::complex<double>> chirp = conjugate_chirp(length, problem_.direction);
    set_length(axis, padded);
    multiply_lines(axis, "times chirp", chirp, length);
    stockham(axis, Direction::forward, padded, unscaled);
    multiply_lines(axis, "times the chirp's transform", chirp_spectrum(length, padded, problem_.direction), padded);
    stockham(axis, Direction::inverse, padded, unscaled);
    set_length(axis, length);
    for (std::complex<double>& factor : chirp)
        factor *= scale;
    multiply_lines(axis, "times chirp again", chirp, length);
}

// The first `multiplied` numbers of each line times the factors, and zeros in what follows on them.
void Schedule::multiply_lines(Axis axis, const std::string& what, const std::vector<std::complex<double>>& factors,
                              int multiplied)
{
    Resource line{"factors", static_cast<int>(factors.size()), 1, gl::PixelFormat::rg32f, ResourceRole::constant};
    for (const std::complex<double>& factor : factors) {
        line.values.push_back(static_cast<float>(factor.real()));
        line.values.push_back(static_cast<float>(factor.imag()));
    }
    Draw product = draw(fmt::format("multiply_{}", radix_2::name(axis)), "multiply lines", "multiply_lines.frag",
                        {define(axis)}, 1);
    product.program.accesses.push_back({"factors", 1});
    std::vector<Draw> draws{std::move(product)};
    if (multiplied < length_along(axis)) {
        draws.front().region = part_along(whole(), axis, "lines", 0, multiplied);
        const ProgramVariant zero{"zero", "zero", program_file("zero.frag"), {}, {}};
        draws.push_back({zero, part_along(whole(), axis, "zeros", multiplied, length_along(axis)), {}});
    }
    add_pass(fmt::format("{} {} {}", name(problem_.direction), radix_2::name(axis), what),
             {sampled("factors", held_constant(plan_, std::move(line)))}, std::move(draws));
}

void Schedule::add_pass(const std::string& pass_name, std::vector<Binding> inputs, std::vector<Draw> draws)
{
    if (problem_.round_to_half)
        for (Draw& each : draws)
            each.program.defines.push_back("ROUND_TO_HALF");
    const std::size_t target =
        plan_.add_resource({fmt::format("scratch {}", plan_.resources.size()), width_, height_, format_});
    inputs.push_back(sampled("source", latest_));
    inputs.push_back(attached(target));
    plan_.passes.push_back(Pass::drawing(pass_name, std::move(inputs), std::move(draws)));
    latest_ = target;
}

Draw Schedule::draw(const std::string& variant, const std::string& family, const std::string& file,
                    std::vector<std::string> defines, int reads, std::vector<Uniform> uniforms) const
{
    return {
        {variant, family, program_file(file), std::move(defines), {{"source", reads}}}, whole(), std::move(uniforms)};
}

std::vector<Binding> Schedule::twiddles(int length)
{
    if (problem_.twiddles == Twiddles::computed)
        return {};
    return {sampled("twiddle_table", held_constant(plan_, twiddle_table("twiddles", length)))};
}

void Schedule::read_twiddles(ProgramVariant& program) const
{
    if (problem_.twiddles == Twiddles::computed)
        return;
    program.defines.push_back("TWIDDLE_TABLE");
    program.accesses.push_back({"twiddle_table", 1});
}

std::size_t Schedule::add_input(Resource resource)
{
    return plan_.add_resource(std::move(resource));
}

Region Schedule::whole() const
{
    return {"whole array", 0, 0, width_, height_};
}

Plan Schedule::plan()
{
    plan_.resources.at(latest_).name = "result";
    plan_.resources.at(latest_).role = ResourceRole::output;
    share_temporaries(plan_);
    return std::move(plan_);
}

} // namespace fragfft::lloyd_boyd_govindaraju_2008
