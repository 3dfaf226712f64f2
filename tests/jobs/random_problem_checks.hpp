// Random problems, done by the library in contexts of every kind, under conditions, and compared with FFTW in double
// precision.
#pragma once

#include "engine/caller_state.hpp"
#include "engine/device_probe.hpp"
#include "fragfft/fragfft.hpp"
#include "library/any_context.hpp"
#include "random_problem.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace fragfft {

struct CheckedProblem
{
    std::string method; // that did it, or was asked for
    bool is_refused = false;
    double part_of_bound = 0.0; // the error; infinite where it is none
    std::string fault;          // in words; none where it was right or refused in a line

    bool is_wrong() const { return !fault.empty(); }
};

// The contexts that problems are done in, each made when it is first needed.
class RandomProblemChecker
{
public:
    CheckedProblem check(const RandomProblem& problem);
    // What a run of it does.
    std::string plan_json(const RandomProblem& problem);

private:
    struct Place
    {
        Place(Kind kind, bool is_in_any_state);
        // Does a stage of a problem under its condition.
        void stage(const RandomProblem& problem, CheckedProblem& checked, const std::function<void()>& work);

        AnyContext host;
        Context context{eglGetProcAddress};
        // What the library knows of the device, to say a tuning for it.
        Engine engine;
        gl::Device device;
        DeviceProbe probe;
        // The caller's, where it is random. It stays as it is, so such problems have a context of their own.
        std::optional<CallerState> state;
        unsigned states = 0;
    };
    Place& place_of(const RandomProblem& problem);

    static void check_filter(Place& place, const RandomProblem& problem, CheckedProblem& checked);
    static void check_transform(Place& place, const RandomProblem& problem, CheckedProblem& checked);
    static TextureFilter filter_of(Place& place, const RandomProblem& problem);
    static TextureTransform transform_of(Place& place, const RandomProblem& problem);
    static TextureTransform transform_of(Place& place, const RandomProblem& problem, const std::string& method);

    std::map<std::pair<int, bool>, std::unique_ptr<Place>> places_;
};

} // namespace fragfft
