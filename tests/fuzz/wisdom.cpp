// Wisdom of any machine: read or refused, and what was read survives being written.
#include "filters/wisdom.hpp"
#include "fuzz/fuzzing.hpp"

namespace fragfft {

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return fuzz::told([&] {
        const Wisdom wisdom = wisdom_from_text(fuzz::text_of(data, size), "any");
        const std::string text = to_text(wisdom);
        const Wisdom again = wisdom_from_text(text, "again");
        fuzz::require(to_text(again) == text, "wisdom that is written is the same when it is read");
        Wisdom both = wisdom;
        both.take(again);
        fuzz::require(both.entries().size() == wisdom.entries().size(), "taking the same adds nothing");
    });
}

} // namespace fragfft
