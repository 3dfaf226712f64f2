#include "fragfft/texture_transform.hpp"

#include "errors.hpp"
#include "library/texture_work.hpp"

#include <fmt/core.h>

namespace fragfft {

namespace {

void require_known_words(const TransformOptions& options)
{
    require_known(options.format, last_format, "format");
    require_known(options.image_format.value_or(options.format), last_format, "format");
    require_known(options.result_format.value_or(options.format), last_format, "format");
    require_known(options.direction, Direction::inverse, "direction");
    require_known(options.axes, Axes::both, "choice of axes");
    require_known(options.domain, Domain::half_complex, "domain");
    require_known(options.scaling, Scaling::unitary, "scaling");
    require_known(options.twiddles, Twiddles::table, "source of twiddle factors");
    require_known(options.wrapping, Wrapping::four_steps, "wrapping");
    require_known(options.scratch, Scratch::own, "choice of scratch textures");
}

TransformJob job_of(const TransformOptions& options)
{
    require_known_words(options);
    return {.width = options.width,
            .height = options.height,
            .direction = options.direction,
            .axes = options.axes,
            .domain = options.domain,
            .wrapped_at = options.wrapped_at,
            .wrapping = options.wrapping,
            .scaling = options.scaling,
            .texels = {.format = options.format,
                       .twiddles = options.twiddles,
                       .image_format = options.image_format,
                       .result_format = options.result_format}};
}

constexpr TextureWork::Words transform_words{"a transform is made", "a transform is run", "a transform is recorded",
                                             "choosing a transform"};

} // namespace

class TextureTransform::Core final : public TextureWork
{
public:
    Core(std::shared_ptr<ContextCore> context_, const TransformOptions& options)
        : TextureWork(std::move(context_), transform_words)
    {
        take_prepared([&] {
            Candidates found = candidates(job_of(options), {.method = options.method, .runs = any_number_of_runs},
                                          context->planned(options.method));
            found.require_any();
            return std::make_unique<PreparedWork>(context->engine, std::move(found.all.front()), options.scratch);
        });
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

TextureTransform::~TextureTransform() = default;
TextureTransform::TextureTransform(TextureTransform&&) noexcept = default;
TextureTransform& TextureTransform::operator=(TextureTransform&&) noexcept = default;

void TextureTransform::bind(const Texture& image, const Texture& result)
{
    core_->context->require_current("textures are bound");
    const gl::TextureView results[] = {view_of(result)};
    core_->prepared().bind(view_of(image), results);
}

void TextureTransform::run()
{
    core_->run();
}

void TextureTransform::record()
{
    core_->record();
}

RunTime TextureTransform::time_runs(int runs)
{
    return core_->time_runs(runs);
}

const std::string& TextureTransform::method() const
{
    return core_->method();
}

std::string TextureTransform::plan_json() const
{
    return core_->plan_json();
}

double TextureTransform::preparation_milliseconds() const
{
    return core_->preparation_milliseconds();
}

std::vector<std::complex<double>> TextureTransform::unpack(std::span<const float> texels, int channels) const
{
    const Candidate& candidate = core_->prepared().candidate();
    const Problem& problem = candidate.problem.transform;
    const Resource& result = candidate.plan.resources[candidate.plan.resource_index("result")];
    const gl::PixelFormatInfo& texel = gl::info(result.format);
    if (problem.direction != Direction::forward)
        throw CallerError("an inverse transform's result is no spectrum to unpack");
    if (channels < 1 || channels > 4)
        throw CallerError(fmt::format("a texture holds the spectra of 1 to 4 images, not of {}", channels));
    const Layout layout = candidate.method->layout(problem, channels);
    if (layout.components > texel.components)
        throw CallerError(fmt::format("{} texels have {} components, and the spectra of {} images take {}", texel.name,
                                      texel.components, channels, layout.components));
    Image packed(layout.width, layout.height, layout.components);
    const auto wanted = static_cast<std::size_t>(result.texels()) * static_cast<std::size_t>(texel.components);
    if (texels.size() != wanted)
        throw CallerError(fmt::format("{} x {} {} texels are {} numbers, not {}", result.width, result.height,
                                      texel.name, wanted, texels.size()));
    // Wrapped rows follow each other as rows of an image do; the last row of the texture may have texels to spare.
    for (std::size_t i = 0; i < packed.samples.size(); ++i) {
        const std::size_t components = static_cast<std::size_t>(layout.components);
        packed.samples[i] = texels[i / components * static_cast<std::size_t>(texel.components) + i % components];
    }
    return fragfft::unpack(layout, packed).samples;
}

} // namespace fragfft
