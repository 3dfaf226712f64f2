// Random problems, done by the library in contexts of every kind, under conditions, and compared with FFTW in double
// precision.
#pragma once

#include "engine/caller_state.hpp"
#include "fragfft/fragfft.hpp"
#include "judged_problem.hpp"
#include "library/any_context.hpp"
#include "library_work.hpp"
#include "problem_texture.hpp"
#include "random_problem.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace fragfft {

// The contexts that problems are done in, each made when it is first needed.
class RandomProblemChecker
{
public:
    CheckedProblem check(const RandomProblem& problem);
    // What a run of it does.
    std::string plan_json(const RandomProblem& problem);

private:
    struct CheckingContext
    {
        CheckingContext(Kind kind, bool is_in_any_state);
        // Does work in any state, if it is a place of that, and tells what it leaves changed.
        void in_state(unsigned seed, std::string& changed, const std::function<void()>& work);
        // Does a stage of a problem under its condition.
        void stage(const RandomProblem& problem, CheckedProblem& checked, const std::function<void()>& work);
        // The same of a run.
        void run(const RandomProblem& problem, CheckedProblem& checked, const std::function<void()>& work);
        // Binds textures, and runs, both under the condition; in any state textures have any parameters, too.
        void bind_and_run(const RandomProblem& problem, CheckedProblem& checked, const ProblemTexture& image,
                          const std::vector<const ProblemTexture*>& results, const std::function<void()>& bind,
                          const std::function<void()>& work);

        AnyContext host;
        std::optional<Context> context;
        host::CContext context_in_c;
        // The caller's, where it is random. It stays as it is, so such problems have a context of their own.
        std::optional<CallerState> state;
        unsigned states = 0;
        std::string fault; // of making the contexts
    };
    static Kind kind_of(const RandomProblem& problem);
    CheckingContext& context_of(const RandomProblem& problem);

    static void check_filter(CheckingContext& place, const RandomProblem& problem, CheckedProblem& checked);
    static void check_transform(CheckingContext& place, const RandomProblem& problem, CheckedProblem& checked);
    static std::unique_ptr<LibraryFilter> filter_of(CheckingContext& place, const RandomProblem& problem,
                                                    const std::vector<FilterDefinition>& filters);
    static std::unique_ptr<LibraryTransform> transform_of(CheckingContext& place, const RandomProblem& problem,
                                                          const std::string& method);

    std::map<std::pair<int, bool>, std::unique_ptr<CheckingContext>> places_;
};

} // namespace fragfft
