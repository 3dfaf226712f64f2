#include "engine/plan_totals.hpp"

#include <algorithm>

namespace fragfft {

namespace {

std::int64_t texel_bytes(const Resource& resource)
{
    return gl::info(resource.format).bytes_per_pixel;
}

class PassTotals
{
public:
    PassTotals(const Plan& plan, const Pass& pass, PlanTotals& totals) : plan_(plan), pass_(pass), totals_(totals) {}

    void add()
    {
        for (const Draw& draw : pass_.draws()) {
            add_invocations(draw.program, draw.region.pixels());
            add_attachments(draw);
            ++totals_.draws;
        }
        for (const Dispatch& dispatch : pass_.dispatches()) {
            const std::int64_t groups =
                static_cast<std::int64_t>(dispatch.groups[0]) * dispatch.groups[1] * dispatch.groups[2];
            add_invocations(dispatch.program, groups * dispatch.program.group.invocations());
            AccessTotals& sums = totals_.accesses[dispatch.program.family];
            sums.group_barriers += groups * dispatch.program.group.barriers;
            sums.shared_bytes = std::max<std::int64_t>(sums.shared_bytes, dispatch.program.group.shared_bytes);
            ++sums.dispatches;
            ++totals_.dispatches;
        }
        ++totals_.passes;
    }

private:
    void add_invocations(const ProgramVariant& program, std::int64_t invocations)
    {
        AccessTotals& sums = totals_.accesses[program.family];
        totals_.invocations[program.family] += invocations;
        std::int64_t& read = totals_.bytes_read[program.family];
        std::int64_t& written = totals_.bytes_written[program.family];
        for (const AccessCount& access : program.accesses)
            for (const Binding& binding : pass_.bindings) {
                if (binding.name != access.binding)
                    continue;
                const std::int64_t texels = invocations * access.count;
                const std::int64_t bytes = texels * texel_bytes(plan_.resources[binding.resource]);
                (binding.writes() ? written : read) += bytes;
                if (binding.access == Access::sampled)
                    sums.fetches += texels;
                else if (binding.access == Access::image_read)
                    sums.image_reads += texels;
                else if (binding.access == Access::image_write)
                    sums.image_writes += texels;
            }
    }

    void add_attachments(const Draw& draw)
    {
        for (const Binding& binding : pass_.bindings)
            if (binding.access == Access::attachment) {
                totals_.accesses[draw.program.family].attachment_writes += draw.region.pixels();
                totals_.bytes_written[draw.program.family] +=
                    draw.region.pixels() * texel_bytes(plan_.resources[binding.resource]);
            }
    }

    const Plan& plan_;
    const Pass& pass_;
    PlanTotals& totals_;
};

} // namespace

PlanTotals totals(const Plan& plan)
{
    PlanTotals result;
    for (const Resource& resource : plan.resources)
        result.texture_bytes += resource.texels() * texel_bytes(resource);
    for (const Pass& pass : plan.passes)
        PassTotals(plan, pass, result).add();
    return result;
}

} // namespace fragfft
