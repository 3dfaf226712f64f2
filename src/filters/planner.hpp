// What computes a job: every candidate with the very plan that would run, what it takes, and why others cannot. The
// library's "best", the program's --method auto and `bench` ask here.
#pragma once

#include "errors.hpp"
#include "filters/cost_model.hpp"
#include "filters/job.hpp"

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// One filter's convolution in space.
struct PlannedConvolution
{
    ConvolutionProblem problem;
    Plan plan;
    double milliseconds = 0.0; // estimated
};

std::vector<Plan> plans_of(const std::vector<PlannedConvolution>& convolutions);

struct Candidate
{
    std::string name = {}; // "wide", "spatial convolution, 1 of 3 separable"
    // A method's Fourier transform and what it is planned for, or, of each filter, its convolution.
    const Method* method = nullptr;
    FilteringProblem problem = {};
    std::vector<PlannedConvolution> convolutions = {};
    Plan plan = {}; // what runs

    std::int64_t images = 1;
    // What the plan is estimated to take for each image; infinite where no such passes are known.
    double milliseconds_of_plan = 0.0;
    // Everything else of the job: preparing for it, and transfers.
    double milliseconds_beside = 0.0;

    // As --method and FilterOptions::method have it.
    std::string method_name() const { return method == nullptr ? spatial_method : method->name; }
    // The whole job, from memory to memory.
    double milliseconds() const { return milliseconds_beside + static_cast<double>(images) * milliseconds_of_plan; }
};

// All that can compute a job, the fastest first, and why others cannot.
class Candidates
{
public:
    // Those that `make` returns, or its refusal, an InputError.
    template <typename Make> void add(const Make& make, bool needs_hardware = false)
    {
        try {
            for (Candidate& candidate : make())
                all.push_back(std::move(candidate));
        } catch (const SizeError&) {
            refusals_.push_back({std::current_exception(), needs_hardware, true});
        } catch (const InputError&) {
            refusals_.push_back({std::current_exception(), needs_hardware, false});
        }
    }

    // Throws the nearest refusal when there is no candidate: of those that run on any device, since they take the most,
    // one for the size alone if there is one, and of several the newest method's.
    void require_any() const;

    std::vector<Candidate> all;

private:
    struct Refused
    {
        std::exception_ptr why;
        bool needs_hardware;
        bool is_for_size; // another width or height would do
    };
    std::vector<Refused> refusals_;
};

// What can compute a job on a device: for best_method each of choosable_methods(), and where every filter has a kernel
// convolution in space, with all kernels as they are, with all as a column and a row where all are separable, and with
// what is estimated to be faster for each. Filters share one forward transform, and are convolutions of their own in
// space. Another method alone where the means name it, or spatial_method: as the means choose.
Candidates candidates(const FilterJob& job, const Means& means, const PlannedDevice& device);
// The methods alone, estimated by what a run takes: transforms are of textures that their callers have, and are run
// many times.
Candidates candidates(const TransformJob& job, const Means& means, const PlannedDevice& device);

// The method that is estimated to be the fastest for a transform alone. Throws as require_any does.
const Method& fastest_method(const Problem& transform, const PlannedDevice& device);

// By the whole job's time.
void sort_fastest_first(std::vector<Candidate>& candidates);

} // namespace fragfft
