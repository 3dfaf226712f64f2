// Sound files of every kind, damaged at random: whatever comes of it, it is an image or an InputError. How many are
// tried is 2000, or what the environment variable FRAGFFT_MUTATIONS says; meant to be run under the address sanitizer,
// too.
#include "catch_framework.hpp"
#include "file_makers.hpp"
#include "image/exr_file.hpp"
#include "image/hdr_file.hpp"
#include "image/image_file.hpp"
#include "image/jpeg_file.hpp"
#include "image/npy_file.hpp"
#include "image/pfm_file.hpp"
#include "image/png_file.hpp"
#include "image/streamed_image.hpp"
#include "image/tiff_file.hpp"
#include "npy_maker.hpp"
#include "png_maker.hpp"

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

Bytes random_bytes(std::size_t count, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_int_distribution<int> byte(0, 255);
    Bytes bytes(count);
    for (std::uint8_t& each : bytes)
        each = static_cast<std::uint8_t>(byte(generator));
    return bytes;
}

void add_pngs(std::vector<Seed>& seeds)
{
    Metadata metadata;
    metadata.resolution = {3000.0, 2000.0};
    metadata.texts = {{"Title", std::string(2000, 'x')}, {"Title", "\u03b1", "el", "\u03b2"}};
    metadata.icc_profile = random_bytes(200, 1);
    for (const int bits : {8, 16})
        seeds.push_back({"png", encode_png(random_image(13, 9, 4, 1), bits, "", metadata).bytes});
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

void add_jpegs(std::vector<Seed>& seeds)
{
    Metadata metadata;
    metadata.icc_profile = Bytes(200);
    seeds.push_back({"jpeg", encode_jpeg(random_image(21, 17, 3, 5), 60, "", metadata).bytes});
    seeds.push_back({"jpeg", encode_jpeg(random_image(21, 17, 1, 6), 95, "").bytes});
    seeds.push_back({"jpeg", make_jpeg({24, 20, 3, random_bytes(1440, 7), 70, true, exif_with_orientation(6, true)})});
}

void add_tiffs(std::vector<Seed>& seeds)
{
    for (const int bits : {8, 16, 32})
        seeds.push_back({"tiff", encode_tiff(random_image(19, 12, bits == 16 ? 4 : 3, 8), {bits, true}, "").bytes});
    for (const int compression : {1, 5, 8, 32773}) {
        TiffRecipe recipe{.width = 20, .height = 18, .samples_per_pixel = 3, .photometric = 2};
        recipe.compression = compression;
        recipe.planes = compression == 5;
        recipe.tile_side = compression == 8 || compression == 1 ? 16 : 0;
        recipe.mode = compression == 1 ? "wb" : compression == 8 ? "w8" : "w";
        recipe.rows = random_bytes(20 * 18 * 3, 9);
        seeds.push_back({"tiff", make_tiff(recipe)});
    }
    TiffRecipe palette{.width = 21, .height = 7, .bits = 4, .photometric = 3, .rows = random_bytes(77, 10)};
    for (int i = 0; i < 16; ++i)
        palette.palette.push_back({static_cast<std::uint16_t>(4000 * i), 1, 2});
    seeds.push_back({"tiff", make_tiff(palette)});
    for (const int compression : {3, 4}) // of faxes
        seeds.push_back({"tiff", make_tiff({.width = 40,
                                            .height = 6,
                                            .bits = 1,
                                            .photometric = 0,
                                            .compression = compression,
                                            .rows = random_bytes(30, 11)})});
}

void add_exrs(std::vector<Seed>& seeds)
{
    seeds.push_back({"exr", encode_exr(random_image(15, 19, 4, 12), "")});
    for (const int compression : {0, 1, 2, 4, 5, 6, 7, 8})
        seeds.push_back({"exr", make_exr(random_image(18, 35, 3, 13),
                                         {{"R", "G", "B"}, compression % 2 == 0, compression % 4 == 1, compression})});
}

void add_others(std::vector<Seed>& seeds)
{
    seeds.push_back({"pfm", encode_pfm(random_image(6, 5, 3, 14), "")});
    seeds.push_back({"hdr", encode_hdr(random_image(16, 9, 3, 15), "").bytes});
    seeds.push_back({"hdr", encode_hdr(random_image(5, 9, 3, 16), "").bytes});
    Image flat(40, 6, 3);
    seeds.push_back({"hdr", encode_hdr(flat, "").bytes});
}

std::vector<Seed> sound_files()
{
    std::vector<Seed> seeds;
    add_pngs(seeds);
    add_npys(seeds);
    add_jpegs(seeds);
    add_tiffs(seeds);
    add_exrs(seeds);
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
    std::vector<Seed> seeds;
    add_pngs(seeds);
    add_npys(seeds);
    seeds.push_back({"npy", encode_npy(random_image(30, 20, 4, 17))});
    const TemporaryDirectory directory;
    const auto path = directory / "damaged";
    int read = 0;
    int refused = 0;
    const int count = mutation_count() / 2;
    for (int i = 0; i < count; ++i) {
        Mutator mutator(static_cast<unsigned>(i));
        const std::size_t number = static_cast<std::size_t>(i) % seeds.size();
        Bytes bytes = mutator.damaged(seeds[number].bytes, seeds[(number + 1) % seeds.size()].bytes);
        if (bytes.size() > 8 && mutator.below(4) != 0)
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
            streamed->metadata();
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
