#include "figures/measuring/three_copies.hpp"

#include "engine/program_source.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "gl/compute.hpp"
#include "gl/timer.hpp"
#include "program/programs/all_program_files.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace fragfft::measuring {

namespace {

// The texture that each copy reads and the one that it writes, as indices into `textures`.
struct Copy
{
    std::size_t source;
    std::size_t result;
};
constexpr int textures = 3;
constexpr std::array<Copy, 3> copies{{{0, 1}, {1, 2}, {2, 1}}};

int groups_over(int texels, int group)
{
    return (texels + group - 1) / group;
}

} // namespace

bool ThreeCopies::are_possible(const gl::Functions& gl, gl::PixelFormat format)
{
    const bool is_written = !gl::is_es(gl) || std::find(dispatched_formats.begin(), dispatched_formats.end(), format) !=
                                                  dispatched_formats.end();
    return gl::has_compute(gl) && is_written;
}

gl::Program ThreeCopies::program_of(const gl::Functions& gl, Shape shape, gl::PixelFormat format)
{
    const ProgramVariant variant{"copy",
                                 "copy",
                                 "common/copy.comp",
                                 {fmt::format("FORMAT {}", gl::info(format).name),
                                  fmt::format("GROUP_WIDTH {}", shape.width),
                                  fmt::format("GROUP_HEIGHT {}", shape.height)},
                                 {}};
    const ShadingLanguage language = gl::is_es(gl) ? ShadingLanguage::essl_310 : ShadingLanguage::glsl_430;
    return gl::Program::compute(gl, "copy", compute_source(variant, all_program_files(), language));
}

ThreeCopies::ThreeCopies(gl::Context& context, const Image& image, gl::PixelFormat format)
    : gl_(context.functions()), sampler_(context.functions())
{
    const gl::StateGuard guard(gl_, used_units);
    for (int texture = 0; texture < textures; ++texture)
        textures_.emplace_back(gl_, image.width, image.height, format, "copied");
    gl::upload(gl_, textures_.front().view(), image.samples);
    for (const Shape shape : {Shape{16, 8}, {32, 8}, {64, 4}, {8, 8}, {16, 16}, {128, 1}})
        shaped_.push_back({shape, program_of(gl_, shape, format)});
    gl::Timer timer(gl_, context.device());
    std::vector<std::function<void()>> works;
    for (const Shaped& shaped : shaped_)
        works.emplace_back([this, &shaped] { record(shaped); });
    // Few runs suffice to find the fastest shape; its time is taken later, in turn with what it is compared with.
    const gl::Sampling sampling{.least_runs = 5, .warm_up_milliseconds = 50.0};
    const std::vector<gl::TimeStatistics> times = gl::measure_in_turn(timer, sampling, works);
    const auto is_faster = [](const gl::TimeStatistics& one, const gl::TimeStatistics& other) {
        return one.median_milliseconds < other.median_milliseconds;
    };
    fastest_ = static_cast<std::size_t>(std::min_element(times.begin(), times.end(), is_faster) - times.begin());
}

void ThreeCopies::record() const
{
    record(shaped_[fastest_]);
}

void ThreeCopies::record(const Shaped& shaped) const
{
    gl_.UseProgram(shaped.program.name());
    gl_.ActiveTexture(GL_TEXTURE0);
    sampler_.bind(0);
    for (const Copy& copy : copies) {
        const gl::TextureView source = textures_[copy.source].view();
        const gl::TextureView result = textures_[copy.result].view();
        gl_.BindTexture(source.target(), source.name);
        gl::bind_image(gl_, 0, result, std::nullopt, gl::ImageAccess::write);
        gl::dispatch(gl_, groups_over(result.width, shaped.shape.width),
                     groups_over(result.height, shaped.shape.height), 1);
        gl::memory_barrier(gl_, GL_TEXTURE_FETCH_BARRIER_BIT);
    }
}

std::vector<float> ThreeCopies::read_back() const
{
    const gl::StateGuard guard(gl_, used_units);
    gl::memory_barrier(gl_, GL_TEXTURE_UPDATE_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT);
    return gl::read_back(gl_, textures_[copies.back().result].view());
}

} // namespace fragfft::measuring
