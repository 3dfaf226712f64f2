#include "figures/page/offers.hpp"

#include "figures/in_browser/page_claims.hpp"
#include "filters/filter_parser.hpp"
#include "filters/named_plan.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

struct Size
{
    int width = 0;
    int height = 0;
};

// Squares for the tours and the measurements, and two sizes that are no powers of two.
const std::vector<Size> watched_sizes{{8, 8},     {16, 16},   {32, 32}, {64, 64}, {128, 128},
                                      {256, 256}, {512, 512}, {60, 36}, {15, 9}};
const std::vector<std::string> offered_methods{"moreland-angel-2003", "fialka-cadik-2006",
                                               "lloyd-boyd-govindaraju-2008", "wide"};
constexpr std::array offered_operations{Operation::forward, Operation::inverse, Operation::filter};

constexpr int largest_texture_of_any_device = 32768;
constexpr int targets_of_every_device = 4; // WebGL 2 promises so many
constexpr int half_float_side = 64;

// Throws what named_plan throws.
Offer planned(Offer offer, const PlanRequest& request)
{
    NamedPlan named = named_plan(request, limits_with_compute(largest_texture_of_any_device));
    offer.operation = facts_of(request.operation).name;
    offer.width = request.problem.width;
    offer.height = request.problem.height;
    offer.format = request.problem.format;
    offer.plan = std::move(named.plan);
    offer.facts = std::move(named.facts);
    return offer;
}

// As `fragfft plan --twiddles table` has it: a computed sine is too inexact in some browsers.
Problem problem_of(const Size& size)
{
    return {.width = size.width, .height = size.height, .scaling = Scaling::paper, .twiddles = Twiddles::table};
}

void add_transform(std::vector<Offer>& offers, const Method& method, Operation operation, const Problem& problem,
                   std::optional<int> targets = std::nullopt)
{
    if (!method.refusal(problem, limits_with_compute(largest_texture_of_any_device)))
        offers.push_back(planned({.method = method.name, .targets = targets},
                                 {.operation = operation, .method = &method, .problem = problem}));
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
    Problem halves = problem_of({half_float_side, half_float_side});
    halves.format = gl::PixelFormat::rgba16f;
    halves.tuning.render_targets = targets_of_every_device;
    add_transform(offers, method, operation, halves, targets_of_every_device);
}

void add_convolution(std::vector<Offer>& offers, int side, int kernel_size, bool separable)
{
    PlanRequest request{.operation = Operation::convolution, .problem = {.width = side, .height = side}};
    request.kernel = parse_filter(fmt::format("box:size={}", kernel_size), {});
    request.boundary = Boundary::wrap;
    request.approach = separable ? ConvolutionApproach::separable : ConvolutionApproach::non_separable;
    offers.push_back(planned({.method = "spatial", .kernel_size = kernel_size, .separable = separable}, request));
}

bool is_same_work(const Offer& one, const Offer& other)
{
    return one.method == other.method && one.operation == other.operation && one.width == other.width &&
           one.height == other.height && one.format == other.format && one.domain == other.domain &&
           one.kernel_size == other.kernel_size && one.separable == other.separable;
}

} // namespace

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
    // For kernels of the reader's own, whose weights take the place of these.
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
        const bool convolves = work.method == spatial_method;
        Offer described{.method = work.method, .domain = work.domain, .separable = work.separable};
        if (convolves)
            described.kernel_size = work.kernel_size;
        Offer offer = planned(described, request_of(work));
        if (std::any_of(offers.begin(), offers.end(), [&](const Offer& other) { return is_same_work(offer, other); }))
            continue;
        if (!convolves && method_named(work.method).is_of_this_library) {
            constexpr int most_targets = 8;
            measured.push_back(planned(described, request_of(work, most_targets)));
            offer.targets = targets_of_every_device;
        }
        measured.push_back(std::move(offer));
    }
    return measured;
}

} // namespace fragfft::figures
