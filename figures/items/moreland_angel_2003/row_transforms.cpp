#include "figures/items/moreland_angel_2003/row_transforms.hpp"

#include "methods/moreland_angel_2003.hpp"
#include "methods/radix_2.hpp"

namespace fragfft::figures {

namespace {

// Those passes of the method's own forward transform whose names `is_wanted` accepts.
template <typename Wanted> Plan passes_of_forward(int width, int height, const std::string& name, Wanted is_wanted)
{
    Plan plan = moreland_angel_2003::method().forward(
        {.width = width, .height = height, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
    std::erase_if(plan.passes, [&](const Pass& pass) { return !is_wanted(pass.name); });
    for (Pass& pass : plan.passes)
        pass.bindings.clear();
    radix_2::chain_passes(plan);
    plan.name += ", " + name;
    return plan;
}

bool transforms_rows(const std::string& pass)
{
    return pass.starts_with("forward fft rows");
}

} // namespace

Plan tangled_rows(int width, int height, Untangling untangling)
{
    return passes_of_forward(width, height, "the rows", [&](const std::string& pass) {
        return transforms_rows(pass) || (untangling == Untangling::included && pass == "untangle rows");
    });
}

Plan direct_rows(int width, int height)
{
    return passes_of_forward(width, 2 * height, "the rows without tangling", transforms_rows);
}

} // namespace fragfft::figures
