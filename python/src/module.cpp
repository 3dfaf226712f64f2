// The extension module: what the Python files of the package stand on. It checks what it is given, and releases
// Python's lock while the device works.
#include "arguments.hpp"
#include "converted.hpp"
#include "engine/plan_json.hpp"
#include "errors.hpp"
#include "gl/gl_error.hpp"
#include "textures.hpp"

#include <fmt/core.h>

namespace fragfft::python {

namespace {

std::shared_ptr<Session> session_of(const std::string& device)
{
    return without_lock([&] { return Session::of(device); });
}

std::string plan_text(const Plan& plan)
{
    return to_json(plan).dump();
}

py::dict device_facts(const std::string& name)
{
    const auto session = session_of(name);
    gl::Device facts;
    std::size_t prepared = 0;
    without_lock([&] {
        session->run([&](Device& device) {
            facts = device.facts();
            prepared = device.prepared();
        });
    });
    py::dict result;
    result["name"] = name;
    result["vendor"] = facts.vendor;
    result["renderer"] = facts.renderer;
    result["opengl"] = facts.opengl_version;
    result["platform"] = facts.platform;
    result["is_software"] = facts.is_software;
    result["largest_texture"] = facts.maximum_texture_size;
    result["prepared"] = prepared;
    return result;
}

TransformJob transform_job(long long planes, long long rows, long long columns, const std::string& axes,
                           const std::string& direction, const std::string& source_kind, const std::string& result_kind,
                           const std::string& norm, const std::string& method)
{
    product({planes, rows, columns, 2});
    TransformJob job;
    job.planes = static_cast<std::size_t>(planes);
    job.rows = static_cast<std::size_t>(rows);
    job.columns = static_cast<std::size_t>(columns);
    job.key.axes = axes_from(axes);
    job.key.direction = direction_from(direction);
    job.key.source = kind_from(source_kind);
    job.key.result = kind_from(result_kind);
    job.key.norm = norm_from(norm);
    job.key.method = method;
    return job;
}

void transform_arrays(const py::object& source, const py::object& result, long long planes, long long rows,
                      long long columns, const std::string& axes, const std::string& direction,
                      const std::string& source_kind, const std::string& result_kind, const std::string& norm,
                      const std::string& method, const std::string& device)
{
    const TransformJob job =
        transform_job(planes, rows, columns, axes, direction, source_kind, result_kind, norm, method);
    const Numbers from(source, "source", false);
    const Numbers to(result, "result", true);
    from.require_count(count_of_source(job));
    to.require_count(count_of_result(job));
    if (from.overlaps(to) && from.on_device() == nullptr)
        throw CallerError("the result lies in the source");
    const auto session = session_of(device);
    from.require_session(*session);
    to.require_session(*session);
    without_lock([&] { session->run([&](Device& there) { transform(there, job, from.place(), to.place()); }); });
}

py::tuple transform_plan(long long planes, long long rows, long long columns, const std::string& axes,
                         const std::string& direction, const std::string& source_kind, const std::string& result_kind,
                         const std::string& norm, const std::string& method, const std::string& device)
{
    const TransformJob job =
        transform_job(planes, rows, columns, axes, direction, source_kind, result_kind, norm, method);
    const auto session = session_of(device);
    const auto found = without_lock([&] {
        return session->run([&](Device& there) {
            const PreparedTransform& prepared = first_transform(there, job);
            return std::pair(prepared.method(), plan_text(prepared.plan()));
        });
    });
    return py::make_tuple(found.first, found.second);
}

FilterKey filter_key(long long height, long long width, long long channels, const py::array& kernel,
                     const std::string& boundary, const std::string& method)
{
    product({height, width});
    constexpr long long longest = 1 << 30;
    if (height > longest || width > longest)
        throw SizeError(fmt::format("an image of {} x {} pixels is too large", width, height));
    if (channels < 1 || channels > 4)
        throw CallerError(fmt::format("an image has 1 to 4 channels, not {}", channels));
    const ImageShape image{static_cast<int>(width), static_cast<int>(height), static_cast<int>(channels)};
    return {job_of(image, kernel_from(kernel), boundary_from(boundary)), method};
}

void filter_arrays(const py::object& source, const py::object& result, long long planes, long long height,
                   long long width, long long channels, const py::array& kernel, const std::string& boundary,
                   const std::string& method, const std::string& device)
{
    const FilterKey key = filter_key(height, width, channels, kernel, boundary, method);
    const Numbers from(source, "source", false);
    const Numbers to(result, "result", true);
    const std::size_t count = product({planes, height, width, channels});
    from.require_count(count);
    to.require_count(count);
    if (from.overlaps(to) && from.on_device() == nullptr)
        throw CallerError("the result lies in the source");
    const auto session = session_of(device);
    from.require_session(*session);
    to.require_session(*session);
    without_lock([&] {
        session->run(
            [&](Device& there) { filter(there, key, static_cast<std::size_t>(planes), from.place(), to.place()); });
    });
}

py::tuple filter_plan(long long height, long long width, long long channels, const py::array& kernel,
                      const std::string& boundary, const std::string& method, const std::string& device)
{
    const FilterKey key = filter_key(height, width, channels, kernel, boundary, method);
    const auto session = session_of(device);
    const auto found = without_lock([&] {
        return session->run([&](Device& there) {
            const PreparedFilter& prepared = there.filter(key);
            return std::pair(prepared.method(), plan_text(prepared.plan()));
        });
    });
    return py::make_tuple(found.first, found.second);
}

std::string filter_method(long long height, long long width, long long channels, const py::array& kernel,
                          const std::string& boundary, const std::string& method, const std::string& device)
{
    const FilterKey key = filter_key(height, width, channels, kernel, boundary, method);
    const auto session = session_of(device);
    return without_lock([&] { return session->run([&](Device& there) { return there.filter(key).method(); }); });
}

void combine_arrays(const std::string& word, const py::object& one, const std::string& kind_of_one,
                    const py::object& other, const std::string& kind_of_other, const py::object& result,
                    const std::string& kind_of_result, const std::string& device)
{
    const Combination combination = combination_from(word);
    const Kind kind = kind_from(kind_of_one);
    const Kind result_kind = kind_from(kind_of_result);
    const Numbers first(one, "first array", false);
    const Numbers to(result, "result", true);
    const std::size_t count = first.count() / static_cast<std::size_t>(components(kind));
    first.require_count(product({static_cast<long long>(count), components(kind)}));
    to.require_count(count * static_cast<std::size_t>(components(result_kind)));
    const auto session = session_of(device);
    first.require_session(*session);
    to.require_session(*session);
    const Operand from{first.place(), kind};
    const Operand written{to.place(), result_kind};
    if (PyComplex_Check(other.ptr()) || PyFloat_Check(other.ptr()) || PyLong_Check(other.ptr())) {
        const auto number = static_cast<std::complex<float>>(other.cast<std::complex<double>>());
        without_lock([&] {
            session->run([&](Device& there) { combine(there, combination, from, nullptr, number, written, count); });
        });
        return;
    }
    const Kind other_kind = kind_from(kind_of_other);
    const Numbers second(other, "second array", false);
    second.require_count(count * static_cast<std::size_t>(components(other_kind)));
    second.require_session(*session);
    const Operand and_other{second.place(), other_kind};
    without_lock([&] {
        session->run([&](Device& there) { combine(there, combination, from, &and_other, {}, written, count); });
    });
}

std::shared_ptr<DeviceArray> array_on_device(long long count, const py::object& numbers, const std::string& device)
{
    const std::size_t wanted = product({count});
    std::optional<Numbers> from;
    if (!numbers.is_none()) {
        from.emplace(numbers, "array", false);
        from->require_count(wanted);
        if (from->on_device() != nullptr)
            throw CallerError("the array lies on a device already");
    }
    const auto session = session_of(device);
    return without_lock(
        [&] { return std::make_shared<DeviceArray>(session, wanted, from ? from->place().numbers : nullptr); });
}

std::shared_ptr<DeviceArray> converted_array(const py::object& array, const py::tuple& shape, bool is_complex,
                                             const std::string& device)
{
    return converted(array, shape, is_complex, session_of(device));
}

void read_array(const DeviceArray& array, const py::object& numbers)
{
    const Numbers to(numbers, "result", true);
    to.require_count(array.count());
    if (to.on_device() != nullptr)
        throw CallerError("an array is read to memory");
    without_lock([&] { array.read(0, array.count(), to.place().numbers); });
}

std::string first_line(const char* text)
{
    const std::string_view all(text);
    return std::string(all.substr(0, all.find('\n')));
}

// Classes of the package's own, which are Python's usual ones too.
void add_exceptions(py::module_& module)
{
    const auto make = [&](const char* name, const py::object& bases, const char* text) -> py::handle {
        const std::string qualified = fmt::format("fragfft.{}", name);
        py::object made =
            py::reinterpret_steal<py::object>(PyErr_NewExceptionWithDoc(qualified.c_str(), text, bases.ptr(), nullptr));
        if (!made)
            throw py::error_already_set();
        module.attr(name) = made;
        return made.release(); // never given back: it is raised as long as there is an interpreter
    };
    const auto builtin = [](PyObject* type) { return py::reinterpret_borrow<py::object>(type); };
    static const py::handle error = make("Error", builtin(PyExc_Exception), "What fragfft raises.");
    static const py::handle of_arguments = make("ArgumentError", py::make_tuple(error, builtin(PyExc_ValueError)),
                                                "An argument that no method and no device could take.");
    static const py::handle unsupported = make("UnsupportedError", py::make_tuple(error, builtin(PyExc_ValueError)),
                                               "What no method, not the method named, or not this device takes.");
    static const py::handle of_shape =
        make("ShapeError", py::make_tuple(unsupported), "A size that no method takes, or that does not fit.");
    make("DtypeError", py::make_tuple(error, builtin(PyExc_TypeError)),
         "A dtype that would lose digits in single precision, unless precision='single' allows it.");
    static const py::handle of_device = make("DeviceError", py::make_tuple(error, builtin(PyExc_RuntimeError)),
                                             "No usable device, or the device or its driver failed.");
    static const py::handle closed =
        make("ClosedError", py::make_tuple(of_device), "A device that was closed, or is another process's.");
    py::register_exception_translator([](std::exception_ptr pending) {
        const auto raise = [](const py::handle& type, const std::exception& thrown) {
            PyErr_SetString(type.ptr(), first_line(thrown.what()).c_str());
        };
        try {
            std::rethrow_exception(pending);
        } catch (const ClosedError& thrown) {
            raise(closed, thrown);
        } catch (const DeviceError& thrown) {
            raise(of_device, thrown);
        } catch (const SizeError& thrown) {
            raise(of_shape, thrown);
        } catch (const InputError& thrown) {
            raise(unsupported, thrown);
        } catch (const CallerError& thrown) {
            raise(of_arguments, thrown);
        } catch (const std::logic_error& thrown) {
            raise(of_arguments, thrown);
        }
    });
}

} // namespace

PYBIND11_MODULE(_core, module)
{
    module.doc() = "What the package fragfft stands on: sessions with devices, arrays, transforms and filters.";
    add_exceptions(module);
    py::class_<DeviceArray, std::shared_ptr<DeviceArray>>(module, "DeviceArray", "Numbers in a device's memory.")
        .def(py::init(&array_on_device), py::arg("count"), py::arg("numbers"), py::arg("device"))
        .def_property_readonly("count", &DeviceArray::count)
        .def_property_readonly("device", [](const DeviceArray& array) { return array.session()->name(); })
        .def("read", &read_array, py::arg("numbers"));
    module.def("transform", &transform_arrays, py::arg("source"), py::arg("result"), py::arg("planes"), py::arg("rows"),
               py::arg("columns"), py::arg("axes"), py::arg("direction"), py::arg("source_kind"),
               py::arg("result_kind"), py::arg("norm"), py::arg("method"), py::arg("device"));
    module.def("transform_plan", &transform_plan, py::arg("planes"), py::arg("rows"), py::arg("columns"),
               py::arg("axes"), py::arg("direction"), py::arg("source_kind"), py::arg("result_kind"), py::arg("norm"),
               py::arg("method"), py::arg("device"));
    module.def("filter", &filter_arrays, py::arg("source"), py::arg("result"), py::arg("planes"), py::arg("height"),
               py::arg("width"), py::arg("channels"), py::arg("kernel"), py::arg("boundary"), py::arg("method"),
               py::arg("device"));
    module.def("filter_plan", &filter_plan, py::arg("height"), py::arg("width"), py::arg("channels"), py::arg("kernel"),
               py::arg("boundary"), py::arg("method"), py::arg("device"));
    module.def("filter_method", &filter_method, py::arg("height"), py::arg("width"), py::arg("channels"),
               py::arg("kernel"), py::arg("boundary"), py::arg("method"), py::arg("device"));
    module.def("combine", &combine_arrays, py::arg("combination"), py::arg("first"), py::arg("kind_of_first"),
               py::arg("second"), py::arg("kind_of_second"), py::arg("result"), py::arg("kind_of_result"),
               py::arg("device"));
    module.def("converted", &converted_array, py::arg("array"), py::arg("shape"), py::arg("is_complex"),
               py::arg("device"));
    module.def("device_facts", &device_facts, py::arg("device"));
    module.def("method_names", [] {
        py::list names;
        for (const Method& method : all_methods())
            names.append(method.name);
        return names;
    });
    module.def("release", [](const std::string& device) {
        const auto session = session_of(device);
        without_lock([&] { session->run([](Device& there) { there.release(); }); });
    });
    module.def("close", [] { without_lock([] { Session::close_all(); }); });
    add_textures(module);
    py::module_::import("atexit").attr("register")(py::cpp_function([] { without_lock([] { Session::end(); }); }));
}

} // namespace fragfft::python
