// Every job of the library under conditions that a caller's program may set: in any state, in any context, in another
// thread, and without a place to allocate.
#include "catch_framework.hpp"
#include "counted_allocations.hpp"
#include "engine/caller_state.hpp"
#include "jobs/library_jobs.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <exception>
#include <random>
#include <thread>

using namespace fragfft;

namespace {

// Calls work() with the texture bound to GL_TEXTURE_2D, and binds what was.
template <typename Work> void with_bound(const gl::Functions& gl, const Texture& texture, const Work& work)
{
    GLint bound = 0;
    gl.GetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    gl.BindTexture(GL_TEXTURE_2D, texture.name);
    work();
    gl.BindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
}

// Whatever a caller may have set in a texture that he gives away.
void set_parameters_at_random(const gl::Functions& gl, const Texture& texture, std::mt19937& random)
{
    const auto one_of = [&](std::vector<GLint> values) { return values[random() % values.size()]; };
    with_bound(gl, texture, [&] {
        for (GLenum i = 0; i < 4; ++i)
            gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R + i,
                             one_of({GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO, GL_ONE}));
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, one_of({0, 1, 3}));
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, one_of({0, 1000, 2}));
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                         one_of({GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_NEAREST}));
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, one_of({GL_REPEAT, GL_MIRRORED_REPEAT}));
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, one_of({GL_NONE, GL_COMPARE_REF_TO_TEXTURE}));
    });
}

std::vector<GLint> parameters(const gl::Functions& gl, const Texture& texture)
{
    std::vector<GLint> values;
    with_bound(gl, texture, [&] {
        for (const GLenum name : {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B,
                                  GL_TEXTURE_SWIZZLE_A, GL_TEXTURE_BASE_LEVEL, GL_TEXTURE_MAX_LEVEL,
                                  GL_TEXTURE_MIN_FILTER, GL_TEXTURE_WRAP_S, GL_TEXTURE_COMPARE_MODE})
            gl.GetTexParameteriv(GL_TEXTURE_2D, name, &values.emplace_back());
    });
    return values;
}

std::vector<std::vector<GLint>> parameters(const gl::Functions& gl, const std::vector<Texture>& textures)
{
    std::vector<std::vector<GLint>> values;
    for (const Texture& texture : textures)
        values.push_back(parameters(gl, texture));
    return values;
}

// The caller's state, and what it must still be.
class WatchedState
{
public:
    WatchedState(const gl::Functions& gl, unsigned seed) : gl_(gl), state_(gl) { randomize(seed); }

    void randomize(unsigned seed)
    {
        state_.randomize(seed);
        before_ = state_.current();
        REQUIRE(gl_.GetError() == GL_NO_ERROR);
    }
    void require_same(const std::string& after_what) const
    {
        const StateValues after = state_.current();
        for (const auto& [name, values] : before_) {
            INFO(name << " after " << after_what);
            CHECK(after.at(name) == values);
        }
        INFO("an OpenGL error after " << after_what);
        REQUIRE(gl_.GetError() == GL_NO_ERROR);
    }

private:
    const gl::Functions& gl_;
    CallerState state_;
    StateValues before_;
};

std::vector<std::string> names_taken(Kind kind)
{
    const Host host(kind);
    const Context context(eglGetProcAddress);
    std::vector<std::string> names;
    for (const LibraryJob& job : library_jobs_taken(context, host))
        names.push_back(job.name);
    return names;
}

LibraryJob named(const std::string& name, const Host& host)
{
    const std::vector<LibraryJob> jobs = library_jobs(host);
    return *std::ranges::find(jobs, name, &LibraryJob::name);
}

void check_in_any_state(Kind kind, const std::string& name, unsigned seed)
{
    const std::vector<float> usual = [&] {
        const Host host(kind);
        const Context context(eglGetProcAddress);
        return results_of(named(name, host), context, host);
    }();
    const Host host(kind);
    const gl::Functions& gl = host.gl();
    WatchedState state(gl, seed);
    {
        const Context context(eglGetProcAddress);
        const MadeJob made = named(name, host).made(context);
        state.require_same("making it");
        std::vector<Texture> textures = made.sources;
        textures.insert(textures.end(), made.results.begin(), made.results.end());
        std::mt19937 random(seed);
        for (const Texture& texture : textures)
            set_parameters_at_random(gl, texture, random);
        const auto as_set = parameters(gl, textures);
        made.bind();
        state.require_same("binding");
        if (made.change)
            made.change();
        state.require_same("a change");
        state.randomize(seed + 1000);
        made.run();
        state.require_same("a run");
        CHECK(parameters(gl, textures) == as_set);
        // Read as they are, for reading back does not mind a swizzle but a base level.
        for (const Texture& result : made.results)
            with_bound(gl, result, [&] {
                gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
                gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
            });
        CHECK(found(made, host) == usual);
        state.randomize(seed + 2000);
    }
    state.require_same("its end");
}

} // namespace

TEST_CASE("In any state of any context results are the same, and the state stays", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es, Kind::no_error_core, Kind::no_error_es);
    INFO(name(kind));
    if (!AnyContext::can_be_made(kind)) {
        WARN("EGL makes no such context here: " << name(kind));
        return;
    }
    unsigned seed = 1;
    for (const std::string& job : swept(names_taken(kind), 9)) {
        INFO(job << ", seed " << ++seed);
        check_in_any_state(kind, job, seed);
    }
}

TEST_CASE("A run allocates nothing", "[border]")
{
    const Host host(GENERATE(Kind::core, Kind::es));
    const Context context(eglGetProcAddress);
    for (const LibraryJob& job : library_jobs_taken(context, host)) {
        INFO(job.name);
        const MadeJob made = job.made(context);
        made.bind();
        made.run(); // the driver, which is no part of the library, has had the first
        host.gl().Finish();
        CHECK(allocations_of([&] { made.run(); }) == 0);
        host.gl().Finish();
    }
}

TEST_CASE("A context may move to another thread, between the stages of a job too", "[border]")
{
    const Host host(GENERATE(Kind::core, Kind::es));
    const Context context(eglGetProcAddress);
    for (const LibraryJob& job : swept(library_jobs_taken(context, host), 9)) {
        INFO(job.name);
        const std::vector<float> usual = results_of(job, context, host);
        const MadeJob made = job.made(context);
        if (made.change)
            made.change();
        AnyContext::make_none_current();
        std::exception_ptr thrown;
        std::thread([&] {
            host.context().make_current();
            try {
                made.bind();
                made.run();
            } catch (...) {
                thrown = std::current_exception();
            }
            host.gl().Finish();
            AnyContext::make_none_current();
        }).join();
        host.context().make_current();
        REQUIRE_FALSE(thrown);
        CHECK(found(made, host) == usual);
    }
}
