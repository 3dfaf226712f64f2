// What a plan's programs read, found by running them: reads of one texel, and traces back to the image.
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
    std::string sampler; // or image, by its name in the program
    std::size_t resource = 0;
    Texel texel;

    bool operator==(const Read&) const = default;
};

struct ReadsOfTexel
{
    std::size_t draw = 0; // or dispatch, of the pass
    std::vector<Read> reads;
    bool by_group = false; // a work group shares them: whatever it writes may depend on any
};

// The texels of one texture.
using TexelSet = std::set<Texel>;

class ReadProbe
{
public:
    // Throws InputError in one line where the device has no storage buffers in fragment programs, or where a program
    // reads in a way that cannot be told. Textures hold anything while it runs: the programs compute places from
    // numbers and constant textures alone.
    ReadProbe(const Workplace& place, const Job& job, const Means& means, const Plan& plan);
    ~ReadProbe();

    // What is read for a texel of the pass's targets; nothing where no draw or dispatch of it writes that texel.
    std::optional<ReadsOfTexel> reads(std::size_t pass, const Texel& texel);

    // On which texels of each texture a texel depends that pass `pass` has written: of pass k what it reads for that.
    // Element 0 belongs to pass `pass`, the next to the one before, and so on to pass 0; by resource.
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
    // Who writes a texel, by which draw or dispatch; the last one that does.
    std::optional<std::pair<std::size_t, std::uint32_t>> writer(std::size_t pass, const Texel& texel);
    std::vector<Read> reads_of(std::size_t pass, std::size_t draw, const std::vector<Entry>& entries,
                               std::uint32_t who) const;
    const InstrumentedProgram& program(std::size_t pass, std::size_t draw) const;

    const gl::Functions& gl_;
    std::map<std::string, InstrumentedProgram> programs_; // by ProgramVariant::key()
    std::optional<Engine> engine_;                        // of the programs that tell
    std::optional<RunningPlan> plan_;
    GLuint buffer_ = 0;
    std::size_t capacity_;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Entry>> kept_;
};

} // namespace fragfft::viewer
