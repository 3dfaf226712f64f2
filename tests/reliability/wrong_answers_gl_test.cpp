// A driver with wrong answers: limits that are too small, too large or zero, timers of zero bits; and one that fails
// while texels are transferred and meshes are created.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "gl/kept_bindings.hpp"
#include "gl/mesh.hpp"
#include "gl/pixel_buffer.hpp"
#include "hosts.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;

namespace {

struct Answer
{
    const char* name;
    unsigned asked;
    std::vector<int> answers;
};

constexpr int largest = 0x7fffffff;

const std::vector<Answer>& wrong_answers()
{
    static const std::vector<Answer> answers{
        {"GL_MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE, {0, -1, 8, 16, largest}},
        {"GL_MAX_ARRAY_TEXTURE_LAYERS", GL_MAX_ARRAY_TEXTURE_LAYERS, {0, 1, largest}},
        {"GL_MAX_DRAW_BUFFERS", GL_MAX_DRAW_BUFFERS, {0, 1, largest}},
        {"GL_MAX_COLOR_ATTACHMENTS", GL_MAX_COLOR_ATTACHMENTS, {0, 1, largest}},
        {"GL_MAX_FRAGMENT_UNIFORM_COMPONENTS", GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, {0, 64, largest}},
        {"GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS", GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, {0, 1, largest}},
        {"GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS", GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS, {0, 1, 32}},
        {"GL_MAX_COMPUTE_SHARED_MEMORY_SIZE", GL_MAX_COMPUTE_SHARED_MEMORY_SIZE, {0, 64}},
        {"GL_MAX_FRAGMENT_IMAGE_UNIFORMS", GL_MAX_FRAGMENT_IMAGE_UNIFORMS, {0, 1, largest}},
    };
    return answers;
}

// Other limits may lead to other plans, which round differently.
void require_alike(const std::vector<float>& found, const std::vector<float>& usual, float bound)
{
    REQUIRE(found.size() == usual.size());
    float most = 0.0f;
    float difference = 0.0f;
    for (std::size_t i = 0; i < usual.size(); ++i) {
        most = std::max(most, std::fabs(usual[i]));
        difference = std::max(difference, std::fabs(found[i] - usual[i]));
    }
    CHECK(difference <= bound * most);
}

} // namespace

TEST_CASE("With wrong limits all is right or refused", "[failing]")
{
    const Host host(Kind::core);
    CallerState caller(host.gl());
    caller.randomize(3);
    const StateValues state = caller.current();
    std::map<std::string, std::vector<float>> usual;
    {
        const Context context = context_without_trials();
        for (const AttemptedJob& job : jobs_taken(context, host))
            usual[job.name] = job.done();
    }
    std::size_t number = 0;
    for (const Answer& answer : wrong_answers())
        for (const int wrong : answer.answers) {
            INFO(answer.name << " is " << wrong);
            failing::answer_instead({{answer.asked, wrong}});
            std::optional<Context> context;
            const AttemptedJob making{"a Context", [&] {
                                          context.emplace(context_without_trials());
                                          return std::vector<float>{};
                                      }};
            if (attempted(making, Refused::by_the_device).result)
                for (const AttemptedJob& job : jobs_of(*context, host)) {
                    // A third of the jobs with each answer, and a different third with the next.
                    if (!usual.contains(job.name) || (!is_thorough() && number++ % 3 != 0))
                        continue;
                    INFO(job.name);
                    const Attempt attempt = attempted(job, Refused::by_the_device_or_for_the_input);
                    if (attempt.result)
                        require_alike(*attempt.result, usual.at(job.name),
                                      job.name.find("half floats") != std::string::npos ? 4e-3f : 1e-5f);
                    require_none_left("it");
                    CHECK(host.gl().GetError() == 0);
                    CHECK((caller.current() == state));
                }
            context.reset();
            failing::answer_instead({});
            CHECK(host.gl().GetError() == 0);
            CHECK(failing::living_objects().empty());
        }
}

TEST_CASE("A timer of zero bits is none, and one that fails is told", "[failing]")
{
    const Host host(Kind::core);
    failing::call_renderer("made-up GPU");
    const auto timed = [&] {
        const Context context(failing::address);
        TextureFilter filter(context, {.width = 16, .height = 16, .method = "spatial"},
                             FilterDefinition(Kernel{1, 1, {0.5}}));
        filter.bind(host.image(Format::rgba32f), host.result(Format::rgba32f));
        return filter.time_runs(1).method;
    };
    failing::answer_instead({{GL_QUERY_COUNTER_BITS, 0}});
    CHECK(timed() == "glFinish and steady clock");
    failing::answer_instead({});
    // The first query is that of conditional rendering.
    failing::fail(failing::Calls::begin_query, 3, failing::Times::from_then_on);
    CHECK_THROWS_AS(timed(), DeviceError);
    CHECK(failing::stop_failing());
    failing::call_renderer("");
    CHECK(failing::living_objects().empty());
    CHECK(host.gl().GetError() == 0);
}

TEST_CASE("Whichever call fails, texels are carried and meshes made, or refused", "[failing]")
{
    const Kind kind = GENERATE(Kind::core, Kind::es);
    const Host host(kind);
    CallerState caller(host.gl());
    caller.randomize(4);
    const StateValues state = caller.current();
    const gl::Functions gl = gl::load_functions(failing::address);
    const std::vector<AttemptedJob> jobs{
        {"pixel buffers",
         [&] {
             const gl::Texture texture(gl, 16, 16, gl::PixelFormat::rgba16f, "a test's");
             gl::UploadBuffers upload(gl);
             gl::ReadBackBuffers read_back(gl);
             upload.upload(texture.view(), [](int, std::span<float> texels) { std::ranges::fill(texels, 0.5f); });
             std::vector<float> found;
             const std::vector<gl::TextureView> textures{texture.view()};
             read_back.read_floats(textures, [&](std::size_t, int, std::span<const float> texels) {
                 found.insert(found.end(), texels.begin(), texels.end());
             });
             return found;
         }},
        {"layers, read back",
         [&] {
             const gl::Texture texture(gl, 4, 4, gl::PixelFormat::rgba32f, "a test's", 3);
             gl::upload(gl, texture.view(), std::vector<float>(4 * 4 * 4 * 3, 0.25f));
             return gl::read_back(gl, texture.view());
         }},
        {"a mesh and a depth buffer",
         [&] {
             const gl::Mesh mesh(gl, {{{{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}}, {0, 0, 0}});
             const gl::ErrorScope errors(gl);
             const gl::KeptBindings kept(gl, {GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING,
                                              GL_RENDERBUFFER_BINDING, GL_TEXTURE_BINDING_2D});
             const gl::Texture texture(gl, 4, 4, gl::PixelFormat::rgba32f, "a test's");
             const gl::RenderTarget target(gl, {{texture.view()}}, true, "a test");
             errors.throw_if_error("a test");
             return std::vector<float>{};
         }},
    };
    const auto require_as_before = [&] {
        CHECK(host.gl().GetError() == 0);
        CHECK((caller.current() == state));
        CHECK(failing::living_objects().empty());
    };
    for (const AttemptedJob& job : jobs)
        survive_each_failure(job, nullptr, require_as_before);
}
