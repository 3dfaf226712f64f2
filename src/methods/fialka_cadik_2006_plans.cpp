#include "methods/fialka_cadik_2006_plans.hpp"

#include "methods/radix_2.hpp"
#include "methods/twiddle_table.hpp"

#include <array>
#include <fmt/format.h>

namespace fragfft::fialka_cadik_2006 {

namespace {

using radix_2::Axis;
using radix_2::Direction;
using radix_2::log2_of;

int bit_reversed(int position, int bits)
{
    int reversed = 0;
    for (int bit = 0; bit < bits; ++bit)
        reversed |= (position >> bit & 1) << (bits - 1 - bit);
    return reversed;
}

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

class Schedule
{
public:
    Schedule(const std::string& what, const TransformOptions& options)
        : options_(options), plan_(radix_2::empty_plan("fialka-cadik-2006 " + what, options))
    {
        if (options.width == options.height) {
            auxiliary_rows_ = plan_.add_resource(auxiliary_texture("auxiliary", options.width));
            auxiliary_columns_ = auxiliary_rows_;
        } else {
            auxiliary_rows_ = plan_.add_resource(auxiliary_texture("auxiliary_rows", options.width));
            auxiliary_columns_ = plan_.add_resource(auxiliary_texture("auxiliary_columns", options.height));
        }
    }

    void transform(Direction direction)
    {
        for (const Axis axis : {Axis::rows, Axis::columns}) {
            const int stages = log2_of(length_along(axis, options_));
            for (int stage = 0; stage < stages; ++stage)
                add_stage(axis, direction, stage, stages);
        }
    }

    void multiply()
    {
        const std::size_t response = plan_.add_resource(radix_2::texture(options_, "response", ResourceRole::input));
        add_pass("multiply", {sampled("response", response)},
                 {"multiply", "multiply", "multiply.frag", {}, {{"source", 1}, {"response", 1}}}, {});
    }

    Plan plan()
    {
        radix_2::chain_passes(plan_);
        return std::move(plan_);
    }

private:
    void add_stage(Axis axis, Direction direction, int stage, int stages)
    {
        const bool last = stage + 1 == stages;
        ProgramVariant program{fmt::format("{}stage_{}", last ? "last_" : "", name(axis)),
                               "fft",
                               "stage.frag",
                               {define(axis)},
                               {{"source", 2}, {"auxiliary", 1}}};
        std::vector<Uniform> uniforms{{"stage", stage}};
        if (last)
            program.defines.push_back("LAST_STAGE");
        else
            uniforms.push_back({"direction", sign(direction)});
        const float scale = stage_scale(axis, direction, stage, stages);
        if (scale != 1.0f) {
            program.defines.push_back("SCALED");
            uniforms.push_back({"scale", scale});
        }
        add_pass(fmt::format("{} fft {}, stage {}", name(direction), name(axis), stage + 1),
                 {sampled("auxiliary", axis == Axis::rows ? auxiliary_rows_ : auxiliary_columns_)}, std::move(program),
                 std::move(uniforms));
    }

    // 1/M and 1/N are powers of two, so the inverse's factor rounds nothing.
    float stage_scale(Axis axis, Direction direction, int stage, int stages) const
    {
        if (options_.scaling == Scaling::unitary)
            return radix_2::unitary_scale(stage + 1, stages);
        const bool last = stage + 1 == stages;
        return direction == Direction::inverse && last ? 1.0f / static_cast<float>(length_along(axis, options_)) : 1.0f;
    }

    void add_pass(const std::string& pass_name, std::vector<Binding> inputs, ProgramVariant program,
                  std::vector<Uniform> uniforms)
    {
        program.file = "fialka_cadik_2006/" + program.file;
        if (options_.round_to_half)
            program.defines.push_back("ROUND_TO_HALF");
        plan_.passes.push_back(Pass::drawing(
            pass_name, std::move(inputs),
            {{std::move(program), {"whole array", 0, 0, options_.width, options_.height}, std::move(uniforms)}}));
    }

    TransformOptions options_;
    Plan plan_;
    std::size_t auxiliary_rows_ = 0;
    std::size_t auxiliary_columns_ = 0;
};

} // namespace

Resource auxiliary_texture(const std::string& name, int length)
{
    const int stages = log2_of(length);
    Resource texture{name, length, stages, gl::PixelFormat::rgba32f, ResourceRole::constant};
    texture.values.reserve(static_cast<std::size_t>(length) * static_cast<std::size_t>(stages) * 4);
    for (int stage = 0; stage < stages; ++stage)
        for (int position = 0; position < length; ++position)
            for (const double value : stage + 1 < stages ? auxiliary_texel(position, length >> stage)
                                                         : last_auxiliary_texel(bit_reversed(position, stages)))
                texture.values.push_back(static_cast<float>(value));
    return texture;
}

Plan forward_plan(const TransformOptions& options)
{
    Schedule schedule("forward", options);
    schedule.transform(Direction::forward);
    return schedule.plan();
}

Plan inverse_plan(const TransformOptions& options)
{
    Schedule schedule("inverse", options);
    schedule.transform(Direction::inverse);
    return schedule.plan();
}

Plan filter_plan(const TransformOptions& options)
{
    Schedule schedule("filter", options);
    schedule.transform(Direction::forward);
    schedule.multiply();
    schedule.transform(Direction::inverse);
    return schedule.plan();
}

Plan filter_spectrum_plan(const TransformOptions& options)
{
    Schedule schedule("filter of a spectrum", options);
    schedule.multiply();
    schedule.transform(Direction::inverse);
    return schedule.plan();
}

} // namespace fragfft::fialka_cadik_2006
