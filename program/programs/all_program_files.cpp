#include "program/programs/all_program_files.hpp"

#include "compute_programs/others.hpp"
#include "fragment_programs/others.hpp"

namespace fragfft {

const ProgramFiles& all_program_files()
{
    static const ProgramFiles files = [] {
        ProgramFiles all = embedded_program_files();
        all.insert(other_fragment_programs::embedded_files().begin(), other_fragment_programs::embedded_files().end());
        all.insert(other_compute_programs::embedded_files().begin(), other_compute_programs::embedded_files().end());
        return all;
    }();
    return files;
}

} // namespace fragfft
