// Which fragment program a draw runs: a file and the definitions that select one branch-free variant of it.
#pragma once

#include <string>
#include <vector>

namespace fragfft {

// How often one fragment reads a texel through a sampler.
struct Fetches
{
    std::string sampler;
    int count = 1;
};

struct ProgramVariant
{
    std::string name;                 // in the paper's words: "untangle_rows_real_lower"
    std::string family;               // the row of the paper's tables that it belongs to: "untangle"
    std::string fragment_file;        // below fragment_programs/
    std::vector<std::string> defines; // each becomes a #define
    std::vector<Fetches> fetches;     // per fragment
    std::string vertex_file = "common/full_screen.vert";

    // Equal for variants that compile to the same program, whatever their names.
    std::string key() const
    {
        std::string result = vertex_file + ' ' + fragment_file;
        for (const std::string& define : defines)
            result += ' ' + define;
        return result;
    }
};

} // namespace fragfft
