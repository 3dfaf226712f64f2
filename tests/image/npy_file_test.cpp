#include "catch_framework.hpp"
#include "image/npy_file.hpp"
#include "npy_maker.hpp"

#include <limits>
#include <random>
#include <stdexcept>

namespace fragfft {
namespace {

using Complex = std::complex<float>;

// Files as numpy.save of NumPy 1.24 wrote them, in full: 10 bytes of preamble, the dictionary, spaces up to byte 127, a
// newline, and the data in hexadecimal digits.
struct NumpyFile
{
    std::string_view dictionary;
    std::string_view data;
    int version = 1;

    Bytes bytes() const
    {
        Bytes file = bytes_of("\x93NUMPY");
        file.insert(file.end(), {static_cast<std::uint8_t>(version), 0});
        const auto length = static_cast<std::uint8_t>(version == 1 ? 0x76 : 0x74);
        file.insert(file.end(), {length, 0});
        if (version > 1)
            file.insert(file.end(), {0, 0});
        file.insert(file.end(), dictionary.begin(), dictionary.end());
        file.resize(127, ' ');
        file.push_back('\n');
        for (std::size_t i = 0; i < data.size(); i += 2)
            file.push_back(static_cast<std::uint8_t>(std::stoul(std::string(data.substr(i, 2)), nullptr, 16)));
        return file;
    }
};

// numpy.array([[1, -2.5, 3], [0.1, 5, 6]], '<f4')
const NumpyFile little_float32{"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }",
                               "0000803f000020c000004040cdcccc3d0000a0400000c040"};
// The same as '>f8'.
const NumpyFile big_float64{"{'descr': '>f8', 'fortran_order': False, 'shape': (2, 3), }",
                            "3ff0000000000000c00400000000000040080000000000003fb999999999999a"
                            "40140000000000004018000000000000"};
// numpy.asfortranarray(numpy.arange(12, dtype='<f4').reshape(2, 3, 2))
const NumpyFile fortran_float32{"{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3, 2), }",
                                "000000000000c040000000400000004100008040000020410000803f0000e040"
                                "00004040000010410000a04000003041"};
// numpy.array([[1 + 2j, 3 - 4j]], '<c8')
const NumpyFile little_complex64{"{'descr': '<c8', 'fortran_order': False, 'shape': (1, 2), }",
                                 "0000803f0000004000004040000080c0"};
// numpy.asfortranarray(numpy.array([[1 + 2j, 3 - 4j], [5, 6j]], '>c16'))
const NumpyFile fortran_big_complex128{"{'descr': '>c16', 'fortran_order': True, 'shape': (2, 2), }",
                                       "3ff0000000000000400000000000000040140000000000000000000000000000"
                                       "4008000000000000c01000000000000000000000000000004018000000000000"};
// numpy.arange(6, dtype='<f4').reshape(1, 2, 3)
const NumpyFile three_channels{"{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3), }",
                               "000000000000803f0000004000004040000080400000a040"};

Image decoded_npy(const Bytes& bytes)
{
    return std::get<Image>(decode_npy(bytes, "test.npy").pixels);
}

ComplexImage decoded_complex(const Bytes& bytes)
{
    return std::get<ComplexImage>(decode_npy(bytes, "test.npy").pixels);
}

void require_shape(const auto& image, int width, int height, int channels)
{
    REQUIRE(image.width == width);
    REQUIRE(image.height == height);
    REQUIRE(image.channels == channels);
}

} // namespace

TEST_CASE("real files of NumPy are read: float32 and big-endian float64")
{
    for (const auto& [file, bits] : {std::pair{little_float32, 32}, {big_float64, 64}}) {
        const LoadedImage loaded = decode_npy(file.bytes(), "test.npy");
        REQUIRE(loaded.bits_per_number == bits);
        const Image& image = std::get<Image>(loaded.pixels);
        require_shape(image, 3, 2, 1);
        REQUIRE(image.samples == std::vector<float>{1.0F, -2.5F, 3.0F, 0.1F, 5.0F, 6.0F});
    }
}

TEST_CASE("real files of NumPy are read: Fortran order with channels")
{
    const Image image = decoded_npy(fortran_float32.bytes());
    require_shape(image, 3, 2, 2);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 3; ++x)
            for (int channel = 0; channel < 2; ++channel)
                REQUIRE(image.at(x, y, channel) == static_cast<float>(6 * y + 2 * x + channel));
}

TEST_CASE("real files of NumPy are read: complex, both byte orders and both element orders")
{
    const ComplexImage small = decoded_complex(little_complex64.bytes());
    require_shape(small, 2, 1, 1);
    REQUIRE(small.samples == std::vector<Complex>{{1, 2}, {3, -4}});

    const LoadedImage loaded = decode_npy(fortran_big_complex128.bytes(), "test.npy");
    REQUIRE(loaded.bits_per_number == 64);
    const ComplexImage& image = std::get<ComplexImage>(loaded.pixels);
    require_shape(image, 2, 2, 1);
    REQUIRE(image.samples == std::vector<Complex>{{1, 2}, {3, -4}, {5, 0}, {0, 6}});
}

TEST_CASE("real files of NumPy are read: versions 2.0 and 3.0")
{
    // numpy.lib.format.write_array(file, numpy.array([[7.5]], '<f4'), version=(2, 0)) and (3, 0)
    for (const int version : {2, 3}) {
        const NumpyFile file{"{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1), }", "0000f040", version};
        const Image image = decoded_npy(file.bytes());
        require_shape(image, 1, 1, 1);
        REQUIRE(image.samples == std::vector<float>{7.5F});
    }
}

TEST_CASE("written files are NumPy's own, byte for byte")
{
    for (const NumpyFile& file : {little_float32, three_channels})
        REQUIRE(encode_npy(decoded_npy(file.bytes())) == file.bytes());
    REQUIRE(encode_npy(decoded_complex(little_complex64.bytes())) == little_complex64.bytes());
}

TEST_CASE("An array of one dimension is one row, and is written as it was")
{
    const NumpyFile line{"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "0000803f00000040"};
    const LoadedImage loaded = decode_npy(line.bytes(), "line.npy");
    const Image& image = std::get<Image>(loaded.pixels);
    require_shape(image, 2, 1, 1);
    REQUIRE(loaded.channel_axis == ChannelAxis::one_row);
    const auto shape_of = [](const auto& written) {
        return parse_npy_header(encode_npy(written, ChannelAxis::one_row), "line.npy").shape;
    };
    REQUIRE(shape_of(image) == std::vector<std::int64_t>{2});
    REQUIRE(shape_of(ComplexImage(5, 1, 1)) == std::vector<std::int64_t>{5});
    REQUIRE(shape_of(Image(5, 2, 1)) == std::vector<std::int64_t>{2, 5});
    REQUIRE(shape_of(Image(5, 1, 3)) == std::vector<std::int64_t>{1, 5, 3});
}

TEST_CASE("every shape survives writing and reading, bit for bit")
{
    const unsigned seed = 4242;
    INFO("seed " << seed);
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 17}, {17, 1}, {13, 31}, {64, 3}})
        for (int channels = 1; channels <= 4; ++channels) {
            const Image image = random_image(width, height, channels, seed);
            const Image read = decoded_npy(encode_npy(image));
            REQUIRE(read.same_shape(image));
            REQUIRE(read.samples == image.samples);

            ComplexImage complex(width, height, channels);
            for (std::size_t i = 0; i < complex.samples.size(); ++i)
                complex.samples[i] = {image.samples[i], -3.0F * image.samples[i]};
            const ComplexImage complex_read = decoded_complex(encode_npy(complex));
            REQUIRE(complex_read.same_shape(complex));
            REQUIRE(complex_read.samples == complex.samples);
        }
}

TEST_CASE("an axis for one channel survives reading and writing")
{
    for (const auto& [axis, shape] :
         {std::pair{ChannelAxis::if_several, "'shape': (2, 3), }"}, {ChannelAxis::always, "'shape': (2, 3, 1), }"}}) {
        const Bytes bytes = encode_npy(random_image(3, 2, 1, 1), axis);
        REQUIRE_THAT(std::string(bytes.begin(), bytes.begin() + 128), ContainsSubstring(shape));
        REQUIRE(decode_npy(bytes, "image").channel_axis == axis);
        const Bytes complex_bytes = encode_npy(ComplexImage(3, 2, 1), axis);
        REQUIRE_THAT(std::string(complex_bytes.begin(), complex_bytes.begin() + 128), ContainsSubstring(shape));
        REQUIRE(decode_npy(complex_bytes, "image").channel_axis == axis);
        REQUIRE(encode_npy(random_image(3, 2, 2, 1), axis) == encode_npy(random_image(3, 2, 2, 1)));
    }
}

TEST_CASE("the dictionary's keys may come in any order and spacing")
{
    const Bytes data = number_bytes<float>({1.0F, 2.0F});
    for (const char* dictionary : {"{'shape': (1, 2), 'descr': '<f4', 'fortran_order': False}",
                                   "{'fortran_order':False,'shape':(1,2,),'descr':\"<f4\",}",
                                   "{ 'descr' : '<f4' , 'shape' : ( 1 , 2 ) , 'fortran_order' : False , }   "})
        REQUIRE(decoded_npy(make_npy(dictionary, data)).samples == std::vector<float>{1.0F, 2.0F});
}

TEST_CASE("every element type is read in both byte orders")
{
    const auto header = [](std::string_view descr) {
        return "{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': (1, 2), }";
    };
    for (const bool big : {false, true}) {
        const std::string order = big ? ">" : "<";
        const std::vector<float> singles{0.25F, -1e30F, 1e-40F, 3.0F};
        const std::vector<double> doubles{0.1, -1e29, 1e-300, 3.0};
        const std::vector<float> narrowed{0.1F, -1e29F, 0.0F, 3.0F};
        const auto first_two = [](const auto& numbers) { return std::vector(numbers.begin(), numbers.begin() + 2); };

        REQUIRE(decoded_npy(make_npy(header(order + "f4"), number_bytes(first_two(singles), big))).samples ==
                first_two(singles));
        REQUIRE(decoded_npy(make_npy(header(order + "f8"), number_bytes(first_two(doubles), big))).samples ==
                first_two(narrowed));
        REQUIRE(decoded_complex(make_npy(header(order + "c8"), number_bytes(singles, big))).samples ==
                std::vector<Complex>{{singles[0], singles[1]}, {singles[2], singles[3]}});
        REQUIRE(decoded_complex(make_npy(header(order + "c16"), number_bytes(doubles, big))).samples ==
                std::vector<Complex>{{narrowed[0], narrowed[1]}, {narrowed[2], narrowed[3]}});
    }
}

TEST_CASE("any number can be written, an inconsistent image cannot")
{
    Image image(2, 1, 1);
    image.samples = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()};
    // The bits of a quiet NaN and of infinity, little endian.
    const Bytes bytes = encode_npy(image);
    REQUIRE(Bytes(bytes.end() - 8, bytes.end()) == Bytes{0x00, 0x00, 0xC0, 0x7F, 0x00, 0x00, 0x80, 0x7F});

    image.samples.pop_back();
    REQUIRE_THROWS_AS(encode_npy(image), std::invalid_argument);
    REQUIRE_THROWS_AS(encode_npy(ComplexImage(1, 1, 5)), std::invalid_argument);
}

} // namespace fragfft
