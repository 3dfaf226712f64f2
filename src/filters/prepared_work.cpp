#include "filters/prepared_work.hpp"

#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/texel_range.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace fragfft {

namespace {

std::vector<NamedTexture> named(const gl::TextureView& image, std::span<const gl::TextureView> results)
{
    std::vector<NamedTexture> all{{"image", image}};
    for (std::size_t i = 0; i < results.size(); ++i)
        all.push_back({numbered("result", i, results.size()), results[i]});
    return all;
}

void require_convolution_sums_in_range(const FilterJob& job, const Filter& filter, double largest_sample)
{
    const Kernel& kernel = require_kernel(filter);
    require_convolution_in_range(largest_sample, kernel, job.texels_to_fit());
    require_sum_in_range(largest_sample, std::max(1.0, sum_of_magnitudes(kernel)), job.texels.format);
}

// Divides a convolution into more passes where the device ends loops sooner than the candidate was planned for. Few
// jobs need to know this, so planning does not probe the device for it.
Candidate within_rounds(Candidate candidate, const FilterJob& job, Engine& engine)
{
    if (rounds_of(candidate.plan) <= rounds_of_any_device || rounds_of(candidate.plan) <= engine.rounds_of_loops())
        return candidate;
    for (std::size_t i = 0; i < candidate.convolutions.size(); ++i) {
        PlannedConvolution& convolution = candidate.convolutions[i];
        convolution.problem.maximum_rounds = engine.rounds_of_loops();
        convolution.plan = convolution_plan(job.filters[i], convolution.problem);
    }
    candidate.plan = convolutions_plan(plans_of(candidate.convolutions));
    return candidate;
}

} // namespace

PreparedWork::PreparedWork(Engine& engine, Candidate candidate, Scratch temporaries)
    : PreparedWork(std::move(candidate), 1)
{
    // The driver gets all programs to compile before the first one is needed.
    prepared_ = engine.prepare_after([] {}, candidate_.plan, temporaries);
}

PreparedWork::PreparedWork(Candidate candidate, std::size_t results)
    : candidate_(std::move(candidate)), results_(results)
{
}

void PreparedWork::bind(const gl::TextureView& image, std::span<const gl::TextureView> results)
{
    if (results.size() != results_)
        throw CallerError(fmt::format("{} filters have as many results, not {}", results_, results.size()));
    prepared_->bind(named(image, results));
}

void PreparedWork::unbind()
{
    std::vector<std::string> textures{"image"};
    for (std::size_t i = 0; i < results_; ++i)
        textures.push_back(numbered("result", i, results_));
    prepared_->unbind(textures);
}

FilterWork::FilterWork(Engine& engine, Candidate candidate, FilterJob job, const SharedParts& shared)
    : PreparedWork(within_rounds(std::move(candidate), job, engine), job.filters.size()), job_(std::move(job))
{
    // Responses are made before the plan's textures, so that the textures which they need for this do not add to those.
    prepared_ = engine.prepare_after([&] { make_responses(engine, shared); }, candidate_.plan, shared.temporaries);
    if (responses_)
        for (std::size_t i = 0; i < job_.filters.size(); ++i)
            prepared_->bind(numbered("response", i, job_.filters.size()), responses_->texture(i));
}

void FilterWork::make_responses(Engine& engine, const SharedParts& shared)
{
    if (candidate_.method == nullptr)
        return;
    // The image and the responses are rounded as well.
    const double growth = growth_of_filter(*candidate_.method, job_.image.channels, candidate_.plan.passes.size() + 2);
    responses_.emplace(engine, *candidate_.method, candidate_.problem.transform, growth, job_.filters, shared);
}

PlanExecutor& FilterWork::prepared()
{
    if (responses_)
        responses_->restore();
    return *prepared_;
}

void FilterWork::set_filter(std::size_t number, const Filter& filter, double largest_sample)
{
    require_number(number);
    if (!responses_)
        return set_convolution(number, filter, largest_sample);
    const std::string former = shape(job_.filters[number]);
    if (shape(filter) != former)
        throw CallerError(fmt::format("{} is {} and can only be replaced with another such, not with {}",
                                      job_.filters[number].name(), former, shape(filter)));
    if (candidate_.method->has_real_responses && candidate_.problem.transform.real_responses &&
        !filter.has_real_response())
        throw CallerError(fmt::format("{} has no real response, and takes the place of filters that have only "
                                      "in a job that says so: filters_change",
                                      filter.name()));
    FilterJob changed = job_;
    changed.filters[number] = filter;
    require_formats(changed);
    responses_->set(number, filter, largest_sample);
    job_ = std::move(changed);
}

void FilterWork::set_convolution(std::size_t number, const Filter& filter, double largest_sample)
{
    if (filter.kernel() == nullptr)
        throw CallerError("a convolution has no frequency response that could be replaced by another");
    require_convolution_sums_in_range(job_, filter, largest_sample);
    ConvolutionProblem problem = candidate_.convolutions[number].problem;
    if (problem.choice.approach == ConvolutionApproach::separable && !filter.separability().factors)
        problem.choice.approach = ConvolutionApproach::non_separable;
    std::vector<Plan> all = plans_of(candidate_.convolutions);
    all[number] = convolution_plan(filter, problem);
    Plan changed = convolutions_plan(all);
    if (!same_but_for_values(changed, prepared_->plan()))
        throw CallerError(fmt::format("filter {} convolves by '{}' and cannot do so by '{}': only weights can be "
                                      "replaced, and none by 0",
                                      number, candidate_.convolutions[number].plan.description,
                                      all[number].description));
    prepared_->take_values(std::move(changed));
    candidate_.convolutions[number].plan = std::move(all[number]);
    job_.filters[number] = filter;
}

void FilterWork::require_no_overflow(double largest_sample) const
{
    if (responses_)
        responses_->require_no_overflow(largest_sample);
    else
        for (const Filter& filter : job_.filters)
            require_convolution_in_range(largest_sample, require_kernel(filter), job_.texels_to_fit());
}

bool FilterWork::asks_for_largest_sample() const
{
    return gl::holds_half_floats(responses_ ? candidate_.problem.transform.format : job_.texels_to_fit());
}

void FilterWork::require_number(std::size_t number) const
{
    if (number >= job_.filters.size())
        throw CallerError(fmt::format("{} filters are numbered from 0, and none is {}", job_.filters.size(), number));
}

void require_sums_in_range(const Candidate& candidate, const FilterJob& job, double largest_sample)
{
    const Problem& transform = candidate.problem.transform;
    if (candidate.method == nullptr)
        for (const Filter& filter : job.filters)
            require_convolution_sums_in_range(job, filter, largest_sample);
    else
        require_sum_in_range(largest_sample, static_cast<double>(transform.width) * transform.height, transform.format);
}

FilterWork prepared_work(Engine& engine, const FilterJob& job, const Means& means, const PlannedDevice& device)
{
    Candidates found = candidates(job, means, device);
    found.require_any();
    return {engine, std::move(found.all.front()), job};
}

PreparedWork prepared_work(Engine& engine, const TransformJob& job, const Means& means, const PlannedDevice& device)
{
    Candidates found = candidates(job, means, device);
    found.require_any();
    return {engine, std::move(found.all.front())};
}

TexturesOfWork::TexturesOfWork(Engine& engine, PreparedWork& work)
    : engine_(engine), work_(work), transfer_(engine.functions(), engine.uploads())
{
    texture("image");
    for (std::size_t i = 0; i < work.results(); ++i)
        texture(numbered("result", i, work.results()));
}

gl::TextureView TexturesOfWork::texture(const std::string& name)
{
    auto found = textures_.find(name);
    if (found == textures_.end()) {
        const Resource& resource = work_.plan().resources[work_.plan().resource_index(name)];
        found =
            textures_
                .emplace(name, gl::Texture(engine_.functions(), resource.width, resource.height, resource.format, name))
                .first;
        gl::draw_nothing(engine_.functions(), found->second.view());
    }
    return found->second.view();
}

void TexturesOfWork::upload(const Image& image)
{
    const gl::TextureView input = texture("image");
    if (image.width != input.width || image.height != input.height)
        throw std::logic_error(fmt::format("an image of {} x {} pixels for a plan of {} x {}", image.width,
                                           image.height, input.width, input.height));
    engine_.in_phase(Phase::uploading, [&] { transfer_.upload(image, input); });
}

std::vector<gl::TextureView> TexturesOfWork::run()
{
    std::vector<gl::TextureView> results;
    const std::size_t count = work_.results();
    for (std::size_t i = 0; i < count; ++i)
        results.push_back(texture(numbered("result", i, count)));
    std::vector<NamedTexture> bound;
    for (const auto& [name, texture] : textures_)
        bound.push_back({name, texture.view()});
    engine_.in_phase(Phase::running, [&] {
        work_.bind(bound);
        work_.run();
    });
    return results;
}

std::vector<Image> TexturesOfWork::results(int channels, std::vector<float> memory)
{
    const std::vector<gl::TextureView> textures = run();
    std::vector<Image> images(textures.size());
    images.back().samples = std::move(memory);
    engine_.in_phase(Phase::reading_back, [&] {
        for (std::size_t i = 0; i < images.size(); ++i) {
            Image& result = images[i];
            result.width = textures[i].width;
            result.height = textures[i].height;
            result.channels = channels;
            result.samples.resize(result.index(0, result.height, 0));
        }
        transfer_.read_back(textures, images);
    });
    return images;
}

void ImagesOnDevice::upload_checked(const Image& image)
{
    require_samples_in_range(image, filters_.job().texels.image());
    filters_.require_no_overflow(filters_.asks_for_largest_sample() ? largest_magnitude(image.samples) : 0.0);
    upload(image);
}

std::vector<Image> ImagesOnDevice::apply(const Image& image)
{
    upload_checked(image);
    return results(image.channels);
}

std::vector<Image> ImagesOnDevice::apply(Image&& image)
{
    upload_checked(image);
    return results(image.channels, std::move(image.samples));
}

void ImagesOnDevice::apply(std::span<const std::uint8_t> image, std::span<const std::span<std::uint8_t>> results)
{
    engine_.in_phase(Phase::uploading, [&] { transfer_.upload(image, texture("image")); });
    const std::vector<gl::TextureView> textures = run();
    engine_.in_phase(Phase::reading_back, [&] { transfer_.read_back(textures, results); });
}

Image TransformOnDevice::apply(const Image& image, int channels)
{
    upload(image);
    return std::move(results(channels).front());
}

std::vector<Image> filtered_once(Engine& engine, FilterJob job, const Means& means, const PlannedDevice& device,
                                 const Image& image)
{
    job.image = {image.width, image.height, image.channels};
    FilterWork work = prepared_work(engine, job, means, device);
    return ImagesOnDevice(engine, work).apply(image);
}

} // namespace fragfft
