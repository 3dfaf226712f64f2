// Sound files of every kind, damaged at random: whatever comes of it, it is an image or an InputError. How many are
// tried is 2000, or what the environment variable FRAGFFT_MUTATIONS says; meant to be run under the address sanitizer,
// too.
#include "catch_framework.hpp"
#include "image/image_file.hpp"
#include "image/npy_file.hpp"
#include "image/streamed_image.hpp"
#include "npy_maker.hpp"
#include "png_maker.hpp"
#include "vips_maker.hpp"

#include <cstdlib>
#include <map>
#include <random>

namespace fragfft {
namespace {

struct Seed
{
    std::string kind;
    Bytes bytes;
};

void add_pngs(std::vector<Seed>& seeds)
{
    const auto image = with_field(levels_image(13, 9, 4), "png-comment-0-Title", std::string(2000, 'x'));
    seeds.push_back({"png", made_by_vips(image, ".png")});
    seeds.push_back({"png", made_by_vips(image.cast(VIPS_FORMAT_USHORT), ".png[interlace]")});
    seeds.push_back({"png", make_png(random_recipe(11, 9, 4, PNG_COLOR_TYPE_PALETTE, true, 2))});
    seeds.push_back({"png", make_png(random_recipe(33, 9, 1, PNG_COLOR_TYPE_GRAY, false, 3))});
    Bytes profile_chunk = bytes_of("p");
    profile_chunk.resize(3);
    seeds.push_back({"png", inserted_before(seeds.front().bytes, "IDAT", make_chunk("iCCP", profile_chunk))});
}

void add_npys(std::vector<Seed>& seeds)
{
    seeds.push_back({"npy", encode_npy(random_image(7, 5, 3, 4))});
    seeds.push_back({"npy", encode_npy(ComplexImage(4, 3, 2))});
    for (const char* descr : {"|u1", ">u2", "<f2", ">f8"})
        seeds.push_back(
            {"npy", make_npy("{'descr': '" + std::string(descr) + "', 'fortran_order': True, 'shape': (3, 4), }",
                             Bytes(12 * static_cast<std::size_t>(descr[2] - '0'), 0x3C))});
}

// What libvips writes; cut after the first page where there are several.
void add_others(std::vector<Seed>& seeds)
{
    const auto rgb = levels_image(40, 36, 3);
    const auto add = [&](const std::string& kind, const vips::VImage& image, const std::string& suffix) {
        seeds.push_back({kind, made_by_vips(image, suffix)});
    };
    add("jpeg", rgb, ".jpg[Q=60]");
    add("jpeg", with_field(levels_image(21, 17, 1), "exif-ifd0-Orientation", "6"), ".jpg[interlace]");
    add("jpeg", rgb.colourspace(VIPS_INTERPRETATION_CMYK), ".jpg");
    for (const char* options :
         {"compression=none", "compression=lzw,predictor=horizontal,tile,tile-width=16,tile-height=16",
          "compression=deflate,pyramid,tile,tile-width=16,tile-height=16,bigtiff", "compression=packbits,rgbjpeg",
          "compression=jpeg,rgbjpeg", "compression=zstd"})
        add("tiff", rgb, std::string(".tif[") + options + "]");
    add("tiff", levels_image(40, 6, 1), ".tif[bitdepth=1,compression=ccittfax4]");
    add("tiff", levels_image(40, 6, 4, VIPS_FORMAT_FLOAT), ".tif[compression=deflate,predictor=float]");
    for (const VipsBandFormat format : {VIPS_FORMAT_USHORT, VIPS_FORMAT_SHORT, VIPS_FORMAT_UINT})
        add("tiff", levels_image(12, 11, 1, format), ".tif");
    add("webp", rgb, ".webp[lossless]");
    add("webp", levels_image(30, 20, 4), ".webp");
    add("gif", rgb, ".gif");
    add("pnm", rgb, ".ppm");
    add("pnm", levels_image(9, 8, 1), ".pgm[ascii]");
    add("pnm", levels_image(9, 8, 1), ".pbm[bitdepth=1]");
    add("pfm", levels_image(9, 8, 3, VIPS_FORMAT_FLOAT), ".pfm");
    add("hdr", levels_image(16, 9, 3, VIPS_FORMAT_FLOAT), ".hdr");
    const TemporaryDirectory directory;
    for (const int channels : {1, 4}) {
        save_image(directory / "a.exr", random_image(18, 35, channels, 12));
        seeds.push_back({"exr", get_file(directory / "a.exr")});
    }
}

std::vector<Seed> sound_files()
{
    std::vector<Seed> seeds;
    add_pngs(seeds);
    add_npys(seeds);
    add_others(seeds);
    return seeds;
}

class Mutator
{
public:
    explicit Mutator(unsigned seed) : generator_(seed) {}

    std::size_t below(std::size_t end)
    {
        return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(generator_);
    }

    Bytes damaged(const Bytes& sound, const Bytes& other)
    {
        Bytes bytes = sound;
        for (std::size_t rounds = 1 + below(3); rounds > 0 && !bytes.empty(); --rounds)
            damage(bytes, other);
        return bytes;
    }

private:
    void damage(Bytes& bytes, const Bytes& other)
    {
        const std::size_t at = below(bytes.size());
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        const auto part = [&](std::size_t most) { return static_cast<std::ptrdiff_t>(below(most)); };
        switch (below(8)) {
        case 0:
        case 1:
            *place = static_cast<std::uint8_t>(*place ^ (1U << below(8)));
            break;
        case 2:
            *place = static_cast<std::uint8_t>(below(256));
            break;
        case 3:
        case 4:
            put_number(bytes, at);
            break;
        case 5:
            bytes.resize(at);
            break;
        case 6: {
            const Bytes copy(place, place + part(bytes.size() - at));
            bytes.insert(bytes.begin() + part(bytes.size()), copy.begin(), copy.end());
            break;
        }
        default: {
            // What follows in the other file, or just a hole.
            bytes.erase(place, place + part(std::min<std::size_t>(bytes.size() - at, 40)));
            if (below(2) == 0 && at < other.size()) {
                bytes.resize(at);
                bytes.insert(bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(at), other.end());
            }
        }
        }
    }

    // A number that lengths and sizes go wrong by, of 2 or 4 bytes in either order.
    void put_number(Bytes& bytes, std::size_t at)
    {
        constexpr std::array<std::uint32_t, 12> numbers{0,      1,      2,          127,        128,        255,
                                                        0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 32768};
        const std::uint32_t number = numbers[below(numbers.size())];
        const std::size_t count = below(2) == 0 ? 2 : 4;
        const bool big_endian = below(2) == 0;
        for (std::size_t i = 0; i < count && at + i < bytes.size(); ++i)
            bytes[at + i] = static_cast<std::uint8_t>(number >> (8 * (big_endian ? count - 1 - i : i)));
    }

    std::mt19937 generator_;
};

int mutation_count()
{
    const char* const wanted = std::getenv("FRAGFFT_MUTATIONS");
    return wanted == nullptr ? 2000 : std::atoi(wanted);
}

} // namespace

TEST_CASE("damaged files of every kind are decoded or refused, never worse")
{
    const std::vector<Seed> seeds = sound_files();
    for (const Seed& seed : seeds) {
        INFO(seed.kind);
        REQUIRE(fault_of([&] { decode_image(seed.bytes, "sound"); }) == "no error");
    }
    struct Outcomes
    {
        int decoded = 0;
        int refused = 0;
    };
    std::map<std::string, Outcomes> outcomes;
    const int count = mutation_count();
    const TemporaryDirectory directory;
    StandardErrorCapture printed(directory / "stderr.txt");
    for (int i = 0; i < count; ++i) {
        // Each file has its own random numbers, so that one can be tried again alone.
        Mutator mutator(static_cast<unsigned>(i));
        const std::size_t number = static_cast<std::size_t>(i) % seeds.size();
        const Seed& seed = seeds[number];
        Bytes bytes = mutator.damaged(seed.bytes, seeds[(number + 1) % seeds.size()].bytes);
        // Most damage to a PNG would go no further than the checksums.
        if (seed.kind == "png" && bytes.size() > 8 && mutator.below(4) != 0)
            correct_checksums(bytes);
        INFO("file " << i << ", of kind " << seed.kind);
        std::string fault;
        REQUIRE_NOTHROW(fault = fault_of([&] { decode_image(bytes, "damaged"); }));
        if (fault == "no error") {
            ++outcomes[seed.kind].decoded;
            continue;
        }
        ++outcomes[seed.kind].refused;
        REQUIRE(fault.starts_with("damaged: "));
        REQUIRE(std::all_of(fault.begin(), fault.end(), [](char c) { return c >= ' ' && c <= '~'; }));
    }
    // No library prints what it thinks of a file.
    REQUIRE(printed.stop().empty());
    for (const auto& [kind, outcome] : outcomes) {
        INFO(kind << ": " << outcome.decoded << " decoded, " << outcome.refused << " refused");
        if (std::getenv("FRAGFFT_MUTATIONS") != nullptr)
            WARN(kind << ": " << outcome.decoded << " decoded, " << outcome.refused << " refused");
        // Neither is all: the damage reaches the decoders, and they notice it.
        if (count >= 2000) {
            REQUIRE(outcome.decoded > 0);
            REQUIRE(outcome.refused > 0);
        }
    }
}

TEST_CASE("damaged files are read row by row as they are whole, or refused as they are")
{
    const std::vector<Seed> seeds = sound_files();
    const TemporaryDirectory directory;
    const auto path = directory / "damaged";
    int read = 0;
    int refused = 0;
    const int count = mutation_count() / 2;
    for (int i = 0; i < count; ++i) {
        Mutator mutator(static_cast<unsigned>(i));
        const std::size_t number = static_cast<std::size_t>(i) % seeds.size();
        Bytes bytes = mutator.damaged(seeds[number].bytes, seeds[(number + 1) % seeds.size()].bytes);
        if (seeds[number].kind == "png" && bytes.size() > 8 && mutator.below(4) != 0)
            correct_checksums(bytes);
        put_file(path, bytes);
        INFO("file " << i << ", of kind " << seeds[number].kind);
        LoadedImage whole;
        const std::string whole_fault = fault_of([&] { whole = load_image(path); });
        bool is_streamed = false;
        Image rows;
        const std::string fault = fault_of([&] {
            const InputFile file = open_image(path);
            const auto streamed = streamed_image(file);
            is_streamed = streamed != nullptr;
            if (!is_streamed)
                return;
            const auto reader = streamed->rows();
            // Of what whole images may not be, only as much as tells whether it goes wrong.
            const int height = std::min(streamed->height, 40000);
            for (int y = 0; y < height; ++y) {
                const Image row = reader->read(1);
                rows.samples.insert(rows.samples.end(), row.samples.begin(), row.samples.end());
            }
        });
        if (fault != "no error") {
            ++refused;
            REQUIRE(fault.starts_with(path.string() + ": "));
            REQUIRE(whole_fault != "no error");
        } else if (is_streamed) {
            ++read;
            REQUIRE(whole_fault == "no error");
            REQUIRE(std::get<Image>(whole.pixels).samples == rows.samples);
        }
    }
    REQUIRE(read > 0);
    REQUIRE(refused > 0);
}

} // namespace fragfft
