// The table of what becomes of each format's facts.
#include "catch_framework.hpp"
#include "program/image/file_format.hpp"
#include "program/image/format_facts.hpp"

#include <algorithm>
#include <cctype>
#include <string>

using namespace fragfft;

TEST_CASE("Every fact of every format has a fate, and a sentence that says how")
{
    std::size_t entries = 0;
    for (const FileFormat& format : all_formats())
        for (const Fact fact : all_facts) {
            INFO(format.name << ": " << name_of(fact));
            const auto found = facts_of(format.kind, fact);
            entries += found.size();
            CHECK_FALSE(found.empty());
            const bool has_none = std::any_of(found.begin(), found.end(),
                                              [](const FormatFact& entry) { return entry.fate == Fate::none; });
            CHECK((!has_none || found.size() == 1));
            for (const FormatFact& entry : found) {
                CHECK(entry.what.empty() == (entry.fate == Fate::none));
                CHECK_FALSE(entry.what.ends_with('.'));
                CHECK_FALSE(name_of(entry.fate).empty());
            }
        }
    CHECK(entries == format_facts().size());
}
