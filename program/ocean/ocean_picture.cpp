#include "program/ocean/ocean_picture.hpp"

#include "engine/image_texels.hpp"

#include <algorithm>

namespace fragfft::ocean {

namespace {

// One vertex for about every second texel, within the limits in which that is visible.
gl::MeshData mesh_for(const View& view)
{
    return surface_mesh(std::clamp(view.width / 2, 32, 1024), std::clamp(view.height, 64, 1024));
}

// Makes textures for all inputs and outputs of a plan that have none yet, and binds them.
void bind_textures(PlanExecutor& prepared, const gl::Functions& gl, std::vector<gl::Texture>& textures)
{
    for (const Resource& texture : prepared.plan().resources)
        if (texture.role == ResourceRole::output) {
            textures.emplace_back(gl, texture.width, texture.height, texture.format, texture.name);
            prepared.bind(texture.name, textures.back().view());
        }
}

void set_time(PlanExecutor& prepared, double seconds)
{
    prepared.set_parameter(time_parameter, static_cast<float>(seconds));
}

} // namespace

gl::MeshData surface_mesh(int columns, int rows)
{
    gl::MeshData mesh;
    for (int row = 0; row <= rows; ++row)
        for (int column = 0; column <= columns; ++column)
            mesh.vertices.push_back({{2.0f * static_cast<float>(column) / static_cast<float>(columns) - 1.0f,
                                      static_cast<float>(row) / static_cast<float>(rows), 0.0f},
                                     {0.0f, 0.0f, 1.0f}});
    const auto across = static_cast<std::uint32_t>(columns + 1);
    for (std::uint32_t row = 0; row < static_cast<std::uint32_t>(rows); ++row)
        for (std::uint32_t column = 0; column + 1 < across; ++column) {
            const std::uint32_t corner = row * across + column;
            mesh.triangle_indices.insert(mesh.triangle_indices.end(), {corner, corner + across, corner + 1, corner + 1,
                                                                       corner + across, corner + across + 1});
        }
    return mesh;
}

OceanPicture::OceanPicture(Engine& engine, const Method& method, const Waves& waves, const View& view)
    : gl_(engine.functions()), mesh_(gl_, mesh_for(view)), fields_(engine.prepare(ocean_plan(method, waves))),
      picture_(engine.prepare(picture_plan(waves, view)))
{
    bind_textures(*fields_, gl_, textures_);
    std::size_t field = 0;
    for (const Resource& resource : fields_->plan().resources)
        if (resource.role == ResourceRole::output)
            picture_->bind(resource.name, textures_[field++].view());
    bind_textures(*picture_, gl_, textures_);
    picture_->bind_mesh(surface_mesh_name, mesh_);
}

Image OceanPicture::at_time(double seconds)
{
    set_time(*fields_, seconds);
    fields_->run();
    picture_->run();
    const gl::TextureView image = textures_.back().view();
    return image_from_texels(gl::read_back(gl_, image), image.width, image.height, image.format, 3);
}

std::vector<float> patch_fields(Engine& engine, const Method& method, const Waves& waves, double seconds,
                                double choppiness)
{
    const std::unique_ptr<PlanExecutor> prepared = engine.prepare(ocean_plan(method, waves));
    std::vector<gl::Texture> textures;
    bind_textures(*prepared, engine.functions(), textures);
    set_time(*prepared, seconds);
    prepared->run();
    const auto texels = [&](const std::string& name) {
        return prepared->read_back(prepared->plan().resource_index(name));
    };
    const std::vector<float> displacements = texels(displacements_name(0));
    const std::vector<float> slopes = texels(slopes_name(0));
    const auto scale = static_cast<float>(choppiness);
    std::vector<float> fields;
    fields.reserve(displacements.size() / 4 * patch_field_count);
    for (std::size_t i = 0; i < displacements.size(); i += 4)
        fields.insert(fields.end(), {displacements[i + 2], slopes[i], slopes[i + 1], scale * displacements[i],
                                     scale * displacements[i + 1]});
    return fields;
}

} // namespace fragfft::ocean
