#include "filters/filter_parser.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"

using namespace fragfft;

namespace {

Kernel no_files(const std::string& path)
{
    throw InputError(path + ": no such file");
}

Filter parse(const std::string& specification)
{
    return parse_filter(specification, no_files);
}

// The message, after checking that it is one line that begins with the specification.
std::string message_of(const std::string& specification, const KernelLoader& load_kernel = no_files)
{
    try {
        parse_filter(specification, load_kernel);
    } catch (const InputError& error) {
        const std::string message = error.what();
        const std::string opening = "filter '" + specification + "': ";
        REQUIRE(message.substr(0, opening.size()) == opening);
        CHECK(message.find('\n') == std::string::npos);
        return message.substr(opening.size());
    }
    return "no error";
}

} // namespace

TEST_CASE("a refusal is one line, whatever the specification")
{
    CHECK_THROWS_WITH(parse("gau\nssian"), ContainsSubstring("filter 'gau\\nssian': unknown filter 'gau\\nssian'"));
    CHECK_THROWS_WITH(parse("gaussian:sigma=1\n"), ContainsSubstring("filter 'gaussian:sigma=1\\n': sigma: "));
}

TEST_CASE("specifications build the filter they name")
{
    CHECK(parse("identity").kernel()->weights == identity_kernel().weights);
    CHECK(parse("gaussian:sigma=4").kernel()->weights == gaussian_kernel(4.0).weights);
    CHECK(parse("gaussian:radius=3,sigma=1.5e0").kernel()->weights == gaussian_kernel(1.5, 3).weights);
    CHECK(parse("box:size=9").kernel()->weights == box_kernel(9).weights);
    CHECK(parse("laplacian").kernel()->weights == laplacian_kernel(4).weights);
    CHECK(parse("laplacian:neighbours=8").kernel()->weights == laplacian_kernel(8).weights);
    CHECK(parse("sharpen:sigma=2,amount=0.5").kernel()->weights == sharpen_kernel(2.0, 0.5).weights);
    CHECK(parse("motion-blur:length=9,angle=-30").kernel()->weights == motion_blur_kernel(9.0, -30.0).weights);
    CHECK(parse("directional-edge:sigma=2,angle=30").kernel()->weights == directional_edge_kernel(2.0, 30.0).weights);

    const auto same_response = [](const std::string& specification, const FrequencyResponse& want) {
        const Filter filter = parse(specification);
        CHECK(filter.kernel() == nullptr);
        for (const double x : {0.0, 0.07, 0.15, 0.3, 0.5})
            for (const double y : {-0.4, -0.02, 0.0, 0.1})
                CHECK(filter.response(x, y) == want(x, y));
    };
    same_response("ideal-low-pass:cutoff=0.1", low_pass_response(Rolloff::ideal, 0.1));
    same_response("ideal-high-pass:cutoff=0.1", high_pass_response(Rolloff::ideal, 0.1));
    same_response("butterworth-high-pass:cutoff=0.1,order=3", high_pass_response(Rolloff::butterworth, 0.1, 3));
    same_response("butterworth-low-pass:cutoff=0.1", low_pass_response(Rolloff::butterworth, 0.1, 2));
    same_response("butterworth-band-pass:low=0.05,high=0.2,order=1",
                  band_pass_response(Rolloff::butterworth, 0.05, 0.2, 1));
    same_response("gaussian-band-pass:high=0.2,low=0.05", band_pass_response(Rolloff::gaussian, 0.05, 0.2));
    same_response("directional-band:angle=30,width=40", directional_band_response(30.0, 40.0));
    same_response("directional-band:angle=30,low=0.1,high=0.3", directional_band_response(30.0, 20.0, 0.1, 0.3));
}

TEST_CASE("parameters have a canonical text")
{
    CHECK(parse("identity").specification() == "identity");
    CHECK(parse("gaussian:sigma=4.00").specification() == "gaussian:sigma=4");
    CHECK(parse("gaussian:radius=3,sigma=1").parameters() == "sigma=1,radius=3");
    CHECK(parse("sharpen:sigma=2").parameters() == "sigma=2,amount=1");
    CHECK(parse("butterworth-band-pass:high=2e-1,low=0.05").parameters() == "low=0.05,high=0.2,order=2");
}

TEST_CASE("a kernel file is loaded through the caller")
{
    std::string asked_for;
    const KernelLoader load_kernel = [&](const std::string& path) {
        asked_for = path;
        return Kernel{2, 1, {0.25, 0.75}};
    };
    const Filter filter = parse_filter("kernel:file=a folder/K=1,2.npy", load_kernel);
    CHECK(asked_for == "a folder/K=1,2.npy");
    CHECK(filter.parameters() == "file=a folder/K=1,2.npy");
    REQUIRE(filter.kernel() != nullptr);
    CHECK(filter.kernel()->weights == std::vector<double>{0.25, 0.75});

    CHECK(message_of("kernel:file=K.npy") == "K.npy: no such file");
    CHECK(message_of("kernel:file=") == "file: no path given");
    CHECK(message_of("kernel") == "key 'file' is missing: path of the kernel; runs to the end of the specification");
}

TEST_CASE("unknown filters and keys are answered with the known ones")
{
    const std::string known = "; known: identity, gaussian, box, laplacian, sharpen, motion-blur, directional-edge, "
                              "kernel, ideal-low-pass, ideal-high-pass, ideal-band-pass, butterworth-low-pass, "
                              "butterworth-high-pass, butterworth-band-pass, gaussian-low-pass, gaussian-high-pass, "
                              "gaussian-band-pass, directional-band";
    CHECK(message_of("gausian:sigma=4") == "unknown filter 'gausian' (did you mean 'gaussian'?)" + known);
    CHECK(message_of("butterworth-lowpass:cutoff=0.1") ==
          "unknown filter 'butterworth-lowpass' (did you mean 'butterworth-low-pass'?)" + known);
    CHECK(message_of("Box:size=3") == "unknown filter 'Box' (did you mean 'box'?)" + known);
    CHECK(message_of("zzzz") == "unknown filter 'zzzz'" + known);
    CHECK(message_of("") == "unknown filter ''" + known);
    CHECK(message_of(" box:size=3") == "unknown filter ' box' (did you mean 'box'?)" + known);

    CHECK(message_of("gaussian:sgma=4") == "unknown key 'sgma' (did you mean 'sigma'?); known: sigma, radius");
    CHECK(message_of("gaussian:=4") == "unknown key ''; known: sigma, radius");
    CHECK(message_of("ideal-low-pass:cutoff=0.1,order=2") == "unknown key 'order'; known: cutoff");
    CHECK(message_of("identity:sigma=4") == "unknown key 'sigma'; the filter takes none");
}

TEST_CASE("missing, repeated and malformed items are named")
{
    CHECK(message_of("gaussian") == "key 'sigma' is missing: standard deviation of the Gaussian, [0.1, 256] pixels");
    CHECK(message_of("gaussian:radius=3") ==
          "key 'sigma' is missing: standard deviation of the Gaussian, [0.1, 256] pixels");
    CHECK(message_of("butterworth-band-pass:low=0.1") ==
          "key 'high' is missing: upper cutoff, above low, (0, 0.7071067811865476] cycles per pixel");
    CHECK(message_of("gaussian:sigma=4,sigma=5") == "key 'sigma' is given twice");
    CHECK(message_of("gaussian:") == "expected key=value, found ''");
    CHECK(message_of("gaussian:sigma") == "expected key=value, found 'sigma'");
    CHECK(message_of("gaussian:sigma,radius=3") == "expected key=value, found 'sigma'");
    CHECK(message_of("gaussian:sigma=4,") == "expected key=value, found ''");
    CHECK(message_of("gaussian:sigma=4,,radius=3") == "expected key=value, found ''");
}

TEST_CASE("values that are not whole finite numbers are refused")
{
    CHECK(message_of("gaussian:sigma=") == "sigma: '' is not a number");
    CHECK(message_of("gaussian:sigma=four") == "sigma: 'four' is not a number");
    CHECK(message_of("gaussian:sigma= 4") == "sigma: ' 4' is not a number");
    CHECK(message_of("gaussian:sigma=4px") == "sigma: '4px' has 'px' after the number");
    CHECK(message_of("gaussian:sigma=4=5") == "sigma: '4=5' has '=5' after the number");
    CHECK(message_of("gaussian:sigma=0x10") == "sigma: '0x10' has 'x10' after the number");
    CHECK(message_of("gaussian:sigma=nan") == "sigma: 'nan' is not a finite number");
    CHECK(message_of("gaussian:sigma=-inf") == "sigma: '-inf' is not a finite number");
    CHECK(message_of("gaussian:sigma=1e999") == "sigma: '1e999' is too large or too small for double precision");
    CHECK(message_of("gaussian:sigma=1e-999") == "sigma: '1e-999' is too large or too small for double precision");
    CHECK(message_of("box:size=2.5") == "size: '2.5' is not an integer");
}

TEST_CASE("values out of range are answered with the range")
{
    CHECK(message_of("gaussian:sigma=0") == "sigma=0 is outside [0.1, 256] pixels");
    CHECK(message_of("gaussian:sigma=1e9") == "sigma=1000000000 is outside [0.1, 256] pixels");
    CHECK(message_of("box:size=1e300") == "size=1e+300 is outside [1, 2049] pixels");
    CHECK(message_of("box:size=-1") == "size=-1 is outside [1, 2049] pixels");
    CHECK(message_of("ideal-low-pass:cutoff=0") == "cutoff=0 is outside (0, 0.7071067811865476] cycles per pixel");
    CHECK(message_of("laplacian:neighbours=5") == "neighbours=5 is neither 4 nor 8");
    CHECK(message_of("gaussian-band-pass:low=0.3,high=0.2") == "low=0.3 is not below high=0.2");
    CHECK(parse("ideal-low-pass:cutoff=0.7071067811865476").kernel() == nullptr);
}
