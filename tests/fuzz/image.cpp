// Image files of every format: decoded, or refused in a printable line that begins with the file's name. The mutator
// usually corrects the checksums of PNGs, because few inputs would get past them otherwise.
#include "fuzz/fuzzing.hpp"
#include "image/image_maker.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/image_file.hpp"

namespace fragfft {
namespace {

std::string refusal_of(const auto& work)
{
    std::string fault = fuzz::refusal_of(work);
    fuzz::require(fault.empty() || fault.starts_with("any: "), "a refusal names the file: " + fault);
    fuzz::require(fault == printable(fault), "a refusal is printable: " + printable(fault));
    return fault;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string fault = refusal_of([&] { decode_image({data, size}, "any"); });
    fault.empty() ? fuzz::count_acceptance() : fuzz::count_refusal(fault);
    return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t largest_size, unsigned seed)
{
    const std::size_t mutated = LLVMFuzzerMutate(data, size, largest_size);
    Bytes bytes(data, data + mutated);
    const bool is_png = bytes.size() > png::signature_bytes && bytes[0] == 0x89 && bytes[1] == 'P';
    if (is_png && seed % 4 != 0)
        png::correct_checksums(bytes);
    std::copy(bytes.begin(), bytes.end(), data);
    return mutated;
}

} // namespace fragfft
