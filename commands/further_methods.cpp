#include "commands/further_methods.hpp"

#include "methods/method_words.hpp"
#include "program/filtering/filter_candidates.hpp"

#include <algorithm>

namespace fragfft::commands {

const std::vector<FurtherMethod>& further_methods()
{
    static const std::vector<FurtherMethod> methods{
        {automatic_method,
         "whichever of these is predicted to be the fastest for the whole command; of the methods above " +
             choosable_words(),
         "any size", true, true},
        {spatial_method,
         "Fialka and Cadik 2006: convolution in fragment programs, in two passes where the kernel is separable",
         "any size; filters with a kernel", true},
        {convolution_on_cpu_name, "convolution on the CPU in single precision, by vectors and threads",
         "any size; filters with a kernel"},
        {fourier_on_cpu_name, "Fourier transforms on the CPU by FFTW, in single precision and by threads", "any size",
         false, true},
        {direct_cpu_method, "convolution on the CPU in double precision, straight from the definition: the reference",
         "any size; filters with a kernel"}};
    return methods;
}

const FurtherMethod* further_method(const std::string& name)
{
    const auto& methods = further_methods();
    const auto found =
        std::find_if(methods.begin(), methods.end(), [&](const FurtherMethod& method) { return method.name == name; });
    return found == methods.end() ? nullptr : &*found;
}

} // namespace fragfft::commands
