#include "engine/plan_executor.hpp"
#include "errors.hpp"
#include "gl/error_scope.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <utility>

namespace fragfft {

namespace {

struct Interval
{
    int first;
    int count;
};

bool meet(const Interval& one, const Interval& other)
{
    return one.first < other.first + other.count && other.first < one.first + one.count;
}

// Returns the texels that a part covers along one axis.
Interval covered(const gl::TexturePart& part, std::size_t axis, int planned)
{
    return part.corner ? Interval{(*part.corner)[axis], planned} : Interval{0, axis == 0 ? part.width : part.height};
}

bool lies_within(const Interval& rectangle, int size)
{
    return rectangle.first >= 0 && rectangle.first <= size - rectangle.count;
}

} // namespace

void PlanExecutor::bind_parts(std::span<const NamedPart> parts, int layers)
{
    const auto is_ours = [&](const gl::TexturePart& part) { return layers > 1 || !part.is_plain(); };
    if (layers == 1 &&
        std::none_of(parts.begin(), parts.end(), [&](const NamedPart& part) { return is_ours(part.part); })) {
        std::vector<NamedTexture> textures;
        for (const NamedPart& part : parts)
            textures.push_back({part.name, part.part.view()});
        bind(textures);
        return;
    }

    // Ask about all of them before anything changes.
    if (!gl::is_current(gl_))
        throw CallerError(
            fmt::format("plan '{}' is bound in another OpenGL context than its own, or in none", plan_.name));
    const gl::ErrorScope errors(gl_);
    std::vector<std::size_t> resources;
    for (const NamedPart& part : parts)
        resources.push_back(is_ours(part.part) ? callers_part(part, layers)
                                               : callers_texture({part.name, part.part.view()}));
    require_no_overlap(parts, layers);

    // Make views and copies, and attach them.
    BoundLayers left;
    const gl::KeptBindings callers(gl_, {GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_2D_ARRAY,
                                         GL_TEXTURE_BINDING_CUBE_MAP, GL_TEXTURE_BINDING_3D, GL_RENDERBUFFER_BINDING,
                                         GL_READ_FRAMEBUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING});
    BoundLayers bound;
    bound.layers.resize(static_cast<std::size_t>(layers));
    std::vector<gl::TextureView> plain(parts.size()); // the caller's own, whose parameters matter
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (is_ours(parts[i].part)) {
            add_part(bound, resources[i], parts[i].part);
        } else {
            plain[i] = parts[i].part.view();
            bound.layers.front().textures.emplace_back(resources[i], plain[i]);
        }
    std::vector<gl::UsualParameters::Found> parameters(parts.size());
    std::vector<std::vector<gl::RenderTarget>> targets;
    {
        const gl::UsualParameters usual(gl_, plain, parameters);
        targets = targets_of(bound);
        errors.throw_if_error(fmt::format("binding textures of plan '{}'", plan_.name));
    }

    // Note what runs need to know.
    left = leave_layers(resources);
    for (std::size_t i = 0; i < framebuffers_.size(); ++i)
        framebuffers_[i].of_layers = std::move(targets[i]);
    for (const auto& [resource, view] : bound.layers.front().textures)
        views_[resource] = view;
    bound_layers_ = std::move(bound);
    used_units_.draws = plan_draws_ || !bound_layers_.copied_in.empty() || !bound_layers_.copied_out.empty();
    has_unusual_parameters_ = false;
    for (std::size_t i = 0; i < callers_.size(); ++i) {
        for (std::size_t j = 0; j < resources.size(); ++j)
            if (callers_[i] == resources[j]) {
                callers_views_[i] = plain[j];
                parameters_[i] = parameters[j];
            }
        has_unusual_parameters_ |= callers_views_[i].name != 0 && !parameters_[i].are_usual();
    }
    bindings_are_checked_ = false;
}

std::size_t PlanExecutor::callers_part(const NamedPart& named, int layers) const
{
    const std::size_t index = plan_.resource_index(named.name);
    const Resource& planned = plan_.resources[index];
    const gl::TexturePart& part = named.part;
    const auto text = [&](const std::string& what) {
        return fmt::format("texture '{}' of plan '{}', described as {}, {}", named.name, plan_.name, described(part),
                           what);
    };
    const std::string planned_text =
        fmt::format("{} x {} {}", planned.width, planned.height, gl::info(planned.format).name);
    if (!planned.is_callers() || planned.kind != ResourceKind::texture_2d)
        throw CallerError(fmt::format("texture '{}' of plan '{}' is no part of a caller's", named.name, plan_.name));
    if (part.name == 0)
        throw CallerError(
            fmt::format("texture '{}' of plan '{}' must be {}, not none", named.name, plan_.name, planned_text));
    if (layers > 1 && !part.has_layers())
        throw CallerError(text(fmt::format("has one layer, and {} are bound", layers)));
    if (part.format != planned.format ||
        (!part.corner && (part.width != planned.width || part.height != planned.height)))
        throw CallerError(text(fmt::format("must be {}", planned_text)));
    if (!lies_within(covered(part, 0, planned.width), part.width) ||
        !lies_within(covered(part, 1, planned.height), part.height))
        throw CallerError(text(fmt::format("has no rectangle of {} x {} texels at ({}, {})", planned.width,
                                           planned.height, (*part.corner)[0], (*part.corner)[1])));
    if (const auto contradiction = gl::contradiction(gl_, part, layers))
        throw CallerError(text(*contradiction));
    return index;
}

void PlanExecutor::require_no_overlap(std::span<const NamedPart> parts, int layers) const
{
    const auto overlap = [&](const NamedPart& one, const NamedPart& other) {
        const Resource& first = plan_.resources[plan_.resource_index(one.name)];
        const Resource& second = plan_.resources[plan_.resource_index(other.name)];
        const bool is_written = first.role == ResourceRole::output || second.role == ResourceRole::output;
        return is_written && one.part.name == other.part.name && one.part.level == other.part.level &&
               meet({one.part.layer, layers}, {other.part.layer, layers}) &&
               meet(covered(one.part, 0, first.width), covered(other.part, 0, second.width)) &&
               meet(covered(one.part, 1, first.height), covered(other.part, 1, second.height));
    };
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(parts[j], parts[i]))
                throw CallerError(fmt::format("plan '{}' has one texture as '{}' and as '{}'", plan_.name,
                                              parts[j].name, parts[i].name));
}

void PlanExecutor::add_part(BoundLayers& bound, std::size_t resource, const gl::TexturePart& part)
{
    const Resource& planned = plan_.resources[resource];
    const int layers = static_cast<int>(bound.layers.size());
    std::vector<gl::TextureHandle> views;
    for (int layer = 0; layer < layers; ++layer) {
        gl::TextureHandle view = gl::view_of_layer(gl_, part, layer);
        if (view.get() == 0)
            break;
        views.push_back(std::move(view));
    }
    if (views.empty()) {
        const gl::TextureView plain =
            of_parts_
                .try_emplace(resource, gl_, planned.width, planned.height, planned.format, planned.name + ", copied")
                .first->second.view();
        gl::PartCopy copy(gl_, part, layers, plain);
        (planned.role == ResourceRole::input ? bound.copied_in : bound.copied_out).push_back(std::move(copy));
        for (BoundLayer& layer : bound.layers)
            layer.textures.emplace_back(resource, plain);
        return;
    }
    for (std::size_t layer = 0; layer < views.size(); ++layer) {
        bound.layers[layer].textures.emplace_back(
            resource, gl::TextureView{views[layer].get(), planned.width, planned.height, planned.format});
        bound.views.push_back(std::move(views[layer]));
    }
}

std::vector<std::vector<gl::RenderTarget>> PlanExecutor::targets_of(const BoundLayers& bound) const
{
    std::vector<std::vector<gl::RenderTarget>> targets(framebuffers_.size());
    std::vector<gl::TextureView> views = views_;
    for (const BoundLayer& layer : bound.layers) {
        for (const auto& [resource, view] : layer.textures)
            views[resource] = view;
        for (std::size_t i = 0; i < framebuffers_.size(); ++i) {
            const PreparedFramebuffer& framebuffer = framebuffers_[i];
            const bool is_of_layers =
                std::any_of(framebuffer.targets.begin(), framebuffer.targets.end(), [&](const Binding& target) {
                    return std::any_of(layer.textures.begin(), layer.textures.end(),
                                       [&](const auto& texture) { return texture.first == target.resource; });
                });
            if (!is_of_layers)
                continue;
            std::vector<gl::Attachment> attachments;
            for (const Binding& target : framebuffer.targets)
                attachments.emplace_back(views[target.resource], std::max(target.layer, 0));
            targets[i].emplace_back(gl_, attachments, framebuffer.with_depth, framebuffer.purpose);
        }
    }
    return targets;
}

bool PlanExecutor::replace_layers(std::span<const std::size_t> resources) const
{
    if (bound_layers_.layers.empty())
        return false;
    const auto& textures = bound_layers_.layers.front().textures;
    return std::any_of(textures.begin(), textures.end(), [&](const auto& texture) {
        return std::find(resources.begin(), resources.end(), texture.first) != resources.end();
    });
}

PlanExecutor::BoundLayers PlanExecutor::leave_layers(std::span<const std::size_t> resources)
{
    if (!replace_layers(resources))
        return {};
    for (const auto& [resource, view] : bound_layers_.layers.front().textures) {
        for (std::size_t i = 0; i < callers_.size(); ++i)
            if (callers_[i] == resource)
                callers_views_[i] = {};
        if (std::find(resources.begin(), resources.end(), resource) == resources.end())
            views_[resource] = {};
    }
    BoundLayers left = std::exchange(bound_layers_, {});
    layer_ = 0;
    used_units_.draws = plan_draws_;
    for (PreparedFramebuffer& framebuffer : framebuffers_) {
        std::move(framebuffer.of_layers.begin(), framebuffer.of_layers.end(), std::back_inserter(left.left_targets));
        framebuffer.of_layers.clear();
    }
    return left;
}

} // namespace fragfft
