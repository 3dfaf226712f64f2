#include "figures/report/pass_list.hpp"
#include "engine/plan_totals.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <set>

namespace fragfft::figures {

namespace {

bool works_the_same(const Pass& one, const Pass& other)
{
    return std::equal(
               one.draws().begin(), one.draws().end(), other.draws().begin(), other.draws().end(),
               [](const Draw& a, const Draw& b) { return a.program.name == b.program.name && a.region == b.region; }) &&
           std::equal(one.dispatches().begin(), one.dispatches().end(), other.dispatches().begin(),
                      other.dispatches().end(), [](const Dispatch& a, const Dispatch& b) {
                          return a.program.name == b.program.name && a.written == b.written;
                      });
}

std::string numbers(int first, int count)
{
    return count == 1 ? std::to_string(first) : fmt::format("{} to {}", first, first + count - 1);
}

double fetches(const ProgramVariant& program)
{
    return std::accumulate(program.accesses.begin(), program.accesses.end(), 0.0,
                           [](double sum, const AccessCount& accessed) { return sum + accessed.count; });
}

// The number of fetches of all invocations per texel that they write.
double fetches_of_texel(const Pass& pass, const Dispatch& dispatch)
{
    const double groups = static_cast<double>(dispatch.groups[0]) * dispatch.groups[1] * dispatch.groups[2];
    double fetched = 0.0;
    for (const AccessCount& accessed : dispatch.program.accesses) {
        const Binding* binding = pass.binding(accessed.binding);
        if (binding == nullptr || !binding->writes())
            fetched += groups * dispatch.program.group.invocations() * accessed.count;
    }
    double texels = 0.0;
    for (const Region& region : dispatch.written)
        texels += static_cast<double>(region.pixels());
    return fetched / texels;
}

std::string bytes_text(const std::map<std::string, std::int64_t>& bytes_by_family)
{
    constexpr double mebibyte = 1024.0 * 1024.0;
    const auto bytes =
        static_cast<double>(std::accumulate(bytes_by_family.begin(), bytes_by_family.end(), std::int64_t{0},
                                            [](std::int64_t sum, const auto& family) { return sum + family.second; }));
    return bytes < mebibyte ? fmt::format("{:.0f} bytes", bytes) : number(bytes / mebibyte) + " MiB";
}

std::string prediction_text(const Prediction& prediction)
{
    return fmt::format("; this machine's limits predict {} ms, for {}", number(prediction.milliseconds, 3),
                       name(prediction.limited_by));
}

} // namespace

std::vector<PassBlock> blocks_of(const Plan& plan)
{
    std::vector<PassBlock> blocks;
    for (const Pass& pass : plan.passes) {
        const std::string name = pass.name.substr(0, pass.name.find(','));
        if (!blocks.empty() && blocks.back().name == name && works_the_same(*blocks.back().pass, pass))
            ++blocks.back().passes;
        else
            blocks.push_back({name, &pass});
    }
    return blocks;
}

PassList pass_list(const std::string& what, const Plan& plan, const MachineLimits* limits)
{
    const PlanTotals sums = totals(plan);
    PassList list{fmt::format("{}: {} pass{}, {} read, {} written", what, sums.passes, sums.passes == 1 ? "" : "es",
                              bytes_text(sums.bytes_read), bytes_text(sums.bytes_written)) +
                      (limits == nullptr || !is_predictable(plan) ? "" : prediction_text(predicted(plan, *limits))),
                  {{"pass", "step", "program", "region", "texels", "fetches a texel"}, {}}};
    std::set<ListedProgram> programs;
    int first = 1;
    for (const PassBlock& block : blocks_of(plan)) {
        const auto add = [&](const ProgramVariant& program, const Region& region, double fetches_a_texel) {
            programs.insert({program.name, program.file, program.family});
            list.table.rows.push_back({numbers(first, block.passes), block.name, program.name, region.name,
                                       fmt::format("{} x {}", region.width, region.height), number(fetches_a_texel)});
        };
        for (const Draw& draw : block.pass->draws())
            add(draw.program, draw.region, fetches(draw.program));
        for (const Dispatch& dispatch : block.pass->dispatches())
            for (const Region& region : dispatch.written)
                add(dispatch.program, region, fetches_of_texel(*block.pass, dispatch));
        first += block.passes;
    }
    list.programs.assign(programs.begin(), programs.end());
    return list;
}

} // namespace fragfft::figures
