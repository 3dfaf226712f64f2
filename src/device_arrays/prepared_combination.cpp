#include "device_arrays/device.hpp"
#include "engine/plan_totals.hpp"

namespace fragfft::device_arrays {

namespace {

const char* word_of(Combination combination)
{
    switch (combination) {
    case Combination::multiply:
        return "MULTIPLY";
    case Combination::divide:
        return "DIVIDE";
    case Combination::divide_by_first:
        return "DIVIDE_BY_FIRST";
    case Combination::add:
        return "ADD";
    case Combination::subtract:
        return "SUBTRACT";
    case Combination::subtract_first:
        return "SUBTRACT_FIRST";
    case Combination::conjugate:
        return "CONJUGATE";
    }
    return "";
}

Plan combining_plan(const CombinationKey& key)
{
    Plan plan{"combine arrays", "", {}, {}};
    ProgramVariant program{"combine", "combine", "arrays/combine.frag", {word_of(key.combination)}, {{"first", 1}}};
    std::vector<Binding> bindings{
        sampled("first", plan.add_resource({"first", key.width, key.height, complex_format, ResourceRole::input}))};
    std::vector<Uniform> uniforms;
    if (key.with_number) {
        program.defines.push_back("WITH_NUMBER");
        plan.parameters.push_back({"number", std::array<float, 4>{}});
        uniforms.push_back({"number", FromParameter{"number"}});
    } else {
        program.accesses.push_back({"second", 1});
        bindings.push_back(sampled(
            "second", plan.add_resource({"second", key.width, key.height, complex_format, ResourceRole::input})));
    }
    bindings.push_back(
        attached(plan.add_resource({"result", key.width, key.height, complex_format, ResourceRole::output})));
    const Region whole{"whole texture", 0, 0, key.width, key.height};
    plan.passes.push_back(
        Pass::drawing("combine", std::move(bindings), {{std::move(program), whole, std::move(uniforms)}}));
    return plan;
}

} // namespace

PreparedCombination::PreparedCombination(Device& device, const CombinationKey& key) : gl_(device.gl())
{
    Plan plan = combining_plan(key);
    bytes = totals(plan).texture_bytes;
    prepared_ = device.engine().prepare(std::move(plan));
    first_.emplace(gl_, device.staging(), key.width, key.height, complex_format, "first", false);
    result_.emplace(gl_, device.staging(), key.width, key.height, complex_format, "result", true);
    std::vector<NamedTexture> textures{{"first", first_->view()}, {"result", result_->view()}};
    if (!key.with_number) {
        second_.emplace(gl_, device.staging(), key.width, key.height, complex_format, "second", false);
        textures.push_back({"second", second_->view()});
    }
    prepared_->bind(textures);
}

void PreparedCombination::run(const Operand& one, const Operand* other, std::complex<float> number,
                              const Operand& result, std::size_t first, std::size_t count)
{
    const auto number_of = [&](const Operand& operand) {
        return first * static_cast<std::size_t>(components(operand.kind));
    };
    first_->fill_rows(number_of(one), count, one.place, components(one.kind));
    if (other != nullptr)
        second_->fill_rows(number_of(*other), count, other->place, components(other->kind));
    else
        prepared_->set_parameter("number", std::array<float, 4>{number.real(), number.imag(), 0.0f, 0.0f});
    prepared_->record();
    result_->read_rows(number_of(result), count, result.place, components(result.kind));
    require_no_error(gl_, "combining arrays");
}

} // namespace fragfft::device_arrays
