#include "catch_framework.hpp"
#include "image/png_file.hpp"
#include "png_maker.hpp"

namespace fragfft {
namespace {

std::string png_fault(const Bytes& bytes)
{
    return fault_of([&] { decode_png(bytes, "hostile.png"); });
}

Bytes small_png(bool interlaced = false)
{
    return make_png(random_recipe(5, 4, 8, PNG_COLOR_TYPE_RGB, interlaced, 1));
}

Bytes small_palette_png()
{
    PngRecipe recipe = random_recipe(9, 5, 4, PNG_COLOR_TYPE_PALETTE, false, 2);
    recipe.palette_alphas = {0, 100, 200};
    return make_png(recipe);
}

Bytes with_declared_size(std::uint32_t width, std::uint32_t height)
{
    Bytes png = small_png();
    png_save_uint_32(png.data() + 16, width);
    png_save_uint_32(png.data() + 20, height);
    correct_checksums(png);
    return png;
}

Bytes with_colour_chunks()
{
    Bytes png = small_png();
    // A colour profile libpng would complain about, a standard colour space of wrong length, text without its
    // separator, a gamma of zero, an unknown chunk, and text after the pixels.
    png = inserted_before(png, "IDAT", make_chunk("iCCP", bytes_of("odd profile")));
    png = inserted_before(png, "IDAT", make_chunk("sRGB", bytes_of("too long")));
    png = inserted_before(png, "IDAT", make_chunk("tEXt", bytes_of("no separator")));
    png = inserted_before(png, "IDAT", make_chunk("gAMA", Bytes(4, 0)));
    png = inserted_before(png, "IDAT", make_chunk("prVt", bytes_of("private")));
    return inserted_before(png, "IEND", make_chunk("zTXt", bytes_of("text\0\0not compressed")));
}

} // namespace

TEST_CASE("what is not a PNG is refused by name")
{
    for (const Bytes& bytes : {Bytes{}, Bytes{0x89}, bytes_of("GIF89a, not a PNG at all"), Bytes(100, 0)})
        REQUIRE_THAT(png_fault(bytes), ContainsSubstring("hostile.png") && ContainsSubstring("not a PNG"));
}

TEST_CASE("a PNG cut short anywhere is refused")
{
    for (const Bytes& png : {small_png(), small_png(true), small_palette_png(), with_colour_chunks()}) {
        REQUIRE(png_fault(png) == "no error");
        for (std::size_t length = 0; length < png.size(); ++length) {
            INFO("length " << length);
            REQUIRE_THAT(png_fault(Bytes(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(length))),
                         ContainsSubstring("hostile.png"));
        }
    }
}

TEST_CASE("a PNG with any byte changed is refused")
{
    // Every byte is the signature's, a checksum's or under a checksum, so that no change may pass.
    for (const Bytes& png : {small_png(), small_png(true), small_palette_png(), with_colour_chunks()})
        for (std::size_t at = 0; at < png.size(); ++at)
            for (const unsigned change : {0x01U, 0x20U, 0x80U, 0xFFU}) {
                INFO("byte " << at << ", change " << change);
                Bytes spoiled = png;
                spoiled[at] = static_cast<std::uint8_t>(spoiled[at] ^ change);
                REQUIRE_THAT(png_fault(spoiled), ContainsSubstring("hostile.png"));
            }
}

TEST_CASE("a PNG with any byte changed under right checksums is refused or decoded, never worse")
{
    int decoded_files = 0;
    int refused_files = 0;
    for (const Bytes& png : {small_png(), small_png(true), small_palette_png(), with_colour_chunks()})
        for (std::size_t at = 0; at < png.size(); ++at)
            for (const unsigned change : {0x01U, 0x02U, 0x04U, 0x08U, 0x10U, 0x20U, 0x40U, 0x80U}) {
                Bytes spoiled = png;
                spoiled[at] = static_cast<std::uint8_t>(spoiled[at] ^ change);
                correct_checksums(spoiled);
                ++(returns([&] { decode_png(spoiled, "hostile.png"); }) ? decoded_files : refused_files);
            }
    // Both happen: pixels under a palette may change, the compressed data's own checksum may not.
    REQUIRE(decoded_files > 0);
    REQUIRE(refused_files > 0);
}

TEST_CASE("a wrong checksum of the compressed data is refused")
{
    Bytes png = small_png();
    const std::size_t chunk_at = find_chunk(png, "IDAT");
    png[chunk_at + 8 + chunk_data_bytes(png, chunk_at) - 1] ^= 1; // the last byte of Adler-32
    correct_checksums(png);
    REQUIRE_THAT(png_fault(png), ContainsSubstring("hostile.png") && ContainsSubstring("incorrect data check"));
}

TEST_CASE("a wrong checksum of the compressed data is refused when it comes after the last pixel's chunk")
{
    // libpng meets this one only when all rows are decoded, and by default only warns.
    const Bytes png = small_png();
    const std::size_t chunk_at = find_chunk(png, "IDAT");
    const auto data = std::span(png).subspan(chunk_at + 8, chunk_data_bytes(png, chunk_at));
    const auto with_split_data = [&](const Bytes& adler) {
        Bytes split(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(chunk_at));
        for (const Bytes& chunk :
             {make_chunk("IDAT", data.first(data.size() - 4)), make_chunk("IDAT", adler), make_chunk("IEND", {})})
            split.insert(split.end(), chunk.begin(), chunk.end());
        return split;
    };
    Bytes adler(data.end() - 4, data.end());
    REQUIRE(png_fault(with_split_data(adler)) == "no error");
    adler[3] ^= 1;
    REQUIRE_THAT(png_fault(with_split_data(adler)), ContainsSubstring("incorrect data check"));
}

TEST_CASE("more pixels than declared are refused")
{
    REQUIRE_THAT(png_fault(with_declared_size(5, 3)), ContainsSubstring("hostile.png"));
}

TEST_CASE("missing parts of a PNG are refused")
{
    const Bytes png = small_png();
    const auto at = [&](std::string_view type) {
        return png.begin() + static_cast<std::ptrdiff_t>(find_chunk(png, type));
    };
    REQUIRE_THAT(png_fault(Bytes(png.begin(), at("IEND"))), ContainsSubstring("ends before its IEND"));

    Bytes without_pixels(png.begin(), at("IDAT"));
    without_pixels.insert(without_pixels.end(), at("IEND"), png.end());
    REQUIRE_THAT(png_fault(without_pixels), ContainsSubstring("IEND: out of place"));

    Bytes half_the_pixels(png.begin(), at("IDAT"));
    const Bytes half = make_chunk("IDAT", std::span(&at("IDAT")[8], 20));
    half_the_pixels.insert(half_the_pixels.end(), half.begin(), half.end());
    half_the_pixels.insert(half_the_pixels.end(), at("IEND"), png.end());
    REQUIRE_THAT(png_fault(half_the_pixels), ContainsSubstring("Not enough image data"));

    Bytes without_header(png.begin(), png.begin() + 8);
    without_header.insert(without_header.end(), at("IDAT"), png.end());
    REQUIRE_THAT(png_fault(without_header), ContainsSubstring("Missing IHDR"));
}

TEST_CASE("harmless chunks are skipped, whatever they hold")
{
    REQUIRE(std::get<Image>(decode_png(with_colour_chunks(), "test.png").pixels).samples ==
            std::get<Image>(decode_png(small_png(), "test.png").pixels).samples);
}

TEST_CASE("a chunk of nine megabytes of text is skipped")
{
    REQUIRE(png_fault(inserted_before(small_png(), "IDAT", make_chunk("tEXt", Bytes(9'000'000, 'x')))) == "no error");
}

TEST_CASE("an unknown critical chunk is refused")
{
    REQUIRE_THAT(png_fault(inserted_before(small_png(), "IDAT", make_chunk("ABCD", Bytes(3)))),
                 ContainsSubstring("critical"));
    REQUIRE_THAT(png_fault(inserted_before(small_png(), "IEND", make_chunk("ABCD", Bytes(3)))),
                 ContainsSubstring("critical"));
}

TEST_CASE("huge and empty declared sizes are refused with the limit")
{
    for (const auto& [width, height] : {std::pair{32769U, 1U},
                                        {1U, 32769U},
                                        {32768U, 32768U},
                                        {0x7FFFFFFFU, 1U},
                                        {0xFFFFFFFFU, 0xFFFFFFFFU},
                                        {100000U, 100000U}})
        REQUIRE_THAT(png_fault(with_declared_size(width, height)),
                     ContainsSubstring("hostile.png") && ContainsSubstring("32768") && ContainsSubstring("268435456"));
    REQUIRE_THAT(png_fault(with_declared_size(0, 4)), ContainsSubstring("at least 1"));
    REQUIRE_THAT(png_fault(with_declared_size(5, 0)), ContainsSubstring("at least 1"));
    // Within the limit, but more than so few bytes can hold: refused before the memory is asked for.
    REQUIRE_THAT(png_fault(with_declared_size(16384, 16384)), ContainsSubstring("cannot hold"));
}

TEST_CASE("an extremely compressible image is not taken for a lie")
{
    PngRecipe recipe;
    recipe.width = 2048;
    recipe.height = 2048;
    recipe.levels.assign(2048 * 2048, 0);
    REQUIRE(png_fault(make_png(recipe)) == "no error");
}

TEST_CASE("a palette index without a colour is refused with its place")
{
    PngRecipe recipe = random_recipe(4, 3, 8, PNG_COLOR_TYPE_PALETTE, false, 5);
    recipe.levels.assign(12, 0);
    recipe.levels[6] = 3;
    recipe.palette.resize(3);
    REQUIRE_THAT(png_fault(make_png(recipe)), ContainsSubstring("x=2, y=1") && ContainsSubstring("palette of 3"));
    recipe.levels[6] = 2;
    REQUIRE(png_fault(make_png(recipe)) == "no error");
}

TEST_CASE("libpng prints nothing by itself")
{
    const TemporaryDirectory directory;
    StandardErrorCapture capture(directory / "stderr.txt");
    png_fault(with_colour_chunks());
    Bytes seven_bits = small_png();
    seven_bits[24] = 7; // libpng warns of the depth, and then only says that the header is invalid
    correct_checksums(seven_bits);
    const std::string depth_fault = png_fault(seven_bits);
    Bytes wrong_checksum = with_colour_chunks();
    wrong_checksum[find_chunk(wrong_checksum, "iCCP") + 9] ^= 1;
    const std::string checksum_fault = png_fault(wrong_checksum);
    REQUIRE(capture.stop().empty());
    REQUIRE_THAT(depth_fault, ContainsSubstring("Invalid IHDR data") && ContainsSubstring("bit depth"));
    REQUIRE_THAT(checksum_fault, ContainsSubstring("iCCP: CRC error"));
}

} // namespace fragfft
