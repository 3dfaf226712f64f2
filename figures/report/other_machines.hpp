// What committed runs on GPUs say of a claim that the machine at hand cannot decide.
#pragma once

#include "figures/report/claim.hpp"
#include "figures/report/comparison.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft::figures {

struct VerdictElsewhere
{
    std::string machine; // its GPU
    std::string commit;
    Verdict verdict = Verdict::cannot_be_tested;
    std::string measured;
};

// The runs of machines with a GPU among files FOLDER/machine.json and FOLDER/ledger.csv. Throws InputError as
// load_machine_results does.
std::vector<MachineResults> gpu_machines(const std::map<std::string_view, std::string_view>& files);

// Those that are compiled in, read once.
const std::vector<MachineResults>& committed_gpu_machines();

// Verdicts on a claim that is alike, undecided or cannot be tested here: of each machine that can tell, but for the one
// that the report is of.
std::vector<VerdictElsewhere> verdicts_elsewhere(const Claim& claim, const std::string& gpu_here,
                                                 const std::vector<MachineResults>& machines);

} // namespace fragfft::figures
