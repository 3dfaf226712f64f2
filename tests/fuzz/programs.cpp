// Compiled programs as Context::export_programs gives them: taken or refused in a line, and what was taken survives
// being written. The mutator makes the fingerprint at the end right again more often than not, as few bytes would get
// past it.
#include "engine/fingerprint.hpp"
#include "engine/program_binaries.hpp"
#include "fuzz/fuzzing.hpp"

#include <cstring>
#include <vector>

namespace fragfft {

namespace {

const ProgramOrigin origin{"Mesa", "llvmpipe", "4.5", "0123456789abcdef"};
constexpr std::size_t fingerprint_digits = 16;

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return fuzz::told([&] {
        const ReadPrograms read = programs_from_bytes(origin, {data, size});
        if (!read.refusal.empty()) {
            fuzz::require(read.programs.empty(), "what is refused is refused as a whole");
            throw InputError(read.refusal);
        }
        const std::vector<std::uint8_t> bytes = to_bytes(origin, read.programs);
        const ReadPrograms again = programs_from_bytes(origin, bytes);
        fuzz::require(again.refusal.empty() && to_bytes(origin, again.programs) == bytes,
                      "programs that are written are the same when they are read");
    });
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t largest_size, unsigned seed)
{
    std::size_t mutated = LLVMFuzzerMutate(data, size, largest_size);
    if (seed % 4 != 0 && mutated >= fingerprint_digits) {
        const std::size_t kept = mutated - fingerprint_digits;
        const std::string right = fingerprint({fuzz::text_of(data, kept)});
        std::memcpy(data + kept, right.data(), fingerprint_digits);
    }
    return mutated;
}

} // namespace fragfft
