// Figure 8: 1, 2, 4 and 8 filters on one image: one forward transform and many inverse ones, against as many
// convolutions.
#include "figures/items/common/filter_curves.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <map>

namespace fragfft::figures {

namespace {

constexpr Way fft{Processor::gpu, Approach::fft};
constexpr Way separable{Processor::gpu, Approach::separable};

Claim crossover_claim(const reference::PublishedTable& published, std::size_t row, const Crossover& crossover)
{
    const double expected = published.number(row, "crossover_kernel_size");
    const std::string filters = published.text(row, "filters");
    Claim claim = claim_of(published, row, fmt::format("crossover_{}", filters),
                           fmt::format("With {} filter{} the FFT is as fast as separable kernels of this size", filters,
                                       filters == "1" ? "" : "s"));
    constexpr double tolerance = 1.2;
    claim.published = fmt::format("{:g}", expected);
    claim.measured = crossover_text(crossover);
    judge(claim, expected, crossover.kernel_size.value_or(0), tolerance, !crossover.never(), "there is a crossover");
    claim.explanation = "Fetches have become cheaper beside written texels, which favours convolution.";
    return claim;
}

Claim fall_claim(const reference::PublishedTable& published, const Crossover& of_one, const Crossover& of_eight)
{
    const std::size_t row = published.row_where("filters", "8");
    const double expected = published.number(row, "crossover_kernel_size") /
                            published.number(published.row_where("filters", "1"), "crossover_kernel_size");
    const bool both_exist = !of_one.never() && !of_eight.never();
    const double measured = both_exist ? static_cast<double>(*of_eight.kernel_size) / *of_one.kernel_size : 0.0;
    Claim claim = claim_of(published, row, "fall", "Eight filters instead of one lower the crossover to this share");
    constexpr double tolerance = 1.5; // the errors of both crossovers
    claim.published = number(expected, 2);
    claim.measured = both_exist ? number(measured, 2) : "no crossover to compare";
    judge(claim, expected, measured, tolerance, both_exist && measured < 1.0, "the crossover falls");
    claim.explanation = "Of n filters the FFT pays one forward transform and n inverse ones: (1 + n) / 2n of n whole "
                        "filters, 0.56 for eight.";
    return claim;
}

} // namespace

ItemResult fialka_cadik_2006_figure8(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure8");
    const TimingDevice device{context.context, context.engine, context.probe};
    const CrossoverOptions options = crossover_options(context, {Approach::separable});
    ItemResult result;
    result.table = filter_times_table();
    std::map<int, Crossover> crossovers;
    std::vector<Curve> curves;
    for (const int filters : {1, 2, 4, 8}) {
        if (context.effort == Effort::quick && filters != 1 && filters != 8)
            continue;
        const Workload workload{
            .width = 256, .height = 256, .channels = 1, .format = gl::PixelFormat::rgba16f, .filters = filters};
        const CrossoverStudy study = study_crossover(workload, options, device, [](const std::string&) {});
        add_study(result.table, study, options.kernel_sizes);
        crossovers[filters] = study.crossovers.front().crossover;
        const std::string each = fmt::format("{} filter{}", filters, filters == 1 ? "" : "s");
        curves.push_back(curve_of("FFT, " + each, workload, fft, each));
        curves.push_back(curve_of("convolution, " + each, workload, separable, each));
    }
    for (const Way way : {fft, separable})
        add_pass_lists(result, {.width = 256, .height = 256, .channels = 1, .format = gl::PixelFormat::rgba16f},
                       way.approach, device);
    result.charts = rate_and_cost_charts("fialka_cadik_2006_figure8",
                                         "1, 2, 4 and 8 filters on one mono image of 256 x 256, 16-bit floats", curves);
    for (const char* filters : {"1", "8"})
        result.claims.push_back(
            crossover_claim(published, published.row_where("filters", filters), crossovers.at(std::stoi(filters))));
    result.claims.push_back(fall_claim(published, crossovers.at(1), crossovers.at(8)));
    std::string measured;
    for (const auto& [filters, crossover] : crossovers)
        measured += fmt::format("{}{} filter{} at {}", measured.empty() ? "" : ", ", filters, filters == 1 ? "" : "s",
                                crossover_text(crossover));
    result.text = fmt::format(
        "<p>Some programs filter one image by many kernels: tone mapping by Gaussians of many widths, say. Convolution "
        "pays for each of them, the FFT transforms the image forward once and pays a product and an inverse transform "
        "for each. So the more filters, the smaller the kernel from which the FFT wins: in the paper 33 pixels for one "
        "filter and 21 for eight. Here: {}.</p>",
        measured);
    return result;
}

} // namespace fragfft::figures
