#include "engine/plan_check.hpp"

#include <algorithm>
#include <set>

namespace fragfft {

namespace {

class PassCheck
{
public:
    PassCheck(const Plan& plan, const Pass& pass) : plan_(plan), pass_(pass) {}

    void check_textures(const std::set<std::size_t>& written)
    {
        if (pass_.targets.empty())
            fail("has no target");
        for (const std::size_t target : pass_.targets) {
            const PlanTexture& texture = at(target);
            if (texture.role == TextureRole::input || texture.role == TextureRole::constant)
                fail("writes '" + texture.name + "', which is only to be read");
            if (texture.width != at(pass_.targets.front()).width || texture.height != at(pass_.targets.front()).height)
                fail("has targets of different sizes");
        }
        for (const SamplerInput& input : pass_.inputs) {
            const PlanTexture& texture = at(input.texture);
            if (std::find(pass_.targets.begin(), pass_.targets.end(), input.texture) != pass_.targets.end())
                fail("reads and writes '" + texture.name + "'");
            const bool defined = texture.role == TextureRole::input || texture.role == TextureRole::constant ||
                                 written.contains(input.texture);
            if (!defined)
                fail("reads '" + texture.name + "' before any pass has written it");
        }
    }

    void check_regions() const
    {
        const PlanTexture& target = plan_.textures[pass_.targets.front()];
        const Region whole{"the whole target", 0, 0, target.width, target.height};
        std::vector<Region> drawn;
        std::int64_t covered = 0;
        for (const Draw& draw : pass_.draws) {
            const Region& region = draw.region;
            if (region.empty())
                fail("draws the empty region '" + region.name + "'");
            if (!whole.contains(region))
                fail("draws '" + region.name + "' beyond its target");
            if (!draw.mesh.empty()) {
                if (!pass_.clear_color)
                    fail("draws a mesh on texels that nothing has cleared");
                continue;
            }
            std::int64_t overlap = 0;
            for (const Region& earlier : drawn)
                overlap += overlapping_pixels(earlier, region);
            if (draw.overdraw == Overdraw::intended) {
                if (overlap != region.pixels())
                    fail("draws '" + region.name + "' over texels that nothing has drawn");
                continue;
            }
            if (overlap != 0)
                fail("draws '" + region.name + "' on texels already drawn");
            drawn.push_back(region);
            covered += region.pixels();
        }
        if (!pass_.clear_color && covered != whole.pixels())
            fail("leaves texels of its target unwritten");
    }

private:
    static std::int64_t overlapping_pixels(const Region& a, const Region& b)
    {
        const int left = std::max(a.x, b.x);
        const int top = std::max(a.y, b.y);
        const int right = std::min(a.x + a.width, b.x + b.width);
        const int bottom = std::min(a.y + a.height, b.y + b.height);
        return Region{"", left, top, right - left, bottom - top}.pixels();
    }

    const PlanTexture& at(std::size_t index) const
    {
        if (index >= plan_.textures.size())
            fail("names a texture that the plan does not have");
        return plan_.textures[index];
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        throw InvalidPlan("plan '" + plan_.name + "', pass '" + pass_.name + "' " + what);
    }

    const Plan& plan_;
    const Pass& pass_;
};

} // namespace

void require_valid(const Plan& plan)
{
    std::set<std::size_t> written;
    for (const Pass& pass : plan.passes) {
        PassCheck check(plan, pass);
        check.check_textures(written);
        check.check_regions();
        written.insert(pass.targets.begin(), pass.targets.end());
    }
}

} // namespace fragfft
