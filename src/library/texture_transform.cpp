#include "fragfft/texture_transform.hpp"

#include "errors.hpp"
#include "filters/device_memory.hpp"
#include "filters/filtering_plan.hpp"
#include "library/context_core.hpp"
#include "library/measurements.hpp"
#include "library/texture_work.hpp"
#include "methods/device_limits.hpp"

#include <fmt/core.h>

namespace fragfft {

namespace {

Problem problem_of(const TransformOptions& options, const ContextCore& context)
{
    return on_device({.width = options.width,
                      .height = options.height,
                      .format = options.format,
                      .scaling = options.scaling,
                      .twiddles = options.twiddles,
                      .direction = options.direction,
                      .axes = options.axes,
                      .domain = options.domain,
                      .wrapped_at = options.wrapped_at,
                      .wrapping = options.wrapping},
                     context.device, context.probe);
}

struct ChosenTransform
{
    const Method& method;
    Problem problem;
    Plan plan;
};

const Method& chosen_method(const TransformOptions& options, const Problem& problem, const ContextCore& context,
                            Tuner& tuner)
{
    if (options.method == best_method) {
        Candidates found = transform_candidates(problem, context.planned(options.method));
        found.require_any();
        tuner.take_times(found.all);
        return *found.all.front().method;
    }
    const Method& method = method_named(options.method);
    method.require_supported(problem, limits_of(context.device));
    return method;
}

void require_known_words(const TransformOptions& options)
{
    require_known(options.format, last_format, "format");
    require_known(options.image_format.value_or(options.format), last_format, "format");
    require_known(options.result_format.value_or(options.format), last_format, "format");
    require_layers(options.layers);
    require_known(options.direction, Direction::inverse, "direction");
    require_known(options.axes, Axes::both, "choice of axes");
    require_known(options.domain, Domain::half_complex, "domain");
    require_known(options.scaling, Scaling::unitary, "scaling");
    require_known(options.twiddles, Twiddles::table, "source of twiddle factors");
    require_known(options.wrapping, Wrapping::four_steps, "wrapping");
    require_known(options.effort, Effort::patient, "effort");
    require_known(options.scratch, Scratch::own, "choice of scratch textures");
}

ChosenTransform chosen(ContextCore& context, const TransformOptions& options)
{
    context.require_current("a transform is made");
    require_known_words(options);
    const gl::ErrorScope errors(context.functions);
    Tuner tuner = tuner_of(context, options.effort);
    Problem problem = problem_of(options, context);
    const Method& method = chosen_method(options, problem, context, tuner);
    problem.tuning = tuner.tuning_for(method, transforming(problem));
    errors.throw_if_error("choosing a transform");
    return {method, problem, transform_plan(method, problem, options.image_format, options.result_format)};
}

} // namespace

class TextureTransform::Core final : public TextureWork
{
public:
    Core(const std::shared_ptr<ContextCore>& context_, const TransformOptions& options)
        : Core(context_, options, chosen(*context_, options))
    {
    }

    const Problem problem;
    const Method& method;
    const int layers;
    const std::unique_ptr<PlanExecutor> prepared;

private:
    const Plan& plan() const override { return prepared->plan(); }
    PlanExecutor& executor() override { return *prepared; }

    Core(std::shared_ptr<ContextCore> context_, const TransformOptions& options, ChosenTransform chosen)
        : TextureWork(std::move(context_), {"a transform is run", "a transform is recorded"}), problem(chosen.problem),
          method(chosen.method), layers(options.layers),
          prepared(context->engine.prepare(std::move(chosen.plan), context->shared_parts(options.scratch).temporaries))
    {
    }
};

std::vector<std::string> method_names()
{
    std::vector<std::string> names;
    for (const Method& method : all_methods())
        names.push_back(method.name);
    return names;
}

TextureTransform::TextureTransform(const Context& context, const TransformOptions& options)
    : core_(std::make_unique<Core>(context.core(), options))
{
}

DeviceMemory TextureTransform::memory(const Context& context, const TransformOptions& options)
{
    ContextCore& core = *context.core();
    TransformOptions estimated = options;
    estimated.effort = Effort::estimate;
    const ChosenTransform found = chosen(core, estimated);
    return memory_of(found.plan, core.shared_parts(options.scratch).temporaries);
}

TextureTransform::~TextureTransform() = default;
TextureTransform::TextureTransform(TextureTransform&&) noexcept = default;
TextureTransform& TextureTransform::operator=(TextureTransform&&) noexcept = default;

void TextureTransform::bind(const Texture& image, const Texture& result)
{
    core_->context->require_current("textures are bound");
    core_->prepared->bind_parts(std::vector<NamedPart>{{"image", part_of(image)}, {"result", part_of(result)}},
                                core_->layers);
}

void TextureTransform::run()
{
    core_->run();
}

void TextureTransform::record()
{
    core_->record();
}

void TextureTransform::watch_runs(bool watched)
{
    core_->watch_runs(watched);
}

WatchedRun TextureTransform::last_run() const
{
    return core_->last_run();
}

RunTime TextureTransform::time_runs(int runs)
{
    return core_->time_runs(runs);
}

const std::string& TextureTransform::method() const
{
    return core_->method.name;
}

std::string TextureTransform::plan_json() const
{
    return core_->plan_json();
}

double TextureTransform::preparation_milliseconds() const
{
    return core_->prepared->preparation_milliseconds();
}

std::vector<std::complex<double>> TextureTransform::unpack(std::span<const float> texels, int channels) const
{
    const Problem& problem = core_->problem;
    const Resource& result = core_->prepared->plan().resources[core_->prepared->plan().resource_index("result")];
    const gl::PixelFormatInfo& texel = gl::info(result.format);
    if (problem.direction != Direction::forward)
        throw CallerError("an inverse transform's result is no spectrum to unpack");
    if (channels < 1 || channels > 4)
        throw CallerError(fmt::format("a texture holds the spectra of 1 to 4 images, not of {}", channels));
    const Layout layout = core_->method.layout(problem, channels);
    if (layout.components > texel.components)
        throw CallerError(fmt::format("{} texels have {} components, and the spectra of {} images take {}", texel.name,
                                      texel.components, channels, layout.components));
    Image packed(layout.width, layout.height, layout.components);
    const auto wanted = static_cast<std::size_t>(result.texels()) * static_cast<std::size_t>(texel.components);
    if (texels.size() != wanted)
        throw CallerError(fmt::format("{} x {} {} texels are {} numbers, not {}", result.width, result.height,
                                      texel.name, wanted, texels.size()));
    // Wrapped rows lie one after the other as an image's do, and end where the texture may not.
    for (std::size_t i = 0; i < packed.samples.size(); ++i) {
        const std::size_t components = static_cast<std::size_t>(layout.components);
        packed.samples[i] = texels[i / components * static_cast<std::size_t>(texel.components) + i % components];
    }
    return fragfft::unpack(layout, packed).samples;
}

} // namespace fragfft
