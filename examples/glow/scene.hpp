// What is rendered: spheres that circle over a floor at night, three of them lamps far brighter than white.
#pragma once

#include "open_gl.hpp"

class Scene
{
public:
    explicit Scene(const OpenGl& gl);

    // Into the framebuffer that is bound, in linear light. No sample is beyond brightest_sample.
    void draw(int width, int height, double seconds) const;

    static constexpr double brightest_sample = 24.0;

private:
    const OpenGl& gl_;
    GLuint program_;
    GLint size_;
    GLint seconds_;
};
