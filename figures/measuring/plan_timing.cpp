#include "figures/measuring/plan_timing.hpp"

#include "gl/error_scope.hpp"

#include <algorithm>
#include <functional>
#include <list>
#include <random>

namespace fragfft {

namespace {

// Random numbers in [0, 1), the same at every call. Zeros might be computed faster than pictures are.
std::vector<float> random_texels(const Resource& resource)
{
    std::mt19937 generator(2003);
    std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
    std::vector<float> texels(static_cast<std::size_t>(resource.texels()) *
                              static_cast<std::size_t>(gl::info(resource.format).components));
    for (float& number : texels)
        number = uniform(generator);
    return texels;
}

class SharedTextures
{
public:
    explicit SharedTextures(const gl::Functions& gl) : gl_(gl) {}

    gl::TextureView texture_for(const Resource& resource)
    {
        const auto found = std::find_if(textures_.begin(), textures_.end(), [&](const SharedTexture& shared) {
            return shared.resource.name == resource.name && same_shape(shared.resource, resource);
        });
        if (found != textures_.end())
            return found->texture.view();
        const int layers = resource.kind == ResourceKind::texture_array ? resource.layers : 0;
        const gl::TextureView view =
            textures_
                .emplace_back(SharedTexture{resource, gl::Texture(gl_, resource.width, resource.height, resource.format,
                                                                  resource.name, layers)})
                .texture.view();
        if (resource.role == ResourceRole::input)
            gl::upload(gl_, view, random_texels(resource));
        return view;
    }

private:
    struct SharedTexture
    {
        Resource resource;
        gl::Texture texture;
    };

    const gl::Functions& gl_;
    std::list<SharedTexture> textures_;
};

} // namespace

std::vector<gl::TimeStatistics> time_in_turn(const std::vector<Plan>& plans, int repetitions,
                                             const gl::Sampling& sampling, const gl::Device& device, Engine& engine,
                                             const std::vector<gl::TimedRun>& others)
{
    const gl::ErrorScope errors(engine.functions());
    gl::Timer timer(engine.functions(), device);
    SharedTextures textures(engine.functions());
    std::vector<std::unique_ptr<PlanExecutor>> prepared;
    std::vector<const PlanExecutor*> recorded;
    std::vector<gl::TimedRun> runs;
    for (const Plan& plan : plans) {
        PlanExecutor& executor = *prepared.emplace_back(engine.prepare(plan));
        for (const Resource& resource : plan.resources)
            if (resource.role == ResourceRole::input || resource.role == ResourceRole::output)
                executor.bind(resource.name, textures.texture_for(resource));
        recorded.push_back(&executor);
        runs.push_back(
            timer.timed_runs([&executor, repetitions](int run_count) { executor.record(run_count * repetitions); })
                .named(plan.name));
    }
    const gl::StateGuard guard(engine.functions(), used_units(recorded));
    runs.insert(runs.end(), others.begin(), others.end());
    std::vector<gl::TimeStatistics> times = gl::measure_in_turn(runs, sampling);
    errors.throw_if_error("timing plans");
    return times;
}

} // namespace fragfft
