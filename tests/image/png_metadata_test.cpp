#include "catch_framework.hpp"
#include "image/png_chunks.hpp"
#include "image/png_file.hpp"
#include "image/png_metadata.hpp"
#include "image/text_encoding.hpp"
#include "image/zlib_stream.hpp"
#include "png_maker.hpp"

namespace fragfft {
namespace {

Metadata kept(const Metadata& metadata, int channels = 3)
{
    return decode_png(encode_png(random_image(3, 2, channels, 1), 8, "", metadata).bytes, "test.png").metadata;
}

Metadata read_with(std::string_view type, const Bytes& data)
{
    const Bytes png =
        inserted_before(make_png(random_recipe(2, 2, 8, PNG_COLOR_TYPE_RGB, false, 1)), "IDAT", make_chunk(type, data));
    return decode_png(png, "test.png").metadata;
}

Bytes with_stream(Bytes start, const Bytes& content)
{
    const Bytes stream = zlib_compressed(content, 6);
    start.insert(start.end(), stream.begin(), stream.end());
    return start;
}

std::vector<std::string> chunk_types(const Metadata& metadata, int channels)
{
    const Bytes png = encode_png(random_image(3, 2, channels, 1), 8, "", metadata).bytes;
    std::vector<std::string> types;
    for (const PngChunk& chunk : png_chunks(png))
        types.emplace_back(chunk.type);
    return types;
}

} // namespace

TEST_CASE("a PNG keeps profile, resolution, colour chunks and texts")
{
    Metadata metadata;
    metadata.icc_profile = profile_of("RGB ", 3000);
    metadata.resolution = {11811.0, 2835.0};
    metadata.gamma = 45455;
    metadata.chromaticities = {31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000};
    metadata.texts = {{"Title", "An image"},
                      {"Author", "Andr\u00e9"},
                      {"Comment", std::string(5000, 'x')},
                      {"Comment", "\u03b1\u03b2\u03b3 \U0001F600"},
                      {"Description", "ein Bild", "de", "Beschreibung"},
                      {"Description", std::string(5000, 'y'), "en", "description"},
                      {"Empty", ""}};
    REQUIRE(kept(metadata) == metadata);

    Metadata without_profile = metadata;
    without_profile.icc_profile.clear();
    without_profile.srgb_intent = std::uint8_t{1};
    REQUIRE(kept(without_profile) == without_profile);
}

TEST_CASE("a profile of another colour space is not written, nor two statements of colour")
{
    Metadata metadata;
    metadata.icc_profile = profile_of("RGB ", 300);
    metadata.srgb_intent = std::uint8_t{0};
    REQUIRE(chunk_types(metadata, 3) == std::vector<std::string>{"IHDR", "iCCP", "IDAT", "IEND"});
    REQUIRE(chunk_types(metadata, 4) == std::vector<std::string>{"IHDR", "iCCP", "IDAT", "IEND"});
    REQUIRE(chunk_types(metadata, 1) == std::vector<std::string>{"IHDR", "sRGB", "IDAT", "IEND"});
    metadata.icc_profile = profile_of("GRAY", 300);
    REQUIRE(chunk_types(metadata, 2) == std::vector<std::string>{"IHDR", "iCCP", "IDAT", "IEND"});
    metadata.icc_profile.pop_back(); // its length lies
    REQUIRE(chunk_types(metadata, 2) == std::vector<std::string>{"IHDR", "sRGB", "IDAT", "IEND"});
}

TEST_CASE("libpng takes what is written without a warning")
{
    Metadata metadata;
    metadata.resolution = {1.0, 1e12};
    metadata.texts = {{"Title", std::string(2000, 'x')}, {"Title", "\u03b1", "el", ""}};
    metadata.srgb_intent = std::uint8_t{2};
    metadata.gamma = 45455;
    const Bytes bytes = encode_png(random_image(5, 4, 4, 1), 16, "", metadata).bytes;

    std::string warnings;
    png_structp png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, &warnings, nullptr, [](png_structp reader, png_const_charp text) {
            *static_cast<std::string*>(png_get_error_ptr(reader)) += text;
        });
    png_infop info = png_create_info_struct(png);
    std::span<const std::uint8_t> rest = bytes;
    png_set_read_fn(png, &rest, [](png_structp reader, png_bytep to, std::size_t count) {
        auto& from = *static_cast<std::span<const std::uint8_t>*>(png_get_io_ptr(reader));
        std::copy_n(from.begin(), count, to);
        from = from.subspan(count);
    });
    png_read_png(png, info, PNG_TRANSFORM_IDENTITY, nullptr);
    png_textp texts = nullptr;
    REQUIRE(png_get_text(png, info, &texts, nullptr) == 2);
    REQUIRE(std::string(texts[0].key) == "Title");
    REQUIRE(std::string(texts[0].text) == std::string(2000, 'x'));
    REQUIRE(std::string(texts[1].text) == "\u03b1");
    REQUIRE(std::string(texts[1].lang) == "el");
    REQUIRE(png_get_x_pixels_per_meter(png, info) == 1);
    REQUIRE(png_get_y_pixels_per_meter(png, info) == 0x7FFFFFFF);
    png_destroy_read_struct(&png, &info, nullptr);
    REQUIRE(warnings.empty());
}

TEST_CASE("texts after the pixels are kept, too")
{
    const Bytes png = inserted_before(make_png(random_recipe(2, 2, 8, PNG_COLOR_TYPE_RGB, false, 1)), "IEND",
                                      make_chunk("tEXt", bytes_of(std::string_view("Key\0\xE9", 5))));
    REQUIRE(decode_png(png, "").metadata.texts == std::vector<TextEntry>{{"Key", "\u00e9"}});
}

TEST_CASE("chunks that are not as they should be are left out")
{
    using namespace std::string_view_literals;
    const Metadata none;
    for (const auto& [type, data] : {std::pair{"pHYs", Bytes{0, 0, 0, 1, 0, 0, 0, 1, 0}}, // no unit
                                     {"pHYs", Bytes{0, 0, 0, 0, 0, 0, 0, 1, 1}},
                                     {"pHYs", Bytes(8)},
                                     {"sRGB", Bytes{4}},
                                     {"gAMA", Bytes(4)},
                                     {"cHRM", Bytes(31)},
                                     {"tEXt", bytes_of("no separator")},
                                     {"tEXt", bytes_of("\0no keyword"sv)},
                                     {"tEXt", bytes_of(std::string(80, 'k') + std::string(2, '\0'))},
                                     {"zTXt", bytes_of("key\0\1method"sv)},
                                     {"zTXt", bytes_of("key\0\0no stream"sv)},
                                     {"iTXt", bytes_of("key\0\0\0en\0no second"sv)},
                                     {"iTXt", bytes_of("key\0\2\0\0\0text"sv)},
                                     {"iTXt", bytes_of("key\0\0\0\0\0\xFF"sv)},
                                     {"iCCP", bytes_of("name"sv)},
                                     {"iCCP", bytes_of("name\0\0not compressed"sv)},
                                     {"iCCP", Bytes{}}})
        REQUIRE(read_with(type, data) == none);
    // A stream that would become 16 MiB.
    REQUIRE(read_with("zTXt", with_stream(bytes_of("key\0\0"sv), Bytes(std::size_t{16} << 20, 'x'))) == none);
    REQUIRE(read_with("zTXt", with_stream(bytes_of("key\0\0"sv), bytes_of("x"))).texts ==
            std::vector<TextEntry>{{"key", "x"}});
}

TEST_CASE("texts with a keyword that a PNG cannot hold are left out")
{
    Metadata metadata;
    metadata.texts = {{"", "a"}, {std::string(80, 'k'), "b"}, {"\u03b1", "c"}, {"Key", "d"}};
    REQUIRE(kept(metadata).texts == std::vector<TextEntry>{{"Key", "d"}});
}

TEST_CASE("text encodings: Latin-1 and UTF-8")
{
    std::string all;
    for (int letter = 0; letter < 256; ++letter)
        all.push_back(static_cast<char>(letter));
    REQUIRE(latin1_from_utf8(utf8_from_latin1(all)) == all);
    REQUIRE(utf8_from_latin1("\xE9") == "\u00e9");
    REQUIRE_FALSE(latin1_from_utf8("\u0100"));
    for (const char* sound : {"", "a", "\u00e9", "\u20ac", "\U0001F600", "\U0010FFFF"})
        REQUIRE(is_utf8(sound));
    // A lone continuation, a cut character, more bytes than needed, a surrogate, and beyond the last character.
    for (const char* unsound : {"\x80", "\xC3", "\xC3x", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                "\xF0\x80\x80\x80", "\xFF"}) {
        REQUIRE_FALSE(is_utf8(unsound));
        REQUIRE_FALSE(latin1_from_utf8(unsound));
    }
    REQUIRE(printable("a\x1B[2J\u00e9") == "a?[2J??");
}

} // namespace fragfft
