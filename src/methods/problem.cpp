#include "methods/problem.hpp"

namespace fragfft {

int texture_width(const Problem& problem)
{
    return problem.wrapped_at > 0 ? problem.wrapped_at : problem.width;
}

long long texture_height(const Problem& problem)
{
    const long long numbers = static_cast<long long>(problem.width) * problem.height;
    return (numbers + texture_width(problem) - 1) / texture_width(problem);
}

const char* name(Axes axes)
{
    switch (axes) {
    case Axes::rows:
        return "rows";
    case Axes::columns:
        return "columns";
    case Axes::both:
        return "both";
    }
    return "";
}

const char* name(Domain domain)
{
    switch (domain) {
    case Domain::complex:
        return "complex";
    case Domain::real:
        return "real";
    case Domain::half_complex:
        return "half complex";
    }
    return "";
}

const char* name(Scaling scaling)
{
    switch (scaling) {
    case Scaling::none:
        return "none";
    case Scaling::paper:
        return "paper";
    case Scaling::unitary:
        return "unitary";
    }
    return "";
}

const char* name(Wrapping wrapping)
{
    return wrapping == Wrapping::logical ? "logical" : "four-steps";
}

const char* name(Twiddles twiddles)
{
    return twiddles == Twiddles::table ? "table" : "computed";
}

} // namespace fragfft
