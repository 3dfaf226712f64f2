#include "caller_bindings.hpp"

#include "engine/program_source.hpp"
#include "gl/compute.hpp"
#include "gl/handle.hpp"
#include "gl/texture.hpp"
#include "program/programs/all_program_files.hpp"

namespace fragfft {

namespace {

constexpr GLuint queried_units = 10;
constexpr GLuint queried_images = 4;

gl::Program copying_program(const gl::Functions& gl)
{
    const ProgramVariant copy{"copy", "copy", "common/copy.frag", {}, {}};
    const auto& files = all_program_files();
    const ShadingLanguage language = gl::is_es(gl) ? ShadingLanguage::essl_300 : ShadingLanguage::glsl_330;
    return {gl, "copy", vertex_source(copy, files, language), fragment_source(copy, files, language)};
}

void add_units(StateList& list)
{
    const gl::Functions& gl = list.functions();
    const auto on_unit = [&gl](GLuint unit, const auto& what) {
        const GLint active = gl::integer(gl, GL_ACTIVE_TEXTURE);
        gl.ActiveTexture(GL_TEXTURE0 + unit);
        what();
        gl.ActiveTexture(static_cast<GLenum>(active));
    };
    for (GLuint unit = 0; unit < queried_units; ++unit) {
        const std::string of_unit = " of unit " + std::to_string(unit);
        for (const auto& [name, query, target] : {std::tuple{FRAGFFT_NAMED(GL_TEXTURE_BINDING_2D), GL_TEXTURE_2D},
                                                  {FRAGFFT_NAMED(GL_TEXTURE_BINDING_2D_ARRAY), GL_TEXTURE_2D_ARRAY},
                                                  {FRAGFFT_NAMED(GL_TEXTURE_BINDING_3D), GL_TEXTURE_3D},
                                                  {FRAGFFT_NAMED(GL_SAMPLER_BINDING), GLenum{0}}})
            list.add(
                name + of_unit,
                [=, &gl, of = query] {
                    GLint value = 0;
                    on_unit(unit, [&] { gl.GetIntegerv(of, &value); });
                    return std::vector<double>{static_cast<double>(value)};
                },
                [=, &gl, to = target](RandomValues& random) {
                    if (to == 0) {
                        // A sampler that would read mipmap levels, of which a texture has only one.
                        const GLuint sampler = random.coin() ? gl::generate_name(gl.GenSamplers) : 0;
                        if (sampler != 0)
                            gl.SamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
                        gl.BindSampler(unit, sampler);
                    } else {
                        const GLuint texture = random.coin() ? gl::generate_name(gl.GenTextures) : 0;
                        on_unit(unit, [&] { gl.BindTexture(to, texture); });
                    }
                });
    }
    list.add_integers(FRAGFFT_NAMED(GL_ACTIVE_TEXTURE), 1, [&gl](RandomValues& random) {
        gl.ActiveTexture(GL_TEXTURE0 + static_cast<GLuint>(random.between(0, queried_units - 1)));
    });
    if (!gl::has_compute(gl))
        return;
    for (GLuint unit = 0; unit < queried_images; ++unit)
        list.add(
            "image unit " + std::to_string(unit),
            [=, &gl] {
                std::vector<double> values;
                for (const GLenum query : {GL_IMAGE_BINDING_NAME, GL_IMAGE_BINDING_LEVEL, GL_IMAGE_BINDING_LAYERED,
                                           GL_IMAGE_BINDING_LAYER, GL_IMAGE_BINDING_ACCESS, GL_IMAGE_BINDING_FORMAT}) {
                    GLint value = 0;
                    gl.GetIntegeri_v(query, unit, &value);
                    values.push_back(value);
                }
                return values;
            },
            [=, &gl](RandomValues& random) {
                const GLint bound = gl::integer(gl, GL_TEXTURE_BINDING_2D_ARRAY);
                const GLuint texture = gl::generate_name(gl.GenTextures);
                gl.BindTexture(GL_TEXTURE_2D_ARRAY, texture);
                gl.TexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA32F, 2, 2, 4);
                gl.BindTexture(GL_TEXTURE_2D_ARRAY, static_cast<GLuint>(bound));
                gl.BindImageTexture(unit, texture, 0, random.truth(), random.between(0, 3),
                                    random.coin() ? GL_READ_ONLY : GL_WRITE_ONLY, GL_RGBA32F);
            });
}

} // namespace

CallerBindings::CallerBindings(StateList& list)
{
    programs_.push_back(copying_program(list.functions()));
    programs_.push_back(copying_program(list.functions()));
    add_objects(list);
    add_units(list);
}

void CallerBindings::add_objects(StateList& list)
{
    const gl::Functions& gl = list.functions();
    const auto name = [](auto generate) { return gl::generate_name(generate); };
    const auto drawing = [=, &gl](RandomValues& random) {
        // A framebuffer with an attachment of the caller's, while drawing goes elsewhere.
        const GLuint texture = name(gl.GenTextures);
        gl.BindTexture(GL_TEXTURE_2D, texture);
        gl.TexStorage2D != nullptr&& gl::at_least(gl, {4, 2}, {3, 0})
            ? gl.TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4)
            : gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, name(gl.GenFramebuffers));
        gl.FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, texture, 0);
        const GLenum buffers[] = {GL_NONE, random.coin() ? GLenum{GL_COLOR_ATTACHMENT1} : GLenum{GL_NONE}};
        gl.DrawBuffers(2, buffers);
    };
    list.add_integers(FRAGFFT_NAMED(GL_DRAW_FRAMEBUFFER_BINDING), 1, drawing);
    list.add_integers(FRAGFFT_NAMED(GL_DRAW_BUFFER1), 1);
    list.add_integers(FRAGFFT_NAMED(GL_READ_FRAMEBUFFER_BINDING), 1, [=, &gl](RandomValues&) {
        gl.BindFramebuffer(GL_READ_FRAMEBUFFER, name(gl.GenFramebuffers));
        gl.ReadBuffer(GL_COLOR_ATTACHMENT1);
    });
    list.add_integers(FRAGFFT_NAMED(GL_READ_BUFFER), 1);
    list.add_integers(FRAGFFT_NAMED(GL_RENDERBUFFER_BINDING), 1,
                      [=, &gl](RandomValues&) { gl.BindRenderbuffer(GL_RENDERBUFFER, name(gl.GenRenderbuffers)); });
    list.add_integers(FRAGFFT_NAMED(GL_VERTEX_ARRAY_BINDING), 1,
                      [=, &gl](RandomValues&) { gl.BindVertexArray(name(gl.GenVertexArrays)); });
    list.add_integers(FRAGFFT_NAMED(GL_CURRENT_PROGRAM), 1, [this, &gl](RandomValues& random) {
        gl.UseProgram(programs_[static_cast<std::size_t>(random.between(0, 1))].name());
    });
    for (const auto& [query_name, query, target] :
         {std::tuple{FRAGFFT_NAMED(GL_ARRAY_BUFFER_BINDING), GL_ARRAY_BUFFER},
          {FRAGFFT_NAMED(GL_ELEMENT_ARRAY_BUFFER_BINDING), GL_ELEMENT_ARRAY_BUFFER},
          {FRAGFFT_NAMED(GL_PIXEL_PACK_BUFFER_BINDING), GL_PIXEL_PACK_BUFFER},
          {FRAGFFT_NAMED(GL_PIXEL_UNPACK_BUFFER_BINDING), GL_PIXEL_UNPACK_BUFFER},
          {FRAGFFT_NAMED(GL_UNIFORM_BUFFER_BINDING), GL_UNIFORM_BUFFER},
          {FRAGFFT_NAMED(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING), GL_TRANSFORM_FEEDBACK_BUFFER}})
        list.add_integers(query_name, query, 1, [=, &gl, to = target](RandomValues&) {
            gl.BindBuffer(to, name(gl.GenBuffers));
            gl.BufferData(to, 4096, nullptr, GL_STATIC_DRAW);
        });
}

} // namespace fragfft
