#include "figures/page/live_steps.hpp"

#include "figures/page/live_page.hpp"
#include "figures/page/offers.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int shown_side = 64; // large enough to see a picture, small enough to see texels

// Writes an address as addressOf in page/watch/state.js does.
std::string address_of(const PlannedWork& work, std::size_t pass)
{
    const std::string size =
        work.width == work.height ? std::to_string(work.width) : fmt::format("{}x{}", work.width, work.height);
    return fmt::format("{}#watch?method={}&operation={}&size={}&pass={}", live_page_file, work.method, work.operation,
                       size, pass + 1);
}

LiveSteps made_steps()
{
    std::vector<Offer> offers = all_offers();
    std::stable_sort(offers.begin(), offers.end(), [](const Offer& one, const Offer& other) {
        const auto is_shown = [](const Offer& offer) {
            return offer.work.width == shown_side && offer.work.height == shown_side;
        };
        return is_shown(one) > is_shown(other);
    });
    LiveSteps steps;
    for (const Offer& offer : offers) {
        // Take only what the page shows by default for a method, an operation and a size.
        if (offer.targets || offer.work.format != gl::PixelFormat::rgba32f ||
            (offer.work.kernel_size > 0 && !offer.work.separable))
            continue;
        for (std::size_t pass = 0; pass < offer.plan.passes.size(); ++pass)
            for (const Draw& draw : offer.plan.passes[pass].draws())
                steps.try_emplace(draw.program.file, address_of(offer.work, pass));
    }
    return steps;
}

} // namespace

const LiveSteps& live_steps()
{
    static const LiveSteps steps = made_steps();
    return steps;
}

} // namespace fragfft::figures
