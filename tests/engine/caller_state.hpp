// OpenGL state as a caller may have left it: every piece that a profile has and that can be asked about, as a list.
#pragma once

#include "gl/program.hpp"

#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace fragfft {

// Values by what they are, such as "GL_VIEWPORT" or "GL_TEXTURE_BINDING_2D of unit 3".
using StateValues = std::map<std::string, std::vector<double>>;

class CallerState
{
public:
    // The list of the context's profile and version: core, compatibility or OpenGL ES. Programs and objects that it
    // binds live as long as it does, or as the context.
    explicit CallerState(const gl::Functions& gl);

    StateValues current() const;

    // Sets all of it to random values, none of which is an error.
    void randomize(unsigned seed);

private:
    using Random = std::mt19937;

    struct Piece
    {
        std::string name;
        std::function<std::vector<double>()> ask;
        std::function<void(Random&)> set; // or nothing, where another piece's does it
    };

    void add(std::string name, std::function<std::vector<double>()> ask, std::function<void(Random&)> set = {});
    void add_integers(const char* name, GLenum query, int count, std::function<void(Random&)> set = {});
    void add_floats(const char* name, GLenum query, int count, std::function<void(Random&)> set = {});
    void add_choice(const char* name, GLenum query, std::vector<GLenum> choices, std::function<void(GLenum)> set);
    void add_switch(const char* name, GLenum cap);
    void add_switch_of(const char* name, GLenum cap, GLuint index);

    void add_switches();
    void add_viewports();
    void add_color_buffers();
    void add_rasterisation();
    void add_depth_and_stencil();
    void add_pixel_storage();
    void add_compatibility();
    void add_objects();
    void add_units();

    const gl::Functions& gl_;
    std::vector<gl::Program> programs_;
    std::vector<Piece> pieces_;
};

} // namespace fragfft
