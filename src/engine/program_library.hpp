// Compiles each program variant once.
#pragma once

#include "engine/program_source.hpp"
#include "engine/program_texts.hpp"
#include "gl/program.hpp"
#include "gl/program_interface.hpp"

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

class ProgramLibrary
{
public:
    // A variant that has a text among `texts` is compiled from it as it is, any other from `files`.
    explicit ProgramLibrary(const gl::Functions& gl, const ProgramFiles& files, ProgramTexts texts = {})
        : gl_(gl), files_(files), texts_(std::move(texts))
    {
    }
    ProgramLibrary(const ProgramLibrary&) = delete;
    ProgramLibrary& operator=(const ProgramLibrary&) = delete;

    const gl::Functions& functions() const
    {
        return gl_;
    }

    // Throws GlError with the driver's log and the numbered source when the variant does not compile, or when it is a
    // compute program and the context has none. Leaves the program in use undefined.
    const LinkedProgram& drawn(const ProgramVariant& variant);
    const LinkedProgram& dispatched(const ProgramVariant& variant);

    double compile_milliseconds() const
    {
        return compile_milliseconds_;
    }

private:
    const LinkedProgram& linked(const ProgramVariant& variant, bool is_compute);
    std::vector<int> choose_units(const gl::Program& program, const gl::ProgramInterface& interface) const;
    gl::Program compiled(const ProgramVariant& variant, bool is_compute) const;
    ProgramText text_of(const ProgramVariant& variant, bool is_compute) const;

    const gl::Functions& gl_;
    const ProgramFiles& files_;
    ProgramTexts texts_;
    std::map<std::string, std::unique_ptr<const LinkedProgram>> programs_;
    double compile_milliseconds_ = 0.0;
};

} // namespace fragfft
