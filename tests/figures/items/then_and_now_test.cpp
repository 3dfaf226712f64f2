// "Then and now": which of the entries a sentence about 32-bit floats is made of.
#include "catch_framework.hpp"
#include "figures/items/then_and_now_entries.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Entry entry_of(const std::string& implementation, std::optional<gl::PixelFormat> format, const std::string& passes,
               int textures = 1)
{
    Entry entry;
    entry.implementation = implementation;
    entry.work.passes = passes;
    entry.year_of_method = 2003;
    entry.method = "moreland_angel_2003";
    entry.textures = textures;
    entry.format = format;
    return entry;
}

} // namespace

TEST_CASE("The passes of one texture are of the first entry in 32-bit floats, whatever the entries are called")
{
    const std::vector<std::string> methods{"moreland_angel_2003", "fialka_cadik_2006"};
    const std::vector<Entry> entries{
        entry_of("32f in name alone, and of no format", std::nullopt, "7"),
        entry_of("halves that a name calls rgba32f", gl::PixelFormat::rgba16f, "5"),
        entry_of("floats that no name tells", gl::PixelFormat::rg32f, "82", 2),
        entry_of("more floats", gl::PixelFormat::rgba32f, "3"),
    };
    CHECK(passes_of_one_texture(entries, methods) == "41 in 2003");
    CHECK(passes_of_one_texture({entries[0], entries[1]}, methods).empty());
    CHECK(is_in_32_bits(entries[3]));
    CHECK_FALSE(is_in_32_bits(entries[1]));
}
