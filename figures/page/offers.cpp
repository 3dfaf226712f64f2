#include "figures/page/offers.hpp"

#include "figures/in_browser/page_claims.hpp"
#include "filters/named_plan.hpp"

#include <algorithm>
#include <array>

namespace fragfft::figures {

namespace {

struct Size
{
    int width = 0;
    int height = 0;
};

// Squares for the tours and the measurements, and two sizes that are not powers of two.
const std::vector<Size> watched_sizes{{8, 8},     {16, 16},   {32, 32}, {64, 64}, {128, 128},
                                      {256, 256}, {512, 512}, {60, 36}, {15, 9}};
const std::vector<std::string> offered_methods{"moreland-angel-2003", "fialka-cadik-2006",
                                               "lloyd-boyd-govindaraju-2008", "wide"};
constexpr std::array offered_operations{Operation::forward, Operation::inverse, Operation::filter};

constexpr int targets_of_every_device = 4; // WebGL 2 guarantees this many
// Sizes of the tours, offered also for devices that can only draw into half floats. The sums of larger ones come near
// the largest half float.
const std::vector<Size> half_float_sizes{{8, 8}, {64, 64}};

Offer offer_of(const PlannedWork& work, NamedPlan named, std::optional<int> targets = std::nullopt)
{
    return {.work = work, .targets = targets, .plan = std::move(named.plan), .facts = std::move(named.facts)};
}

// The same as `fragfft plan --twiddles table`, because a computed sine is too inaccurate in some browsers.
Problem problem_of(const Size& size)
{
    return {.width = size.width, .height = size.height, .scaling = Scaling::paper, .twiddles = Twiddles::table};
}

void add_transform(std::vector<Offer>& offers, const Method& method, Operation operation, const Problem& problem,
                   std::optional<int> targets = std::nullopt)
{
    const PlannedWork work{method.name, facts_of(operation).name, problem.width, problem.height, problem.format};
    const PlannedDevice gpu = typical_gpu();
    const Means means{.method = method.name, .tuning = problem.tuning};
    if (!method.refusal(problem, gpu.limits))
        offers.push_back(offer_of(work, named_plan(operation, transform_job(problem), means, gpu), targets));
}

void add_transforms(std::vector<Offer>& offers, const Method& method, Operation operation)
{
    for (const Size& size : watched_sizes) {
        Problem problem = problem_of(size);
        add_transform(offers, method, operation, problem);
        if (method.is_of_this_library) {
            problem.tuning.render_targets = targets_of_every_device;
            add_transform(offers, method, operation, problem, targets_of_every_device);
        }
    }
    for (const Size& size : half_float_sizes) {
        Problem halves = problem_of(size);
        halves.format = gl::PixelFormat::rgba16f;
        if (method.is_of_this_library)
            add_transform(offers, method, operation, halves);
        halves.tuning.render_targets = targets_of_every_device;
        add_transform(offers, method, operation, halves, targets_of_every_device);
    }
}

void add_convolution(std::vector<Offer>& offers, int side, int kernel_size, bool separable,
                     gl::PixelFormat format = gl::PixelFormat::rgba32f)
{
    const PlannedWork work{.method = spatial_method,
                           .operation = convolution_operation,
                           .width = side,
                           .height = side,
                           .format = format,
                           .kernel_size = kernel_size,
                           .separable = separable};
    offers.push_back(offer_of(work, plan_of(work)));
}

// Radices of at most 8 with as many targets, so that a fragment writes all outputs of its butterfly and each number is
// fetched once a step, and the registers of a fragment suffice: larger ones take 1.3 to 2.5 times as long there.
Tuning software_tuning(int side)
{
    Tuning tuning{.is_software = true, .render_targets = 8};
    for (int rest = side; rest > 1; rest /= tuning.first_radices.front())
        tuning.first_radices.insert(tuning.first_radices.begin(), std::min(rest, 8));
    tuning.second_radices = tuning.first_radices;
    // The last step writes one target, and fetches for each number as many as its radix.
    for (int rest = side; rest > 1; rest /= tuning.last_radices.back())
        tuning.last_radices.push_back(rest > 8 ? 8 : std::min(rest, 4));
    return tuning;
}

} // namespace

std::vector<Offer> software_offers()
{
    std::vector<Offer> offers;
    for (const int side : {256, 512})
        for (const gl::PixelFormat format :
             {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg16f}) {
            Problem problem = problem_of({side, side});
            problem.format = format;
            problem.scaling = gl::holds_half_floats(format) ? Scaling::unitary : Scaling::paper;
            problem.tuning = software_tuning(side);
            add_transform(offers, method_named("wide"), Operation::filter, problem);
            offers.back().is_for_software = true;
        }
    return offers;
}

std::vector<Offer> all_offers()
{
    std::vector<Offer> offers;
    for (const std::string& name : offered_methods)
        for (const Operation operation : offered_operations)
            add_transforms(offers, method_named(name), operation);
    for (const bool separable : {true, false}) {
        for (const int watched_side : {8, 64})
            add_convolution(offers, watched_side, 3, separable);
        for (const int measured_side : {256, 512})
            for (const int kernel_size : {3, 5, 9, 15, 21, 31, 41, 63})
                add_convolution(offers, measured_side, kernel_size, separable);
    }
    for (const int watched_side : {8, 64})
        add_convolution(offers, watched_side, 3, true, gl::PixelFormat::rgba16f);
    // Placeholders for the reader's own kernels, whose weights replace these.
    for (const int filtered_side : {64, 128, 256, 512})
        for (const int kernel_size : {9, 17, 33, 65})
            if (kernel_size <= filtered_side && !(kernel_size == 9 && filtered_side >= 256))
                add_convolution(offers, filtered_side, kernel_size, true);
    return offers;
}

std::vector<Offer> measured_offers(const std::vector<Offer>& offers)
{
    std::vector<Offer> measured;
    for (const PlannedWork& work : page_works()) {
        if (std::any_of(offers.begin(), offers.end(), [&](const Offer& other) { return other.work == work; }))
            continue;
        Offer offer = offer_of(work, plan_of(work));
        if (work.method != spatial_method && method_named(work.method).is_of_this_library) {
            constexpr int most_targets = 8;
            measured.push_back(offer_of(work, plan_of(work, most_targets)));
            offer.targets = targets_of_every_device;
        }
        measured.push_back(std::move(offer));
    }
    return measured;
}

} // namespace fragfft::figures
