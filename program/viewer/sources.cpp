#include "program/viewer/sources.hpp"

#include "errors.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "methods/device_limits.hpp"
#include "program/image/image_file.hpp"
#include "program/ocean/ocean_picture.hpp"
#include "program/ocean/wave_spectra.hpp"
#include "program/viewer/camera.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <variant>

namespace fragfft::viewer {

namespace {

constexpr double turns_per_second = 0.1;
constexpr int waves_per_side = 128;
constexpr int samples_per_side = 2;

// A texture to which images are uploaded.
class Uploaded
{
public:
    Uploaded(const Workplace& place, int width, int height)
        : gl_(place.gl), texture_(place.gl, width, height, gl::PixelFormat::rgba32f, "picture")
    {
    }
    void set(const Image& image) { gl::upload(gl_, texture_.view(), with_alpha(image).samples); }
    gl::TextureView view() const { return texture_.view(); }

private:
    const gl::Functions& gl_;
    gl::Texture texture_;
};

Image image_of(const std::string& path)
{
    const LoadedImage loaded = load_image(std::filesystem::path(path));
    const auto* const image = std::get_if<Image>(&loaded.pixels);
    if (image == nullptr)
        throw InputError(fmt::format("{}: holds complex numbers and is no picture", path));
    return *image;
}

class Still final : public Source
{
public:
    Still(const Workplace& place, const Image& image) : picture_(place, image.width, image.height)
    {
        picture_.set(image);
    }
    gl::TextureView draw(double) override { return picture_.view(); }
    bool moves() const override { return false; }

private:
    Uploaded picture_;
};

class Teapot final : public Source
{
public:
    Teapot(const Workplace& place, int side)
        : scene_(place.engine, side, side, samples_per_side, gl::PixelFormat::rgba32f)
    {
    }
    gl::TextureView draw(double seconds) override
    {
        scene_.draw(scene::portrait_angle_in_degrees + 360.0 * turns_per_second * seconds);
        return scene_.image();
    }

private:
    scene::TeapotScene scene_;
};

class Ocean final : public Source
{
public:
    Ocean(const Workplace& place, int side) : picture_(place, side, side)
    {
        const Problem problem = on_device(ocean::field_problem(waves_per_side), place.device, place.probe);
        ocean::Waves waves{.sea = {}, .cascades = {}, .size = waves_per_side, .tuning = problem.tuning};
        waves.cascades = ocean::cascades(ocean::suitable_patch_metres(waves.sea), waves.size, 2);
        sea_.emplace(place.engine, fastest_method(problem, place.planned()), waves,
                     ocean::View{.width = side, .height = side});
    }
    gl::TextureView draw(double seconds) override
    {
        picture_.set(sea_->at_time(seconds));
        return picture_.view();
    }

private:
    Uploaded picture_;
    std::optional<ocean::OceanPicture> sea_;
};

class Filmed final : public Source
{
public:
    Filmed(const Workplace& place, const std::string& device)
        : camera_(device), picture_(place, camera_.width(), camera_.height())
    {
        picture_.set(Image(camera_.width(), camera_.height(), 3));
    }
    gl::TextureView draw(double) override
    {
        if (const Image image = camera_.newest(); !image.samples.empty())
            picture_.set(image);
        return picture_.view();
    }

private:
    Camera camera_;
    Uploaded picture_;
};

} // namespace

std::unique_ptr<Source> open_source(const std::string& name, int side, const Workplace& place)
{
    if (name == teapot_source)
        return std::make_unique<Teapot>(place, side);
    if (name == ocean_source)
        return std::make_unique<Ocean>(place, side);
    if (name == camera_source)
        return std::make_unique<Filmed>(place, "/dev/video0");
    if (const std::string prefix = std::string(camera_source) + ":"; name.starts_with(prefix))
        return std::make_unique<Filmed>(place, name.substr(prefix.size()));
    return std::make_unique<Still>(place, image_of(name));
}

Image with_alpha(const Image& image)
{
    if (image.channels == 4)
        return image;
    Image result(image.width, image.height, 4);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const bool has_colours = image.channels == 3;
            for (int channel = 0; channel < 3; ++channel)
                result.at(x, y, channel) = image.at(x, y, has_colours ? channel : 0);
            result.at(x, y, 3) = image.channels == 2 ? image.at(x, y, 1) : 1.0f;
        }
    return result;
}

Image resampled(const Image& image, int width, int height)
{
    Image result(width, height, image.channels);
    const auto nearest = [](int place, int from, int to) {
        return std::min(from - 1, static_cast<int>((static_cast<double>(place) + 0.5) * from / to));
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(x, y, channel) =
                    image.at(nearest(x, image.width, width), nearest(y, image.height, height), channel);
    return result;
}

} // namespace fragfft::viewer
