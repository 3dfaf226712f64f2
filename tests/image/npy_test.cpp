#include "program/image/npy.hpp"

#include "catch_framework.hpp"
#include "npy_maker.hpp"
#include "program/image/image_file.hpp"

#include <limits>
#include <stdexcept>

namespace fragfft {
namespace {

using Complex = std::complex<float>;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// A file exactly as numpy.save of NumPy 1.24 writes it: 10 bytes of preamble, the dictionary, spaces up to byte 127, a
// newline, and the data in hexadecimal digits.
Bytes numpy_file(std::string_view dictionary, std::string_view data, std::uint8_t version = 1)
{
    Bytes file = bytes_of("\x93NUMPY");
    // The length of the dictionary takes 2 bytes, or 4.
    file.insert(file.end(), {version, 0, static_cast<std::uint8_t>(version == 1 ? 0x76 : 0x74), 0});
    file.resize(version == 1 ? 10 : 12);
    file.insert(file.end(), dictionary.begin(), dictionary.end());
    file.resize(127, ' ');
    file.push_back('\n');
    for (std::size_t i = 0; i < data.size(); i += 2)
        file.push_back(static_cast<std::uint8_t>(std::stoul(std::string(data.substr(i, 2)), nullptr, 16)));
    return file;
}

// numpy.array([[1, -2.5, 3], [0.1, 5, 6]], '<f4')
const Bytes little_float32 = numpy_file("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }",
                                        "0000803f000020c000004040cdcccc3d0000a0400000c040");
// The same as '>f8'.
const Bytes big_float64 = numpy_file("{'descr': '>f8', 'fortran_order': False, 'shape': (2, 3), }",
                                     "3ff0000000000000c00400000000000040080000000000003fb999999999999a"
                                     "40140000000000004018000000000000");
// numpy.asfortranarray(numpy.arange(12, dtype='<f4').reshape(2, 3, 2))
const Bytes fortran_float32 = numpy_file("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3, 2), }",
                                         "000000000000c040000000400000004100008040000020410000803f0000e040"
                                         "00004040000010410000a04000003041");
// numpy.array([[1 + 2j, 3 - 4j]], '<c8')
const Bytes little_complex64 =
    numpy_file("{'descr': '<c8', 'fortran_order': False, 'shape': (1, 2), }", "0000803f0000004000004040000080c0");
// numpy.asfortranarray(numpy.array([[1 + 2j, 3 - 4j], [5, 6j]], '>c16'))
const Bytes fortran_big_complex128 = numpy_file("{'descr': '>c16', 'fortran_order': True, 'shape': (2, 2), }",
                                                "3ff0000000000000400000000000000040140000000000000000000000000000"
                                                "4008000000000000c01000000000000000000000000000004018000000000000");
// numpy.arange(6, dtype='<f4').reshape(1, 2, 3)
const Bytes three_channels = numpy_file("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3), }",
                                        "000000000000803f0000004000004040000080400000a040");

LoadedImage loaded_npy(const Bytes& bytes)
{
    return load_npy(InputFile(bytes, "test.npy"));
}

Image decoded(const Bytes& bytes)
{
    return std::get<Image>(loaded_npy(bytes).pixels);
}

ComplexImage decoded_complex(const Bytes& bytes)
{
    return std::get<ComplexImage>(loaded_npy(bytes).pixels);
}

void require_shape(const auto& image, int width, int height, int channels)
{
    REQUIRE(image.width == width);
    REQUIRE(image.height == height);
    REQUIRE(image.channels == channels);
}

std::string npy_fault(const Bytes& bytes)
{
    return fault_of([&] { loaded_npy(bytes); });
}

void require_refused(const Bytes& bytes, const std::string& fault)
{
    REQUIRE_THAT(npy_fault(bytes), ContainsSubstring("test.npy") && ContainsSubstring(fault));
}

// Checks that a file with this dictionary and data for two by three float32 is refused.
void require_dictionary_refused(const std::string& text, const std::string& fault)
{
    INFO(text);
    require_refused(make_npy(text, Bytes(24)), fault);
}

Bytes sound_npy()
{
    return make_npy("<f4", "(2, 3)", number_bytes<float>({1, 2, 3, 4, 5, 6}));
}

} // namespace

TEST_CASE("Integers of 64 bits that floats do not hold are told, also those that doubles do not")
{
    const auto rounding = [](const std::vector<std::int64_t>& four) {
        return loaded_npy(make_npy("<i8", "(2, 2)", number_bytes(four))).rounding;
    };
    constexpr std::int64_t power = std::int64_t{1} << 60; // which floats hold
    CHECK(rounding({power, -power, 3, 2}).numbers == 0);
    const RoundingLoss loss = rounding({power, power + 1, -power - 3, 2});
    CHECK(loss.numbers == 2);
    CHECK(loss.largest == 3.0);
}

TEST_CASE("real files of NumPy are read: of both byte orders, with channels in Fortran order, and complex ones")
{
    for (const auto& [file, bits] : {std::pair{little_float32, 32}, {big_float64, 64}}) {
        const LoadedImage loaded = loaded_npy(file);
        REQUIRE(loaded.bits_per_number == bits);
        require_shape(std::get<Image>(loaded.pixels), 3, 2, 1);
        REQUIRE(std::get<Image>(loaded.pixels).samples == std::vector<float>{1.0F, -2.5F, 3.0F, 0.1F, 5.0F, 6.0F});
    }
    const Image fortran = decoded(fortran_float32);
    require_shape(fortran, 3, 2, 2);
    REQUIRE(fortran.samples == std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    const ComplexImage small = decoded_complex(little_complex64);
    require_shape(small, 2, 1, 1);
    REQUIRE(small.samples == std::vector<Complex>{{1, 2}, {3, -4}});
    REQUIRE(loaded_npy(fortran_big_complex128).bits_per_number == 64);
    const ComplexImage complex = decoded_complex(fortran_big_complex128);
    require_shape(complex, 2, 2, 1);
    REQUIRE(complex.samples == std::vector<Complex>{{1, 2}, {3, -4}, {5, 0}, {0, 6}});
}

TEST_CASE("real files of NumPy are read: versions 2.0 and 3.0")
{
    // numpy.lib.format.write_array(file, numpy.array([[7.5]], '<f4'), version=(2, 0)) and (3, 0)
    for (const std::uint8_t version : {std::uint8_t{2}, std::uint8_t{3}}) {
        const Image image =
            decoded(numpy_file("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1), }", "0000f040", version));
        require_shape(image, 1, 1, 1);
        REQUIRE(image.samples == std::vector<float>{7.5F});
    }
}

TEST_CASE("written files are NumPy's own, byte for byte, on a machine whose bytes are in that order")
{
    for (const Bytes& file : {little_float32, three_channels})
        REQUIRE(encode_npy(decoded(file)) == file);
    REQUIRE(encode_npy(decoded_complex(little_complex64)) == little_complex64);
}

TEST_CASE("an array's axes survive reading and writing: of one row, and of one channel")
{
    const Bytes line = numpy_file("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "0000803f00000040");
    require_shape(decoded(line), 2, 1, 1);
    REQUIRE(loaded_npy(line).channel_axis == ChannelAxis::one_row);
    using Shape = std::vector<std::int64_t>;
    const auto require_axes = [](const auto& image, ChannelAxis axis, const Shape& shape) {
        const Bytes bytes = encode_npy(image, axis);
        REQUIRE(parse_npy_header(bytes, "image").shape == shape);
        if (image.channels == 1 && (image.height == 1 || axis != ChannelAxis::one_row))
            REQUIRE(loaded_npy(bytes).channel_axis == axis);
    };
    require_axes(Image(2, 1, 1), ChannelAxis::one_row, {2});
    require_axes(ComplexImage(5, 1, 1), ChannelAxis::one_row, {5});
    require_axes(Image(5, 2, 1), ChannelAxis::one_row, {2, 5});
    require_axes(Image(5, 1, 3), ChannelAxis::one_row, {1, 5, 3});
    require_axes(Image(3, 2, 1), ChannelAxis::if_several, {2, 3});
    require_axes(Image(3, 2, 1), ChannelAxis::always, {2, 3, 1});
    require_axes(ComplexImage(3, 2, 1), ChannelAxis::if_several, {2, 3});
    require_axes(ComplexImage(3, 2, 1), ChannelAxis::always, {2, 3, 1});
    for (const ChannelAxis axis : {ChannelAxis::if_several, ChannelAxis::always})
        require_axes(Image(3, 2, 2), axis, {2, 3, 2});
}

TEST_CASE("every shape survives writing and reading, bit for bit")
{
    const unsigned seed = 4242;
    INFO("seed " << seed);
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 17}, {17, 1}, {13, 31}, {64, 3}, {700, 500}})
        for (int channels = 1; channels <= 4; ++channels) {
            const Image image = random_picture(width, height, channels, seed);
            const Image read = decoded(encode_npy(image));
            REQUIRE(read.same_shape(image));
            REQUIRE((read.samples == image.samples));

            ComplexImage complex(width, height, channels);
            for (std::size_t i = 0; i < complex.samples.size(); ++i)
                complex.samples[i] = {image.samples[i], -3.0F * image.samples[i]};
            const ComplexImage complex_read = decoded_complex(encode_npy(complex));
            REQUIRE(complex_read.same_shape(complex));
            REQUIRE((complex_read.samples == complex.samples));
        }
}

TEST_CASE("the dictionary's keys may come in any order and spacing")
{
    for (const char* text : {"{'shape': (1, 2), 'descr': '<f4', 'fortran_order': False}",
                             "{'fortran_order':False,'shape':(1,2,),'descr':\"<f4\",}",
                             "{ 'descr' : '<f4' , 'shape' : ( 1 , 2 ) , 'fortran_order' : False , }   "})
        REQUIRE(decoded(make_npy(text, number_bytes<float>({1.0F, 2.0F}))).samples == std::vector<float>{1.0F, 2.0F});
}

TEST_CASE("every element type is read in both byte orders")
{
    for (const bool big : {false, true}) {
        const auto file = [&](const std::string& type, const auto& numbers) {
            const std::string shape = "(1, " + std::to_string(type[0] == 'c' ? numbers.size() / 2 : numbers.size());
            return make_npy((big ? ">" : "<") + type, shape + ")", number_bytes(numbers, big));
        };
        const std::vector<float> singles{0.25F, -1e30F, 1e-40F, 3.0F};
        const std::vector<double> doubles{0.1, -1e29, 1e-300, 3.0};
        const std::vector<float> narrowed{0.1F, -1e29F, 0.0F, 3.0F};
        REQUIRE(decoded(file("f4", singles)).samples == singles);
        REQUIRE(decoded(file("f8", doubles)).samples == narrowed);
        REQUIRE(decoded(file("f2", std::vector<std::uint16_t>{0x3800, 0xC000, 0x0001})).samples ==
                std::vector<float>{0.5F, -2.0F, 5.9604645e-8F});
        REQUIRE(decoded(file("u2", std::vector<std::uint16_t>{1, 256, 65535})).samples ==
                std::vector<float>{1.0F, 256.0F, 65535.0F});
        REQUIRE(decoded_complex(file("c8", singles)).samples ==
                std::vector<Complex>{{singles[0], singles[1]}, {singles[2], singles[3]}});
        REQUIRE(decoded_complex(file("c16", doubles)).samples ==
                std::vector<Complex>{{narrowed[0], narrowed[1]}, {narrowed[2], narrowed[3]}});
    }
}

TEST_CASE("any number can be written, an inconsistent image cannot")
{
    Image image(2, 1, 1);
    image.samples = {static_cast<float>(nan), static_cast<float>(infinity)};
    // The bits of a quiet NaN and of infinity, little endian.
    const Bytes bytes = encode_npy(image);
    REQUIRE(Bytes(bytes.end() - 8, bytes.end()) == Bytes{0x00, 0x00, 0xC0, 0x7F, 0x00, 0x00, 0x80, 0x7F});

    image.samples.pop_back();
    REQUIRE_THROWS_AS(encode_npy(image), std::invalid_argument);
    REQUIRE_THROWS_AS(encode_npy(ComplexImage(1, 1, 5)), std::invalid_argument);
}

TEST_CASE("what is not an NPY file, and an unknown version, are refused by name")
{
    for (const Bytes& bytes : {Bytes{}, Bytes{0x93}, bytes_of("\x93NUMPZ\x01"), Bytes(200, 0)})
        require_refused(bytes, "not an NPY");
    for (const auto& [major, minor] : {std::pair{0, 0}, {1, 1}, {2, 1}, {4, 0}, {255, 255}}) {
        Bytes bytes = sound_npy();
        bytes[6] = static_cast<std::uint8_t>(major);
        bytes[7] = static_cast<std::uint8_t>(minor);
        require_refused(bytes,
                        "version " + std::to_string(major) + "." + std::to_string(minor) + " is not supported; 1.0");
    }
}

TEST_CASE("a header length that lies, and too little and too much data, are refused")
{
    Bytes beyond_the_file = sound_npy();
    beyond_the_file[9] = 0x10;
    require_refused(beyond_the_file, "header of 4214 bytes");
    Bytes huge = sound_npy();
    huge[6] = 2;
    huge.insert(huge.begin() + 8, {0xFF, 0xFF});
    huge[10] = huge[11] = 0xFF;
    require_refused(huge, "4294967295 bytes: the limit");
    Bytes too_short = sound_npy();
    too_short[8] = 20;
    require_refused(too_short, "NPY");
    Bytes npy = sound_npy();
    npy.push_back(0);
    require_refused(npy, "needs 24 bytes of data, the file holds 25");
    npy.resize(npy.size() - 2);
    require_refused(npy, "needs 24 bytes of data, the file holds 23");
}

TEST_CASE("an NPY file cut short anywhere is refused, and with any byte changed to anything it is that or decoded")
{
    const Bytes npy = sound_npy();
    REQUIRE(npy_fault(npy) == "no error");
    for (std::size_t length = 0; length < npy.size(); ++length)
        require_refused(Bytes(npy.begin(), npy.begin() + static_cast<std::ptrdiff_t>(length)), "test.npy");
    int decoded_files = 0;
    int refused_files = 0;
    for (std::size_t at = 0; at < npy.size(); ++at)
        for (int value = 0; value < 256; ++value) {
            Bytes spoiled = npy;
            spoiled[at] = static_cast<std::uint8_t>(value);
            ++(npy_fault(spoiled) == "no error" ? decoded_files : refused_files);
        }
    // Changes of the data are allowed, most changes of the header are not.
    REQUIRE(decoded_files >= 24 * 256 / 2);
    REQUIRE(refused_files > 50 * 256);
}

TEST_CASE("shapes other than an image's are refused, and huge ones also where their product would overflow")
{
    for (const auto& [shapes, fault] :
         {std::pair<std::vector<const char*>, const char*>{
              {"()", "(1, 2, 3, 1)", "(2, 3, 5)", "(2, 3, 0)", "(2, 3, -1)"}, "[height, width]"},
          {{"(0,)", "(-1,)", "(0, 3)", "(2, 0)", "(-2, 3)", "(-2, -3)", "(0, 3, 2)"}, "at least 1"},
          {{"(268435457, 1)", "(1, 268435457)", "(32768, 32768)", "(4294967296, 4294967296)",
            "(9223372036854775807, 9223372036854775807)", "(4611686018427387904, 4, 4)"},
           "268435456 in all"},
          {{"(9223372036854775808, 1)", "(-9223372036854775809, 1)"}, "64 bits"},
          // Within the limits, but more than the file holds: refused before memory is allocated. A signal has any
          // length.
          {{"(1, 268435456)"}, "needs 1073741824 bytes"},
          {{"(16384, 16384, 4)"}, "needs 4294967296 bytes"}})
        for (const char* shape : shapes)
            require_dictionary_refused(npy_dictionary("'<f4'", shape), fault);
}

TEST_CASE("dtypes other than numbers, and numbers of no known size, are refused by name")
{
    for (const auto& [descr, name] : {std::pair{"'|u2'", "unsigned integer"},
                                      {"'<i16'", "signed integer"},
                                      {"'<b1'", "boolean"},
                                      {"'|O'", "Python object"},
                                      {"'<f16'", "<f16"},
                                      {"'<c32'", "<c32"},
                                      {"'<U3'", "text"},
                                      {"'|S2'", "text"},
                                      {"'|V8'", "raw bytes"},
                                      {"'<M8[s]'", "time"},
                                      {"'=f4'", "=f4"},
                                      {"'f4'", "'f4'"},
                                      {"''", "dtype ''"},
                                      {"'<'", "'<'"},
                                      {"'<f4 '", "'<f4 '"},
                                      {"[('a', '<f4')]", "structured"}})
        require_dictionary_refused(npy_dictionary(descr, "(2, 3)"), name);
}

TEST_CASE("a dictionary that NumPy would not write is refused")
{
    for (const auto& [text, fault] : {std::pair<std::string, const char*>{"", "'{' is missing"},
                                      {"{", "not a quoted string"},
                                      {"{}", "'descr' is missing"},
                                      {"{'descr': '<f4', 'shape': (2, 3)}", "'fortran_order' is missing"},
                                      {"{'descr': '<f4', 'fortran_order': False}", "'shape' is missing"},
                                      {"{'descr': '<f4', 'descr': '<f4'}", "'descr' is there twice"},
                                      {"{'descr': '<f4', 'more': 1}", "unknown key 'more'"},
                                      {"{'descr' '<f4'}", "':' is missing"},
                                      {"{'descr': '<f4' 'shape': (2, 3)}", "'}' is missing"},
                                      {"{'descr': '<f4", "not a quoted string"},
                                      {"{'descr': '<f4\x07'}", "printable"},
                                      {"{'descr': 4}", "not a quoted string"},
                                      {"{'fortran_order': 0}", "neither True nor False"},
                                      {"{'shape': [2, 3]}", "'(' is missing"},
                                      {"{'shape': (2 3)}", "not a tuple"},
                                      {"{'shape': (2, 3 4)}", "')' is missing"},
                                      {"{'shape': (6)}", "not a tuple"},
                                      {"{'shape': (,)}", "whole numbers"},
                                      {"{'shape': (2.5, 3)}", "not a tuple"},
                                      {"{'shape': (2, 'a')}", "whole numbers"},
                                      {"{'shape': (2, 3", "')' is missing"},
                                      {npy_dictionary("'<f4'", "(2, 3)") + "x", "follows the dictionary"}})
        require_dictionary_refused(text, fault);
}

TEST_CASE("numbers that are not finite or too large are refused with their place")
{
    // 1e300 is a valid double that a float cannot hold; 1e38 is a valid float that would overflow in a transform.
    for (const double bad : {nan, infinity, -infinity, 1e300, -1e38, 1.01e30}) {
        INFO("value " << bad);
        for (const bool big : {false, true}) {
            const std::string order = big ? "'>" : "'<";
            require_refused(
                make_npy(npy_dictionary(order + "f8'", "(2, 3)"), number_bytes<double>({1, 2, 3, 4, bad, 6}, big)),
                "x=1, y=1, channel 0");
            require_refused(
                make_npy(npy_dictionary(order + "c16'", "(1, 1, 3)"), number_bytes<double>({1, 2, 3, 4, 5, bad}, big)),
                "x=0, y=0, channel 2");
        }
        if (bad != 1e300)
            require_refused(make_npy("<f4", "(2, 3)", number_bytes<float>({1, 2, static_cast<float>(bad), 4, 5, 6})),
                            "x=2, y=0, channel 0");
    }
}

TEST_CASE("large arrays, which several threads read, are as they were, and what is not finite is named")
{
    constexpr int width = 2000;
    constexpr int height = 1201;
    std::vector<float> numbers(std::size_t{width} * height);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<float>(i);
    const auto file = [&](const std::string& type, const std::string& shape) {
        return make_npy(npy_dictionary(type, shape), number_bytes(numbers));
    };
    const bool is_read = decoded(file("'<f4'", "(1201, 2000)")).samples == numbers;
    CHECK(is_read);
    const Bytes complex_file = file("'<c8'", "(1201, 1000)");
    const ComplexImage complex = std::get<ComplexImage>(loaded_npy(complex_file).pixels);
    CHECK(complex.at(999, 1200) == Complex(numbers[numbers.size() - 2], numbers.back()));
    numbers[std::size_t{width} * 900 + 7] = std::numeric_limits<float>::infinity();
    require_refused(file("'<f4'", "(1201, 2000)"), "x=7, y=900, channel 0");
}

} // namespace fragfft
