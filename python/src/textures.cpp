#include "textures.hpp"

#include "arguments.hpp"
#include "fragfft/context.hpp"
#include "fragfft/texture_filter.hpp"
#include "fragfft/texture_transform.hpp"

#define EGL_NO_X11
#include <EGL/egl.h>
#include <dlfcn.h>
#include <pybind11/stl.h>

namespace fragfft::python {

namespace {

using Loader = void (*(*)(const char*))();

// EGL's, or GLX's where that has the context which is current.
Loader loader()
{
    if (eglGetCurrentContext() == EGL_NO_CONTEXT)
        for (const char* library : {"libGL.so.1", "libGLX.so.0"})
            if (void* loaded = dlopen(library, RTLD_LAZY | RTLD_NOLOAD))
                if (void* found = dlsym(loaded, "glXGetProcAddressARB"))
                    return reinterpret_cast<Loader>(found);
    return eglGetProcAddress;
}

std::unique_ptr<TextureFilter> texture_filter(const Context& context, int width, int height, const py::array& kernel,
                                              const std::string& texel_format, const std::string& boundary,
                                              const std::optional<int>& channels, const std::string& method)
{
    FilterOptions options;
    options.width = width;
    options.height = height;
    options.format = format_from(texel_format);
    options.boundary = boundary_from(boundary);
    options.channels = channels;
    options.method = method == "auto" ? "best" : method;
    return std::make_unique<TextureFilter>(context, options, FilterDefinition(kernel_from(kernel)));
}

std::unique_ptr<TextureTransform> texture_transform(const Context& context, int width, int height,
                                                    const std::string& texel_format, const std::string& direction,
                                                    const std::string& axes, const std::string& domain,
                                                    const std::string& scaling, const std::string& method)
{
    TransformOptions options;
    options.width = width;
    options.height = height;
    options.format = format_from(texel_format);
    options.direction = direction_from(direction);
    options.axes = axes_from(axes);
    options.domain = domain_from(domain);
    options.scaling = scaling_from(scaling);
    options.method = method == "auto" ? "best" : method;
    return std::make_unique<TextureTransform>(context, options);
}

struct NamedTexture
{
    unsigned name;
    int width;
    int height;
    Format format;

    Texture described() const { return {name, width, height, format}; }
};

} // namespace

void add_textures(py::module_& module)
{
    py::class_<NamedTexture>(module, "Texture", "A texture of another library, which stays its owner.")
        .def(py::init([](unsigned name, int width, int height, const std::string& format) {
                 return NamedTexture{name, width, height, format_from(format)};
             }),
             py::arg("name"), py::arg("width"), py::arg("height"), py::arg("format") = "rgba32f")
        .def_readonly("name", &NamedTexture::name)
        .def_readonly("width", &NamedTexture::width)
        .def_readonly("height", &NamedTexture::height);
    const auto bind = [](auto& bound, const NamedTexture& image, const NamedTexture& result) {
        bound.bind(image.described(), result.described());
    };
    py::class_<TextureFilter>(module, "TextureFilter", "Filters one texture into another: Context.filter makes it.")
        .def(
            "bind",
            [bind](TextureFilter& filter, const NamedTexture& image, const NamedTexture& result) {
                bind(filter, image, result);
            },
            py::arg("image"), py::arg("result"), "The textures to read and to write from the next run on.")
        .def("run", &TextureFilter::run,
             "Filters, without waiting for the device, and leaves OpenGL's state as it was.")
        .def_property_readonly("method", &TextureFilter::method)
        .def("plan_json", &TextureFilter::plan_json);
    py::class_<TextureTransform>(module, "TextureTransform",
                                 "Transforms one texture into another: Context.transform makes it.")
        .def(
            "bind",
            [bind](TextureTransform& transform, const NamedTexture& image, const NamedTexture& result) {
                bind(transform, image, result);
            },
            py::arg("image"), py::arg("result"), "The textures to read and to write from the next run on.")
        .def("run", &TextureTransform::run,
             "Transforms, without waiting for the device, and leaves OpenGL's state as it was.")
        .def_property_readonly("method", &TextureTransform::method)
        .def("plan_json", &TextureTransform::plan_json);
    py::class_<Context>(module, "Context",
                        "The OpenGL context of another library that is current on this thread, for its textures.")
        .def(py::init([] { return std::make_unique<Context>(loader()); }))
        .def("abandon", &Context::abandon, "For an OpenGL context that is gone, or about to go.")
        .def_property_readonly("renderer", [](const Context& context) { return context.device().renderer; })
        .def("filter", &texture_filter, py::arg("width"), py::arg("height"), py::arg("kernel"),
             py::arg("format") = "rgba32f", py::arg("boundary") = "wrap", py::arg("channels") = py::none(),
             py::arg("method") = "auto",
             "Prepares a filter of textures of that size by a kernel of shape (rows, columns).")
        .def("transform", &texture_transform, py::arg("width"), py::arg("height"), py::arg("format") = "rgba32f",
             py::arg("direction") = "forward", py::arg("axes") = "both", py::arg("domain") = "complex",
             py::arg("scaling") = "none", py::arg("method") = "auto", "Prepares a transform of textures of that size.");
}

} // namespace fragfft::python
