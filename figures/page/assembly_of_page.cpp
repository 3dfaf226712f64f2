#include "figures/assembly/assembly_text.hpp"
#include "figures/page/page_parts.hpp"
#include "program/programs/all_program_files.hpp"

namespace fragfft::figures {

nlohmann::ordered_json assembly_of_page()
{
    // Moreland & Angel 2003, equation 6: the real part of a tangled row.
    const ProgramVariant butterfly{"fft", "fft", "moreland_angel_2003/fft.frag", {"ALONG_ROWS", "TANGLED", "REAL"}, {}};
    nlohmann::ordered_json programs = nlohmann::ordered_json::array();
    programs.push_back(
        {{"file", butterfly.file},
         {"defines", butterfly.defines},
         {"text", assembly::text_of(butterfly, all_program_files(), assembly::Language::arb_fragment_program)}});
    return programs;
}

} // namespace fragfft::figures
