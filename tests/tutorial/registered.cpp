// The functions that tests/methods requires, with the tutorial's method as the only one: see CMakeLists.txt.
#include "engine/program_source.hpp"
#include "tutorial/embedded.hpp"
#include "tutorial/stockham.hpp"

namespace fragfft {

const std::vector<Method>& methods_of_the_tutorial()
{
    static const std::vector<Method> methods{stockham::method()};
    return methods;
}

const ProgramFiles& programs_of_the_tutorial()
{
    static const ProgramFiles files = [] {
        ProgramFiles all = embedded_program_files();
        all.insert(tutorial::embedded_files().begin(), tutorial::embedded_files().end());
        return all;
    }();
    return files;
}

} // namespace fragfft
