// Transfers of numbers between memory and a texture, in the way for GPUs and in that for software renderers.
#include "catch_framework.hpp"
#include "device_arrays/transfer.hpp"
#include "gl/context_egl.hpp"

#include <numeric>

using namespace fragfft;
using device_arrays::Exchange;
using device_arrays::Rectangle;
using device_arrays::Staging;

TEST_CASE("Rectangles of numbers go into a texture and come back, with gaps between rows or none", "[arrays]")
{
    const bool is_staged = GENERATE(false, true);
    const auto context = gl::make_egl_context("auto");
    Staging staging(context->functions(), is_staged);
    for (const int components : {1, 2})
        for (const auto& [width, height] : {std::pair(7, 5), {300, 1}, {1, 200}, {1200, 1000}})
            for (const int gap : {0, 3}) {
                INFO("staged " << is_staged << ", " << width << " x " << height << ", gap " << gap);
                const gl::PixelFormat format = components == 1 ? gl::PixelFormat::r32f : gl::PixelFormat::rg32f;
                const Exchange exchange(context->functions(), staging, width, height, format, "a test's", true);
                const int stride = width + gap;
                std::vector<float> source(static_cast<std::size_t>(stride * height * components + 1));
                std::iota(source.begin(), source.end(), 0.0F);
                const Rectangle whole{0, 0, width, height, 1, gap == 0 ? 0 : stride};
                exchange.fill(whole, {source.data(), 0}, components);
                std::vector<float> result(source.size(), -1.0F);
                exchange.read(whole, {result.data(), 0}, components);
                std::size_t wrong = 0;
                for (std::size_t i = 0; i < result.size(); ++i) {
                    const bool is_within =
                        i > 0 && (i - 1) / static_cast<std::size_t>(components) % static_cast<std::size_t>(stride) <
                                     static_cast<std::size_t>(width);
                    wrong += result[i] == (is_within ? source[i] : -1.0F) ? 0 : 1;
                }
                CHECK(wrong == 0);
            }
    staging.release();
    CHECK(context->functions().GetError() == GL_NO_ERROR);
}
