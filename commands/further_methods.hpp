// The values of --method beside the published transforms: on the CPU, convolution in space, and the choice.
#pragma once

#include <string>
#include <vector>

namespace fragfft::commands {

// Whichever candidate is estimated to be the fastest.
inline constexpr const char* automatic_method = "auto";

struct FurtherMethod
{
    std::string name;
    std::string description; // one line
    std::string sizes;       // which it takes, one line
    bool on_device = false;
    bool transforms = false; // one of --method of transform, too
};
// Those of filter and convolve.
const std::vector<FurtherMethod>& further_methods();

// Null where it is none of these.
const FurtherMethod* further_method(const std::string& name);

} // namespace fragfft::commands
