// `transform`, forward: what the matrix of jobs does not ask it for, against FFTW in double precision.
#include "boundary.hpp"
#include "image/npy_maker.hpp"
#include "program/image/image_file.hpp"
#include "reference/packing.hpp"
#include "transform_checks.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned transform_seed = 2003;

struct TransformShape
{
    int width;
    int height;
    int channels;
};

const std::vector<TransformShape> transform_shapes{{32, 16, 1}, {8, 64, 2}, {64, 64, 3}, {16, 4, 4},
                                                   {2, 2, 1},   {2, 32, 1}, {128, 2, 3}};

// By default five, which have each number of channels, and are square, wide, tall and the smallest.
std::vector<TransformShape> shapes_tried()
{
    return swept(transform_shapes, 5);
}

// Samples in [-0.5, 0.5), because a mean of 0.5 would put three quarters of the energy into one bin.
Image put_centred(const Workplace& workplace, const TransformShape& shape)
{
    Image image = random_picture(shape.width, shape.height, shape.channels, transform_seed);
    for (float& sample : image.samples)
        sample -= 0.5f;
    workplace.put("image.npy", image);
    return image;
}

// The dictionary in a file's NPY header.
std::string header(const Workplace& workplace, const std::string& name)
{
    const Bytes bytes = get_file(workplace / name);
    return std::string(bytes.begin(), bytes.begin() + 128);
}

std::string shape_text(int height, int width, int channels)
{
    return channels == 1 ? fmt::format("({}, {})", height, width)
                         : fmt::format("({}, {}, {})", height, width, channels);
}

} // namespace

TEST_CASE("transform --layout packed is the paper's texture, equation 10")
{
    const Workplace workplace;
    for (const TransformShape& shape : shapes_tried()) {
        INFO(shape.width << " x " << shape.height << " x " << shape.channels << ", seed " << transform_seed);
        const Image image = put_centred(workplace, shape);
        workplace.succeed(on_device("transform image.npy packed.npy --layout packed --method moreland-angel-2003"));
        CHECK_THAT(header(workplace, "packed.npy"),
                   ContainsSubstring("'<f4'") &&
                       ContainsSubstring(shape_text(shape.height, shape.width, shape.channels)));
        const auto unpacked = reference::unpack_full(cpu::to_double(workplace.image("packed.npy")));
        CHECK(reference::relative_l2(unpacked, spectrum_of(image)) <=
              reference::promised_transform_bound(AccuracyMode::float32_table, shape.width, shape.height));
    }
}

TEST_CASE("transform --scale: paper is 1/(MN), unitary 1/sqrt(MN)")
{
    const Workplace workplace;
    const std::vector<TransformShape> shapes{{32, 8, 3}, {16, 16, 1}, {2, 64, 1}};
    const std::vector<std::string> scales{"none", "paper", "unitary"};
    for (const auto& [shape, scale] : swept_pairs(shapes, scales)) {
        INFO(shape.width << " x " << shape.height << ", --scale " << scale << ", seed " << transform_seed);
        const Image image = put_centred(workplace, shape);
        const double pixels = shape.width * shape.height;
        const double factor = scale == "none" ? 1.0 : 1.0 / (scale == "paper" ? pixels : std::sqrt(pixels));
        workplace.succeed(on_device("transform image.npy scaled.npy --method moreland-angel-2003 --scale " + scale));
        auto want = spectrum_of(image);
        for (auto& bin : want.samples)
            bin *= factor;
        // Scaling by factors that are not powers of two rounds once more in every iteration among which it is spread.
        CHECK(spectrum_error(workplace, "scaled.npy", want) <=
              2 * reference::promised_transform_bound(AccuracyMode::float32_table, shape.width, shape.height));
    }
}

TEST_CASE("transform --boundary extends the image to powers of two, at the right and below")
{
    const Workplace workplace;
    const Image image = put_centred(workplace, {13, 5, 2});
    for (const auto& [rule, boundary] : std::map<std::string, Boundary>{
             {"zero", Boundary::zero}, {"clamp", Boundary::clamp}, {"mirror", Boundary::mirror}}) {
        INFO("--boundary " << rule << ", seed " << transform_seed);
        Image extended(16, 8, 2);
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 16; ++x) {
                const int from_x = boundary_index(x, 13, boundary);
                const int from_y = boundary_index(y, 5, boundary);
                for (int channel = 0; channel < 2; ++channel)
                    if (from_x >= 0 && from_y >= 0)
                        extended.at(x, y, channel) = image.at(from_x, from_y, channel);
            }
        workplace.succeed(on_device("transform image.npy padded.npy --boundary " + rule));
        CHECK(spectrum_error(workplace, "padded.npy", spectrum_of(extended)) <=
              reference::promised_transform_bound(AccuracyMode::float32_table, 16, 8));
    }
    // A size that needs no padding is not padded, and one pixel becomes the smallest transform.
    put_centred(workplace, {8, 4, 1});
    workplace.succeed(on_device("transform image.npy padded.npy --boundary zero"));
    CHECK(workplace.complex_image("padded.npy").width == 8);
    put_centred(workplace, {1, 1, 1});
    workplace.succeed(on_device("transform image.npy padded.npy --boundary zero"));
    CHECK(workplace.complex_image("padded.npy").width == 2);
    CHECK(workplace.complex_image("padded.npy").height == 2);
}

TEST_CASE("transform reads PNG samples as numbers in [0, 1]")
{
    const Workplace workplace;
    put_random(workplace, "image.png", 16, 8, 3, transform_seed);
    workplace.succeed(on_device("transform image.png spectrum.npy"));
    const Image image = workplace.image("image.png");
    CHECK(spectrum_error(workplace, "spectrum.npy", spectrum_of(image)) <=
          reference::promised_transform_bound(AccuracyMode::float32_table, 16, 8));
}

TEST_CASE("transform keeps an axis for one channel, there and back, and adds none")
{
    const Workplace workplace;
    for (const auto& [axis, layout] : swept_pairs<ChannelAxis, std::string>(
             {ChannelAxis::always, ChannelAxis::if_several}, {"full", "half", "packed"})) {
        INFO(layout);
        put_file(workplace / "image.npy", encode_npy(random_picture(8, 4, 1, transform_seed), axis));
        const std::string options = " --method moreland-angel-2003 --layout " + layout;
        workplace.succeed(on_device("transform image.npy spectrum.npy" + options));
        CHECK(load_image(workplace / "spectrum.npy").channel_axis == axis);
        workplace.succeed(on_device("transform spectrum.npy back.npy --inverse" + options));
        CHECK(load_image(workplace / "back.npy").channel_axis == axis);
    }
}

TEST_CASE("transform refuses complex input where there is no place for it")
{
    const Workplace workplace;
    workplace.put("complex.npy", ComplexImage(8, 8, 1));
    for (const std::string options : {"--layout half", "--layout packed --method fialka-cadik-2006"})
        workplace.check_refused(on_device("transform complex.npy out.npy " + options), 2, {"complex.npy", "complex"});
    workplace.check_refused(on_device("transform complex.npy out.npy --method moreland-angel-2003"), 2,
                            {"real images only", "moreland-angel-2003"});
    workplace.check_refused(on_device("transform complex.npy out.npy --boundary zero"), 2, {"complex.npy", "extends"});
    workplace.check_refused(on_device("transform complex.npy out.npy --layout packed"), 2, {"--method"});
    workplace.check_refused(on_device("transform complex.npy out.npy --inverse --size 8x8"), 2, {"--size"});
}
