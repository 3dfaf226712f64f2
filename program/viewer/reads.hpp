// Finds what a plan's programs read by running them: the reads for one texel, and traces back to the image.
#pragma once

#include "program/viewer/instrumented.hpp"
#include "program/viewer/running_plan.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fragfft::viewer {

struct Texel
{
    int x = 0;
    int y = 0;
    int layer = 0;

    auto operator<=>(const Texel&) const = default;
};

struct Read
{
    std::string sampler; // name of the sampler or image in the program
    std::size_t resource = 0;
    Texel texel;

    bool operator==(const Read&) const = default;
};

struct ReadsOfTexel
{
    std::size_t draw = 0; // or dispatch; its index in the pass
    std::vector<Read> reads;
    bool by_group = false; // whether a work group shares the reads: everything it writes may depend on any of them
};

// The texels of one texture.
using TexelSet = std::set<Texel>;

class ReadProbe
{
public:
    // Throws InputError, in one line, if the device has no storage buffers in fragment programs, or if a program reads
    // in a way that cannot be recorded. The textures' contents do not matter, because the programs compute positions
    // from indices and constant textures alone.
    ReadProbe(const Workplace& place, const Job& job, const Means& means, const Plan& plan);
    ~ReadProbe();

    // Returns what is read for a texel of the pass's targets; nothing if no draw or dispatch of the pass writes that
    // texel.
    std::optional<ReadsOfTexel> reads(std::size_t pass, const Texel& texel);

    // Returns the texels on which a texel written by pass `pass` depends, by texture. Element 0 is for pass `pass`, the
    // next for the pass before it, and so on to pass 0; each holds the texels that its pass reads.
    std::vector<std::map<std::size_t, TexelSet>> trace_back(std::size_t pass, const Texel& texel);

private:
    struct Entry
    {
        std::uint32_t who;
        std::uint32_t kind;
        std::uint32_t place; // y 65536 + x
        std::uint32_t layer;
    };

    std::vector<Entry> told(std::size_t pass, std::size_t draw, std::uint32_t wanted);
    const std::vector<Entry>& all_told(std::size_t pass, std::size_t draw);
    bool writes_by_stores(std::size_t pass) const;
    // Returns the draw or dispatch that writes a texel last, and its teller.
    std::optional<std::pair<std::size_t, std::uint32_t>> writer(std::size_t pass, const Texel& texel);
    std::vector<Read> reads_of(std::size_t pass, std::size_t draw, const std::vector<Entry>& entries,
                               std::uint32_t who) const;
    const InstrumentedProgram& program(std::size_t pass, std::size_t draw) const;

    const gl::Functions& gl_;
    std::map<std::string, InstrumentedProgram> programs_; // by ProgramVariant::key()
    std::optional<Engine> engine_;                        // for the instrumented programs
    std::optional<RunningPlan> plan_;
    GLuint buffer_ = 0;
    std::size_t capacity_;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Entry>> kept_;
};

} // namespace fragfft::viewer
