#include "errors.hpp"
#include "filters/cost_calibration.hpp"
#include "library/context_core.hpp"
#include "library/measurements.hpp"

namespace fragfft {

namespace {

gl::GetProcAddress required(gl::GetProcAddress get_proc_address)
{
    if (get_proc_address == nullptr)
        throw CallerError("a context is made from a function that gives the addresses of OpenGL's functions, not none");
    return get_proc_address;
}

gl::GetProcAddress with_addresses_of_functions(const FunctionLoader& loader)
{
    if (!loader)
        return nullptr;
    return [&loader](const char* name) { return reinterpret_cast<void (*)()>(loader(name)); };
}

} // namespace

Context::Context(GetProcAddress get_proc_address) : core_(std::make_shared<ContextCore>(required(get_proc_address))) {}

Context::Context(const FunctionLoader& loader)
    : core_(std::make_shared<ContextCore>(required(with_addresses_of_functions(loader))))
{
}

Context::~Context() = default;

void Context::abandon()
{
    gl::abandon(core_->functions);
}

const DeviceFacts& Context::device() const
{
    return core_->facts;
}

void Context::measure_costs(Format format)
{
    core_->require_current("costs are measured");
    require_known(format, Format::r32f, "format");
    require_measurable(*core_);
    const gl::ErrorScope errors(core_->functions);
    core_->measured_costs.insert_or_assign(format, calibrate(format, core_->engine, core_->device, core_->probe));
}

void Context::import_wisdom(std::string_view text)
{
    core_->wisdom.take(wisdom_from_text(text, "wisdom"));
}

std::string Context::export_wisdom() const
{
    return to_text(core_->wisdom);
}

void Context::keep_unused_programs(std::size_t most)
{
    core_->engine.programs().keep_unused(most);
}

void Context::release_unused()
{
    core_->engine.programs().release_unused();
}

std::size_t Context::compiled_programs() const
{
    return core_->engine.programs().size();
}

} // namespace fragfft
