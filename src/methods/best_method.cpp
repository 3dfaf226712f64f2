#include "methods/best_method.hpp"

#include "engine/moved_bytes.hpp"

namespace fragfft {

const Method& best_method(const Problem& problem, const Limits& limits)
{
    const Method* best = nullptr;
    const Method* nearest = nullptr; // refuses only the size, where there is such a one
    std::int64_t fewest = 0;
    for (const Method& method : choosable_methods(problem.tuning.is_software)) {
        if (const std::optional<Refusal> refused = method.refusal(problem, limits)) {
            if (nearest == nullptr || refused->is_for_size)
                nearest = &method;
            continue;
        }
        const std::int64_t bytes = moved_bytes(method.transform(problem));
        if (best == nullptr || bytes < fewest) {
            best = &method;
            fewest = bytes;
        }
    }
    if (best == nullptr)
        nearest->require_supported(problem, limits);
    return *best;
}

} // namespace fragfft
