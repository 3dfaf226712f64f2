// Compiles program variants, each once for all that use it at the same time, and keeps some unused ones.
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
    std::vector<int> image_units; // units of the interface's images
};

// As long as one of these exists, its program is neither deleted nor compiled again.
using SharedProgram = std::shared_ptr<const LinkedProgram>;

// What the driver has been given to compile so far.
struct CompiledPrograms
{
    std::size_t programs = 0;
    double milliseconds = 0.0;
};

// Must outlive the programs that it returns. Programs in use stay; of the others it keeps those that were used last: so
// a filter that is made anew for each picture compiles nothing, and filters of many sizes do not fill the memory.
class ProgramLibrary
{
public:
    // Enough for the programs of about six plans. On llvmpipe each program takes two megabytes.
    static constexpr std::size_t usually_kept = 64;

    // A variant that has a text among `texts` is compiled from it as it is, any other from `files`.
    explicit ProgramLibrary(const gl::Functions& gl, const ProgramFiles& files, ProgramTexts texts = {})
        : gl_(gl), files_(files), texts_(std::move(texts))
    {
    }
    // Takes programs that it deletes out of use first: a state guard would refuse a deleted program in use as the
    // caller's.
    ~ProgramLibrary();
    ProgramLibrary(const ProgramLibrary&) = delete;
    ProgramLibrary& operator=(const ProgramLibrary&) = delete;

    const gl::Functions& functions() const { return gl_; }

    // Return a linked program that draws, or that is dispatched. Throw GlError with the driver's log and the numbered
    // source when the variant does not compile, and when the context has no compute programs. Which program is in use
    // afterwards is undefined.
    SharedProgram drawn(const ProgramVariant& variant);
    SharedProgram dispatched(const ProgramVariant& variant);

    // Begin to compile what will be needed soon, unless it is known: drivers may compile several at the same time. A
    // program that does not compile is reported when it is requested; OpenGL errors are left for the caller to fetch.
    void begin_drawn(const ProgramVariant& variant) { begin(variant, false); }
    void begin_dispatched(const ProgramVariant& variant) { begin(variant, true); }
    // Deletes programs that were begun but not requested.
    void forget_begun() { begun_.clear(); }

    // Sets how many unused programs are kept: those used last.
    void keep_unused(std::size_t most);
    // Deletes all unused programs.
    void release_unused();
    // Counts programs in use and unused ones.
    std::size_t size() const { return programs_.size(); }

    double compile_milliseconds() const { return compile_milliseconds_; }
    // The programs that the driver has compiled so far.
    const CompiledPrograms& compiled() const { return compiled_; }
    void tell_phases_to(PhaseClock* clock) { phases_ = clock; }

private:
    struct Entry
    {
        std::unique_ptr<const LinkedProgram> program;
        std::weak_ptr<const LinkedProgram> held; // expired when the program is unused
        std::uint64_t given_back = 0;            // when it last became unused, as give_backs_ counts
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
