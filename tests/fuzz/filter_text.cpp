// Filters as they are written after --filter: accepted or refused. A filter that was accepted is accepted again by its
// own description.
#include "filters/filter_parser.hpp"
#include "fuzz/fuzzing.hpp"

#include <cmath>
#include <complex>

namespace fragfft {
namespace {

// Opens no file: only one name of a kernel exists.
Kernel kernel_of_file(const std::string& path)
{
    if (path != "k.npy")
        throw InputError("there is no such file");
    return {2, 3, {1, 2, 3, 4, 5, 6}};
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return fuzz::told([&] {
        const Filter filter = parse_filter(fuzz::text_of(data, size), kernel_of_file);
        const Filter again = parse_filter(filter.specification(), kernel_of_file);
        fuzz::require(again.specification() == filter.specification(), "a filter's own words make it again");
        if (filter.kernel() != nullptr) {
            fuzz::require(again.kernel() != nullptr && again.kernel()->weights == filter.kernel()->weights,
                          "a filter's own words make its kernel again");
            return;
        }
        for (const double frequency : {0.0, 0.125, 0.5}) {
            const std::complex<double> gain = filter.response(frequency, 0.25);
            fuzz::require(std::isfinite(gain.real()) && std::isfinite(gain.imag()), "a response is finite");
            fuzz::require(gain == again.response(frequency, 0.25), "a filter's own words make its response again");
        }
    });
}

} // namespace fragfft
