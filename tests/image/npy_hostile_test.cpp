#include "catch_framework.hpp"
#include "image/npy_file.hpp"
#include "npy_maker.hpp"

#include <limits>

namespace fragfft {
namespace {

std::string npy_fault(const Bytes& bytes)
{
    return fault_of([&] { decode_npy(bytes, "hostile.npy"); });
}

std::string dictionary(std::string_view descr, std::string_view shape)
{
    return "{'descr': " + std::string(descr) + ", 'fortran_order': False, 'shape': " + std::string(shape) + ", }";
}

Bytes sound_npy()
{
    return make_npy(dictionary("'<f4'", "(2, 3)"), number_bytes<float>({1, 2, 3, 4, 5, 6}));
}

// The fault of a file with this shape, and data for two by three float32.
std::string shape_fault(std::string_view shape)
{
    return npy_fault(make_npy(dictionary("'<f4'", shape), Bytes(24)));
}

std::string dictionary_fault(std::string_view text)
{
    return npy_fault(make_npy(std::string(text), Bytes(24)));
}

} // namespace

TEST_CASE("what is not an NPY file is refused by name")
{
    for (const Bytes& bytes : {Bytes{}, Bytes{0x93}, bytes_of("\x93NUMPZ\x01"), Bytes(200, 0)})
        REQUIRE_THAT(npy_fault(bytes), ContainsSubstring("hostile.npy") && ContainsSubstring("not an NPY"));
}

TEST_CASE("unknown versions are refused")
{
    for (const auto& [major, minor] : {std::pair{0, 0}, {1, 1}, {2, 1}, {4, 0}, {255, 255}}) {
        Bytes bytes = sound_npy();
        bytes[6] = static_cast<std::uint8_t>(major);
        bytes[7] = static_cast<std::uint8_t>(minor);
        REQUIRE_THAT(npy_fault(bytes),
                     ContainsSubstring("hostile.npy") && ContainsSubstring("version") && ContainsSubstring("1.0"));
    }
}

TEST_CASE("a header length that lies is refused")
{
    Bytes beyond_the_file = sound_npy();
    beyond_the_file[9] = 0x10;
    REQUIRE_THAT(npy_fault(beyond_the_file), ContainsSubstring("header of 4214 bytes"));

    Bytes huge = sound_npy();
    huge[6] = 2;
    huge.insert(huge.begin() + 8, {0xFF, 0xFF});
    huge[10] = huge[11] = 0xFF;
    REQUIRE_THAT(npy_fault(huge), ContainsSubstring("4294967295 bytes") && ContainsSubstring("limit"));

    Bytes too_short = sound_npy();
    too_short[8] = 20;
    REQUIRE_THAT(npy_fault(too_short), ContainsSubstring("hostile.npy"));
}

TEST_CASE("an NPY file cut short anywhere is refused")
{
    const Bytes npy = sound_npy();
    REQUIRE(npy_fault(npy) == "no error");
    for (std::size_t length = 0; length < npy.size(); ++length) {
        INFO("length " << length);
        REQUIRE_THAT(npy_fault(Bytes(npy.begin(), npy.begin() + static_cast<std::ptrdiff_t>(length))),
                     ContainsSubstring("hostile.npy"));
    }
}

TEST_CASE("an NPY file with any byte changed to anything is refused or decoded, never worse")
{
    const Bytes npy = sound_npy();
    int decoded_files = 0;
    int refused_files = 0;
    for (std::size_t at = 0; at < npy.size(); ++at)
        for (int value = 0; value < 256; ++value) {
            Bytes spoiled = npy;
            spoiled[at] = static_cast<std::uint8_t>(value);
            ++(returns([&] { decode_npy(spoiled, "hostile.npy"); }) ? decoded_files : refused_files);
        }
    // The data may change; most of the header may not.
    REQUIRE(decoded_files >= 24 * 256 / 2);
    REQUIRE(refused_files > 50 * 256);
}

TEST_CASE("too little and too much data is refused with both sizes")
{
    Bytes npy = sound_npy();
    npy.push_back(0);
    REQUIRE_THAT(npy_fault(npy), ContainsSubstring("needs 24 bytes") && ContainsSubstring("holds 25"));
    npy.pop_back();
    npy.pop_back();
    REQUIRE_THAT(npy_fault(npy), ContainsSubstring("needs 24 bytes") && ContainsSubstring("holds 23"));
}

TEST_CASE("shapes other than an image's are refused")
{
    for (const char* shape : {"()", "(1, 2, 3, 1)", "(2, 3, 5)", "(2, 3, 0)", "(2, 3, -1)"})
        REQUIRE_THAT(shape_fault(shape), ContainsSubstring("hostile.npy") && ContainsSubstring("[height, width]"));
    for (const char* shape : {"(0,)", "(-1,)", "(0, 3)", "(2, 0)", "(-2, 3)", "(-2, -3)", "(0, 3, 2)"})
        REQUIRE_THAT(shape_fault(shape), ContainsSubstring("at least 1"));
}

TEST_CASE("huge shapes are refused, also where their product would overflow")
{
    for (const char* shape : {"(268435457, 1)", "(1, 268435457)", "(32768, 32768)", "(4294967296, 4294967296)",
                              "(9223372036854775807, 9223372036854775807)", "(4611686018427387904, 4, 4)"})
        REQUIRE_THAT(shape_fault(shape), ContainsSubstring("268435456 in all"));
    // A signal is as long as it is.
    REQUIRE_THAT(shape_fault("(1, 268435456)"), ContainsSubstring("needs 1073741824 bytes"));
    REQUIRE_THAT(shape_fault("(9223372036854775808, 1)"), ContainsSubstring("64 bits"));
    REQUIRE_THAT(shape_fault("(-9223372036854775809, 1)"), ContainsSubstring("64 bits"));
    // Within the limits, but not in the file: refused before the memory is asked for.
    REQUIRE_THAT(shape_fault("(16384, 16384, 4)"), ContainsSubstring("needs 4294967296 bytes"));
}

TEST_CASE("dtypes other than floats are refused by name")
{
    for (const auto& [descr, name] : {std::pair{"'<i4'", "signed integer"},
                                      {"'<u4'", "unsigned integer"},
                                      {"'|u2'", "unsigned integer"},
                                      {"'|b1'", "boolean"},
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
        REQUIRE_THAT(npy_fault(make_npy(dictionary(descr, "(2, 3)"), Bytes(24))),
                     ContainsSubstring("hostile.npy") && ContainsSubstring(name));
}

TEST_CASE("a dictionary that NumPy would not write is refused")
{
    for (const auto& [text, fault] : {std::pair{"", "'{' is missing"},
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
                                      {"{'shape': (2, 3", "')' is missing"}})
        REQUIRE_THAT(dictionary_fault(text), ContainsSubstring("hostile.npy") && ContainsSubstring(fault));
    REQUIRE_THAT(dictionary_fault(dictionary("'<f4'", "(2, 3)") + "x"), ContainsSubstring("follows the dictionary"));
}

TEST_CASE("numbers that are not finite or too large are refused with their place")
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    // 1e300 is a fine double that no float can hold; 1e38 is a fine float that a transform could not bear.
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity, 1e300, -1e38, 1.01e30}) {
        INFO("value " << bad);
        for (const bool big : {false, true}) {
            const std::string order = big ? "'>" : "'<";
            REQUIRE_THAT(npy_fault(make_npy(dictionary(order + "f8'", "(2, 3)"),
                                            number_bytes<double>({1, 2, 3, 4, bad, 6}, big))),
                         ContainsSubstring("hostile.npy") && ContainsSubstring("x=1, y=1, channel 0"));
            REQUIRE_THAT(npy_fault(make_npy(dictionary(order + "c16'", "(1, 1, 3)"),
                                            number_bytes<double>({1, 2, 3, 4, 5, bad}, big))),
                         ContainsSubstring("x=0, y=0, channel 2"));
        }
        if (bad != 1e300)
            REQUIRE_THAT(npy_fault(make_npy(dictionary("'<f4'", "(2, 3)"),
                                            number_bytes<float>({1, 2, static_cast<float>(bad), 4, 5, 6}))),
                         ContainsSubstring("x=2, y=0, channel 0"));
    }
}

} // namespace fragfft
