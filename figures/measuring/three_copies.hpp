// Three copies of an image, one after the other, by dispatches that do nothing else: what a filter takes at least whose
// axes cannot both be in one place at once.
#pragma once

#include "gl/context.hpp"
#include "gl/nearest_sampler.hpp"
#include "gl/program.hpp"
#include "gl/state_guard.hpp"
#include "gl/texture.hpp"
#include "image.hpp"

#include <vector>

namespace fragfft::measuring {

// Each copy reads what the one before has written, through a sampler, and so waits for it by the one barrier that this
// needs. They go to two textures in turn, as a filter's passes can: more would ask more of the device's caches. The
// groups' shape is the fastest of several on the device, found when it is constructed.
class ThreeCopies
{
public:
    // Whether there are compute programs here that can write texels of the format.
    static bool are_possible(const gl::Functions& gl, gl::PixelFormat format);

    // Prepares the copies of an image of as many channels as the format has. Leaves the caller's OpenGL state as it
    // was. Throws GlError where the program does not compile.
    ThreeCopies(gl::Context& context, const Image& image, gl::PixelFormat format);

    // Without waiting for the device, and without keeping the caller's state: within a StateGuard of used_units.
    void record() const;
    static constexpr gl::UsedUnits used_units{.textures = 1, .images = 1};

    // What the last of the copies holds, after a run. Leaves the caller's state as it was.
    std::vector<float> read_back() const;

private:
    struct Shape
    {
        int width;
        int height;
    };
    struct Shaped
    {
        Shape shape;
        gl::Program program;
    };

    static gl::Program program_of(const gl::Functions& gl, Shape shape, gl::PixelFormat format);
    void record(const Shaped& shaped) const;

    const gl::Functions& gl_;
    std::vector<gl::Texture> textures_; // the image, and those that are written
    gl::NearestSampler sampler_;
    std::vector<Shaped> shaped_;
    std::size_t fastest_ = 0; // of these
};

} // namespace fragfft::measuring
