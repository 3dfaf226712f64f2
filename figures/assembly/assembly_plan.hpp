// Draws a plan as one drew in 2003: its fragment programs in assembly (assembly_text.hpp), textures that are rectangles
// with coordinates in texels, a quad of four corners for each region, and no vertex program. The passes, regions and
// numbers are those of the plan.
#pragma once

#include "engine/plan.hpp"
#include "figures/assembly/assembly_text.hpp"
#include "figures/assembly/draw_numbers.hpp"
#include "gl/handle.hpp"
#include "image.hpp"

#include <map>
#include <string>
#include <vector>

namespace fragfft::assembly {

// Whether the context takes such programs. Only contexts of the compatibility profile do.
bool takes(const gl::Functions& gl, Language language);

// What the driver says about a program of ARB_fragment_program, before and after it made its own of it.
struct DriverCount
{
    int arithmetic = 0;
    int texture = 0;
    int native_arithmetic = 0;
    int native_texture = 0;

    bool operator==(const DriverCount&) const = default;
};

class AssemblyPlan
{
public:
    // The context must be current here and at each call, and have the default state but for what this class sets.
    // Throws std::logic_error for a plan whose passes do more than draw quads into one texture or whose programs have
    // no text in assembly, gl::GlError with the driver's words for a program that it refuses.
    AssemblyPlan(const gl::Functions& gl, const Plan& plan, Language language);

    // `image` has the size of the input, and as many channels as its texels.
    void upload(const std::string& input, const Image& image);
    void run();
    Image read_back(const std::string& resource) const;

    // Each program's, by its variant's key. Nothing but of ARB_fragment_program is counted by drivers.
    std::map<std::string, DriverCount> driver_counts() const;

private:
    struct Target
    {
        gl::TextureHandle texture;
        gl::FramebufferHandle framebuffer;
    };
    struct PreparedDraw
    {
        Region region;
        GLuint program = 0;
        DrawNumbers numbers;
    };
    using AssemblyProgram = gl::Handle<&gl::Functions::DeleteProgramsARB>;

    GLenum program_target() const;
    void require_drawable(const Pass& pass) const;
    void make_texture(const Resource& resource);
    GLuint loaded(const ProgramVariant& variant);

    const gl::Functions& gl_;
    Plan plan_;
    Language language_;
    std::vector<Target> targets_; // one for each resource
    std::map<std::string, AssemblyProgram> programs_;
    std::vector<std::vector<PreparedDraw>> draws_; // of each pass
};

} // namespace fragfft::assembly
