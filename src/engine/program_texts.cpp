#include "engine/program_texts.hpp"

#include "errors.hpp"

#include <fmt/core.h>

namespace fragfft {

ProgramTexts program_texts(const Plan& plan, const ProgramFiles& files, ShadingLanguage language)
{
    const bool has_compute = language == ShadingLanguage::glsl_430 || language == ShadingLanguage::essl_310;
    ProgramTexts texts;
    for (const Pass& pass : plan.passes) {
        for (const Draw& draw : pass.draws()) {
            if (draw.program.stores() && !has_compute)
                throw InputError(fmt::format(
                    "plan '{}' has fragment programs that store in images, which are written in glsl430 or essl310",
                    plan.name));
            ProgramText& text = texts[draw.program.key()];
            text.vertex = vertex_source(draw.program, files, language);
            text.fragment = fragment_source(draw.program, files, language);
        }
        for (const Dispatch& dispatch : pass.dispatches()) {
            if (!has_compute)
                throw InputError(
                    fmt::format("plan '{}' has compute programs, which are written in glsl430 or essl310", plan.name));
            texts[dispatch.program.key()].compute = compute_source(dispatch.program, files, language);
        }
    }
    return texts;
}

} // namespace fragfft
