#include "measuring/three_copies.hpp"

#include "catch_framework.hpp"
#include "gl_test_support.hpp"
#include "measuring/copy_pass.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

TEST_CASE_METHOD(GlFixture, "Three copies leave the image, of sides that groups do not fill, in every format")
{
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f, gl::PixelFormat::rgba16f}) {
        INFO(gl::info(format).name);
        if (!ThreeCopies::are_possible(context.functions(), format)) {
            WARN("no compute program here writes " << gl::info(format).name << ": not tested");
            continue;
        }
        const Image image = random_pixels(37, 21, gl::info(format).components);
        const ThreeCopies copies(context, image, format);
        {
            const gl::StateGuard guard(context.functions(), ThreeCopies::used_units);
            copies.record();
        }
        const gl::Texture uploaded(context.functions(), image.width, image.height, format, "as the device holds it");
        gl::upload(context.functions(), uploaded.view(), image.samples);
        CHECK(copies.read_back() == gl::read_back(context.functions(), uploaded.view()));
    }
    require_no_errors();
}
