#include "engine/program_library.hpp"

#include "gl/compute.hpp"

#include <chrono>
#include <fmt/core.h>

namespace fragfft {

const LinkedProgram& ProgramLibrary::drawn(const ProgramVariant& variant)
{
    return linked(variant, false);
}

const LinkedProgram& ProgramLibrary::dispatched(const ProgramVariant& variant)
{
    return linked(variant, true);
}

const LinkedProgram& ProgramLibrary::linked(const ProgramVariant& variant, bool is_compute)
{
    const std::string key = (is_compute ? "compute " : "draw ") + variant.key();
    if (const auto known = programs_.find(key); known != programs_.end())
        return *known->second;
    const auto start = std::chrono::steady_clock::now();
    gl::Program program = compiled(variant, is_compute);
    gl::ProgramInterface interface = gl::program_interface(program);
    std::vector<int> image_units = choose_units(program, interface);
    const auto entry = programs_.emplace(key, std::make_unique<const LinkedProgram>(LinkedProgram{
                                                  std::move(program), std::move(interface), std::move(image_units)}));
    compile_milliseconds_ +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return *entry.first->second;
}

std::vector<int> ProgramLibrary::choose_units(const gl::Program& program, const gl::ProgramInterface& interface) const
{
    gl_.UseProgram(program.name());
    for (std::size_t unit = 0; unit < interface.samplers.size(); ++unit)
        gl_.Uniform1i(interface.samplers[unit].location, static_cast<GLint>(unit));
    std::vector<int> image_units;
    for (const gl::ProgramVariable& image : interface.images) {
        GLint unit = static_cast<GLint>(image_units.size());
        // OpenGL ES lets only the program's text choose the units of images.
        if (gl::is_es(gl_))
            gl_.GetUniformiv(program.name(), image.location, &unit);
        else
            gl_.Uniform1i(image.location, unit);
        image_units.push_back(unit);
    }
    return image_units;
}

gl::Program ProgramLibrary::compiled(const ProgramVariant& variant, bool is_compute) const
{
    const auto given = texts_.find(variant.key());
    const ProgramText text = given == texts_.end() ? text_of(variant, is_compute) : given->second;
    if (is_compute)
        return gl::Program::compute(gl_, variant.name, text.compute);
    return gl::Program(gl_, variant.name, text.vertex, text.fragment);
}

ProgramText ProgramLibrary::text_of(const ProgramVariant& variant, bool is_compute) const
{
    const bool is_es = gl::is_es(gl_);
    if (is_compute)
        return {"", "", compute_source(variant, files_, is_es ? ShadingLanguage::essl_310 : ShadingLanguage::glsl_430)};
    if (variant.stores())
        gl::require_compute(gl_, fmt::format("program '{}', which stores in images", variant.name));
    const ShadingLanguage language = variant.stores() ? (is_es ? ShadingLanguage::essl_310 : ShadingLanguage::glsl_420)
                                                      : (is_es ? ShadingLanguage::essl_300 : ShadingLanguage::glsl_330);
    return {vertex_source(variant, files_, language), fragment_source(variant, files_, language), ""};
}

} // namespace fragfft
