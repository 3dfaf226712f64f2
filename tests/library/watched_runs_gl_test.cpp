// What is known of a run without waiting for it.
#include "catch_framework.hpp"
#include "host_context.hpp"

using namespace fragfft;

TEST_CASE("A watched run tells when it has finished", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    const Context context(eglGetProcAddress);
    TextureFilter filter(context, {.width = 64, .height = 32}, FilterDefinition(gaussian_kernel(1.5)));
    const Texture image = host::make_texture(host.gl, host::random_picture(64, 32, 5));
    const Texture result = host::make_texture(host.gl, host::Picture(64, 32));
    filter.bind(image, result);
    CHECK_THROWS_AS(filter.last_run(), CallerError);
    filter.run();
    CHECK_THROWS_AS(filter.last_run(), CallerError);
    filter.watch_runs();
    CHECK_THROWS_AS(filter.last_run(), CallerError);
    for (int i = 0; i < 3; ++i) {
        filter.run();
        filter.last_run();
        host.gl.Finish();
        const WatchedRun run = filter.last_run();
        CHECK(run.is_finished);
        if (context.device().is_software)
            CHECK_FALSE(run.milliseconds);
        else if (run.milliseconds)
            CHECK(*run.milliseconds > 0.0);
    }
    filter.record();
    host.gl.Finish();
    CHECK(filter.last_run().is_finished);
    filter.watch_runs(false);
    CHECK_THROWS_AS(filter.last_run(), CallerError);

    TextureTransform transform(context, {.width = 64, .height = 32});
    transform.watch_runs();
    transform.bind(image, result);
    transform.run();
    host.gl.Finish();
    CHECK(transform.last_run().is_finished);
    host::HostContext::make_none_current();
    CHECK_THROWS_AS(transform.last_run(), CallerError);
    host.make_current();
    host::delete_texture(host.gl, image);
    host::delete_texture(host.gl, result);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}
