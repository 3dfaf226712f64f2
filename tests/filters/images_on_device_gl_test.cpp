// Images in memory of one channel through textures.
#include "catch_framework.hpp"
#include "methods_here.hpp"
#include "prepared_work_support.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;

TEST_CASE_METHOD(PreparedWorkFixture,
                 "One channel in texels of its own is read and written where two are computed with")
{
    const Image image = random_image(37, 23, 1, prepared_work_seed);
    for (const Method& method : methods_here(*this))
        for (const Boundary boundary : all_boundaries) {
            const Job job{.image = {37, 23, 1},
                          .filters = {Filter("asymmetric", "", seeded_kernel(6, 5))},
                          .boundary = boundary,
                          .format = gl::PixelFormat::rg32f,
                          .image_format = gl::PixelFormat::r32f,
                          .result_format = gl::PixelFormat::r32f};
            const Candidates found = candidates(job, {.method = method.name}, device());
            if (found.all.empty())
                continue; // needs four components, or other sizes
            INFO(method.name << ", " << name(boundary) << ", seed " << prepared_work_seed);
            PreparedWork work(engine, found.all.front(), job);
            CHECK(reference::relative_l2(cpu::to_double(ImagesOnDevice(engine, work).apply(image)[0]),
                                         reference::direct_convolution(image, *job.filters[0].kernel(), boundary)) <=
                  5e-7);
        }
    require_no_errors();
}
