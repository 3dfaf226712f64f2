// Sound files of every kind, damaged at random: the result is always an image or an InputError. The environment
// variable FRAGFFT_MUTATIONS sets their number, 2000 by default; also meant to be run with the address sanitizer.
#include "catch_framework.hpp"
#include "image_maker.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/image_file.hpp"
#include "sound_files.hpp"

#include <cstdlib>
#include <map>
#include <random>

namespace fragfft {
namespace {

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
            // Remove some bytes, or also replace the rest by that of another file.
            bytes.erase(place, place + part(std::min<std::size_t>(bytes.size() - at, 40)));
            if (below(2) == 0 && at < other.size()) {
                bytes.resize(at);
                bytes.insert(bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(at), other.end());
            }
        }
        }
    }

    // Writes a number that is likely to break lengths and sizes, in 2 or 4 bytes of either byte order.
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
    const std::vector<SoundFile> seeds = sound_files();
    for (const SoundFile& seed : seeds) {
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
    {
        const Redirection printed(STDERR_FILENO, directory / "stderr.txt", O_CREAT | O_WRONLY);
        for (int i = 0; i < count; ++i) {
            // Each file has its own random numbers, so that it can be tested alone.
            Mutator mutator(static_cast<unsigned>(i));
            const std::size_t number = static_cast<std::size_t>(i) % seeds.size();
            const SoundFile& seed = seeds[number];
            Bytes bytes = mutator.damaged(seed.bytes, seeds[(number + 1) % seeds.size()].bytes);
            // Most damage to a PNG would be caught by the checksums.
            if (seed.kind == "png" && bytes.size() > 8 && mutator.below(4) != 0)
                png::correct_checksums(bytes);
            INFO("file " << i << ", of kind " << seed.kind);
            std::string fault;
            REQUIRE_NOTHROW(fault = fault_of([&] { decode_image(bytes, "damaged"); }));
            ++(fault == "no error" ? outcomes[seed.kind].decoded : outcomes[seed.kind].refused);
            REQUIRE((fault == "no error" || fault.starts_with("damaged: ")));
            REQUIRE(fault == printable(fault));
        }
    }
    // The libraries must print nothing about a file.
    const Bytes printed = get_file(directory / "stderr.txt");
    REQUIRE(std::string(printed.begin(), printed.end()) == "");
    for (const auto& [kind, outcome] : outcomes) {
        INFO(kind << ": " << outcome.decoded << " decoded, " << outcome.refused << " refused");
        if (std::getenv("FRAGFFT_MUTATIONS") != nullptr)
            WARN(kind << ": " << outcome.decoded << " decoded, " << outcome.refused << " refused");
        // Some are decoded and some refused: the damage reaches the decoders, and they detect it.
        if (count >= 2000) {
            REQUIRE(outcome.decoded > 0);
            REQUIRE(outcome.refused > 0);
        }
    }
}

} // namespace fragfft
