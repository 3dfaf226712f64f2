// Claims that can be judged by times of plans alone. The items measure them, and so does the live page in a browser
// (figures/in_browser). Each claim is stated in one place, by the item that the ledger lists it under.
#pragma once

#include "figures/judge/claim_rows.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/report/claim.hpp"
#include "filters/planner.hpp"
#include "gl/pixel_format.hpp"
#include "methods/problem.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

inline constexpr const char* convolution_operation = "convolution";

// An operation on an image for which there is a plan.
struct PlannedWork
{
    std::string method{};    // "wide", or spatial_method
    std::string operation{}; // "forward", "inverse" or "filter", or convolution_operation
    int width = 0;           // in pixels
    int height = 0;
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Domain domain = Domain::real;
    Twiddles twiddles = Twiddles::table;
    int kernel_size = 0; // of convolution: k of k x k
    bool separable = false;

    bool operator==(const PlannedWork&) const = default;
};

// The work that measuring::prepare draws for one filter on the GPU.
PlannedWork planned_work(const TimedCase& timed);

// How a case's value follows from times.
enum class Told
{
    ratio,     // `factor` times the time of `work`, divided by that of `compared`
    crossover, // the kernel size from which `work` takes no longer than `compared`, a convolution of any kernel size
    rate,      // `factor` divided by the milliseconds of `work`; there is no `compared`
};

struct MeasurableCase
{
    std::string where; // as Case::where
    PlannedWork work;
    PlannedWork compared{};
    double factor = 1.0;
};

struct MeasurableClaim
{
    Told told = Told::ratio;
    std::vector<MeasurableCase> cases;
    std::function<Claim(const std::vector<Case>&)> stated; // judges the claim by the values of its cases
    std::vector<Need> needs{};                             // what a machine must have for the claim to be judged
};

// The measurable claims of all items, in the order of the ledger.
std::vector<MeasurableClaim> measurable_claims();

// The measurable claims of one item each.
std::vector<MeasurableClaim> wide_chapter_measurable();
std::vector<MeasurableClaim> moreland_angel_2003_table3_measurable();
std::vector<MeasurableClaim> fialka_cadik_2006_figure7_measurable();
std::vector<MeasurableClaim> fialka_cadik_2006_bit_depth_measurable();
std::vector<MeasurableClaim> fialka_cadik_2006_programs_measurable();
std::vector<MeasurableClaim> fialka_cadik_2006_table1_measurable();
std::vector<MeasurableClaim> lloyd_boyd_govindaraju_2008_figure8_measurable();

// The single case of a claim that compares two works.
std::vector<MeasurableCase> ratio_of(const TimedCase& numerator, const TimedCase& denominator);

} // namespace fragfft::figures
