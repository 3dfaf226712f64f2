#include "engine/program_library.hpp"

#include "gl/compute.hpp"
#include "gl/error_scope.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/core.h>

namespace fragfft {

namespace {

std::string key_of(const ProgramVariant& variant, bool is_compute)
{
    return (is_compute ? "compute " : "draw ") + variant.key();
}

double milliseconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

ProgramLibrary::~ProgramLibrary()
{
    if (gl::is_current(gl_))
        delete_unused_beyond(0);
}

SharedProgram ProgramLibrary::drawn(const ProgramVariant& variant)
{
    return linked(variant, false);
}

SharedProgram ProgramLibrary::dispatched(const ProgramVariant& variant)
{
    return linked(variant, true);
}

void ProgramLibrary::keep_unused(std::size_t most)
{
    most_unused_ = most;
    delete_unused_beyond(most);
}

void ProgramLibrary::release_unused()
{
    delete_unused_beyond(0);
}

SharedProgram ProgramLibrary::linked(const ProgramVariant& variant, bool is_compute)
{
    const std::string key = key_of(variant, is_compute);
    if (const auto known = programs_.find(key); known != programs_.end())
        return held(known->second);
    const InPhase compiling(phases_, Phase::compiling);
    const auto start = std::chrono::steady_clock::now();
    gl::Program program = made(key, variant, is_compute);
    gl::ProgramInterface interface = gl::program_interface(program);
    std::vector<int> image_units = choose_units(program, interface);
    auto linked = std::make_unique<const LinkedProgram>(
        LinkedProgram{std::move(program), std::move(interface), std::move(image_units)});
    Entry& entry = programs_[key];
    entry.program = std::move(linked);
    const double milliseconds = milliseconds_since(start);
    compile_milliseconds_ += milliseconds;
    compiled_.milliseconds += milliseconds;
    return held(entry);
}

SharedProgram ProgramLibrary::held(Entry& entry)
{
    if (SharedProgram program = entry.held.lock())
        return program;
    const auto give_back = [this, &entry](const LinkedProgram*) {
        entry.given_back = ++give_backs_;
        delete_unused_beyond(most_unused_);
    };
    SharedProgram program(entry.program.get(), give_back);
    entry.held = program;
    return program;
}

void ProgramLibrary::delete_unused_beyond(std::size_t most) noexcept
{
    const auto is_unused = [](const auto& program) { return program.second.held.expired(); };
    auto unused = static_cast<std::size_t>(std::count_if(programs_.begin(), programs_.end(), is_unused));
    for (; unused > most; --unused) {
        const auto last = std::min_element(programs_.begin(), programs_.end(), [&](const auto& one, const auto& other) {
            if (is_unused(one) != is_unused(other))
                return is_unused(one);
            return one.second.given_back < other.second.given_back;
        });
        // record() leaves programs in use. A program that is deleted while in use would be gone when a state guard
        // restores it.
        const GLint in_use = gl::integer(gl_, GL_CURRENT_PROGRAM);
        if (static_cast<GLuint>(in_use) == last->second.program->program.name())
            gl_.UseProgram(0);
        programs_.erase(last);
    }
}

std::vector<int> ProgramLibrary::choose_units(const gl::Program& program, const gl::ProgramInterface& interface) const
{
    gl_.UseProgram(program.name());
    for (std::size_t unit = 0; unit < interface.samplers.size(); ++unit)
        gl_.Uniform1i(interface.samplers[unit].location, static_cast<GLint>(unit));
    std::vector<int> image_units;
    for (const gl::ProgramVariable& image : interface.images) {
        GLint unit = static_cast<GLint>(image_units.size());
        // In OpenGL ES only the program's text can choose the units of images.
        if (gl::is_es(gl_))
            gl_.GetUniformiv(program.name(), image.location, &unit);
        else
            gl_.Uniform1i(image.location, unit);
        image_units.push_back(unit);
    }
    return image_units;
}

void ProgramLibrary::begin(const ProgramVariant& variant, bool is_compute)
{
    const std::string key = key_of(variant, is_compute);
    if (programs_.contains(key) || begun_.contains(key))
        return;
    const InPhase compiling(phases_, Phase::compiling);
    const auto start = std::chrono::steady_clock::now();
    begun_.emplace(key, begun(variant, is_compute));
    const double milliseconds = milliseconds_since(start);
    compile_milliseconds_ += milliseconds;
    compiled_.milliseconds += milliseconds;
}

gl::BegunProgram ProgramLibrary::begun(const ProgramVariant& variant, bool is_compute) const
{
    const auto given = texts_.find(variant.key());
    ProgramText text = given == texts_.end() ? text_of(variant, is_compute) : given->second;
    if (is_compute)
        return gl::BegunProgram::compute(gl_, variant.name, std::move(text.compute));
    return gl::BegunProgram::drawing(gl_, variant.name, std::move(text.vertex), std::move(text.fragment));
}

gl::Program ProgramLibrary::made(const std::string& key, const ProgramVariant& variant, bool is_compute)
{
    const gl::ErrorScope errors(gl_);
    ++compiled_.programs;
    if (auto waiting = begun_.extract(key))
        return waiting.mapped().finish(errors);
    return begun(variant, is_compute).finish(errors);
}

ProgramText ProgramLibrary::text_of(const ProgramVariant& variant, bool is_compute) const
{
    const bool is_es = gl::is_es(gl_);
    if (is_compute)
        return {"", "", compute_source(variant, files_, is_es ? ShadingLanguage::essl_310 : ShadingLanguage::glsl_430)};
    if (variant.stores())
        gl::require_compute(gl_, fmt::format("program '{}', which stores in images", variant.name));
    const ShadingLanguage language = variant.stores() ? (is_es ? ShadingLanguage::essl_310 : ShadingLanguage::glsl_420)
                                                      : (is_es ? ShadingLanguage::essl_300 : ShadingLanguage::glsl_330);
    return {vertex_source(variant, files_, language), fragment_source(variant, files_, language), ""};
}

} // namespace fragfft
