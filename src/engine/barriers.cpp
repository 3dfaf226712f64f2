#include "engine/barriers.hpp"

#include <algorithm>

namespace fragfft {

namespace {

// Which earlier accesses to a texture a store into it must still wait for.
enum class Unordered
{
    nothing,
    storing_passes, // by passes that themselves stored something: a barrier for fetches may be enough, see barriers.hpp
    others,         // by draws that only fetched from it, or by its caller
};

// What has happened to a resource since the last barrier of each kind.
struct Pending
{
    bool seen_by_texture_fetches = true; // the three: whether earlier image stores are visible to such accesses
    bool seen_by_images = true;
    bool seen_by_framebuffers = true;
    Unordered uses = Unordered::nothing;
    bool lie_before_fetches = false; // whether a barrier for fetches has come since `uses`
};

class Derivation
{
public:
    Derivation(const Plan& plan, bool fetches_order_stores)
        : plan_(plan), fetches_order_stores_(fetches_order_stores), pending_(plan.resources.size())
    {
    }

    // A run ends with a barrier that makes its stores visible. After that the caller may have used the outputs. Other
    // textures that the run's last draws fetched from count as used, too.
    void begin_after_the_caller()
    {
        before_each_pass();
        if (ends_with_image_stores(plan_))
            pass_barrier({.texture_fetch = true, .image_access = true, .framebuffer = true});
        for (std::size_t i = 0; i < pending_.size(); ++i) {
            const ResourceRole role = plan_.resources[i].role;
            if (role == ResourceRole::output)
                pending_[i] = {.uses = Unordered::others};
            else if (role != ResourceRole::temporary)
                pending_[i] = {};
        }
    }

    void begin_after_a_run()
    {
        begin_after_the_caller();
        before_each_pass();
    }

    std::vector<Barrier> before_each_pass()
    {
        std::vector<Barrier> barriers;
        for (const Pass& pass : plan_.passes) {
            Barrier barrier;
            // Nothing has been stored yet, so waiting here for what others have read costs little.
            if (barriers.empty())
                barrier.image_access = stores_in_what_others_used();
            for (const Binding& binding : pass.bindings)
                if (!is_read_first(pass, binding) && !pass.reads_its_own(binding))
                    require(binding, fetches(pass), barrier);
            if (!barrier.empty())
                pass_barrier(barrier);
            for (const Binding& binding : pass.bindings)
                happen(binding, pass.stores_images());
            barriers.push_back(barrier);
        }
        return barriers;
    }

private:
    bool stores_in_what_others_used() const
    {
        for (const Pass& pass : plan_.passes)
            for (const Binding& binding : pass.bindings)
                if (binding.access == Access::image_write && pending_[binding.resource].uses == Unordered::others)
                    return true;
        return false;
    }

    static bool fetches(const Pass& pass)
    {
        return std::any_of(pass.bindings.begin(), pass.bindings.end(),
                           [](const Binding& binding) { return binding.access == Access::sampled; });
    }

    // In place, a group reads each texel, behind the barrier that this needs, before it writes it: no other barrier is
    // needed for the texel's former contents.
    static bool is_read_first(const Pass& pass, const Binding& target)
    {
        return pass.is_in_place() && target.access == Access::image_write &&
               std::any_of(pass.bindings.begin(), pass.bindings.end(), [&](const Binding& source) {
                   return source.access == Access::sampled && source.resource == target.resource;
               });
    }

    void require(const Binding& binding, bool pass_fetches, Barrier& barrier) const
    {
        const Pending& pending = pending_[binding.resource];
        switch (binding.access) {
        case Access::sampled:
            barrier.texture_fetch |= !pending.seen_by_texture_fetches;
            break;
        case Access::image_read:
            barrier.image_access |= !pending.seen_by_images;
            break;
        case Access::image_write:
            if (pending.uses == Unordered::storing_passes && pass_fetches && fetches_order_stores_)
                barrier.texture_fetch |= !pending.lie_before_fetches;
            else
                barrier.image_access |= pending.uses != Unordered::nothing;
            break;
        case Access::attachment:
            barrier.framebuffer |= !pending.seen_by_framebuffers;
            break;
        }
    }

    void pass_barrier(const Barrier& barrier)
    {
        for (Pending& pending : pending_) {
            pending.seen_by_texture_fetches |= barrier.texture_fetch;
            pending.seen_by_images |= barrier.image_access;
            pending.seen_by_framebuffers |= barrier.framebuffer;
            pending.lie_before_fetches |= barrier.texture_fetch;
            if (barrier.image_access)
                pending.uses = Unordered::nothing;
        }
    }

    void happen(const Binding& binding, bool pass_stores)
    {
        Pending& pending = pending_[binding.resource];
        switch (binding.access) {
        case Access::sampled:
        case Access::image_read:
            pending.uses = std::max(pending.uses, pass_stores ? Unordered::storing_passes : Unordered::others);
            pending.lie_before_fetches = false;
            break;
        case Access::image_write:
            pending = {false, false, false, std::max(pending.uses, Unordered::storing_passes)};
            break;
        case Access::attachment:
            pending = {};
            break;
        }
    }

    const Plan& plan_;
    bool fetches_order_stores_;
    std::vector<Pending> pending_; // one for each resource
};

} // namespace

std::vector<Barrier> barriers_before(const Plan& plan, bool fetches_order_stores)
{
    Derivation derivation(plan, fetches_order_stores);
    derivation.begin_after_the_caller();
    return derivation.before_each_pass();
}

std::vector<Barrier> barriers_after_a_run(const Plan& plan, bool fetches_order_stores)
{
    Derivation derivation(plan, fetches_order_stores);
    derivation.begin_after_a_run();
    return derivation.before_each_pass();
}

bool ends_with_image_stores(const Plan& plan)
{
    std::vector<bool> stored(plan.resources.size());
    for (const Pass& pass : plan.passes)
        for (const Binding& binding : pass.bindings)
            if (binding.writes())
                stored[binding.resource] = binding.access == Access::image_write;
    for (std::size_t i = 0; i < stored.size(); ++i)
        if (stored[i] && plan.resources[i].role == ResourceRole::output)
            return true;
    return false;
}

} // namespace fragfft
