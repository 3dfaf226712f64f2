#include "figures/assembly/assembly_plan.hpp"

#include "gl/gl_error.hpp"
#include "gl/pixel_format.hpp"
#include "program/programs/all_program_files.hpp"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace fragfft::assembly {

namespace {

// The texture unit of each name by which programs know a texture.
GLenum unit_of(const std::string& sampler)
{
    for (const auto& [name, unit] :
         {std::pair{"source", 0}, {"response", 1}, {"auxiliary", 1}, {"twiddle_table", 1}, {"factors", 1}})
        if (sampler == name)
            return static_cast<GLenum>(GL_TEXTURE0 + unit);
    throw std::logic_error(fmt::format("no program in assembly reads '{}'", sampler));
}

int query(const gl::Functions& gl, GLenum what)
{
    GLint value = 0;
    gl.GetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, what, &value);
    return value;
}

// The region, whose corners carry the places in texels.
void draw_quad(const gl::Functions& gl, const Region& region, const std::array<LinearPlace, 2>& places)
{
    gl.Viewport(region.x, region.y, region.width, region.height);
    gl.Begin(GL_QUADS);
    for (const auto& [right, top] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
        for (std::size_t i = 0; i < places.size(); ++i)
            gl.MultiTexCoord2fv(static_cast<GLenum>(GL_TEXTURE0 + i),
                                places[i].at(region.x + right * region.width, region.y + top * region.height).data());
        gl.Vertex2i(2 * right - 1, 2 * top - 1);
    }
    gl.End();
}

} // namespace

bool takes(const gl::Functions& gl, Language language)
{
    return gl.is_compatibility_profile &&
           (language == Language::arb_fragment_program ? gl.ARB_fragment_program != 0 : gl.NV_fragment_program != 0);
}

AssemblyPlan::AssemblyPlan(const gl::Functions& gl, const Plan& plan, Language language)
    : gl_(gl), plan_(plan), language_(language)
{
    for (const Resource& resource : plan_.resources)
        make_texture(resource);
    for (const Pass& pass : plan_.passes) {
        require_drawable(pass);
        std::vector<PreparedDraw>& prepared = draws_.emplace_back();
        for (const Draw& draw : pass.draws())
            prepared.push_back({draw.region, loaded(draw.program), draw_numbers(plan_, draw)});
    }
}

GLenum AssemblyPlan::program_target() const
{
    return language_ == Language::arb_fragment_program ? GL_FRAGMENT_PROGRAM_ARB : GL_FRAGMENT_PROGRAM_NV;
}

void AssemblyPlan::require_drawable(const Pass& pass) const
{
    bool drawable = pass.draws_something() && !pass.clear_color() && pass.written_resources().size() == 1;
    for (const Draw& draw : pass.draws())
        drawable = drawable && draw.mesh.empty() && draw.written.empty();
    if (!drawable)
        throw std::logic_error(fmt::format("pass '{}' does more than draw quads into one texture", pass.name));
}

void AssemblyPlan::make_texture(const Resource& resource)
{
    if (resource.kind != ResourceKind::texture_2d)
        throw std::logic_error(fmt::format("'{}' is no plain texture", resource.name));
    const gl::PixelFormatInfo& format = gl::info(resource.format);
    Target made{gl::TextureHandle(gl_, gl::generate_name(gl_.GenTextures)),
                gl::FramebufferHandle(gl_, gl::generate_name(gl_.GenFramebuffers))};
    gl_.BindTexture(GL_TEXTURE_RECTANGLE, made.texture.get());
    gl_.TexImage2D(GL_TEXTURE_RECTANGLE, 0, static_cast<GLint>(format.internal_format), resource.width, resource.height,
                   0, format.external_format, GL_FLOAT, resource.values.empty() ? nullptr : resource.values.data());
    gl_.TexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl_.TexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl_.BindFramebuffer(GL_FRAMEBUFFER, made.framebuffer.get());
    gl_.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_RECTANGLE, made.texture.get(), 0);
    if (gl_.CheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw gl::GlError(fmt::format("the device draws into no rectangle of {} x {} for '{}'", resource.width,
                                      resource.height, resource.name));
    targets_.push_back(std::move(made));
}

GLuint AssemblyPlan::loaded(const ProgramVariant& variant)
{
    if (const auto known = programs_.find(variant.key()); known != programs_.end())
        return known->second.get();
    const std::string text = text_of(variant, all_program_files(), language_);
    GLuint name = 0;
    gl_.GenProgramsARB(1, &name);
    AssemblyProgram program(gl_, name);
    if (language_ == Language::arb_fragment_program) {
        gl_.BindProgramARB(program_target(), name);
        gl_.ProgramStringARB(program_target(), GL_PROGRAM_FORMAT_ASCII_ARB, static_cast<GLsizei>(text.size()),
                             text.data());
    } else {
        gl_.LoadProgramNV(program_target(), name, static_cast<GLsizei>(text.size()),
                          reinterpret_cast<const GLubyte*>(text.data()));
    }
    if (gl::integer(gl_, GL_PROGRAM_ERROR_POSITION_ARB) >= 0)
        throw gl::GlError(fmt::format("{} in {} is refused: {}\n{}", variant.name, assembly::name(language_),
                                      reinterpret_cast<const char*>(gl_.GetString(GL_PROGRAM_ERROR_STRING_ARB)), text));
    programs_.emplace(variant.key(), std::move(program));
    return name;
}

void AssemblyPlan::upload(const std::string& input, const Image& image)
{
    const std::size_t index = plan_.resource_index(input);
    const Resource& resource = plan_.resources[index];
    const gl::PixelFormatInfo& format = gl::info(resource.format);
    if (image.width != resource.width || image.height != resource.height || image.channels != format.components)
        throw std::logic_error(fmt::format("the image for '{}' has another shape", input));
    gl_.BindTexture(GL_TEXTURE_RECTANGLE, targets_[index].texture.get());
    gl_.TexSubImage2D(GL_TEXTURE_RECTANGLE, 0, 0, 0, image.width, image.height, format.external_format, GL_FLOAT,
                      image.samples.data());
}

void AssemblyPlan::run()
{
    gl_.Enable(program_target());
    for (std::size_t i = 0; i < plan_.passes.size(); ++i) {
        const Pass& pass = plan_.passes[i];
        gl_.BindFramebuffer(GL_FRAMEBUFFER, targets_[pass.written_resources().front()].framebuffer.get());
        for (const Binding& binding : pass.bindings)
            if (!binding.writes()) {
                gl_.ActiveTexture(unit_of(binding.name));
                gl_.BindTexture(GL_TEXTURE_RECTANGLE, targets_[binding.resource].texture.get());
            }
        for (const PreparedDraw& draw : draws_[i]) {
            gl_.BindProgramARB(program_target(), draw.program);
            const std::vector<std::array<float, 4>>& parameters = draw.numbers.parameters;
            for (std::size_t number = 0; number < parameters.size(); ++number)
                gl_.ProgramLocalParameter4fvARB(program_target(), static_cast<GLuint>(number),
                                                parameters[number].data());
            draw_quad(gl_, draw.region, draw.numbers.places);
        }
    }
    gl_.Disable(program_target());
    gl_.ActiveTexture(GL_TEXTURE0);
}

Image AssemblyPlan::read_back(const std::string& resource_name) const
{
    const std::size_t index = plan_.resource_index(resource_name);
    const Resource& resource = plan_.resources[index];
    const gl::PixelFormatInfo& format = gl::info(resource.format);
    Image image(resource.width, resource.height, format.components);
    gl_.BindFramebuffer(GL_FRAMEBUFFER, targets_[index].framebuffer.get());
    gl_.ReadPixels(0, 0, image.width, image.height, format.external_format, GL_FLOAT, image.samples.data());
    return image;
}

std::map<std::string, DriverCount> AssemblyPlan::driver_counts() const
{
    std::map<std::string, DriverCount> counts;
    if (language_ != Language::arb_fragment_program)
        return counts;
    for (const auto& [key, program] : programs_) {
        gl_.BindProgramARB(program_target(), program.get());
        counts[key] = {query(gl_, GL_PROGRAM_ALU_INSTRUCTIONS_ARB), query(gl_, GL_PROGRAM_TEX_INSTRUCTIONS_ARB),
                       query(gl_, GL_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB),
                       query(gl_, GL_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB)};
    }
    return counts;
}

} // namespace fragfft::assembly
