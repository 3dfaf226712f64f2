#include "figures/items/common/measurable_claims.hpp"

#include <stdexcept>

namespace fragfft::figures {

PlannedWork planned_work(const TimedCase& timed)
{
    if (timed.way.processor != Processor::gpu)
        throw std::logic_error("only works on the GPU are planned");
    PlannedWork work{.width = timed.workload.width, .height = timed.workload.height};
    if (timed.way.approach == Approach::fft) {
        work.method = "fialka-cadik-2006"; // as TimingDevice does
        work.operation = "filter";
        work.format = fft_format(timed.workload);
        return work;
    }
    work.method = spatial_method;
    work.operation = convolution_operation;
    work.format = convolution_format(timed.workload);
    work.kernel_size = timed.kernel_size;
    work.separable = timed.way.approach == Approach::separable;
    return work;
}

std::vector<MeasurableCase> ratio_of(const TimedCase& numerator, const TimedCase& denominator)
{
    return {{"", planned_work(numerator), planned_work(denominator)}};
}

std::vector<MeasurableClaim> measurable_claims()
{
    std::vector<MeasurableClaim> all;
    for (const auto& of_item :
         {wide_chapter_measurable, moreland_angel_2003_table3_measurable, fialka_cadik_2006_figure7_measurable,
          fialka_cadik_2006_bit_depth_measurable, fialka_cadik_2006_programs_measurable,
          fialka_cadik_2006_table1_measurable, lloyd_boyd_govindaraju_2008_figure8_measurable})
        for (MeasurableClaim& claim : of_item())
            all.push_back(std::move(claim));
    return all;
}

} // namespace fragfft::figures
