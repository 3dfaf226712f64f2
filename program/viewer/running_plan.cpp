#include "program/viewer/running_plan.hpp"

#include "engine/image_texels.hpp"

namespace fragfft::viewer {

namespace {

std::unique_ptr<PreparedWork> work_of(const Workplace& place, const Job& job, const Means& means)
{
    return std::visit(
        [&](const auto& one) {
            using Work = decltype(prepared_work(place.engine, one, means, place.planned()));
            return std::unique_ptr<PreparedWork>(new Work(prepared_work(place.engine, one, means, place.planned())));
        },
        job);
}

} // namespace

RunningPlan::RunningPlan(const Workplace& place, const Job& job, const Means& means)
    : RunningPlan(place, work_of(place, job, means))
{
}

RunningPlan::RunningPlan(const Workplace& place, std::unique_ptr<PreparedWork> work)
    : gl_(place.gl), work_(std::move(work))
{
    // A filter's response is bound already, since it belongs to the work.
    std::vector<NamedTexture> bound;
    for (const Resource& resource : plan().resources)
        if (resource.name == "image" || resource.role == ResourceRole::output) {
            const auto [made, is_new] =
                textures_.try_emplace(resource.name, gl_, resource.width, resource.height, resource.format,
                                      "texture '" + resource.name + "'", resource.layers_of_view());
            bound.push_back({resource.name, made->second.view()});
        }
    work_->bind(bound);
}

void RunningPlan::set_image(const Image& image)
{
    const gl::TextureView view = texture("image");
    gl::upload(gl_, view, texels_from_image(image, view.format));
}

Image RunningPlan::result(int channels) const
{
    const gl::TextureView view = texture("result");
    return image_from_texels(gl::read_back(gl_, view), view.width, view.height, view.format, channels);
}

} // namespace fragfft::viewer
