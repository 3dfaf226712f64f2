// Correlations, blurs undone and masks by the methods on a device, as on the CPU.
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

TEST_CASE("Correlations, deconvolutions and masks on a device are those on the CPU")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 32, 16, 3, 1);
    put_random(workplace, "other.npy", 32, 16, 3, 2);
    put_random(workplace, "mask.png", 9, 7, 1, 3);
    for (const std::string what : {"--correlate other.npy", "--phase-correlate other.npy",
                                   "--filter wiener:noise=0.05,kernel=gaussian:sigma=1", "--response mask.png"}) {
        const ProcessResult here = workplace.succeed("filter image.npy want.npy --method fftw " + what);
        for (const std::string method : {"moreland-angel-2003", "lloyd-boyd-govindaraju-2008", "wide"}) {
            INFO(what << " by " << method);
            const ProcessResult there =
                workplace.succeed(on_device("filter image.npy got.npy " + what + " --method " + method));
            CHECK(difference_of(workplace, "got.npy", "want.npy") < 5e-6);
            CHECK(there.output == here.output);
        }
    }
    workplace.check_refused(on_device("filter image.npy out.npy --correlate other.npy --format rgba16f --method wide"),
                            2, {"rgba16f", "grows"});
    put_random(workplace, "odd.npy", 31, 16, 3, 1);
    workplace.check_refused(on_device("filter odd.npy out.npy --correlate odd.npy --method fialka-cadik-2006"), 2,
                            {"fialka-cadik-2006", "powers of two"});
}
