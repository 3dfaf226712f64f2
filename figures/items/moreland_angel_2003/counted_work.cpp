#include "figures/items/moreland_angel_2003/counted_work.hpp"

#include "engine/execution_observer.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_executor.hpp"
#include "gl/fragment_counter.hpp"

#include <algorithm>

namespace fragfft::figures {

namespace {

// By the variant's key.
class FragmentsByProgram final : public ExecutionObserver
{
public:
    explicit FragmentsByProgram(const gl::Functions& gl) : counter_(gl) {}

    void before_draw(PlanExecutor&, std::size_t, std::size_t) override
    {
        counter_.begin();
    }
    void after_draw(PlanExecutor& plan, std::size_t pass, std::size_t draw) override
    {
        fragments_[plan.plan().passes[pass].draws()[draw].program.key()] += static_cast<std::int64_t>(counter_.end());
    }

    const std::map<std::string, std::int64_t>& fragments() const
    {
        return fragments_;
    }

private:
    gl::FragmentCounter counter_;
    std::map<std::string, std::int64_t> fragments_;
};

// Several items count the same programs, and the tools take their time.
std::optional<InstructionCount> remembered_instructions(const ProgramVariant& program)
{
    static std::map<std::string, InstructionCount> known; // by the variant's key
    const auto place = known.find(program.key());
    if (place != known.end())
        return place->second;
    const auto counted = count_instructions(program);
    if (counted)
        known.emplace(program.key(), *counted);
    return counted;
}

std::map<std::string, std::int64_t> fragments_by_program(Engine& engine, const Plan& plan)
{
    ImageRunner runner(engine, plan);
    for (const Resource& resource : plan.resources)
        if (resource.role == ResourceRole::input)
            runner.upload(resource.name, Image(resource.width, resource.height, 4));
    FragmentsByProgram counting(engine.functions());
    runner.prepared().run(counting);
    return counting.fragments();
}

} // namespace

const char* name(InstructionSource source)
{
    return source == InstructionSource::driver ? "the driver's assembly" : "SPIR-V";
}

bool CountedWork::is_counted_by(InstructionSource source) const
{
    return std::all_of(programs_.begin(), programs_.end(),
                       [&](const CountedProgram& program) { return program.instructions(source).has_value(); });
}

std::optional<InstructionSource> CountedWork::source() const
{
    for (const InstructionSource source : {InstructionSource::driver, InstructionSource::spirv})
        if (is_counted_by(source))
            return source;
    return std::nullopt;
}

std::int64_t CountedWork::fragments(const std::string& family) const
{
    std::int64_t sum = 0;
    for (const CountedProgram& program : programs_)
        if (program.program.family == family)
            sum += program.fragments;
    return sum;
}

std::map<int, std::int64_t> CountedWork::fragments_by_count(const std::string& family, int InstructionCount::*kind,
                                                            InstructionSource source) const
{
    std::map<int, std::int64_t> fragments;
    for (const CountedProgram& program : programs_)
        if (program.program.family == family && program.instructions(source))
            fragments[(*program.instructions(source)).*kind] += program.fragments;
    return fragments;
}

std::int64_t CountedWork::total(const std::string& family, int InstructionCount::*kind, InstructionSource source) const
{
    std::int64_t sum = 0;
    for (const auto& [count, fragments] : fragments_by_count(family, kind, source))
        sum += count * fragments;
    return sum;
}

std::int64_t CountedWork::total(int InstructionCount::*kind, InstructionSource source) const
{
    std::int64_t sum = 0;
    for (const CountedProgram& program : programs_)
        sum += program.instructions(source).value_or(InstructionCount{}).*kind * program.fragments;
    return sum;
}

Interval interval_of(const std::map<int, std::int64_t>& fragments_by_count)
{
    const auto most = std::max_element(fragments_by_count.begin(), fragments_by_count.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return {static_cast<double>(fragments_by_count.begin()->first), static_cast<double>(most->first),
            static_cast<double>(fragments_by_count.rbegin()->first)};
}

CountedWork counted_work(ItemContext& context, const Plan& plan)
{
    const auto fragments = fragments_by_program(context.engine, plan);
    ProgramLibrary library(context.context.functions(), embedded_program_files());
    const InstructionCounter count_by_driver = driver_instruction_counter(library);
    std::map<std::string, CountedProgram> programs;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws()) {
            const std::string key = draw.program.key();
            if (!programs.contains(key))
                programs[key] = {draw.program, fragments.at(key), count_by_driver(draw.program),
                                 remembered_instructions(draw.program)};
        }
    std::vector<CountedProgram> counted;
    for (auto& [key, program] : programs)
        counted.push_back(std::move(program));
    return CountedWork(std::move(counted));
}

} // namespace fragfft::figures
