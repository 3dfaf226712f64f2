// Images in memory through textures: handed over by bands, of one channel, and as levels of 8 bits.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "methods_here.hpp"
#include "prepared_work_support.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;

TEST_CASE_METHOD(PreparedWorkFixture, "Results that are handed over while they are read back are those returned")
{
    // Several bands of a pixel buffer, the last of which is not full.
    const Image image = random_image(1021, 733, 3, prepared_work_seed);
    PreparedWork work =
        prepared_work(engine,
                      {.image = {1021, 733, 3},
                       .filters = {Filter("box", "", box_kernel(3)), Filter("asymmetric", "", seeded_kernel(5, 4))},
                       .boundary = Boundary::clamp},
                      {.method = spatial_method}, device());
    ImagesOnDevice images(engine, work);
    const std::vector<Image> returned = images.apply(image);
    std::vector<Image> taken(2);
    std::size_t parts = 0;
    const auto take = [&](std::size_t result, int first_row, Image& rows) {
        REQUIRE(rows.width == image.width);
        REQUIRE(rows.channels == image.channels);
        CHECK(taken[result].samples.size() == image.index(0, first_row, 0));
        taken[result].samples.insert(taken[result].samples.end(), rows.samples.begin(), rows.samples.end());
        rows = {}; // as a taker may leave them
        ++parts;
    };
    images.apply(image, take);
    CHECK(parts > 4);
    for (std::size_t i = 0; i < 2; ++i)
        CHECK(taken[i].samples == returned[i].samples);

    // A taker that fails ends it, and nothing else.
    CHECK_THROWS_AS(images.apply(image,
                                 [](std::size_t, int first_row, const Image&) {
                                     if (first_row > 0)
                                         throw InputError("full");
                                 }),
                    InputError);
    CHECK(images.apply(image)[1].samples == returned[1].samples);
    require_no_errors();
}

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
                                         exact(image, *job.filters[0].kernel(), boundary)) <= 5e-7);
        }
    require_no_errors();
}

TEST_CASE_METHOD(PreparedWorkFixture, "Levels of 8 bits are filtered as their samples are")
{
    SampleArray<std::uint8_t> levels(37, 23, 3);
    Image image(37, 23, 3);
    for (std::size_t i = 0; i < levels.samples.size(); ++i) {
        levels.samples[i] = static_cast<std::uint8_t>(i * i % 256);
        image.samples[i] = static_cast<float>(levels.samples[i]) / 255.0F;
    }
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f}) {
        PreparedWork work = prepared_work(engine,
                                          {.image = {37, 23, 3},
                                           .filters = {Filter("asymmetric", "", seeded_kernel(5, 4))},
                                           .boundary = Boundary::clamp,
                                           .format = format},
                                          {.method = "wide"}, device());
        ImagesOnDevice images(engine, work);
        const std::vector<float> expected = images.apply(image)[0].samples;
        CHECK(images.apply(levels)[0].samples == expected);
        std::vector<float> taken;
        images.apply(levels, [&](std::size_t, int, const Image& rows) {
            taken.insert(taken.end(), rows.samples.begin(), rows.samples.end());
        });
        CHECK(taken == expected);
    }
    require_no_errors();
}
