// Opaque images, filtered in every way that a device offers.
#include "methods/method.hpp"
#include "opaque_files.hpp"
#include "sweep.hpp"

using namespace fragfft;

TEST_CASE("On a device every filter makes of an opaque image what it makes of its colours, and leaves it opaque")
{
    const OpaqueFiles files(32, 16); // powers of two, also with the mirror images
    std::vector<std::string> methods{"spatial"};
    for (const Method& method : all_methods())
        if (!method.dispatches)
            methods.push_back(method.name);
    for (const std::string& method : swept(methods, 2)) {
        const bool convolves = method == "spatial";
        std::vector<std::string> filters{"laplacian", "kernel:file=kernel.npy", "gaussian:sigma=1"};
        files.check_alike(filters, "--boundary clamp " + on_device("--method " + method), "npy", 2e-6);
        if (convolves)
            continue;
        filters.insert(filters.end(), {"gaussian-high-pass:cutoff=0.1", "ideal-band-pass:low=0.05,high=0.2"});
        files.check_alike(filters, "--boundary mirror " + on_device("--method " + method), "npy", 2e-6);
    }
}
