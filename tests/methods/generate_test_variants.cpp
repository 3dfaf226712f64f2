// Writes the C++ source of the tests' own programs, and of variants that no plan of the library draws.
#include "methods/cpu_test_programs.hpp"
#include "reference/glsl_on_cpu/program_translation.hpp"

using namespace fragfft;
using reference::glsl_on_cpu::VariantList;

namespace {

VariantList variants_of_the_tests()
{
    VariantList variants;
    for (const Plan& plan : {plan_with_parameters(), plan_with_two_targets(), plan_with_layers()})
        variants.add(plan);
    variants.add(test_program("add_array"));
    variants.add(copy_program());
    for (const std::string part : {"REAL", "IMAGINARY"})
        for (const bool table : {false, true})
            for (const bool unitary : {false, true}) {
                ProgramVariant program{
                    "fft", "fft", "moreland_angel_2003/fft.frag", {"ALONG_ROWS", "STANDARD", part}, {}};
                if (table)
                    program.defines.push_back("TWIDDLE_TABLE");
                if (unitary)
                    program.defines.push_back("UNITARY");
                variants.add(program);
            }
    return variants;
}

} // namespace

int main(int argument_count, char** arguments)
{
    return reference::glsl_on_cpu::generate(argument_count, arguments, variants_of_the_tests, "test_programs",
                                            cpu_test_program_files());
}
