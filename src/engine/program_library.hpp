// Compiles each program variant once.
#pragma once

#include "engine/program_source.hpp"
#include "gl/program.hpp"

#include <map>
#include <memory>
#include <string>

namespace fragfft {

class ProgramLibrary
{
public:
    explicit ProgramLibrary(const gl::Functions& gl, const ProgramFiles& files = embedded_program_files())
        : gl_(gl), files_(files)
    {
    }

    const gl::Functions& functions() const
    {
        return gl_;
    }

    // Throws GlError with the driver's log and the numbered source when the variant does not compile. Leaves the
    // program in use undefined.
    const gl::Program& program(const ProgramVariant& variant);

    // The texture unit that samplers of this name read in every program, so that it is set only once per program.
    // Throws DeviceError beyond gl::used_texture_units names.
    int texture_unit(const std::string& sampler);

    double compile_milliseconds() const
    {
        return compile_milliseconds_;
    }

private:
    const gl::Functions& gl_;
    const ProgramFiles& files_;
    std::map<std::string, std::unique_ptr<gl::Program>> programs_;
    std::map<std::string, int> texture_units_;
    double compile_milliseconds_ = 0.0;
};

} // namespace fragfft
