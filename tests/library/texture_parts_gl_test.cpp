// Levels, layers, faces, slices and rectangles of textures, one after the other in one run, and what is none of these.
#include "catch_framework.hpp"
#include "engine/caller_state.hpp"
#include "parted_texture.hpp"
#include "small_filters.hpp"
#include "sweep.hpp"

#include <array>
#include <limits>
#include <memory>

using namespace fragfft;
using Catch::Matchers::Contains;

namespace {

constexpr int side = 8; // of what is filtered

// The rectangle of side x side texels of a square.
std::vector<float> cut(const std::vector<float>& texels, int extent, Corner corner)
{
    std::vector<float> found;
    for (int y = 0; y < side; ++y) {
        const auto first = texels.begin() + 4 * ((y + corner.y) * extent + corner.x);
        found.insert(found.end(), first, first + 4 * side);
    }
    return found;
}

std::vector<float> pasted(std::vector<float> texels, int extent, Corner corner, const std::vector<float>& part)
{
    for (int y = 0; y < side; ++y)
        std::copy_n(part.begin() + 4 * y * side, 4 * side, texels.begin() + 4 * ((y + corner.y) * extent + corner.x));
    return texels;
}

// What a filter makes of an image in a texture of its own.
std::vector<float> filtered(const HostedLibrary& library, TextureFilter& filter, const std::vector<float>& texels)
{
    const gl::Functions& gl = library.gl;
    const gl::Texture image = border_texture(gl, side, side);
    gl::upload(gl, image.view(), texels);
    const gl::Texture result = border_texture(gl, side, side);
    filter.bind(described(image), described(result));
    filter.run();
    return gl::read_back(gl, result.view());
}

bool has_immutable_storage(const gl::Functions& gl)
{
    return gl::at_least(gl, {4, 2}, {3, 0});
}

constexpr std::array all_kinds{TextureKind::texture_2d, TextureKind::array, TextureKind::cube_map,
                               TextureKind::texture_3d};

FilterOptions options_of(const std::string& method, int layers = 1)
{
    return {.width = side, .height = side, .layers = layers, .method = method};
}

} // namespace

TEST_CASE("A level, a layer and a rectangle are filtered as an image of their own, and nothing else is touched",
          "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    const HostedLibrary library(api);
    const gl::Functions& gl = library.gl;
    for (const std::string method : {"spatial", "wide", "fused"}) {
        std::unique_ptr<TextureFilter> filter;
        try {
            filter = std::make_unique<TextureFilter>(library.context, options_of(method), small_kernel);
        } catch (const InputError&) {
            continue; // not in this context
        }
        for (const TextureKind kind : all_kinds)
            for (const bool immutable : {false, true}) {
                if (immutable && !has_immutable_storage(gl))
                    continue;
                const PartedTexture image(gl, kind, immutable, 4 * side, 1);
                const PartedTexture result(gl, kind, immutable, 4 * side, 2);
                for (int level = 0; level < PartedTexture::levels; ++level) {
                    const int layer = image.layers(level) - 1;
                    const int room = image.extent(level) - side;
                    INFO(name(api) << ", " << method << ", kind " << static_cast<int>(kind) << ", immutable "
                                   << immutable << ", level " << level);
                    const std::optional<Corner> from = room > 0 ? std::optional(Corner{room / 2, room}) : std::nullopt;
                    const std::optional<Corner> to = room > 0 ? std::optional(Corner{room, 3}) : std::nullopt;
                    auto want = result.everything();
                    std::vector<float>& changed = want.at({level, layer});
                    changed =
                        pasted(changed, result.extent(level), to.value_or(Corner{}),
                               filtered(library, *filter,
                                        cut(image.texels(level, layer), image.extent(level), from.value_or(Corner{}))));
                    filter->bind(image.part(level, layer, from), result.part(level, layer, to));
                    filter->run();
                    CHECK((result.everything() == want));
                    filter->run();
                    filter->record();
                    CHECK((result.everything() == want));
                    REQUIRE(gl.GetError() == GL_NO_ERROR);
                }
            }
    }
}

TEST_CASE("One run filters so many layers, each as if it were alone", "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(api);
    const gl::Functions& gl = library.gl;
    for (const std::string& method : swept(small_filters_here(library.context), 5))
        for (const TextureKind kind : {TextureKind::array, TextureKind::cube_map, TextureKind::texture_3d})
            for (const bool immutable : {false, true}) {
                if (immutable && !has_immutable_storage(gl))
                    continue;
                INFO(name(api) << ", " << method << ", kind " << static_cast<int>(kind) << ", immutable " << immutable);
                constexpr int layers = 3;
                const std::vector<FilterDefinition> two{small_kernel, FilterDefinition(box_kernel(3))};
                TextureFilter one(library.context, options_of(method), two);
                TextureFilter batch(library.context, options_of(method, layers), two);
                const PartedTexture image(gl, kind, immutable, side, 1);
                const PartedTexture first(gl, kind, immutable, side, 2);
                const PartedTexture second(gl, kind, immutable, side, 3);
                auto of_first = first.everything();
                auto of_second = second.everything();
                for (int layer = 0; layer < layers; ++layer) {
                    const gl::Texture plain = border_texture(gl, side, side);
                    gl::upload(gl, plain.view(), image.texels(0, layer + 1));
                    const gl::Texture result = border_texture(gl, side, side);
                    const gl::Texture other = border_texture(gl, side, side);
                    one.bind(described(plain), std::vector{described(result), described(other)});
                    one.run();
                    of_first.at({0, layer + 1}) = gl::read_back(gl, result.view());
                    of_second.at({0, layer + 2}) = gl::read_back(gl, other.view());
                }
                batch.bind(image.part(0, 1), std::vector{first.part(0, 1), second.part(0, 2)});
                for (int run = 0; run < 2; ++run) {
                    run == 0 ? batch.run() : batch.record();
                    CHECK((first.everything() == of_first));
                    CHECK((second.everything() == of_second));
                }
                CHECK(batch.time_runs(1).runs == 1);
                REQUIRE(gl.GetError() == GL_NO_ERROR);
            }
}

TEST_CASE("One array may hold the image and the results, in layers of their own", "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(api);
    const gl::Functions& gl = library.gl;
    const std::vector<FilterDefinition> two{small_kernel, FilterDefinition(box_kernel(3))};
    for (const std::string method : {"spatial", "wide"}) {
        TextureFilter filter(library.context, options_of(method), two);
        const PartedTexture array(gl, TextureKind::array, has_immutable_storage(gl), side, 4);
        const gl::Texture plain = border_texture(gl, side, side);
        gl::upload(gl, plain.view(), array.texels(0, 2));
        const gl::Texture result = border_texture(gl, side, side);
        const gl::Texture other = border_texture(gl, side, side);
        filter.bind(described(plain), std::vector{described(result), described(other)});
        filter.run();
        auto want = array.everything();
        want.at({0, 0}) = gl::read_back(gl, result.view());
        want.at({0, 3}) = gl::read_back(gl, other.view());
        filter.bind(array.part(0, 2), std::vector{array.part(0, 0), array.part(0, 3)});
        filter.run();
        CHECK((array.everything() == want));
        CHECK_THROWS_AS(filter.bind(array.part(0, 2), std::vector{array.part(0, 2), array.part(0, 3)}), CallerError);
        CHECK_THROWS_AS(filter.bind(array.part(0, 2), std::vector{array.part(0, 3), array.part(0, 3)}), CallerError);
    }
    TextureFilter batch(library.context, options_of("spatial", 2), small_kernel);
    const PartedTexture array(gl, TextureKind::array, has_immutable_storage(gl), side, 4);
    CHECK_NOTHROW(batch.bind(array.part(0, 0), array.part(0, 2)));
    CHECK_THROWS_WITH(batch.bind(array.part(0, 0), array.part(0, 1)), Contains("one texture as"));
    // Rectangles that do not meet.
    TextureFilter one(library.context, options_of("spatial"), small_kernel);
    const PartedTexture flat(gl, TextureKind::texture_2d, false, 2 * side, 5);
    CHECK_NOTHROW(one.bind(flat.part(0, 0, Corner{0, 0}), flat.part(0, 0, Corner{side, 0})));
    CHECK_THROWS_AS(one.bind(flat.part(0, 0, Corner{0, 0}), flat.part(0, 0, Corner{side - 1, side - 1})), CallerError);
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Transforms read and write parts, and layers in one run", "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(api);
    const gl::Functions& gl = library.gl;
    for (const std::string method : {"wide", "moreland-angel-2003", "best"}) {
        TextureTransform one(library.context, {.width = side, .height = side, .method = method});
        TextureTransform batch(library.context, {.width = side, .height = side, .layers = 2, .method = method});
        const PartedTexture image(gl, TextureKind::array, has_immutable_storage(gl), side, 1);
        const PartedTexture result(gl, TextureKind::texture_3d, has_immutable_storage(gl), side, 2);
        auto want = result.everything();
        for (int layer = 0; layer < 2; ++layer) {
            const gl::Texture plain = border_texture(gl, side, side);
            gl::upload(gl, plain.view(), image.texels(0, layer + 3));
            const gl::Texture spectrum = border_texture(gl, side, side);
            one.bind(described(plain), described(spectrum));
            one.run();
            want.at({0, layer}) = gl::read_back(gl, spectrum.view());
        }
        batch.bind(image.part(0, 3), result.part(0, 0));
        batch.run();
        CHECK((result.everything() == want));
    }
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Parts that a texture does not have are refused in a line, and the ones before stay bound", "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    const HostedLibrary library(api);
    const gl::Functions& gl = library.gl;
    INFO(name(api));
    for (const bool parts_before : {false, true}) {
        TextureFilter filter(library.context, options_of("spatial"), small_kernel);
        const PartedTexture array(gl, TextureKind::array, false, 2 * side, 1);
        const PartedTexture cube(gl, TextureKind::cube_map, false, 2 * side, 2);
        const PartedTexture volume(gl, TextureKind::texture_3d, false, 2 * side, 3);
        const PartedTexture flat(gl, TextureKind::texture_2d, false, 2 * side, 4);
        const PartedTexture target(gl, TextureKind::array, false, side, 5);
        const gl::Texture plain = border_texture(gl, side, side);
        const Texture image = array.part(1, 2);
        const Texture result = parts_before ? target.part(0, 1) : described(plain);
        const auto found = [&] { return parts_before ? target.texels(0, 1) : gl::read_back(gl, plain.view()); };
        filter.bind(image, result);
        filter.run();
        const std::vector<float> right = found();

        const auto refuses = [&](const Texture& wrong, const std::string& why) {
            INFO(why);
            for (const bool is_image : {true, false}) {
                std::string sentence;
                try {
                    is_image ? filter.bind(wrong, result) : filter.bind(image, wrong);
                } catch (const CallerError& error) {
                    sentence = error.what();
                }
                CHECK_THAT(sentence, Contains(is_image ? "'image'" : "'result'") && Contains(why));
                CHECK(sentence.find('\n') == std::string::npos);
                CHECK(gl.GetError() == GL_NO_ERROR);
            }
        };
        const auto with = [](Texture part, const auto& change) {
            change(part);
            return part;
        };
        refuses(with(array.part(1, 0), [](Texture& t) { t.level = 3; }), "");
        refuses(with(array.part(1, 0), [](Texture& t) { t.level = -1; }), "level");
        refuses(with(array.part(1, 0), [](Texture& t) { t.level = 1 << 20; }), "level");
        refuses(with(array.part(1, 0), [](Texture& t) { t.level = 0; }), "");
        refuses(array.part(1, 5), "layer");
        refuses(array.part(1, -1), "layer");
        refuses(array.part(1, 1 << 30), "layer");
        refuses(array.part(1, std::numeric_limits<int>::max()), "layer");
        refuses(cube.part(1, 6), "layer");
        refuses(flat.part(1, 1), "layer");
        refuses(volume.part(1, 2), "layer");
        refuses(array.part(0, 0), "must be 8 x 8");
        refuses(array.part(0, 0, Corner{side + 1, 0}), "no rectangle");
        refuses(array.part(0, 0, Corner{0, side + 1}), "no rectangle");
        refuses(array.part(0, 0, Corner{-1, 0}), "no rectangle");
        refuses(array.part(0, 0, Corner{std::numeric_limits<int>::max(), 0}), "no rectangle");
        refuses(array.part(2, 0, Corner{0, 0}), "no rectangle");
        refuses(with(array.part(0, 0, Corner{}), [](Texture& t) { t.width = 1000; }), "");
        refuses(with(array.part(1, 0), [](Texture& t) { t.format = Format::rgba16f; }), "");
        refuses(with(array.part(1, 0), [](Texture& t) { t.kind = TextureKind::texture_2d; }), "");
        refuses(with(flat.part(1, 0), [](Texture& t) { t.kind = TextureKind::array; }), "");
        refuses(with(volume.part(1, 0), [](Texture& t) { t.kind = TextureKind::array; }), "");
        refuses(with(array.part(1, 0), [](Texture& t) { t.kind = TextureKind::cube_map; }), "");
        refuses(with(array.part(1, 0), [](Texture& t) { t.name = 0; }), "");
        refuses(with(array.part(1, 0), [](Texture& t) { t.name = 4711; }), "no texture of this context");
        GLuint deleted = 0;
        {
            const PartedTexture gone(gl, TextureKind::array, false, side, 6);
            deleted = gone.part(0, 0).name;
        }
        refuses(with(array.part(1, 0), [&](Texture& t) { t.name = deleted; }), "no texture of this context");
        CHECK_THROWS_AS(filter.bind(with(image, [](Texture& t) { t.kind = static_cast<TextureKind>(7); }), result),
                        CallerError);
        filter.run();
        CHECK(found() == right);
    }
    for (const int layers : {0, -1, 1 << 30})
        CHECK_THROWS_AS(TextureFilter(library.context, options_of("spatial", layers), small_kernel), CallerError);
    TextureFilter batch(library.context, options_of("spatial", 3), small_kernel);
    const PartedTexture array(gl, TextureKind::array, false, side, 1);
    const PartedTexture other(gl, TextureKind::array, false, side, 2);
    CHECK_NOTHROW(batch.bind(array.part(0, 2), other.part(0, 0)));
    CHECK_THROWS_AS(batch.bind(array.part(0, 3), other.part(0, 0)), CallerError);
    const gl::Texture plain = border_texture(gl, side, side);
    CHECK_THROWS_WITH(batch.bind(described(plain), other.part(0, 0)), Contains("one layer"));
    CHECK_NOTHROW(batch.run());
}

TEST_CASE("What is set in a texture does not reach its parts", "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(api);
    const gl::Functions& gl = library.gl;
    TextureFilter filter(library.context, options_of("spatial"), small_kernel);
    for (const TextureKind kind : all_kinds)
        for (const bool immutable : {false, true})
            for (const bool is_rectangle : {false, true}) {
                if (immutable && !has_immutable_storage(gl))
                    continue;
                INFO(name(api) << ", kind " << static_cast<int>(kind) << ", immutable " << immutable << ", rectangle "
                               << is_rectangle);
                const int size = is_rectangle ? 2 * side : side;
                const PartedTexture image(gl, kind, immutable, size, 1);
                const PartedTexture result(gl, kind, immutable, size, 2);
                const Corner corner{is_rectangle ? 2 : 0, 0};
                const std::vector<float> want = filtered(library, filter, cut(image.texels(0, 0), size, corner));
                for (const PartedTexture* texture : {&image, &result}) {
                    gl.BindTexture(texture->target(), texture->part(0, 0).name);
                    gl.TexParameteri(texture->target(), GL_TEXTURE_SWIZZLE_R, GL_GREEN);
                    gl.TexParameteri(texture->target(), GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
                    gl.BindTexture(texture->target(), 0);
                }
                const std::optional<Corner> part = is_rectangle ? std::optional(corner) : std::nullopt;
                filter.bind(image.part(0, 0, part), result.part(0, 0, part));
                filter.run();
                CHECK(cut(result.texels(0, 0), size, corner) == want);
                REQUIRE(gl.GetError() == GL_NO_ERROR);
            }
}

TEST_CASE("Texels of sRGB are copied as they are", "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(api);
    const gl::Functions& gl = library.gl;
    TextureFilter filter(library.context,
                         {.width = 16,
                          .height = 16,
                          .image_format = Format::srgb8_a8,
                          .result_format = Format::srgb8_a8,
                          .method = "spatial"},
                         FilterDefinition(identity_kernel()));
    const gl::Texture image = random_texture(gl, 16, 16, 1, Format::srgb8_a8);
    const gl::Texture result = border_texture(gl, 16, 16, Format::srgb8_a8);
    // Whole, then as rectangles, which are copied.
    filter.bind(described(image), described(result));
    filter.run();
    const std::vector<float> whole = gl::read_back(gl, result.view());
    gl::upload(gl, result.view(), std::vector<float>(16 * 16 * 4, 0.0f));
    Texture from = described(image);
    Texture to = described(result);
    from.corner = to.corner = Corner{};
    filter.bind(from, to);
    for (int run = 0; run < 2; ++run) {
        run == 0 ? filter.run() : filter.record();
        CHECK(gl::read_back(gl, result.view()) == whole);
    }
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("In any state parts are bound and filtered, and the state stays", "[border]")
{
    const Kind api = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    for (unsigned seed = 1; seed <= 4; ++seed)
        for (const std::string method : {"spatial", "wide", "fused"}) {
            const HostedLibrary library(api);
            const gl::Functions& gl = library.gl;
            INFO(name(api) << ", " << method << ", seed " << seed);
            std::unique_ptr<TextureFilter> filter;
            try {
                filter = std::make_unique<TextureFilter>(library.context, options_of(method), small_kernel);
            } catch (const InputError&) {
                continue; // not in this context
            }
            const PartedTexture image(gl, TextureKind::array, seed % 2 == 0 && has_immutable_storage(gl), 2 * side, 1);
            const PartedTexture result(gl, TextureKind::cube_map, seed % 2 == 0 && has_immutable_storage(gl), 2 * side,
                                       2);
            const std::optional<Corner> corner = seed < 3 ? std::optional(Corner{3, 2}) : std::nullopt;
            const int level = corner ? 0 : 1;
            const auto work = [&] {
                filter->bind(image.part(level, 1, corner), result.part(level, 4, corner));
                filter->run();
            };
            const std::vector<float> before_work = result.texels(level, 4);
            work();
            const std::vector<float> usual = result.texels(level, 4);
            CHECK(usual != before_work);
            CallerState state(gl);
            state.randomize(seed);
            const StateValues before = state.current();
            work();
            for (const auto& [piece, values] : state.current()) {
                INFO(piece);
                CHECK(before.at(piece) == values);
            }
            CHECK(gl.GetError() == GL_NO_ERROR);
        }
}
