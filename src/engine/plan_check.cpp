#include "engine/plan_check.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace fragfft {

namespace {

constexpr int most_fragments = 1 << 16; // along each axis; devices have fewer

using WrittenLayers = std::set<std::pair<std::size_t, int>>; // index of a resource, and a layer

std::int64_t overlapping_pixels(const Region& a, const Region& b)
{
    const int left = std::max(a.x, b.x);
    const int top = std::max(a.y, b.y);
    const int right = std::min(a.x + a.width, b.x + b.width);
    const int bottom = std::min(a.y + a.height, b.y + b.height);
    return Region{"", left, top, right - left, bottom - top}.pixels();
}

std::vector<int> layers_of(const Resource& resource, const Binding& binding)
{
    if (binding.layer != all_layers)
        return {binding.layer};
    std::vector<int> layers;
    for (int layer = 0; layer < resource.layers; ++layer)
        layers.push_back(layer);
    return layers;
}

class PassCheck
{
public:
    PassCheck(const Plan& plan, const Pass& pass)
        : plan_(plan), pass_(pass), stores_(pass.draws_something() && pass.stores_images())
    {
    }

    void check_bindings(const WrittenLayers& written)
    {
        std::set<std::string> names;
        for (const Binding& binding : pass_.bindings) {
            const Resource& resource = at(binding.resource);
            if (!names.insert(binding.name).second)
                fail("binds the name '" + binding.name + "' twice");
            if (binding.layer != all_layers && (binding.layer < 0 || binding.layer >= resource.layers))
                fail("binds a layer that '" + resource.name + "' does not have");
            if (binding.writes())
                check_target(binding, resource);
            else
                check_source(binding, resource, written);
        }
        if (targets_.empty())
            fail("has no target");
        if (pass_.groups_wait() && pass_.is_in_place())
            fail("has groups that wait for each other, and works in place");
        if (pass_.groups_wait() && pass_.dispatches().size() != 1)
            fail("has groups that wait for each other, and not one dispatch");
    }

    void check_programs() const
    {
        std::set<std::string> accessed;
        for (const Draw& draw : pass_.draws()) {
            check_program(draw.program, draw.uniforms, accessed);
            if (draw.program.stores() != stores_)
                fail("runs '" + draw.program.name + "', which " +
                     (stores_ ? "does not store in images" : "stores in images"));
        }
        for (const Dispatch& dispatch : pass_.dispatches())
            check_program(dispatch.program, dispatch.uniforms, accessed);
        for (const Binding& binding : pass_.bindings)
            if (binding.access != Access::attachment && !accessed.contains(binding.name))
                fail("binds '" + binding.name + "', which none of its programs uses");
    }

    void check_regions() const
    {
        const Resource& target = plan_.target_of(pass_);
        const Region whole{"the whole target", 0, 0, target.width, target.height};
        std::vector<Region> covered;

        // Cover the target by the draws' regions
        for (const Draw& draw : pass_.draws()) {
            // Fragments that store have no target, so their region may be any.
            require_inside(draw.region, stores_ ? Region{"", 0, 0, most_fragments, most_fragments} : whole);
            if (stores_) {
                for (const Region& region : draw.written) {
                    require_inside(region, whole);
                    cover(region, covered);
                }
            } else if (!draw.mesh.empty()) {
                if (!pass_.clear_color())
                    fail("draws a mesh on texels that nothing has cleared");
            } else if (draw.overdraw == Overdraw::intended) {
                if (pixels_covered_twice(draw.region, covered) != draw.region.pixels())
                    fail("draws '" + draw.region.name + "' over texels that nothing has drawn");
            } else {
                cover(draw.region, covered);
            }
        }

        // Or by what the dispatches write
        for (const Dispatch& dispatch : pass_.dispatches()) {
            if (*std::min_element(dispatch.groups.begin(), dispatch.groups.end()) < 1)
                fail("dispatches no group of '" + dispatch.program.name + "'");
            for (const Region& region : dispatch.written) {
                require_inside(region, whole);
                cover(region, covered);
            }
        }

        // Compare the areas: no two regions overlap
        std::int64_t pixels = 0;
        for (const Region& region : covered)
            pixels += region.pixels();
        if (!pass_.clear_color() && pixels != whole.pixels())
            fail("leaves texels of its target unwritten");
    }

    const WrittenLayers& targets() const { return targets_; }

private:
    void check_target(const Binding& binding, const Resource& resource)
    {
        if (resource.readable_at_once())
            fail("writes '" + resource.name + "', which is only to be read");
        const bool drawn = binding.access == Access::attachment;
        if (drawn && !pass_.draws_something())
            fail("dispatches, and cannot write the attachment '" + resource.name + "'");
        if (drawn && stores_)
            fail("writes the attachment '" + resource.name + "' and images");
        if (drawn && resource.kind == ResourceKind::texture_array && binding.layer == all_layers)
            fail("draws into '" + resource.name + "' without saying which layer");
        const Resource& first = plan_.target_of(pass_);
        if (resource.width != first.width || resource.height != first.height)
            fail("has targets of different sizes");
        for (const int layer : layers_of(resource, binding))
            if (!targets_.emplace(binding.resource, layer).second)
                fail("has the target '" + resource.name + "' twice");
    }

    void check_source(const Binding& binding, const Resource& resource, const WrittenLayers& written) const
    {
        const std::vector<std::size_t> targets = pass_.written_resources();
        const bool is_target = std::find(targets.begin(), targets.end(), binding.resource) != targets.end();
        if (is_target && !pass_.is_in_place() && !pass_.reads_its_own(binding))
            fail("reads and writes '" + resource.name + "'");
        if (binding.access == Access::image_read && pass_.draws_something())
            fail("draws, and cannot read the image '" + resource.name + "'");
        if (is_target && binding.access == Access::image_read)
            return; // the pass reads what it has itself left there
        for (const int layer : layers_of(resource, binding))
            if (!resource.readable_at_once() && !written.contains({binding.resource, layer}))
                fail("reads '" + resource.name + "' before any pass has written it");
    }

    void check_program(const ProgramVariant& program, const std::vector<Uniform>& uniforms,
                       std::set<std::string>& accessed) const
    {
        for (const AccessCount& access : program.accesses) {
            if (pass_.binding(access.binding) == nullptr)
                fail("runs '" + program.name + "', which needs '" + access.binding + "'");
            accessed.insert(access.binding);
        }
        for (const Uniform& uniform : uniforms)
            if (const auto* from = std::get_if<FromParameter>(&uniform.value);
                from != nullptr && std::none_of(plan_.parameters.begin(), plan_.parameters.end(),
                                                [&](const Parameter& known) { return known.name == from->parameter; }))
                fail("gives '" + uniform.name + "' the parameter '" + from->parameter + "', which the plan lacks");
    }

    void require_inside(const Region& region, const Region& whole) const
    {
        if (region.empty())
            fail("draws the empty region '" + region.name + "'");
        if (!whole.contains(region))
            fail("draws '" + region.name + "' beyond its target");
    }

    static std::int64_t pixels_covered_twice(const Region& region, const std::vector<Region>& covered)
    {
        std::int64_t pixels = 0;
        for (const Region& earlier : covered)
            pixels += overlapping_pixels(earlier, region);
        return pixels;
    }

    void cover(const Region& region, std::vector<Region>& covered) const
    {
        if (pixels_covered_twice(region, covered) != 0)
            fail("draws '" + region.name + "' on texels already drawn");
        covered.push_back(region);
    }

    const Resource& at(std::size_t index) const
    {
        if (index >= plan_.resources.size())
            fail("names a texture that the plan does not have");
        return plan_.resources[index];
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        throw InvalidPlan("plan '" + plan_.name + "', pass '" + pass_.name + "' " + what);
    }

    const Plan& plan_;
    const Pass& pass_;
    bool stores_; // whether the draws store in images
    WrittenLayers targets_;
};

[[noreturn]] void fail(const Plan& plan, const std::string& what)
{
    throw InvalidPlan("plan '" + plan.name + "' " + what);
}

void check_resources(const Plan& plan)
{
    std::set<std::string> names;
    for (const Resource& resource : plan.resources) {
        if (!names.insert(resource.name).second)
            fail(plan, "has two textures called '" + resource.name + "'");
        if (resource.width < 1 || resource.height < 1 || resource.layers < 1 ||
            (resource.layers > 1 && resource.kind == ResourceKind::texture_2d))
            fail(plan, "has the texture '" + resource.name + "' of an impossible shape");
        const std::int64_t values = resource.texels() * gl::info(resource.format).components;
        if (resource.role == ResourceRole::constant && static_cast<std::int64_t>(resource.values.size()) != values)
            fail(plan, "has the constant '" + resource.name + "' of " + std::to_string(resource.values.size()) +
                           " values instead of " + std::to_string(values));
    }
    std::set<std::string> parameters;
    for (const Parameter& parameter : plan.parameters)
        if (!parameters.insert(parameter.name).second)
            fail(plan, "has two parameters called '" + parameter.name + "'");
}

} // namespace

void require_valid(const Plan& plan)
{
    check_resources(plan);
    WrittenLayers written;
    for (const Pass& pass : plan.passes) {
        PassCheck check(plan, pass);
        check.check_bindings(written);
        check.check_regions();
        check.check_programs();
        written.insert(check.targets().begin(), check.targets().end());
    }
    for (std::size_t i = 0; i < plan.resources.size(); ++i)
        for (int layer = 0; layer < plan.resources[i].layers; ++layer)
            if (plan.resources[i].role == ResourceRole::output && !plan.passes.empty() && !written.contains({i, layer}))
                fail(plan, "never writes its output '" + plan.resources[i].name + "'");
}

} // namespace fragfft
