// Every kind of plan in contexts of every kind, with all of the caller's state at random: results are what they are in
// a new context, and the state is what it was.
#include "any_context.hpp"
#include "border_textures.hpp"
#include "catch_framework.hpp"
#include "engine/caller_state.hpp"
#include "fragfft/fragfft.hpp"
#include "sweep.hpp"

#include <memory>

using namespace fragfft;

namespace {

constexpr int side = 16;

FilterDefinition filter_of(unsigned number)
{
    return Kernel{3, 2, {0.1, 0.2 + 0.1 * number, -0.3, 0.4, 0.5, 0.25}};
}

// The ways in which this context filters.
std::vector<std::string> ways(const Context& context)
{
    std::vector<std::string> names{"spatial", "best"};
    for (const std::string& method : method_names())
        try {
            const TextureFilter made(context, {.width = side, .height = side, .method = method}, filter_of(0));
            names.push_back(method);
        } catch (const InputError&) {
            continue; // not on this device
        } catch (const DeviceError&) {
            continue;
        }
    return names;
}

struct Job
{
    std::string method;
    unsigned results;
};

// What a caller's program has of the library, and its textures.
class Guest
{
public:
    Guest(const gl::Functions& gl, const Job& job)
        : gl_(gl), context_(eglGetProcAddress), image_(random_texture(gl, side, side, 7))
    {
        std::vector<FilterDefinition> filters;
        for (unsigned i = 0; i < job.results; ++i) {
            filters.push_back(filter_of(i));
            results_.push_back(border_texture(gl, side, side));
        }
        filter_ = std::make_unique<TextureFilter>(
            context_, FilterOptions{.width = side, .height = side, .method = job.method}, filters);
    }
    const gl::Texture& image() const { return image_; }
    const std::vector<gl::Texture>& results() const { return results_; }
    void bind()
    {
        std::vector<Texture> results;
        for (const gl::Texture& result : results_)
            results.push_back(described(result));
        filter_->bind(described(image_), results);
    }
    void run() { filter_->run(); }
    void set_filter(unsigned number) { filter_->set_filter(0, filter_of(number)); }
    std::vector<float> found() const
    {
        std::vector<float> values;
        for (const gl::Texture& result : results_) {
            const std::vector<float> texels = gl::read_back(gl_, result.view());
            values.insert(values.end(), texels.begin(), texels.end());
        }
        return values;
    }

private:
    const gl::Functions& gl_;
    Context context_;
    gl::Texture image_;
    std::vector<gl::Texture> results_;
    std::unique_ptr<TextureFilter> filter_;
};

std::vector<float> usual_results(Kind kind, const Job& job)
{
    const AnyContext context(kind);
    Guest guest(context.functions(), job);
    guest.set_filter(3);
    guest.bind();
    guest.run();
    return guest.found();
}

// Whatever a caller may have set in a texture that he gives away.
void set_parameters_at_random(const gl::Functions& gl, const gl::Texture& texture, std::mt19937& random)
{
    const auto one_of = [&](std::vector<GLint> values) { return values[random() % values.size()]; };
    const GLenum target = texture.view().target();
    GLint bound = 0;
    gl.GetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    gl.BindTexture(target, texture.view().name);
    for (GLenum i = 0; i < 4; ++i)
        gl.TexParameteri(target, GL_TEXTURE_SWIZZLE_R + i,
                         one_of({GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO, GL_ONE}));
    gl.TexParameteri(target, GL_TEXTURE_BASE_LEVEL, one_of({0, 1, 3}));
    gl.TexParameteri(target, GL_TEXTURE_MAX_LEVEL, one_of({0, 1000, 2}));
    gl.TexParameteri(target, GL_TEXTURE_MIN_FILTER, one_of({GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_NEAREST}));
    gl.TexParameteri(target, GL_TEXTURE_WRAP_S, one_of({GL_REPEAT, GL_MIRRORED_REPEAT}));
    gl.TexParameteri(target, GL_TEXTURE_COMPARE_MODE, one_of({GL_NONE, GL_COMPARE_REF_TO_TEXTURE}));
    gl.BindTexture(target, static_cast<GLuint>(bound));
}

std::vector<GLint> parameters(const gl::Functions& gl, const gl::Texture& texture)
{
    std::vector<GLint> values;
    GLint bound = 0;
    gl.GetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    gl.BindTexture(GL_TEXTURE_2D, texture.view().name);
    for (const GLenum name :
         {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A, GL_TEXTURE_BASE_LEVEL,
          GL_TEXTURE_MAX_LEVEL, GL_TEXTURE_MIN_FILTER, GL_TEXTURE_WRAP_S, GL_TEXTURE_COMPARE_MODE})
        gl.GetTexParameteriv(GL_TEXTURE_2D, name, &values.emplace_back());
    gl.BindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
    return values;
}

void require_same(const StateValues& before, const StateValues& after, const std::string& after_what)
{
    for (const auto& [name, values] : before) {
        INFO(name << " after " << after_what);
        CHECK(after.at(name) == values);
    }
}

void require_no_error(const gl::Functions& gl, const std::string& after_what)
{
    INFO("an OpenGL error after " << after_what);
    REQUIRE(gl.GetError() == GL_NO_ERROR);
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
    std::vector<std::string> methods;
    {
        const AnyContext context(kind);
        const Context guest(eglGetProcAddress);
        methods = ways(guest);
    }
    unsigned seed = 1;
    for (const std::string& method : swept(methods, 5))
        for (const unsigned results : {1u, 2u}) {
            const Job job{method, results};
            ++seed;
            INFO(method << ", " << results << " results, seed " << seed);
            const std::vector<float> usual = usual_results(kind, job);

            const AnyContext context(kind);
            const gl::Functions& gl = context.functions();
            CallerState state(gl);
            state.randomize(seed);
            require_no_error(gl, "setting the state");
            StateValues before = state.current();
            {
                Guest guest(gl, job);
                require_same(before, state.current(), "making it");
                std::mt19937 random(seed);
                set_parameters_at_random(gl, guest.image(), random);
                for (const gl::Texture& result : guest.results())
                    set_parameters_at_random(gl, result, random);
                const std::vector<GLint> of_image = parameters(gl, guest.image());
                const std::vector<GLint> of_result = parameters(gl, guest.results().back());

                guest.bind();
                require_no_error(gl, "binding");
                require_same(before, state.current(), "binding");
                guest.set_filter(3);
                require_same(before, state.current(), "setting a filter");
                state.randomize(seed + 1000);
                before = state.current();
                guest.run();
                require_no_error(gl, "a run");
                require_same(before, state.current(), "a run");
                CHECK(parameters(gl, guest.image()) == of_image);
                CHECK(parameters(gl, guest.results().back()) == of_result);

                // Read as they are, for reading back does not mind a swizzle but a base level.
                for (const gl::Texture& result : guest.results()) {
                    gl.BindTexture(GL_TEXTURE_2D, result.view().name);
                    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
                    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
                }
                gl.BindTexture(GL_TEXTURE_2D, 0); // what is deleted is bound no longer
                CHECK(guest.found() == usual);
                before = state.current();
            }
            require_same(before, state.current(), "its end");
            require_no_error(gl, "its end");
        }
}
