#include "figures/items/intel_2014/intel_2014_variants.hpp"

#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/device_limits.hpp"
#include "methods/papers/intel_2014.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <tuple>

namespace fragfft::figures {

namespace {

constexpr const char* imaginary_prefix = "imaginary_"; // before a binding's name

Problem intel_square(int side)
{
    return {.width = side, .height = side, .domain = Domain::complex};
}

bool is_defined(const ProgramVariant& program, const std::string& define)
{
    return std::find(program.defines.begin(), program.defines.end(), define) != program.defines.end();
}

// Makes a program that reads and writes arrays of two layers do so with two textures.
void use_two_textures(ProgramVariant& program, PlaneTextures textures, gl::PixelFormat imaginary_format)
{
    program.defines.push_back("TWO_TEXTURES");
    program.defines.push_back(fmt::format("IMAGINARY_FORMAT {}", gl::info(imaginary_format).name));
    if (textures == PlaneTextures::packed)
        program.defines.push_back("PACKED_COMPONENTS");
    std::vector<AccessCount> accesses;
    for (AccessCount access : program.accesses) {
        const bool is_plane = access.binding == "source" || access.binding == usual_image;
        if (is_plane && !(access.binding == "source" && is_defined(program, "REAL_SOURCE"))) {
            access.count /= 2;
            accesses.push_back({imaginary_prefix + access.binding, access.count});
        }
        accesses.push_back(access);
    }
    program.accesses = std::move(accesses);
}

// The method's plans hold planes in two layers of an array; the paper has two textures.
Plan in_two_textures(const Plan& layered, PlaneTextures textures)
{
    Plan plan{layered.name, layered.description, {}, {}};
    std::vector<std::size_t> first;
    std::vector<std::size_t> imaginary;
    gl::PixelFormat imaginary_format = gl::PixelFormat::rg32f;
    for (Resource resource : layered.resources) {
        const bool is_array = resource.kind == ResourceKind::texture_array;
        resource.kind = ResourceKind::texture_2d;
        resource.layers = 1;
        first.push_back(plan.add_resource(resource));
        imaginary.push_back(first.back());
        if (!is_array)
            continue;
        resource.name = "imaginary " + resource.name;
        if (textures == PlaneTextures::packed)
            resource.format = imaginary_format;
        else
            imaginary_format = resource.format;
        imaginary.back() = plan.add_resource(resource);
    }
    for (Pass pass : layered.passes) {
        ProgramVariant& program = std::get<Dispatching>(pass.work).dispatches.front().program;
        use_two_textures(program, textures, imaginary_format);
        std::vector<Binding> bindings;
        for (Binding binding : pass.bindings) {
            const std::size_t layers = binding.resource;
            binding.resource = first[layers];
            bindings.push_back(binding);
            const bool is_bound = !(binding.name == "source" && is_defined(program, "REAL_SOURCE"));
            if (imaginary[layers] != first[layers] && is_bound)
                bindings.push_back({imaginary_prefix + binding.name, imaginary[layers], binding.access});
        }
        pass.bindings = std::move(bindings);
        plan.passes.push_back(std::move(pass));
    }
    return plan;
}

Plan composed(Plan forward, const Plan& inverse, const std::string& name)
{
    Connections connections;
    for (const auto& [result, spectrum, image] :
         {std::tuple{"result", "spectrum", "image"}, {"imaginary result", "imaginary spectrum", "imaginary image"}}) {
        const std::size_t index = forward.resource_index(result);
        forward.resources[index].name = spectrum;
        forward.resources[index].role = ResourceRole::temporary;
        connections[image] = index;
    }
    append(forward, inverse, connections);
    forward.name = name;
    return forward;
}

// Adds a pass before the plan that copies "picture" to the plan's "image".
void add_copy(Plan& plan, std::size_t image)
{
    Resource& plane = plan.resources[image];
    plane.role = ResourceRole::temporary;
    const int side = plane.width;
    const Plan copy = measuring::dispatched_copy_plan(side, plane.format);
    Pass pass = copy.passes.front();
    const std::size_t picture = plan.add_resource({"picture", side, side, gl::PixelFormat::rgba8, ResourceRole::input});
    pass.bindings = {sampled("source", picture), image_written(usual_image, image)};
    plan.passes.insert(plan.passes.begin(), std::move(pass));
}

// The results have 8 bits a component, so passes before the last one need another texture for what they leave.
void narrow_output(Plan& plan)
{
    for (const char* name : {"result", "imaginary result"}) {
        const std::size_t result = plan.resource_index(name);
        Resource wide = plan.resources[result];
        wide.name = std::string("wide ") + name;
        wide.role = ResourceRole::temporary;
        const std::size_t instead = plan.add_resource(std::move(wide));
        for (std::size_t i = 0; i + 1 < plan.passes.size(); ++i)
            for (Binding& binding : plan.passes[i].bindings)
                if (binding.resource == result)
                    binding.resource = instead;
        plan.resources[result].format = gl::PixelFormat::rgba8;
    }
    ProgramVariant& last = std::get<Dispatching>(plan.passes.back().work).dispatches.front().program;
    for (std::string& define : last.defines)
        if (define.starts_with("FORMAT ") || define.starts_with("IMAGINARY_FORMAT "))
            define = define.substr(0, define.find(' ')) + " rgba8";
    last.defines.push_back("ROUND_TO_8_BITS");
    share_temporaries(plan);
}

} // namespace

std::string IntelVariant::name() const
{
    return fmt::format("{}, {}{}", technique == Technique::uav ? "UAV" : "SLM",
                       weights == Twiddles::table ? "lookup texture" : "computed",
                       textures == PlaneTextures::packed ? ", packed" : "");
}

Labels IntelVariant::labels() const
{
    return {{"technique", technique == Technique::uav ? "UAV" : "SLM"},
            {"butterflies", weights == Twiddles::table ? "looked up" : "computed"}};
}

Plan IntelVariant::plan(Problem problem) const
{
    problem.twiddles = weights;
    return in_two_textures(technique == Technique::uav ? intel_2014::uav_plan_in_planes(problem)
                                                       : intel_2014::slm_plan_in_planes(problem),
                           textures);
}

std::string absence_of_intel_variants(const ItemContext& context)
{
    const Limits limits = limits_of(context.context.device());
    if (const auto refusal = intel_2014::slm().refusal(intel_square(intel_side), limits))
        return refusal->sentence;
    const Plan plan = IntelVariant{Technique::slm}.plan(intel_square(intel_side));
    const int shared = plan.passes.front().dispatches().front().program.group.shared_bytes;
    if (shared > limits.maximum_shared_bytes)
        return fmt::format("a line of {} numbers in planes takes {} bytes of shared memory, and this device has {}",
                           intel_side, shared, limits.maximum_shared_bytes);
    return "";
}

int improved_intel_side(const ItemContext& context)
{
    if (!context.context.device().is_software || context.effort == ItemEffort::thorough)
        return intel_side;
    return context.effort == ItemEffort::quick ? intel_side / 4 : intel_side / 2;
}

Plan there_and_back(const IntelVariant& variant, int side)
{
    const Problem problem = intel_square(side);
    return composed(variant.plan(problem.with(Direction::forward)), variant.plan(problem.with(Direction::inverse)),
                    fmt::format("{}, there and back", variant.name()));
}

Plan improved_sample(Technique technique, Improvement improvement, int side)
{
    const bool is_packed = improvement == Improvement::packed;
    Plan plan =
        there_and_back({technique, Twiddles::computed, is_packed ? PlaneTextures::packed : PlaneTextures::apart}, side);
    const std::size_t image = plan.resource_index("image");
    if (improvement == Improvement::direct) {
        plan.resources[image].name = "picture";
        plan.resources[image].format = gl::PixelFormat::rgba8;
    } else {
        add_copy(plan, image);
    }
    if (improvement == Improvement::narrow_output)
        narrow_output(plan);
    return plan;
}

void check_variant(ItemContext& context, const IntelVariant& variant, int width, int height, Experiment& experiment)
{
    const bool is_packed = variant.textures == PlaneTextures::packed;
    ImageRunner runner(context.engine, variant.plan({.width = width, .height = height, .domain = Domain::complex}));

    // Find the parts of three complex numbers a pixel in both textures
    std::array textures{Image(width, height, 4), Image(width, height, is_packed ? 2 : 3)};
    const auto part = [&](std::size_t number, bool is_imaginary) -> float& {
        const std::size_t channel = number % 3;
        const bool is_beside_reals = is_imaginary && is_packed && channel == 0;
        Image& texture = textures[is_imaginary && !is_beside_reals ? 1 : 0];
        const std::size_t component = is_beside_reals ? 3 : is_imaginary && is_packed ? channel - 1 : channel;
        return texture.samples[number / 3 * static_cast<std::size_t>(texture.channels) + component];
    };
    const auto numbers_in_textures = [&] {
        DoubleComplexImage numbers(width, height, 3);
        for (std::size_t i = 0; i < numbers.samples.size(); ++i)
            numbers.samples[i] = {static_cast<double>(part(i, false)), static_cast<double>(part(i, true))};
        return numbers;
    };

    // Transform random ones
    const Image parts = measuring::random_pixels(width, height, 6);
    for (std::size_t i = 0; i < parts.samples.size(); ++i)
        part(i / 2, i % 2 == 1) = parts.samples[i];
    const DoubleComplexImage exact = reference::fftw_transform(numbers_in_textures(), Direction::forward);
    runner.upload("image", textures[0]);
    runner.upload("imaginary image", textures[1]);
    runner.prepared().run();
    textures = {runner.read_back("result", 4), runner.read_back("imaginary result", textures[1].channels)};
    const auto mode = variant.weights == Twiddles::table ? reference::AccuracyMode::float32_table
                                                         : reference::AccuracyMode::float32_computed;
    experiment.rows.check(
        fmt::format("{}, {} x {} in planes: relative L2 error against FFTW", variant.name(), width, height),
        reference::relative_l2(numbers_in_textures(), exact), reference::promised_transform_bound(mode, width, height));
}

} // namespace fragfft::figures
