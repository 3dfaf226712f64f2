// The candidates for computing a job, each with the very plan that would run and an estimate of its time, and why other
// methods cannot. The library's "best", the program's --method auto and `bench` choose among them.
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

// The convolution in space of one filter.
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
    // A method's Fourier transform with the problem that it is planned for, or each filter's convolution.
    const Method* method = nullptr;
    FilteringProblem problem = {};
    std::vector<PlannedConvolution> convolutions = {};
    Plan plan = {}; // the plan that runs

    std::int64_t images = 1;
    // The estimated time of the plan for each image; infinite where it has passes of an unknown kind.
    double milliseconds_of_plan = 0.0;
    // The estimated time of everything else: preparing for the job, and transfers.
    double milliseconds_beside = 0.0;

    // The name that --method and FilterOptions::method have for it.
    std::string method_name() const { return method == nullptr ? spatial_method : method->name; }
    // The estimated time of the whole job, from memory to memory.
    double milliseconds() const { return milliseconds_beside + static_cast<double>(images) * milliseconds_of_plan; }
};

// All candidates for a job, the fastest first, and why other methods cannot compute it.
class Candidates
{
public:
    // Adds what `make` returns, or the refusal, an InputError, that it throws.
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

    // When there is no candidate, throws the most relevant refusal: one of a method that runs on any device, since
    // those support the most; among these one for the size alone, if there is one; of several the newest method's.
    void require_any() const;

    std::vector<Candidate> all;

private:
    struct Refused
    {
        std::exception_ptr why;
        bool needs_hardware;
        bool is_for_size; // whether another width or height would be supported
    };
    std::vector<Refused> refusals_;
};

// The candidates for a job on a device. For best_method: each of choosable_methods(), and where every filter has a
// kernel, convolution in space, with all kernels as they are, with all as a column and a row where all are separable,
// and with the estimated faster one for each. Filters by Fourier transform share one forward transform; in space each
// is a convolution of its own. For another name: that method alone, or spatial_method as the means choose.
Candidates candidates(const FilterJob& job, const Means& means, const PlannedDevice& device);
// Methods only, estimated by the time of a run: the textures of transforms are their callers', and they run many times.
Candidates candidates(const TransformJob& job, const Means& means, const PlannedDevice& device);

// The method that is estimated to be the fastest for a single transform. Throws as require_any does.
const Method& fastest_method(const Problem& transform, const PlannedDevice& device);

// By the time of the whole job.
void sort_fastest_first(std::vector<Candidate>& candidates);

} // namespace fragfft
