// What filters create again: nothing for images after the first, and no programs for similar filters.
#include "catch_framework.hpp"
#include "filters/filter_on_device.hpp"
#include "filters/kernel_builders.hpp"
#include "kernel_support.hpp"
#include "methods_here.hpp"
#include "random_images.hpp"

#include <map>
#include <set>
#include <string>

using namespace fragfft;

namespace {

// Counts the calls that create objects or compile, by wrapping the context's functions.
struct Made
{
    static inline const gl::Functions* real = nullptr;
    static inline std::map<std::string, int> calls;

    static int all()
    {
        int sum = 0;
        for (const auto& [name, count] : calls)
            sum += count;
        return sum;
    }
};

gl::Functions counting(const gl::Functions& real)
{
    Made::real = &real;
    gl::Functions gl = real;
    gl.GenTextures = [](GLsizei count, GLuint* names) {
        ++Made::calls["GenTextures"];
        Made::real->GenTextures(count, names);
    };
    gl.GenFramebuffers = [](GLsizei count, GLuint* names) {
        ++Made::calls["GenFramebuffers"];
        Made::real->GenFramebuffers(count, names);
    };
    gl.GenSamplers = [](GLsizei count, GLuint* names) {
        ++Made::calls["GenSamplers"];
        Made::real->GenSamplers(count, names);
    };
    gl.GenQueries = [](GLsizei count, GLuint* names) {
        ++Made::calls["GenQueries"];
        Made::real->GenQueries(count, names);
    };
    gl.CreateProgram = []() {
        ++Made::calls["CreateProgram"];
        return Made::real->CreateProgram();
    };
    gl.CompileShader = [](GLuint shader) {
        ++Made::calls["CompileShader"];
        Made::real->CompileShader(shader);
    };
    return gl;
}

// The number of programs that preparing a plan compiles.
std::size_t programs_of(const Plan& plan)
{
    std::set<std::string> keys;
    for (const Pass& pass : plan.passes) {
        for (const Draw& draw : pass.draws())
            keys.insert("draw " + draw.program.key());
        for (const Dispatch& dispatch : pass.dispatches())
            keys.insert("dispatch " + dispatch.program.key());
    }
    return keys.size();
}

} // namespace

TEST_CASE_METHOD(GlFixture, "Images after the first: nothing is allocated, compiled or planned")
{
    const gl::Functions functions = counting(context.functions());
    Engine counted(functions);
    const DeviceProbe probe = probe_device(counted);
    const Image image = random_image(64, 64, 4, 99);
    const std::vector<Filter> filters{Filter("gaussian", "", gaussian_kernel(2.0)),
                                      Filter("low", "", low_pass_response(Rolloff::gaussian, 0.1))};
    for (const Method& method : methods_here(*this)) {
        INFO(method.name);
        FilterOnDevice filter(method, counted, context.device(), probe, {{64, 64, 4}, filters});
        const std::vector<gl::Texture> textures = [&] {
            std::vector<gl::Texture> made;
            for (int i = 0; i < 6; ++i)
                made.emplace_back(context.functions(), 64, 64, gl::PixelFormat::rgba32f, "caller's");
            return made;
        }();
        gl::upload(context.functions(), textures[0].view(), image.samples);
        gl::upload(context.functions(), textures[3].view(), image.samples);
        const auto filter_once = [&](std::size_t first) {
            filter.work.bind(textures[first].view(),
                             std::vector<gl::TextureView>{textures[first + 1].view(), textures[first + 2].view()});
            filter.work.run();
        };
        filter_once(0);
        Made::calls.clear();
        for (std::size_t i = 0; i < 4; ++i)
            filter_once(3 * (i % 2));
        CHECK(Made::all() == 0);
        CHECK(gl::read_back(context.functions(), textures[1].view()) ==
              gl::read_back(context.functions(), textures[4].view()));
        CHECK(gl::read_back(context.functions(), textures[1].view()) == filter.apply(image).front().samples);
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "A filter compiles the programs of its plan alone, and another one like it none")
{
    const gl::Functions functions = counting(context.functions());
    for (const Method& method : methods_here(*this))
        for (const Kernel& kernel : {random_kernel(7, 5, 99), gaussian_kernel(2.0)}) {
            INFO(method.name << ", " << kernel.width << " x " << kernel.height);
            Engine counted(functions);
            const DeviceProbe probe = probe_device(counted);
            FilterJob job{{60, 44, 4}, {Filter("first", "", kernel)}, Boundary::clamp};
            job.filters_change = true;
            Made::calls.clear();
            FilterOnDevice first(method, counted, context.device(), probe, job);
            CHECK(static_cast<std::size_t>(Made::calls["CreateProgram"]) == programs_of(first.work.plan()));
            Made::calls.clear();
            const FilterOnDevice second(method, counted, context.device(), probe, job);
            CHECK(Made::calls["CreateProgram"] == 0);
            CHECK(Made::calls["CompileShader"] == 0);
            Made::calls.clear();
            Kernel other = kernel;
            other.weights.front() += 0.25;
            first.work.set_filter(0, Filter("second", "", other), 1.0);
            CHECK(Made::all() == 0);
        }
    require_no_errors();
}
