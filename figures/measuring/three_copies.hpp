// Three successive copies of an image by dispatches that do nothing else: a lower bound for a filter that cannot
// transform both axes in one place.
#pragma once

#include "gl/context.hpp"
#include "gl/nearest_sampler.hpp"
#include "gl/program.hpp"
#include "gl/state_guard.hpp"
#include "gl/texture.hpp"
#include "image.hpp"

#include <vector>

namespace fragfft::measuring {

// Each copy reads through a sampler what the one before has written, so it waits by the one barrier that this needs.
// They alternate between two textures, as a filter's passes can; more textures would need more of the device's caches.
// The constructor finds the fastest of several work group shapes on the device.
class ThreeCopies
{
public:
    // Whether compute programs are available here that can write texels of the format.
    static bool are_possible(const gl::Functions& gl, gl::PixelFormat format);

    // Prepares copies of an image with as many channels as the format. Leaves the caller's OpenGL state as it was.
    // Throws GlError when the program does not compile.
    ThreeCopies(gl::Context& context, const Image& image, gl::PixelFormat format);

    // Neither waits for the device nor saves the caller's state: call it within a StateGuard of used_units.
    void record() const;
    static constexpr gl::UsedUnits used_units{.textures = 1, .images = 1};

    // The result of the last copy after a run. Leaves the caller's state as it was.
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
    std::vector<gl::Texture> textures_; // the image, and the textures that the copies write
    gl::NearestSampler sampler_;
    std::vector<Shaped> shaped_;
    std::size_t fastest_ = 0; // index into the shapes that were tried
};

} // namespace fragfft::measuring
