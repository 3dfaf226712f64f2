#include "methods/papers/fialka_cadik_2006.hpp"

#include "methods/complex_pairs_layout.hpp"
#include "methods/pass_builder.hpp"
#include "methods/radix_2.hpp"
#include "methods/twiddle_table.hpp"

#include <array>
#include <fmt/core.h>

namespace fragfft::fialka_cadik_2006 {

namespace {

using radix_2::Axis;
using radix_2::log2_of;

std::array<double, 4> auxiliary_texel(int position, int block)
{
    const int half_block = block / 2;
    const int k = position % block - half_block;
    if (k < 0)
        return {1.0, static_cast<double>(position + half_block), 1.0, 0.0};
    const std::complex<double> root = unit_root(k, block);
    return {-1.0, static_cast<double>(position - half_block), root.real(), root.imag()};
}

std::array<double, 4> last_auxiliary_texel(int reversed_position)
{
    const auto [sign, partner, cosine, sine] = auxiliary_texel(reversed_position, 2);
    return {sign, partner, static_cast<double>(reversed_position), 0.0};
}

constexpr const char* method_name = "fialka-cadik-2006";

class FialkaCadikSchedule
{
public:
    explicit FialkaCadikSchedule(const Problem& problem)
        : problem_(problem),
          plan_(radix_2::empty_plan(fmt::format("{} {}", method_name, name(problem.direction)), problem))
    {
    }

    void transform()
    {
        for (const Axis axis : radix_2::axes_of(problem_)) {
            const std::size_t auxiliary = auxiliary_of(axis);
            const int stages = log2_of(length_along(axis, problem_));
            for (int stage = 0; stage < stages; ++stage)
                add_stage(axis, auxiliary, stage, stages);
        }
    }

    Plan plan()
    {
        radix_2::chain_passes(plan_);
        return std::move(plan_);
    }

private:
    std::size_t auxiliary_of(Axis axis)
    {
        const bool square = problem_.width == problem_.height;
        const std::string texture = square ? "auxiliary" : fmt::format("auxiliary_{}", name(axis));
        return constant_named(plan_, texture, [&] { return auxiliary_texture(texture, length_along(axis, problem_)); });
    }

    void add_stage(Axis axis, std::size_t auxiliary, int stage, int stages)
    {
        const Direction direction = problem_.direction;
        const bool last = stage + 1 == stages;
        PassBuilder pass{fmt::format("{} fft {}, stage {}", name(direction), name(axis), stage + 1),
                         {fmt::format("{}stage_{}", last ? "last_" : "", name(axis)),
                          "fft",
                          "fialka_cadik_2006/stage.frag",
                          {define(axis)},
                          {{"source", 2}}},
                         {{"stage", stage}}};
        pass.step = radix_2::step_along(axis, direction);
        pass.sample("auxiliary", auxiliary, 1);
        if (last)
            pass.define("LAST_STAGE");
        else
            pass.set("direction", radix_2::sign(direction));
        pass.scale(radix_2::stage_scale(problem_, axis, stage + 1));
        add(std::move(pass));
    }

    void add(PassBuilder pass)
    {
        define_rounding(pass.program, problem_.format, problem_);
        plan_.passes.push_back(pass.drawing(radix_2::whole(problem_)));
    }

    Problem problem_;
    Plan plan_;
};

std::optional<Refusal> refusal(const Problem& problem, const Limits& limits)
{
    return radix_2::refusal(method_name, {Twiddles::table}, radix_2::complex_formats, problem, limits);
}

Plan transform_plan(const Problem& problem)
{
    FialkaCadikSchedule schedule(problem);
    schedule.transform();
    return schedule.plan();
}

Plan multiply_plan(const Problem& problem)
{
    return drawn_product(method_name, problem, radix_2::multiplying_file, problem.format);
}

} // namespace

Resource auxiliary_texture(const std::string& name, int length)
{
    const int stages = log2_of(length);
    Resource texture{name, length, stages, gl::PixelFormat::rgba32f, ResourceRole::constant};
    texture.values.reserve(static_cast<std::size_t>(length) * static_cast<std::size_t>(stages) * 4);
    for (int stage = 0; stage < stages; ++stage)
        for (int position = 0; position < length; ++position)
            for (const double value : stage + 1 < stages
                                          ? auxiliary_texel(position, length >> stage)
                                          : last_auxiliary_texel(radix_2::bit_reversed(position, stages)))
                texture.values.push_back(static_cast<float>(value));
    return texture;
}

Method method()
{
    return {.name = method_name,
            .year = 2006,
            .paper = "Fialka & Cadik, FFT and Convolution Performance in Image Filtering on GPU, 2006",
            .description = "Fialka & Cadik 2006: decimation in frequency, two complex images in one texture, an "
                           "auxiliary texture instead of branches",
            .sizes = radix_2::sizes,
            .twiddles = {Twiddles::table},
            .published_formats = {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f},
            .refusal = refusal,
            .transform = transform_plan,
            .multiply = multiply_plan,
            .growth = radix_2::growth_of_butterflies,
            .layout = complex_pairs::layout,
            .response_layout = complex_pairs::response_layout,
            .kernel_components = complex_pairs::kernel_components};
}

} // namespace fragfft::fialka_cadik_2006
