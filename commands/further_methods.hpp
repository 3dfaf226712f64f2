// Values of --method other than the published transforms: methods on the CPU, convolution in space, and the automatic
// choice.
#pragma once

#include <string>
#include <vector>

namespace fragfft::commands {

// Chooses the candidate with the lowest estimate.
inline constexpr const char* automatic_method = "auto";

struct FurtherMethod
{
    std::string name;
    std::string description; // one line
    std::string sizes;       // supported sizes, in one line
    bool on_device = false;
    bool transforms = false; // whether --method of `transform` accepts it, too
};
// The further methods of `filter` and `convolve`.
const std::vector<FurtherMethod>& further_methods();

// Null for another name.
const FurtherMethod* further_method(const std::string& name);

} // namespace fragfft::commands
