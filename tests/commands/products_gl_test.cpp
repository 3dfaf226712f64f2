// Blurs undone by the methods on a device, as on the CPU.
#include "catch_framework.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;

namespace {

double difference_of(const Workplace& workplace, const std::string& got, const std::string& want)
{
    return reference::relative_l2(cpu::to_double(workplace.image(got)), cpu::to_double(workplace.image(want)));
}

} // namespace

TEST_CASE("Deconvolutions on a device are those on the CPU")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 32, 16, 3, 1);
    const std::string what = "--filter wiener:noise=0.05,kernel=gaussian:sigma=1";
    const ProcessResult here = workplace.succeed("filter image.npy want.npy --method fftw " + what);
    for (const std::string method : {"moreland-angel-2003", "lloyd-boyd-govindaraju-2008", "wide"}) {
        INFO(method);
        const ProcessResult there =
            workplace.succeed(on_device("filter image.npy got.npy " + what + " --method " + method));
        CHECK(difference_of(workplace, "got.npy", "want.npy") < 5e-6);
        CHECK(there.output == here.output);
    }
}
