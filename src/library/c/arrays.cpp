#include "fragfft/arrays.h"

#include "device_arrays/whole_arrays.hpp"
#include "engine/plan_json.hpp"
#include "gl/context_egl.hpp"
#include "library/c/array_numbers.hpp"
#include "library/c/handles.hpp"
#include "library/context_core.hpp"

#include <limits>

using namespace fragfft;
using namespace fragfft::c;
using namespace fragfft::device_arrays;

struct fragfft_array_device
{
    std::shared_ptr<Session> session;
    DeviceFacts facts;
};

// Transforms and filters keep the session and the key of what it has prepared. If that was evicted in favour of others,
// it is prepared again.
struct fragfft_array_transform
{
    std::shared_ptr<Session> session;
    ArrayTransform job;
    std::string method;
};

struct fragfft_array_filter
{
    std::shared_ptr<Session> session;
    FilterKey key;
    std::size_t planes;
    std::string method;
};

namespace {

constexpr Word<Kind> array_kinds[] = {
    {FRAGFFT_ARRAY_COMPLEX, Kind::complex},
    {FRAGFFT_ARRAY_REAL, Kind::real},
    {FRAGFFT_ARRAY_HALF, Kind::half},
};
constexpr Word<Norm> norms[] = {
    {FRAGFFT_NORM_BACKWARD, Norm::backward},
    {FRAGFFT_NORM_ORTHO, Norm::ortho},
    {FRAGFFT_NORM_FORWARD, Norm::forward},
};
constexpr Word<Combination> combinations[] = {
    {FRAGFFT_COMBINATION_MULTIPLY, Combination::multiply},
    {FRAGFFT_COMBINATION_DIVIDE, Combination::divide},
    {FRAGFFT_COMBINATION_DIVIDE_BY_FIRST, Combination::divide_by_first},
    {FRAGFFT_COMBINATION_ADD, Combination::add},
    {FRAGFFT_COMBINATION_SUBTRACT, Combination::subtract},
    {FRAGFFT_COMBINATION_SUBTRACT_FIRST, Combination::subtract_first},
    {FRAGFFT_COMBINATION_CONJUGATE, Combination::conjugate},
};

std::size_t or_one(std::size_t length)
{
    return length == 0 ? 1 : length;
}

// Throws SizeError where the number of elements exceeds what can be counted. No length may be 0.
void require_countable(const std::array<std::size_t, 4>& lengths)
{
    constexpr std::size_t most = std::size_t{1} << 40;
    std::size_t count = 2;
    for (const std::size_t length : lengths) {
        if (length > most / count)
            throw SizeError("the array has too many numbers");
        count *= length;
    }
}

std::string method_or_auto(const char* method)
{
    return method == nullptr ? "auto" : method;
}

template <typename Handle> const std::shared_ptr<Session>& session_of(const Handle* handle, const char* what)
{
    require_given(handle, what);
    return handle->session;
}

fragfft_array* require_array(fragfft_array* array)
{
    require_given(array, "the array");
    return array;
}

ArrayTransform job_of(const fragfft_array_transform_options* options)
{
    const fragfft_array_transform_options given = taken(options, "the structure of options");
    ArrayTransform job;
    job.planes = or_one(given.planes);
    job.rows = or_one(given.rows);
    job.columns = or_one(given.columns);
    require_countable({job.planes, job.rows, job.columns, 1});
    job.key.axes = meaning_of(given.axes, choices_of_axes, "choice of axes");
    job.key.direction = meaning_of(given.direction, directions, "direction");
    job.key.source = meaning_of(given.source, array_kinds, "kind of array");
    job.key.result = meaning_of(given.result, array_kinds, "kind of array");
    job.key.norm = meaning_of(given.norm, norms, "norm");
    job.key.method = method_or_auto(given.method);
    if (job.key.source == Kind::half && job.key.result == Kind::half)
        throw CallerError("one side of a transform may be half a spectrum, not both");
    return job;
}

ArrayShape shape_of(Kind kind, const ArrayTransform& job)
{
    const bool is_half = kind == Kind::half;
    const bool along_columns = job.key.axes == Axes::columns;
    return {{job.planes, is_half && along_columns ? job.rows / 2 + 1 : job.rows,
             is_half && !along_columns ? job.columns / 2 + 1 : job.columns, 1},
            static_cast<std::size_t>(components(kind))};
}

// Runs `work`, which reads the source and writes the result.
template <typename Work>
void run(const std::shared_ptr<Session>& session, ArrayNumbers& source, ArrayNumbers& result, const Work& work)
{
    source.require_session(*session);
    result.require_session(*session);
    const ArrayStorage from = source.as_source();
    const ArrayStorage to = result.as_result();
    session->run([&](Device& device) { work(device, from, to); });
    result.finish();
}

} // namespace

int fragfft_array_device_has_gpu(void)
{
    int has_gpu = 0;
    guarded([&] { has_gpu = gl::lists_hardware_device() ? 1 : 0; });
    return has_gpu;
}

fragfft_error fragfft_array_device_open(const char* name, fragfft_array_device** device)
{
    return created(device, "the place of the device", [&] {
        require_given(name, "the device's name");
        const std::string wanted(name);
        auto session = std::make_shared<Session>(wanted == "software" ? "cpu" : wanted);
        DeviceFacts facts = session->run([](Device& there) { return facts_of(there.facts(), there.probe()); });
        return new fragfft_array_device{std::move(session), std::move(facts)};
    });
}

void fragfft_array_device_close(fragfft_array_device* device)
{
    if (device != nullptr)
        device->session->close();
}

void fragfft_array_device_destroy(fragfft_array_device* device)
{
    fragfft_array_device_close(device);
    delete device;
}

fragfft_error fragfft_array_device_facts(fragfft_array_device* device, fragfft_device* facts)
{
    return guarded([&] {
        require_given(device, "the device");
        fill_in(facts, device->facts);
    });
}

fragfft_error fragfft_array_device_prepared(fragfft_array_device* device, size_t* prepared)
{
    return guarded([&] {
        require_given(prepared, "the place of the number");
        *prepared = session_of(device, "the device")->run([](Device& there) { return there.prepared(); });
    });
}

fragfft_error fragfft_array_device_release(fragfft_array_device* device)
{
    return guarded([&] { session_of(device, "the device")->run([](Device& there) { there.release(); }); });
}

fragfft_error fragfft_array_create(fragfft_array_device* device, size_t count, const float* numbers,
                                   fragfft_array** array)
{
    return created(array, "the place of the array", [&] {
        const auto& session = session_of(device, "the device");
        if (count == 0)
            throw SizeError("an array on a device has numbers, not none");
        require_countable({count, 1, 1, 1});
        return new fragfft_array{std::make_shared<DeviceArray>(session, count, numbers)};
    });
}

void fragfft_array_destroy(fragfft_array* array)
{
    delete array;
}

fragfft_error fragfft_array_read(const fragfft_array* array, float* numbers)
{
    return guarded([&] {
        require_given(array, "the array");
        require_given(numbers, "the place of the numbers");
        if (array->is_mapped)
            throw CallerError("the array is being written: fragfft_array_unmap() ends that");
        array->array->read(0, array->array->count(), numbers);
    });
}

fragfft_error fragfft_array_map(fragfft_array* array, float** numbers)
{
    if (numbers != nullptr)
        *numbers = nullptr;
    return guarded([&] {
        require_given(numbers, "the place of the memory");
        if (require_array(array)->is_mapped)
            throw CallerError("the array is being written already");
        *numbers = array->array->map();
        array->is_mapped = true;
    });
}

fragfft_error fragfft_array_unmap(fragfft_array* array)
{
    return guarded([&] {
        if (!require_array(array)->is_mapped)
            throw CallerError("the array is not being written: fragfft_array_map() begins that");
        array->is_mapped = false;
        array->array->unmap();
    });
}

fragfft_error fragfft_array_transform_create(fragfft_array_device* device,
                                             const fragfft_array_transform_options* options,
                                             fragfft_array_transform** transform)
{
    return created(transform, "the place of the transform", [&] {
        const auto& session = session_of(device, "the device");
        ArrayTransform job = job_of(options);
        std::string method = session->run([&](Device& there) { return first_transform(there, job).method(); });
        return new fragfft_array_transform{session, std::move(job), std::move(method)};
    });
}

void fragfft_array_transform_destroy(fragfft_array_transform* transform)
{
    delete transform;
}

fragfft_error fragfft_array_transform_run(fragfft_array_transform* transform, const fragfft_numbers* source,
                                          const fragfft_numbers* result)
{
    return guarded([&] {
        const auto& session = session_of(transform, "the transform");
        const ArrayTransform& job = transform->job;
        ArrayNumbers from(source, shape_of(job.key.source, job), "source");
        ArrayNumbers to(result, shape_of(job.key.result, job), "result");
        if (from.is_in_memory() && from.overlaps(to) && !from.is_same(to))
            throw CallerError("the result lies in the source");
        run(session, from, to, [&](Device& there, const ArrayStorage& here, const ArrayStorage& target) {
            device_arrays::transform(there, job, here, target);
        });
    });
}

fragfft_error fragfft_array_transform_method(const fragfft_array_transform* transform, const char** method)
{
    return owned_text(method, [&]() -> const std::string& {
        require_given(transform, "the transform");
        return transform->method;
    });
}

fragfft_error fragfft_array_transform_plan_json(const fragfft_array_transform* transform, char** json)
{
    return copied_text(json, [&] {
        return session_of(transform, "the transform")->run([&](Device& there) {
            return to_json(first_transform(there, transform->job).plan()).dump();
        });
    });
}

fragfft_error fragfft_array_filter_create(fragfft_array_device* device, const fragfft_array_filter_options* options,
                                          const fragfft_definition* definition, fragfft_array_filter** filter)
{
    return created(filter, "the place of the filter", [&] {
        const auto& session = session_of(device, "the device");
        require_given(definition, "the definition");
        const fragfft_array_filter_options given = taken(options, "the structure of options");
        const auto* const kernel = std::get_if<Kernel>(&definition->definition);
        if (kernel == nullptr)
            throw InputError("arrays are filtered by a kernel, not by a frequency response");
        constexpr std::size_t longest = std::size_t{1} << 30;
        require_countable({or_one(given.planes), or_one(given.height), or_one(given.width), or_one(given.channels)});
        if (std::max(given.height, given.width) > longest)
            throw SizeError(fmt::format("an image of {} x {} pixels is too large", given.width, given.height));
        if (given.channels > 4)
            throw CallerError(fmt::format("an image has 1 to 4 channels, not {}", given.channels));
        const ImageShape image{static_cast<int>(or_one(given.width)), static_cast<int>(or_one(given.height)),
                               static_cast<int>(or_one(given.channels))};
        FilterKey key{device_arrays::job_of(image, *kernel, meaning_of(given.boundary, boundaries, "boundary rule")),
                      method_or_auto(given.method)};
        std::string method = session->run([&](Device& there) { return there.filter(key).method(); });
        return new fragfft_array_filter{session, std::move(key), or_one(given.planes), std::move(method)};
    });
}

void fragfft_array_filter_destroy(fragfft_array_filter* filter)
{
    delete filter;
}

fragfft_error fragfft_array_filter_run(fragfft_array_filter* filter, const fragfft_numbers* source,
                                       const fragfft_numbers* result)
{
    return guarded([&] {
        const auto& session = session_of(filter, "the filter");
        const auto& [width, height, channels] = filter->key.job.image;
        const ArrayShape shape{{filter->planes, static_cast<std::size_t>(height), static_cast<std::size_t>(width),
                                static_cast<std::size_t>(channels)},
                               1};
        ArrayNumbers from(source, shape, "source");
        ArrayNumbers to(result, shape, "result");
        if (from.is_in_memory() && from.overlaps(to))
            throw CallerError("the result lies in the source");
        run(session, from, to, [&](Device& there, const ArrayStorage& here, const ArrayStorage& target) {
            device_arrays::filter(there, filter->key, filter->planes, here, target);
        });
    });
}

fragfft_error fragfft_array_filter_method(const fragfft_array_filter* filter, const char** method)
{
    return owned_text(method, [&]() -> const std::string& {
        require_given(filter, "the filter");
        return filter->method;
    });
}

fragfft_error fragfft_array_filter_plan_json(const fragfft_array_filter* filter, char** json)
{
    return copied_text(json, [&] {
        return session_of(filter, "the filter")->run([&](Device& there) {
            return to_json(there.filter(filter->key).plan()).dump();
        });
    });
}

fragfft_error fragfft_array_combine(int combination, const fragfft_operand* first, const fragfft_operand* second,
                                    const fragfft_operand* result)
{
    return guarded([&] {
        const Combination meant = meaning_of(combination, combinations, "combination");
        require_given(first, "the first operand");
        require_given(second, "the second operand");
        require_given(result, "the result");
        const auto kind_of = [](const fragfft_operand& operand) {
            const Kind kind = meaning_of(operand.kind, array_kinds, "kind of array");
            if (kind == Kind::half)
                throw CallerError("arrays that are combined are of real or of complex numbers");
            return kind;
        };
        const auto& session = require_array(first->array)->array->session();
        const Kind kind = kind_of(*first);
        const auto components_of_first = static_cast<std::size_t>(components(kind));
        const std::size_t count = first->array->array->count() / components_of_first;
        const auto operand = [&](const fragfft_operand& given, const char* role) {
            const Kind kind_of_this = kind_of(given);
            const fragfft_numbers numbers{nullptr, require_array(given.array), {}};
            ArrayNumbers found(&numbers, {{1, 1, count, 1}, static_cast<std::size_t>(components(kind_of_this))}, role);
            found.require_session(*session);
            return Operand{found.as_source(), kind_of_this};
        };
        const Operand from = operand(*first, "first array");
        const Operand to = operand(*result, "result");
        std::optional<Operand> other;
        if (second->array != nullptr)
            other = operand(*second, "second array");
        session->run([&](Device& there) {
            combine(there, meant, from, other ? &*other : nullptr, {second->number[0], second->number[1]}, to, count);
        });
    });
}
