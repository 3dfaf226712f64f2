#include "methods/papers/moreland_angel_2003_growth.hpp"

#include <numbers>

namespace fragfft::moreland_angel_2003 {

namespace {

using radix_2::Axis;
using radix_2::log2_of;
using std::numbers::sqrt2;

// Collects the passes of a Growth in their order.
class Passes
{
public:
    explicit Passes(const Problem& problem) : problem_(problem) {}

    // A pass that sums no more numbers than the passes before it.
    void add(float scale)
    {
        now_.scale *= static_cast<double>(scale);
        passes_.push_back(now_);
    }
    void iterate(Axis axis, bool is_first)
    {
        for (int iteration = 1; iteration <= log2_of(length_along(axis, problem_)); ++iteration) {
            now_.of_largest *= 2.0;
            // The second axis sums numbers in which the first axis's lines are summed already, so S grows, too.
            if (!is_first)
                now_.of_line *= 2.0;
            add(iteration_scale(problem_, axis, iteration));
        }
    }
    void set(double of_largest, double of_line, double of_total)
    {
        now_.of_largest = of_largest;
        now_.of_line = of_line;
        now_.of_total = of_total;
    }
    std::vector<PassGrowth> take() { return std::move(passes_); }

private:
    Problem problem_;
    PassGrowth now_;
    std::vector<PassGrowth> passes_;
};

// Bounds of the forward transform. h = f + jg of two rows is at most sqrt(2) L, the diagonal of a square, and its sums
// are at most both rows' sums. After untangling, a row's transform F is bounded by that row alone: M L and S. Columns 0
// and M/2 make one complex column. With E and O the sums of a row's numbers at even and odd positions, they hold E + O
// and E - O, together sqrt(2 (E^2 + O^2)): at most M L, because neither E nor O exceeds M L / 2, and at most sqrt(2) S.
Growth forward_growth(const Problem& problem)
{
    Passes passes(problem);
    passes.set(sqrt2, 2.0, 2.0);
    passes.iterate(Axis::rows, true);
    passes.add(forward_scale(problem, Axis::rows));
    passes.set(static_cast<double>(problem.width), sqrt2, sqrt2);
    passes.iterate(Axis::columns, false);
    passes.add(forward_scale(problem, Axis::columns));
    return {Numbers::components, false, passes.take()};
}

// Bounds of the inverse transform. A bin F has its two parts in two components, and a component serves two bins, so |F|
// is at most sqrt(2) L, and the sums of magnitudes in one column and in the array are at most 2 S and 2 T. Tangling
// makes F + jG of two complex numbers, at most the sum of both magnitudes, twice as much. A line's sum of |F + jG| is
// at most that of sqrt(|F|^2 + |G|^2), because the squares of (F + jG)(u) and (F + jG)(-u) add up to 2 (|F|^2 + |G|^2):
// at most sqrt(2) times the larger line's sum.
Growth inverse_growth(const Problem& problem)
{
    Passes passes(problem);
    passes.set(2.0 * sqrt2, 4.0, 4.0);
    passes.add(inverse_scale(problem, Axis::columns));
    passes.iterate(Axis::columns, true);
    passes.set(2.0 * sqrt2 * problem.height, 4.0, 2.0 * sqrt2);
    passes.add(inverse_scale(problem, Axis::rows));
    passes.iterate(Axis::rows, false);
    return {Numbers::components, true, passes.take()};
}

} // namespace

float iteration_scale(const Problem& problem, Axis axis, int iteration)
{
    return problem.scaling == Scaling::unitary ? radix_2::unitary_scale(iteration, log2_of(length_along(axis, problem)))
                                               : 1.0f;
}

float forward_scale(const Problem& problem, Axis axis)
{
    return problem.scaling == Scaling::paper ? 1.0f / static_cast<float>(length_along(axis, problem)) : 1.0f;
}

float inverse_scale(const Problem& problem, Axis axis)
{
    return problem.scaling == Scaling::none ? 1.0f / static_cast<float>(length_along(axis, problem)) : 1.0f;
}

Growth growth(const Problem& problem)
{
    return problem.direction == Direction::forward ? forward_growth(problem) : inverse_growth(problem);
}

} // namespace fragfft::moreland_angel_2003
