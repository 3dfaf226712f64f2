// Tunings that were measured, each with what it holds for. Pure data: a table, and its text.
#pragma once

#include "gl/context.hpp"
#include "methods/method.hpp"

#include <map>
#include <string>
#include <string_view>

namespace fragfft {

// What a tuning holds for. A driver or a program that changes may make another tuning the fastest.
struct WisdomKey
{
    std::string device;   // renderer and OpenGL version, which names the driver
    std::string programs; // fingerprint of the programs' files
    std::string method;
    std::string problem; // in words, everything of it but its tuning

    auto operator<=>(const WisdomKey&) const = default;
};

WisdomKey wisdom_key(const gl::Device& device, const Method& method, const FilteringProblem& problem);

struct KnownTuning
{
    std::string tuning;   // as to_text(Tuning) has it
    bool patient = false; // measured with many runs, not with few
    double milliseconds = 0.0;
    double estimate_milliseconds = 0.0; // what the method's own estimate took beside it

    bool operator==(const KnownTuning&) const = default;
};

using WisdomEntries = std::map<WisdomKey, KnownTuning>;

class Wisdom
{
public:
    const WisdomEntries& entries() const { return entries_; }
    // None where nothing is known; valid until the next put or take.
    const KnownTuning* find(const WisdomKey& key) const;
    // In the place of what was known.
    void put(const WisdomKey& key, const KnownTuning& known);
    // Everything of the other, but what was measured patiently here and not there.
    void take(const Wisdom& other);

private:
    WisdomEntries entries_;
};

// A first line with the format's version, and a line for each entry, its fields separated by tabs.
std::string to_text(const Wisdom& wisdom);

// Throws InputError in one line, which begins with `name` and says in which line of the text the fault is: another
// version, a line that is too long or has other fields, a tuning that is none, a number that is no time, an entry that
// stands there twice. Whether a device is this one, and whether a method is known, is not asked.
Wisdom wisdom_from_text(std::string_view text, const std::string& name);

} // namespace fragfft
