#include "figures/report/other_machines.hpp"

#include "figures/report/embedded_ledgers.hpp"
#include "gl/software_renderers.hpp"

#include <nlohmann/json.hpp>
#include <optional>

namespace fragfft::figures {

namespace {

using reference::PublishedTable;

bool leaves_open(Verdict verdict)
{
    return verdict == Verdict::alike || verdict == Verdict::undecided || verdict == Verdict::cannot_be_tested;
}

std::optional<std::size_t> row_of(const PublishedTable& ledger, const std::string& id)
{
    for (std::size_t row = 0; row < ledger.row_count(); ++row)
        if (ledger.text(row, "id") == id)
            return row;
    return std::nullopt;
}

// "NVIDIA H200" of "NVIDIA H200/PCIe/SSE2", which goes on with how it is connected.
std::string short_name(const std::string& gpu)
{
    return gpu.substr(0, gpu.find('/'));
}

} // namespace

std::vector<MachineResults> gpu_machines(const std::map<std::string_view, std::string_view>& files)
{
    constexpr std::string_view machine_file = "/machine.json";
    std::vector<MachineResults> machines;
    for (const auto& [path, content] : files) {
        if (!path.ends_with(machine_file))
            continue;
        const std::string folder(path.substr(0, path.size() - machine_file.size()));
        const std::string ledger = folder + "/ledger.csv";
        const Machine machine = nlohmann::json::parse(content).get<Machine>();
        if (!gl::names_software_renderer(machine.gpu) && files.contains(ledger))
            machines.push_back({folder, machine, PublishedTable(ledger, files.at(ledger))});
    }
    return machines;
}

const std::vector<MachineResults>& committed_gpu_machines()
{
    static const std::vector<MachineResults> machines = gpu_machines(committed_files::embedded_files());
    return machines;
}

std::vector<VerdictElsewhere> verdicts_elsewhere(const Claim& claim, const std::string& gpu_here,
                                                 const std::vector<MachineResults>& machines)
{
    std::vector<VerdictElsewhere> verdicts;
    if (!leaves_open(claim.judgement.verdict()))
        return verdicts;
    for (const MachineResults& machine : machines) {
        const auto row = row_of(machine.ledger, claim.id);
        if (!row || machine.machine.gpu == gpu_here)
            continue;
        const Verdict verdict = verdict_named(machine.ledger.text(*row, "verdict"));
        if (verdict != Verdict::cannot_be_tested)
            verdicts.push_back({short_name(machine.machine.gpu), machine.machine.commit, verdict,
                                machine.ledger.text(*row, "measured")});
    }
    return verdicts;
}

} // namespace fragfft::figures
