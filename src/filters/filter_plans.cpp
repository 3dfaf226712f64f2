#include "filters/filter_plans.hpp"

namespace fragfft {

FilterPlans fourier_plans(const Method& method, const Problem& options, std::size_t filters)
{
    if (filters == 1)
        return {std::nullopt, {method.filter(options)}};
    return {method.forward(options), std::vector<Plan>(filters, method.filter_spectrum(options))};
}

} // namespace fragfft
