#include "engine/program_library.hpp"

#include "errors.hpp"
#include "gl/state_guard.hpp"

#include <chrono>
#include <fmt/format.h>

namespace fragfft {

const gl::Program& ProgramLibrary::program(const ProgramVariant& variant)
{
    std::unique_ptr<gl::Program>& program = programs_[variant.key()];
    if (program)
        return *program;
    const auto start = std::chrono::steady_clock::now();
    const ShadingLanguage language = gl::is_es(gl_) ? ShadingLanguage::essl_300 : ShadingLanguage::glsl_330;
    program = std::make_unique<gl::Program>(gl_, variant.name, vertex_source(variant, files_, language),
                                            fragment_source(variant, files_, language));
    gl_.UseProgram(program->name());
    for (const Fetches& fetches : variant.fetches)
        if (const GLint location = program->uniform_location(fetches.sampler); location >= 0)
            gl_.Uniform1i(location, texture_unit(fetches.sampler));
    compile_milliseconds_ +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return *program;
}

int ProgramLibrary::texture_unit(const std::string& sampler)
{
    const auto [entry, added] = texture_units_.try_emplace(sampler, static_cast<int>(texture_units_.size()));
    if (entry->second >= gl::used_texture_units)
        throw DeviceError(
            fmt::format("sampler '{}' is one more than the {} texture units in use", sampler, gl::used_texture_units));
    return entry->second;
}

} // namespace fragfft
