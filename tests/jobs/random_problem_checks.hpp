// Random problems, solved by the library in contexts of every kind, under conditions, and compared with FFTW in double
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

// Makes each kind of context when it is first needed.
class RandomProblemChecker
{
public:
    CheckedProblem check(const RandomProblem& problem);
    // The plan of the problem's run.
    std::string plan_json(const RandomProblem& problem);

private:
    struct CheckingContext
    {
        CheckingContext(Kind kind, bool is_in_any_state);
        // Does the work; in a context of any state, sets OpenGL state at random first and says in `changed` what the
        // work did not restore.
        void in_state(unsigned seed, std::string& changed, const std::function<void()>& work);
        // Does one stage of a problem under the problem's condition.
        void stage(const RandomProblem& problem, CheckedProblem& checked, const std::function<void()>& work);
        // The same for a run, which must not allocate under the condition "no_memory".
        void run(const RandomProblem& problem, CheckedProblem& checked, const std::function<void()>& work);
        // Binds textures and runs, both under the condition; in a context of any state, textures have random
        // parameters, too.
        void bind_and_run(const RandomProblem& problem, CheckedProblem& checked, const ProblemTexture& image,
                          const std::vector<const ProblemTexture*>& results, const std::function<void()>& bind,
                          const std::function<void()>& work);

        AnyContext host;
        std::optional<Context> context;
        host::CContext context_in_c;
        // A caller's random state. It stays set, so problems in any state have a context of their own.
        std::optional<CallerState> state;
        unsigned states = 0;
        std::string fault; // made while the contexts were made
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
