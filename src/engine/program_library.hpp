// Compiles program variants, each once for all that use it at a time, and keeps some that nothing uses.
#pragma once

#include "engine/phase_clock.hpp"
#include "engine/program_source.hpp"
#include "gl/program.hpp"
#include "gl/program_interface.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fragfft {

// A program as the driver has linked it. Its samplers read the texture units 0, 1, ... in the order in which the
// interface lists them.
struct LinkedProgram
{
    gl::Program program;
    gl::ProgramInterface interface;
    std::vector<int> image_units; // of the interface's images
};

// As long as one exists, its program is neither deleted nor compiled again.
using SharedProgram = std::shared_ptr<const LinkedProgram>;

// What a driver was given to compile.
struct CompiledPrograms
{
    std::size_t programs = 0;
    double milliseconds = 0.0;
};

// Must outlive the programs that it returns. Programs that plans use stay; of the others the library keeps those used
// last, so that a filter made anew for each picture compiles nothing, and filters of many sizes do not fill the memory.
class ProgramLibrary
{
public:
    // The programs of about six plans. On llvmpipe each takes two megabytes.
    static constexpr std::size_t usually_kept = 64;

    // A variant that has a text among `texts` is compiled from it as it is, any other from `files`.
    explicit ProgramLibrary(const gl::Functions& gl, const ProgramFiles& files, ProgramTexts texts = {})
        : gl_(gl), files_(files), texts_(std::move(texts))
    {
    }
    // Takes a program out of use that it deletes: it would be refused as the caller's own.
    ~ProgramLibrary();
    ProgramLibrary(const ProgramLibrary&) = delete;
    ProgramLibrary& operator=(const ProgramLibrary&) = delete;

    const gl::Functions& functions() const { return gl_; }

    // Return a linked program that draws, or that is dispatched. Throw GlError with the driver's log and the numbered
    // source when the variant does not compile, and when the context has no compute programs. Which program is in use
    // afterwards is undefined.
    SharedProgram drawn(const ProgramVariant& variant);
    SharedProgram dispatched(const ProgramVariant& variant);

    // Begin to compile what is about to be asked for, unless it is known: drivers may work on several at a time. What
    // does not compile is told when it is asked for; OpenGL's errors are left for who begins it to ask.
    void begin_drawn(const ProgramVariant& variant) { begin(variant, false); }
    void begin_dispatched(const ProgramVariant& variant) { begin(variant, true); }
    // Deletes what was begun and not asked for.
    void forget_begun() { begun_.clear(); }

    // Sets how many unused programs are kept: those used last.
    void keep_unused(std::size_t most);
    // Deletes all unused programs.
    void release_unused();
    // Counts used and unused programs.
    std::size_t size() const { return programs_.size(); }

    double compile_milliseconds() const { return compile_milliseconds_; }
    // The programs that the driver has compiled so far.
    const CompiledPrograms& compiled() const { return compiled_; }
    void tell_phases_to(PhaseClock* clock) { phases_ = clock; }

private:
    struct Entry
    {
        std::unique_ptr<const LinkedProgram> program;
        std::weak_ptr<const LinkedProgram> held; // expired when it is unused
        std::uint64_t given_back = 0;            // when that last happened, as give_backs_ counts
    };

    SharedProgram linked(const ProgramVariant& variant, bool is_compute);
    SharedProgram held(Entry& entry);
    void delete_unused_beyond(std::size_t most) noexcept;
    std::vector<int> choose_units(const gl::Program& program, const gl::ProgramInterface& interface) const;
    void begin(const ProgramVariant& variant, bool is_compute);
    gl::BegunProgram begun(const ProgramVariant& variant, bool is_compute) const;
    gl::Program made(const std::string& key, const ProgramVariant& variant, bool is_compute);
    ProgramText text_of(const ProgramVariant& variant, bool is_compute) const;

    const gl::Functions& gl_;
    const ProgramFiles& files_;
    ProgramTexts texts_;
    std::map<std::string, Entry> programs_;
    std::map<std::string, gl::BegunProgram> begun_;
    std::uint64_t give_backs_ = 0;
    std::size_t most_unused_ = usually_kept;
    double compile_milliseconds_ = 0.0;
    CompiledPrograms compiled_;
    PhaseClock* phases_ = nullptr;
};

} // namespace fragfft
