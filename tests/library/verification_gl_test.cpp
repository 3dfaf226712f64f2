// Verifying a device, and filters that try themselves: on this driver, and on one whose compiler is wrong.
#include "catch_framework.hpp"
#include "host_context.hpp"
#include "sweep.hpp"
#include "wrong_compiler.hpp"
#include "wrong_programs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

using namespace fragfft;
using host::Picture;

namespace {

bool is_missed(const VerifiedRow& row)
{
    return row.verdict == Verdict::missed;
}

const Kernel any_kernel{4, 3, {0.1, 0.2, -0.3, 0.4, 0.5, 0.6, 0.07, -0.08, 0.09, 0.0, 0.15, 0.25}};

std::vector<std::string> methods_and_spatial()
{
    std::vector<std::string> methods = method_names();
    methods.emplace_back("spatial");
    return methods;
}

PFNGLDRAWARRAYSPROC draw_arrays = nullptr;
PFNGLENABLEPROC enable = nullptr;
bool drawing_leaves_errors = false;

// Draws as asked, and then leaves an OpenGL error.
void APIENTRY draw_and_complain(GLenum mode, GLint first, GLsizei count)
{
    draw_arrays(mode, first, count);
    if (drawing_leaves_errors)
        enable(0xffff);
}

void (*complaining_address(const char* name))()
{
    if (std::string_view(name) != "glDrawArrays")
        return eglGetProcAddress(name);
    draw_arrays = reinterpret_cast<PFNGLDRAWARRAYSPROC>(eglGetProcAddress(name));
    enable = reinterpret_cast<PFNGLENABLEPROC>(eglGetProcAddress("glEnable"));
    return reinterpret_cast<void (*)()>(&draw_and_complain);
}

void make_and_forget(const Context& context, const FilterOptions& options, const FilterDefinition& filter,
                     const LargestSamples& largest = {})
{
    INFO(options.method << ", " << options.width << " x " << options.height << ", boundary "
                        << static_cast<int>(options.boundary) << ", format " << static_cast<int>(options.format)
                        << ", image " << static_cast<int>(options.image_format.value_or(options.format)) << ", result "
                        << static_cast<int>(options.result_format.value_or(options.format)));
    try {
        const TextureFilter made(context, options, std::span(&filter, 1), largest);
    } catch (const InputError&) {
        return; // impossible by this method or on this device
    } catch (const DeviceError& error) {
        FAIL(error.what());
    }
    SUCCEED();
}

} // namespace

TEST_CASE("This device keeps what is promised, as far as the time goes", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    host::make_state_odd(host.gl);
    const auto state = host::current_state(host.gl);
    const Context context(eglGetProcAddress);
    const std::vector<VerifiedRow> rows = context.verify({.most_seconds = is_thorough() ? 2.0 : 0.7});
    CHECK(host::current_state(host.gl) == state);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
    int kept = 0;
    for (const VerifiedRow& row : rows) {
        INFO(row.method << ", format " << static_cast<int>(row.format) << ", " << row.way << ", " << row.property
                        << ": " << row.error << " of " << row.bound << " at " << row.worst << ", " << row.remark);
        CHECK(row.verdict != Verdict::missed);
        CHECK((row.verdict == Verdict::cannot_here) == !row.remark.empty());
        CHECK((row.verdict == Verdict::kept) == (row.tried > 0));
        if (row.verdict != Verdict::kept)
            continue;
        ++kept;
        CHECK(row.error <= row.bound);
        CHECK(row.bound < 3e-2);
        CHECK(row.tried <= row.planned);
        CHECK_FALSE(row.worst.empty());
    }
    CHECK(kept > 0);
    for (const std::string& method : methods_and_spatial())
        CHECK(std::ranges::any_of(rows, [&](const VerifiedRow& row) { return row.method == method; }));
}

TEST_CASE("The same seed gives the same errors, and another one others", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const auto errors_of = [&](unsigned seed) {
        std::vector<double> errors;
        for (const VerifiedRow& row :
             context.verify({.methods = {"fialka-cadik-2006"}, .formats = {Format::rg32f}, .seed = seed})) {
            CHECK(row.tried == row.planned);
            errors.push_back(row.error);
        }
        return errors;
    };
    const std::vector<double> errors = errors_of(1);
    CHECK(errors.size() == 5);
    CHECK(errors_of(1) == errors);
    CHECK(errors_of(2) != errors);
}

TEST_CASE("Every size, domain and direction of a method is tried when there is time", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    // This method has all domains.
    for (const VerifiedRow& row :
         context.verify({.methods = {"lloyd-boyd-govindaraju-2008"}, .formats = {Format::rgba32f}})) {
        INFO(row.way << ", " << row.property << ": " << row.error << " of " << row.bound << " at " << row.worst);
        CHECK(row.verdict == Verdict::kept);
        CHECK(row.tried == row.planned);
    }
}

TEST_CASE("What cannot be verified is refused", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    CHECK_THROWS_AS(context.verify({.methods = {"wider"}}), InputError);
    CHECK_THROWS_AS(context.verify({.formats = {Format::rgba8}}), InputError);
    CHECK_THROWS_AS(context.verify({.formats = {static_cast<Format>(99)}}), CallerError);
    CHECK_THROWS_AS(context.verify({.most_seconds = 0.0}), CallerError);
    CHECK_THROWS_AS(context.verify({.most_seconds = std::nan("")}), CallerError);
    CHECK_THROWS_AS(Context().verify(), CallerError);
    const std::vector<VerifiedRow> rows =
        context.verify({.methods = {"moreland-angel-2003"}, .formats = {Format::rg32f}});
    for (const VerifiedRow& row : rows) {
        CHECK(row.verdict == Verdict::cannot_here);
        CHECK(row.remark.find("rg32f") != std::string::npos);
    }
    CHECK(rows.size() == 2);
    // Nothing is tried if there is no time.
    for (const VerifiedRow& row : context.verify({.methods = {"wide"}, .most_seconds = 1e-9}))
        CHECK(row.verdict == Verdict::not_tried);
}

TEST_CASE("A compiler that loses or confuses something is found", "[library]")
{
    const host::HostContext host;
    for (const host::WrongProgram& wrong : host::wrong_programs()) {
        INFO(wrong.method << ": " << wrong.fault);
        host::compile_rightly();
        Context context(host::wrong_compiler_address);
        host::compile_wrongly(wrong.text, wrong.instead);
        std::vector<VerifiedRow> rows;
        for (double seconds = 0.1; seconds < 100.0; seconds *= 2.0) // as long as a slow machine needs
            if (std::ranges::none_of(rows, is_missed)) {
                rows =
                    context.verify({.methods = {wrong.method}, .formats = {Format::rgba32f}, .most_seconds = seconds});
            }
        const long places = host::compile_rightly();
        if (std::ranges::all_of(rows, [](const VerifiedRow& row) { return row.verdict == Verdict::cannot_here; }))
            continue;
        CHECK(places > 0);
        const auto missed = std::ranges::find_if(rows, is_missed);
        REQUIRE(missed != rows.end());
        CHECK(missed->error > missed->bound);
        if (!wrong.spoils_filters)
            continue;

        // The filter refuses to be made, unless it is told not to try itself.
        host::compile_wrongly(wrong.text, wrong.instead);
        context.try_filters(Trials::always);
        // In an image of this size the boundary rule affects only those impulses of a trial that lie in the corners.
        const FilterOptions options{.width = 40, .height = 30, .boundary = Boundary::clamp, .method = wrong.method};
        std::string refusal;
        try {
            const TextureFilter filter(context, options, FilterDefinition(any_kernel));
        } catch (const DeviceError& error) {
            refusal = error.what();
        }
        CHECK(refusal.find(wrong.method) != std::string::npos);
        CHECK(refusal.find(context.device().renderer) != std::string::npos);
        CHECK(refusal.find('\n') == std::string::npos);
        context.try_filters(Trials::never);
        context.release_unused();
        CHECK_NOTHROW(TextureFilter(context, options, FilterDefinition(any_kernel)));
        host::compile_rightly();
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

// The library measures how often loops go round with a program that fetches nothing.
TEST_CASE("A driver that ends loops early is found, and where the library can know of it serves as any other",
          "[library]")
{
    const host::HostContext host;
    for (const bool everywhere : {false, true}) {
        host::compile_rightly();
        const Context context(host::wrong_compiler_address);
        host::end_loops_after(20000, everywhere);
        const std::vector<VerifiedRow> rows = context.verify({.methods = {"spatial"}, .formats = {Format::rgba32f}});
        CHECK(host::compile_rightly() > 0);
        REQUIRE(rows.size() == 1);
        CHECK(is_missed(rows.front()) != everywhere);
        if (!everywhere)
            CHECK(rows.front().worst == "weights in a texture, zero, 91 x 91");
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("A program that does not compile, or is linked without a part, is a bound missed, with the reason",
          "[library]")
{
    const auto [text, instead, reason] = GENERATE(table<std::string, std::string, std::string>(
        {{"vec4 entry = ", "vec5 entry = ", "does not compile"},
         {"texelFetch(auxiliary, ivec2(position, stage), 0)", "vec4(1.0)", "'auxiliary'"}}));
    const host::HostContext host;
    const Context context(host::wrong_compiler_address);
    host::compile_wrongly(text, instead);
    const std::vector<VerifiedRow> rows =
        context.verify({.methods = {"fialka-cadik-2006", "spatial"}, .formats = {Format::rg32f}});
    host::compile_rightly();
    for (const VerifiedRow& row : rows) {
        INFO(row.method << ", " << row.property << ": " << row.remark);
        CHECK(is_missed(row) == (row.method == "fialka-cadik-2006"));
        CHECK(is_missed(row) == std::isinf(row.error));
        CHECK(is_missed(row) == (row.remark.find(reason) != std::string::npos));
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("An error that the driver tells of is a bound missed, however right the result is", "[library]")
{
    const host::HostContext host;
    const Context context(complaining_address);
    drawing_leaves_errors = true;
    const std::vector<VerifiedRow> rows =
        context.verify({.methods = {"fialka-cadik-2006", "spatial"}, .formats = {Format::rg32f}});
    drawing_leaves_errors = false;
    CHECK(rows.size() == 6);
    for (const VerifiedRow& row : rows) {
        INFO(row.method << ", " << row.property);
        CHECK(is_missed(row));
        CHECK(row.tried == row.planned);
        CHECK(row.remark.find("GL_INVALID_ENUM") != std::string::npos);
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Filters try themselves only where the driver has compiled something", "[library]")
{
    const host::HostContext host;
    Context context(host::wrong_compiler_address);
    const FilterOptions options{.width = 24, .height = 18, .boundary = Boundary::clamp, .method = "spatial"};
    const host::WrongProgram& wrong = host::wrong_programs().back();
    host::compile_wrongly(wrong.text, wrong.instead);
    CHECK_THROWS_AS(TextureFilter(context, options, FilterDefinition(any_kernel)), DeviceError);
    context.release_unused();
    context.try_filters(Trials::never);
    {
        const TextureFilter filter(context, options, FilterDefinition(any_kernel));
        context.try_filters(Trials::where_compiled);
        CHECK_NOTHROW(TextureFilter(context, options, FilterDefinition(any_kernel)));
        context.try_filters(Trials::always);
        CHECK_THROWS_AS(TextureFilter(context, options, FilterDefinition(any_kernel)), DeviceError);
    }
    CHECK(host::compile_rightly() > 0);
    CHECK_THROWS_AS(context.try_filters(static_cast<Trials>(3)), CallerError);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("A trial leaves nothing behind", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    Context context(eglGetProcAddress);
    context.try_filters(Trials::always);
    host::make_state_odd(host.gl);
    const auto state = host::current_state(host.gl);
    for (const std::string method : {"spatial", "wide", "fialka-cadik-2006"}) {
        TextureFilter filter(context, {.width = 24, .height = 18, .boundary = Boundary::mirror, .method = method},
                             any_kernel);
        CHECK(host::current_state(host.gl) == state);
        CHECK_THROWS_AS(filter.run(), CallerError);
        const Texture image = host::make_texture(host.gl, host::random_picture(24, 18, 3));
        const Texture result = host::make_texture(host.gl, Picture(24, 18));
        filter.bind(image, result);
        filter.run();
        CHECK(host::read_back(host.gl, result).texels != Picture(24, 18).texels);
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

// What a trial depends on: formats, kernels and responses, the stated largest samples, and a single pixel. By default
// each filter is tried under one boundary rule and by one method, in turn; filters of other tests try themselves, too.
TEST_CASE("No filter that is right refuses itself", "[library]")
{
    const host::HostContext host;
    Context context(eglGetProcAddress);
    context.try_filters(Trials::always);
    const FilterDefinition response = [](double x, double y) {
        return std::polar(1.0 / (1.0 + 40.0 * (x * x + 2.0 * y * y)), 0.7 * x - 0.4 * y);
    };
    struct RightFilter
    {
        FilterDefinition definition;
        Format format = Format::rgba32f;
        double largest_sample = 1.0;
        LargestSamples largest = {};
        bool is_of_one_pixel = false;
    };
    const std::vector<RightFilter> filters{
        {any_kernel},
        {gaussian_kernel(1.5)},
        {response},
        {any_kernel, Format::rgba16f},
        {gaussian_kernel(1.5), Format::rgba16f},
        {response, Format::rgba16f},
        {gaussian_kernel(3.0)}, // larger than the image
        {any_kernel, Format::rgba32f, 1.0, {1e5, 1e-3, 1.0, 3e-7}},
        {any_kernel, Format::rgba16f, 0.01},
        {any_kernel, Format::rgba16f, 0.01, {}, true},
        {any_kernel, Format::rgba32f, 1e-38}, // so faint that nothing is promised
    };
    const std::vector<std::string> methods{"spatial",
                                           "moreland-angel-2003",
                                           "fialka-cadik-2006",
                                           "lloyd-boyd-govindaraju-2008",
                                           "intel-2014-slm",
                                           "mota-2022-stockham-radix-4",
                                           "wide",
                                           "stored",
                                           "fused"};
    const std::vector<Boundary> boundaries{Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};
    for (const auto& [method, tried] : swept_pairs(methods, swept_pairs(boundaries, filters))) {
        const auto& [boundary, filter] = tried;
        FilterOptions options{.width = boundary == Boundary::wrap ? 32 : 21,
                              .height = 16,
                              .format = filter.format,
                              .boundary = boundary,
                              .method = method,
                              .largest_sample = filter.largest_sample};
        if (filter.is_of_one_pixel)
            options.width = options.height = 1;
        make_and_forget(context, options, filter.definition, filter.largest);
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

// By default each format is the image's, the result's or that of both, and is tried in one of the ways, in turn.
TEST_CASE("No filter that is right refuses itself, in any format", "[library]")
{
    const host::HostContext host;
    Context context(eglGetProcAddress);
    context.try_filters(Trials::always);
    const FilterDefinition kernel = any_kernel;
    const FilterDefinition response = low_pass_response(Rolloff::gaussian, 0.1);
    make_and_forget(context, {.width = 24, .height = 18, .boundary = Boundary::zero, .method = "wide"}, kernel);
    const std::vector<std::pair<std::string, FilterDefinition>> ways{{"spatial", kernel},
                                                                     {"wide", kernel},
                                                                     {"wide", response},
                                                                     {"fialka-cadik-2006", kernel},
                                                                     {"fialka-cadik-2006", response}};
    enum class Of
    {
        image,
        result,
        both
    };
    std::vector<Format> formats;
    for (int number = 0; number <= static_cast<int>(last_format); ++number)
        formats.push_back(static_cast<Format>(number));
    const std::vector<Of> all_uses{Of::both, Of::image, Of::result};
    for (const auto& [way, use] : swept_pairs(ways, swept_pairs(formats, all_uses))) {
        const auto& [format, of] = use;
        const FilterOptions options{.width = 32,
                                    .height = 16,
                                    .image_format = of == Of::result ? Format::rgba32f : format,
                                    .result_format = of == Of::image ? Format::rgba32f : format,
                                    .boundary = Boundary::mirror,
                                    .method = way.first};
        make_and_forget(context, options, way.second);
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}
