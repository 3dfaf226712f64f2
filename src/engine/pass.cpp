#include "engine/pass.hpp"

#include <algorithm>

namespace fragfft {

namespace {

std::vector<std::size_t> resources(const std::vector<Binding>& bindings, bool written)
{
    std::vector<std::size_t> result;
    for (const Binding& binding : bindings)
        if (binding.writes() == written)
            result.push_back(binding.resource);
    return result;
}

} // namespace

const std::vector<Draw>& Pass::draws() const
{
    static const std::vector<Draw> none;
    const auto* drawing = std::get_if<Drawing>(&work);
    return drawing == nullptr ? none : drawing->draws;
}

std::vector<Draw>& Pass::draws()
{
    return std::get<Drawing>(work).draws;
}

const std::vector<Dispatch>& Pass::dispatches() const
{
    static const std::vector<Dispatch> none;
    const auto* dispatching = std::get_if<Dispatching>(&work);
    return dispatching == nullptr ? none : dispatching->dispatches;
}

bool Pass::is_in_place() const
{
    const auto* dispatching = std::get_if<Dispatching>(&work);
    return dispatching != nullptr && dispatching->in_place;
}

bool Pass::groups_wait() const
{
    const auto* dispatching = std::get_if<Dispatching>(&work);
    return dispatching != nullptr && dispatching->groups_wait;
}

bool Pass::reads_its_own(const Binding& binding) const
{
    return groups_wait() && binding.access == Access::image_read &&
           std::any_of(bindings.begin(), bindings.end(),
                       [&](const Binding& target) { return target.writes() && target.resource == binding.resource; });
}

std::optional<std::array<float, 4>> Pass::clear_color() const
{
    const auto* drawing = std::get_if<Drawing>(&work);
    return drawing == nullptr ? std::nullopt : drawing->clear_color;
}

std::vector<std::size_t> Pass::read_resources() const
{
    return resources(bindings, false);
}

std::vector<std::size_t> Pass::written_resources() const
{
    return resources(bindings, true);
}

std::vector<const ProgramVariant*> Pass::programs() const
{
    std::vector<const ProgramVariant*> programs;
    for (const Draw& draw : draws())
        programs.push_back(&draw.program);
    for (const Dispatch& dispatch : dispatches())
        programs.push_back(&dispatch.program);
    return programs;
}

bool Pass::stores_images() const
{
    return std::any_of(bindings.begin(), bindings.end(),
                       [](const Binding& candidate) { return candidate.access == Access::image_write; });
}

const Binding* Pass::binding(const std::string& wanted) const
{
    for (const Binding& binding : bindings)
        if (binding.name == wanted)
            return &binding;
    return nullptr;
}

} // namespace fragfft
