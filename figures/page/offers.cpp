#include "figures/page/offers.hpp"

#include "filters/convolution_plan.hpp"
#include "fragfft/kernel.hpp"
#include "methods/method.hpp"

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
const std::vector<std::string> offered_operations{"forward", "inverse", "filter"};

constexpr int largest_texture_of_any_device = 32768;
constexpr int targets_of_every_device = 4; // WebGL 2 promises so many
constexpr int half_float_side = 64;

Plan plan_of(const Method& method, const std::string& operation, const Problem& problem)
{
    if (operation == "forward")
        return method.forward(problem);
    if (operation == "inverse")
        return method.inverse(problem);
    return method.filter(problem);
}

// As `fragfft plan --twiddles table` has it: a computed sine is too inexact in some browsers.
Problem problem_of(const Size& size)
{
    return {.width = size.width, .height = size.height, .scaling = Scaling::paper, .twiddles = Twiddles::table};
}

void add_transform(std::vector<Offer>& offers, const Method& method, const std::string& operation,
                   const Problem& problem, std::optional<int> targets = std::nullopt)
{
    if (method.refusal(problem, limits_with_compute(largest_texture_of_any_device)))
        return;
    offers.push_back({.method = method.name,
                      .operation = operation,
                      .width = problem.width,
                      .height = problem.height,
                      .format = problem.format,
                      .targets = targets,
                      .plan = plan_of(method, operation, problem)});
}

void add_transforms(std::vector<Offer>& offers, const Method& method, const std::string& operation)
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
    const Kernel kernel = box_kernel(kernel_size);
    ConvolutionOptions options{.width = side, .height = side};
    options.approach = separable ? ConvolutionApproach::separable : ConvolutionApproach::non_separable;
    offers.push_back({.method = "spatial",
                      .operation = "convolution",
                      .width = side,
                      .height = side,
                      .kernel_size = kernel_size,
                      .separable = separable,
                      .plan = convolution_plan(kernel, options)});
}

} // namespace

std::vector<Offer> all_offers()
{
    std::vector<Offer> offers;
    for (const std::string& name : offered_methods)
        for (const std::string& operation : offered_operations)
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

} // namespace fragfft::figures
