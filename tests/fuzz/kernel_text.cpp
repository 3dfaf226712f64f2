// Kernels in text files: read or refused. A kernel that was read is read again identically from its numbers in text.
#include "commands/kernel_file.hpp"
#include "fuzz/fuzzing.hpp"

#include <fmt/format.h>

namespace fragfft {
namespace {

std::string text_of(const Kernel& kernel)
{
    std::string text;
    for (std::size_t i = 0; i < kernel.weights.size(); ++i)
        text +=
            fmt::format("{}{}", kernel.weights[i], (i + 1) % static_cast<std::size_t>(kernel.width) == 0 ? '\n' : ',');
    return text;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return fuzz::told([&] {
        const Kernel kernel = commands::kernel_of_text(fuzz::text_of(data, size), "any.txt");
        const Kernel again = commands::kernel_of_text(text_of(kernel), "again.txt");
        fuzz::require(again.width == kernel.width && again.height == kernel.height && again.weights == kernel.weights,
                      "a kernel that is written out is the same");
        // A kernel is divided by its sum, or refused if the sum is 0.
        const std::string fault = fuzz::refusal_of([&] { commands::normalised(kernel, "any.txt"); });
        fuzz::require(fault.empty() || fault.starts_with("any.txt: --normalise"), fault);
    });
}

} // namespace fragfft
