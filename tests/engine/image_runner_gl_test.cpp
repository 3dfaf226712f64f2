#include "catch_framework.hpp"
#include "engine/image_transfer.hpp"
#include "engine_fixture.hpp"

using namespace fragfft;

TEST_CASE("Texels from an image: missing channels are 0, channels beyond the texel's are left out")
{
    Image image(2, 1, 3);
    image.samples = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f};
    CHECK(texels_from_image(image, gl::PixelFormat::rgba32f) ==
          std::vector<float>{1.0f, 2.0f, 3.0f, 0.0f, 4.0f, 5.0f, 6.0f, 0.0f});
    CHECK(texels_from_image(image, gl::PixelFormat::rg32f) == std::vector<float>{1.0f, 2.0f, 4.0f, 5.0f});
}

TEST_CASE("An image from texels takes the first channels")
{
    const std::vector<float> texels{1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f};
    const Image image = image_from_texels(texels, 1, 2, gl::PixelFormat::rgba32f, 3);
    CHECK(image.width == 1);
    CHECK(image.height == 2);
    CHECK(image.samples == std::vector<float>{1.0f, 2.0f, 3.0f, 5.0f, 6.0f, 7.0f});
    CHECK_THROWS_AS(image_from_texels(texels, 2, 2, gl::PixelFormat::rg32f, 3), std::logic_error);
}

TEST_CASE_METHOD(EngineFixture, "A runner takes images of 1 to 4 channels, in their orientation, again and again")
{
    Plan plan = empty_plan(5, 3);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    ImageRunner runner(engine, plan);
    for (int channels = 1; channels <= 4; ++channels) {
        const Image image = random_image(5, 3, channels, static_cast<unsigned>(channels));
        const Image result = runner.run(image);
        CHECK(result.same_shape(image));
        CHECK(result.samples == image.samples);
        CHECK(runner.read_back("image", channels).samples == image.samples);
    }
}

TEST_CASE_METHOD(EngineFixture, "A runner refuses textures the plan does not have, and images of another size")
{
    Plan plan = empty_plan(5, 3);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    ImageRunner runner(engine, plan);
    CHECK_THROWS_WITH(runner.upload("absent", Image(5, 3, 4)), ContainsSubstring("'absent'"));
    CHECK_THROWS_AS(runner.upload("scratch", Image(5, 3, 4)), std::logic_error); // the engine's, not the caller's
    CHECK_THROWS_WITH(runner.upload("image", Image(3, 5, 4)), ContainsSubstring("'image'"));
    CHECK_THROWS_AS(runner.read_back("absent", 4), std::logic_error);
}

TEST_CASE("Pixels change their number of components: every pair, what is missing 0, what is too much left out")
{
    constexpr int pixels = 37; // not a multiple of a vector's length
    for (int from = 1; from <= 4; ++from)
        for (int to = 1; to <= 4; ++to) {
            INFO(from << " to " << to);
            const Image image = random_image(pixels, 1, from, 7);
            std::vector<float> got(static_cast<std::size_t>(pixels * to), -1.0f);
            change_components(image.samples, from, got, to);
            for (int pixel = 0; pixel < pixels; ++pixel)
                for (int i = 0; i < to; ++i)
                    REQUIRE(got[static_cast<std::size_t>(pixel * to + i)] == (i < from ? image.at(pixel, 0, i) : 0.0f));
        }
    std::vector<float> four(4);
    CHECK_THROWS_AS(change_components(four, 4, four, 2), std::logic_error);
    CHECK_THROWS_AS(change_components(four, 5, four, 2), std::logic_error);
    CHECK_THROWS_AS(change_components(four, 3, four, 4), std::logic_error);
}

TEST_CASE_METHOD(EngineFixture, "Images of 1 to 4 channels come back from several textures at once as they were")
{
    gl::UploadBuffers uploads(gl);
    ImageTransfer transfer(gl, uploads);
    for (int channels = 1; channels <= 4; ++channels) {
        std::vector<gl::Texture> textures;
        std::vector<gl::TextureView> views;
        std::vector<Image> images;
        for (unsigned seed = 0; seed < 5; ++seed) {
            const auto format = seed % 2 == 1 && channels <= 2 ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f;
            views.push_back(textures.emplace_back(gl, 5, 3, format, "image").view());
            transfer.upload(images.emplace_back(random_image(5, 3, channels, seed)), views.back());
        }
        std::vector<Image> got(images.size(), Image(5, 3, channels));
        transfer.read_back(views, got);
        for (std::size_t i = 0; i < got.size(); ++i) {
            CHECK(got[i].same_shape(images[i]));
            CHECK(got[i].samples == images[i].samples);
        }
    }
    const gl::Texture two(gl, 5, 3, gl::PixelFormat::rg32f, "two components");
    const std::vector<gl::TextureView> views{two.view()};
    for (const Image& wrong : {Image(5, 3, 3), Image(3, 5, 2), Image(5, 4, 2)}) {
        std::vector<Image> results{wrong};
        CHECK_THROWS_AS(transfer.read_back(views, results), std::logic_error);
    }
    CHECK_THROWS_AS(transfer.read_back(views, std::span<Image>()), std::logic_error);
    CHECK_THROWS_AS(transfer.upload(Image(3, 5, 2), two.view()), std::logic_error);
}

TEST_CASE_METHOD(EngineFixture,
                 "Images of more bands than there are buffers come back as they were, by several threads")
{
    gl::UploadBuffers uploads(gl);
    ImageTransfer transfer(gl, uploads);
    // 16 bands of 4 MiB and a remainder, for two textures, with bytes of another texture in between.
    const gl::Texture first(gl, 2051, 1026, gl::PixelFormat::rgba32f, "first");
    const gl::Texture second(gl, 2051, 1026, gl::PixelFormat::rgba32f, "second");
    const std::vector<gl::TextureView> views{first.view(), second.view()};
    for (const int channels : {3, 4}) {
        const std::vector<Image> images{random_image(2051, 1026, channels, 1), random_image(2051, 1026, channels, 2)};
        for (std::size_t i = 0; i < images.size(); ++i)
            transfer.upload(images[i], views[i]);
        std::vector<Image> got(2, Image(2051, 1026, channels));
        transfer.read_back(views, got);
        CHECK(got[0].samples == images[0].samples);
        CHECK(got[1].samples == images[1].samples);
    }
    // Components beyond the image's channels become 0, whatever was there.
    transfer.upload(random_image(2051, 1026, 2, 3), first.view());
    std::vector<Image> all{Image(2051, 1026, 4)};
    transfer.read_back(std::span(views).first(1), all);
    bool is_rest_zero = true;
    for (std::size_t i = 2; i < all[0].samples.size(); i += 4)
        is_rest_zero = is_rest_zero && all[0].samples[i] == 0.0f && all[0].samples[i + 1] == 0.0f;
    CHECK(is_rest_zero);
}
