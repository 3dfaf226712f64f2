#include "errors.hpp"
#include "gl/conditional_rendering.hpp"
#include "gl/timer.hpp"
#include "library/context_core.hpp"
#include "verification/verification.hpp"

#include <algorithm>
#include <fmt/core.h>

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

void require_verifiable(const VerifyOptions& options)
{
    if (!(options.most_seconds > 0.0))
        throw CallerError(fmt::format("a verification takes more than {} seconds", options.most_seconds));
    for (const Format format : options.formats) {
        require_known(format, last_format, "format");
        if (std::ranges::find(verified_formats, format) == verified_formats.end())
            throw InputError(
                fmt::format("rgba32f, rgba16f, rg32f and rg16f are verified, which are computed with, not {}",
                            gl::info(format).name));
    }
}

} // namespace

void ContextCore::require_measurable() const
{
    if (gl::Timer(functions, device).is_taken())
        throw CallerError("nothing can be measured while another query of GL_TIME_ELAPSED is in progress");
    if (gl::ConditionalRendering(functions).is_active())
        throw CallerError("nothing can be measured while conditional rendering is in progress");
}

Context::Context(GetProcAddress get_proc_address) : core_(std::make_shared<ContextCore>(required(get_proc_address))) {}

Context::Context(const FunctionLoader& loader)
    : core_(std::make_shared<ContextCore>(required(with_addresses_of_functions(loader))))
{
}

Context::Context() noexcept = default;
Context::~Context() = default;
Context::Context(Context&&) noexcept = default;
Context& Context::operator=(Context&&) noexcept = default;

bool Context::is_empty() const
{
    return core_ == nullptr;
}

const std::shared_ptr<ContextCore>& Context::core() const
{
    if (core_ == nullptr)
        throw CallerError("an empty Context is asked, which is of no OpenGL context");
    return core_;
}

void Context::abandon()
{
    if (!is_empty())
        gl::abandon(core_->functions);
}

const DeviceFacts& Context::device() const
{
    return core()->facts;
}

std::vector<VerifiedRow> Context::verify(const VerifyOptions& options) const
{
    const ContextCore& context = *core();
    context.require_current("a device is verified");
    require_verifiable(options);
    const gl::ErrorScope errors(context.functions);
    context.require_measurable();
    std::vector<VerifiedRow> rows = verified(context.functions, context.device, context.probe, options);
    errors.throw_if_error("verifying");
    return rows;
}

void Context::try_filters(Trials when)
{
    require_known(when, Trials::always, "choice of trials");
    core()->trials = when;
}

void Context::keep_unused_programs(std::size_t most)
{
    core()->engine.programs().keep_unused(most);
}

void Context::release_unused()
{
    core()->engine.programs().release_unused();
}

std::size_t Context::compiled_programs() const
{
    return core()->engine.programs().size();
}

} // namespace fragfft
