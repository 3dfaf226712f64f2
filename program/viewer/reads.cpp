#include "program/viewer/reads.hpp"

#include "engine/plan_totals.hpp"
#include "errors.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

constexpr std::size_t most_entries = std::size_t{1} << 22; // 64 MiB

// Enables reporting around one draw or dispatch.
class Telling final : public ExecutionObserver
{
public:
    Telling(const gl::Functions& gl, GLuint buffer, std::size_t pass, std::size_t draw)
        : gl_(gl), buffer_(buffer), pass_(pass), draw_(draw)
    {
    }
    void before_draw(PlanExecutor&, std::size_t pass, std::size_t draw) override { tell(pass, draw, 1); }
    void after_draw(PlanExecutor&, std::size_t pass, std::size_t draw) override { tell(pass, draw, 0); }

private:
    void tell(std::size_t pass, std::size_t draw, std::uint32_t is_active) const
    {
        if (pass != pass_ || draw != draw_)
            return;
        gl_.MemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
        gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_);
        gl_.BufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof is_active, &is_active);
        gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, 0);
    }

    const gl::Functions& gl_;
    GLuint buffer_;
    std::size_t pass_;
    std::size_t draw_;
};

std::size_t programs_of(const Pass& pass)
{
    return pass.draws_something() ? pass.draws().size() : pass.dispatches().size();
}

const ProgramVariant& variant_of(const Pass& pass, std::size_t draw)
{
    return pass.draws_something() ? pass.draws()[draw].program : pass.dispatches()[draw].program;
}

// Enough entries for the pass that reads and stores most.
std::size_t entries_of(const Plan& plan)
{
    std::int64_t most = 0;
    for (const Pass& pass : plan.passes) {
        Plan alone = plan;
        alone.passes = {pass};
        std::int64_t count = 0;
        for (const auto& [family, accesses] : totals(alone).accesses)
            count += accesses.fetches + accesses.image_reads + accesses.image_writes;
        most = std::max(most, count);
    }
    // Work groups at the edge may read for more texels than they write.
    return std::min(most_entries, static_cast<std::size_t>(2 * most + 1024));
}

} // namespace

ReadProbe::ReadProbe(const Workplace& place, const Job& job, const Means& means, const Plan& plan)
    : gl_(place.gl), capacity_(entries_of(plan))
{
    GLint blocks = 0;
    if (gl_.DispatchCompute != nullptr)
        gl_.GetIntegerv(GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS, &blocks);
    if (blocks < 1)
        throw InputError("what programs read is not shown here: it needs OpenGL 4.3 with storage buffers in fragment "
                         "programs");
    ProgramTexts texts;
    for (const auto& [key, text] : program_texts(plan, place.files, ShadingLanguage::glsl_430)) {
        const auto told = instrumented(text);
        if (!told)
            throw InputError(fmt::format("what the program '{}' reads cannot be found out", key));
        texts[key] = told->text;
        programs_.emplace(key, *told);
    }
    engine_.emplace(place.gl, place.files, std::move(texts));
    plan_.emplace(Workplace{place.gl, place.device, place.probe, place.files, *engine_}, job, means);
    gl_.GenBuffers(1, &buffer_);
    gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_);
    gl_.BufferData(GL_SHADER_STORAGE_BUFFER, static_cast<GLsizeiptr>(sizeof(ToldHeader) + capacity_ * sizeof(Entry)),
                   nullptr, GL_DYNAMIC_READ);
    gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, 0);
}

ReadProbe::~ReadProbe()
{
    gl_.DeleteBuffers(1, &buffer_);
}

const InstrumentedProgram& ReadProbe::program(std::size_t pass, std::size_t draw) const
{
    return programs_.at(variant_of(plan_->plan().passes[pass], draw).key());
}

std::vector<ReadProbe::Entry> ReadProbe::told(std::size_t pass, std::size_t draw, std::uint32_t wanted)
{
    ToldHeader header{.capacity = static_cast<std::uint32_t>(capacity_), .wanted = wanted};
    gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_);
    gl_.BufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof header, &header);
    gl_.BindBufferBase(GL_SHADER_STORAGE_BUFFER, told_binding, buffer_);
    Telling telling(gl_, buffer_, pass, draw);
    plan_->run(telling, pass);
    gl_.MemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_);
    gl_.GetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof header, &header);
    std::vector<Entry> entries(std::min<std::size_t>(header.count, capacity_));
    if (!entries.empty())
        gl_.GetBufferSubData(GL_SHADER_STORAGE_BUFFER, sizeof header,
                             static_cast<GLsizeiptr>(entries.size() * sizeof(Entry)), entries.data());
    gl_.BindBufferBase(GL_SHADER_STORAGE_BUFFER, told_binding, 0);
    gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, 0);
    if (header.count > capacity_)
        throw InputError(
            fmt::format("pass {} reads {} texels: too many to trace; choose a smaller size", pass + 1, header.count));
    return entries;
}

const std::vector<ReadProbe::Entry>& ReadProbe::all_told(std::size_t pass, std::size_t draw)
{
    const auto [kept, is_new] = kept_.try_emplace({pass, draw});
    if (is_new) {
        try {
            kept->second = told(pass, draw, everybody);
        } catch (...) {
            kept_.erase(kept);
            throw;
        }
    }
    return kept->second;
}

bool ReadProbe::writes_by_stores(std::size_t pass) const
{
    const Pass& looked_at = plan_->plan().passes[pass];
    return !looked_at.draws_something() || looked_at.stores_images();
}

std::optional<std::pair<std::size_t, std::uint32_t>> ReadProbe::writer(std::size_t pass, const Texel& texel)
{
    const Pass& looked_at = plan_->plan().passes[pass];
    std::optional<std::pair<std::size_t, std::uint32_t>> last;
    for (std::size_t draw = 0; draw < programs_of(looked_at); ++draw) {
        if (!writes_by_stores(pass)) {
            if (looked_at.draws()[draw].region.contains({"", texel.x, texel.y, 1, 1}))
                last = {draw, teller_at(texel.x, texel.y)};
            continue;
        }
        const std::uint32_t place = teller_at(texel.x, texel.y);
        for (const Entry& entry : all_told(pass, draw))
            if (entry.kind >= told_store && entry.place == place)
                last = {draw, entry.who};
    }
    return last;
}

std::vector<Read> ReadProbe::reads_of(std::size_t pass, std::size_t draw, const std::vector<Entry>& entries,
                                      std::uint32_t who) const
{
    const Pass& looked_at = plan_->plan().passes[pass];
    const InstrumentedProgram& told = program(pass, draw);
    std::vector<Read> reads;
    for (const Entry& entry : entries) {
        if (entry.who != who || entry.kind >= told_store)
            continue;
        const std::string& name =
            entry.kind < told_load ? told.samplers[entry.kind] : told.images[entry.kind - told_load];
        reads.push_back({name,
                         looked_at.binding(name)->resource,
                         {static_cast<int>(entry.place & 0xffffu), static_cast<int>(entry.place >> 16u),
                          static_cast<int>(entry.layer)}});
    }
    return reads;
}

std::optional<ReadsOfTexel> ReadProbe::reads(std::size_t pass, const Texel& texel)
{
    const auto found = writer(pass, texel);
    if (!found)
        return std::nullopt;
    const auto [draw, who] = *found;
    const bool by_group = !plan_->plan().passes[pass].draws_something();
    const std::vector<Entry> entries = writes_by_stores(pass) ? all_told(pass, draw) : told(pass, draw, who);
    return ReadsOfTexel{draw, reads_of(pass, draw, entries, who), by_group};
}

std::vector<std::map<std::size_t, TexelSet>> ReadProbe::trace_back(std::size_t pass, const Texel& texel)
{
    const Plan& plan = plan_->plan();
    std::vector<std::map<std::size_t, TexelSet>> trace;
    // Texels that are still to be traced, by texture
    std::map<std::size_t, TexelSet> wanted;
    wanted[plan.passes[pass].written_resources().front()] = {texel};
    for (std::size_t k = pass + 1; k-- > 0;) {
        std::map<std::size_t, TexelSet> read;
        TexelSet written;
        for (const std::size_t resource : plan.passes[k].written_resources())
            if (const auto found = wanted.find(resource); found != wanted.end()) {
                written.insert(found->second.begin(), found->second.end());
                wanted.erase(found);
            }
        // Find the writer of each texel, and query all writers of a draw at once
        std::map<std::size_t, std::set<std::uint32_t>> writers;
        for (const Texel& one : written)
            if (const auto found = writer(k, one))
                writers[found->first].insert(found->second);
        for (const auto& [draw, tellers] : writers) {
            std::map<std::uint32_t, std::vector<Entry>> by_teller;
            for (const Entry& entry : all_told(k, draw))
                if (tellers.contains(entry.who))
                    by_teller[entry.who].push_back(entry);
            for (const auto& [who, entries] : by_teller)
                for (const Read& found : reads_of(k, draw, entries, who))
                    read[found.resource].insert(found.texel);
        }
        for (const auto& [resource, texels] : read)
            wanted[resource].insert(texels.begin(), texels.end());
        trace.push_back(std::move(read));
    }
    return trace;
}

} // namespace fragfft::viewer
