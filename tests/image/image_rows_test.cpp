// Images read and written row by row, against those that are whole in memory.
#include "catch_framework.hpp"
#include "image_maker.hpp"
#include "npy_maker.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"
#include "program/image/row_writer.hpp"
#include "program/image/rows_ahead.hpp"
#include "program/image/work_behind.hpp"

#include <fmt/format.h>
#include <limits>
#include <stdexcept>
#include <thread>

namespace fragfft {
namespace {

// All rows, a few at a time.
Image rows_of(const StreamedImage& streamed, int at_once)
{
    Image image(streamed.width, streamed.height, streamed.channels);
    const auto rows = streamed.rows();
    for (int y = 0; y < image.height; y += at_once) {
        const Image part = rows(y, std::min(at_once, image.height - y));
        std::copy(part.samples.begin(), part.samples.end(),
                  image.samples.begin() + static_cast<std::ptrdiff_t>(image.index(0, y, 0)));
    }
    return image;
}

void require_streams_as_loaded(const std::filesystem::path& path)
{
    const LoadedImage loaded = load_image(path);
    const InputFile file(path);
    const auto streamed = streamed_image(file);
    REQUIRE(streamed.has_value());
    const auto& image = std::get<Image>(loaded.pixels);
    REQUIRE(streamed->facts.kind == loaded.kind);
    REQUIRE(streamed->facts.bits_per_number == loaded.bits_per_number);
    REQUIRE(streamed->facts.stores_integers == loaded.stores_integers);
    REQUIRE(streamed->facts.channel_axis == loaded.channel_axis);
    for (const int at_once : {1, 4, 1000}) {
        const Image rows = rows_of(*streamed, at_once);
        REQUIRE(rows.same_shape(image));
        REQUIRE(rows.samples == image.samples);
    }
    const Image last = streamed->rows()(image.height - 1, 1);
    REQUIRE(std::equal(last.samples.begin(), last.samples.end(),
                       image.samples.end() - static_cast<std::ptrdiff_t>(last.samples.size())));
}

} // namespace

TEST_CASE("rows of a PNG are those of the whole PNG, of every colour type and depth")
{
    const TemporaryDirectory directory;
    struct Case
    {
        int colour_type;
        std::vector<int> depths;
        Bytes transparency;
    };
    unsigned seed = 1;
    for (const auto& [colour_type, depths, transparency] : {Case{0, {1, 2, 4, 8, 16}, {}},
                                                            {4, {8, 16}, {}},
                                                            {2, {8, 16}, {0, 0, 0, 0, 0, 0}},
                                                            {6, {8, 16}, {}},
                                                            {3, {1, 2, 8}, {}},
                                                            {3, {4}, {0, 128}}})
        for (const int depth : depths)
            for (const bool is_interlaced : {false, true}) {
                put_file(directory / "a.png",
                         PngKind{colour_type, depth}.file(23, 17, is_interlaced, seed++, transparency));
                require_streams_as_loaded(directory / "a.png");
                const InputFile file(directory / "a.png");
                REQUIRE((streamed_image(file)->bytes_held > 0) == is_interlaced);
            }
}

TEST_CASE("rows of an NPY are those of the whole array, in either order, and complex numbers have none")
{
    const TemporaryDirectory directory;
    const auto put = [&](const std::string& descr, const std::string& shape, std::size_t bytes, const char* fortran) {
        Bytes data(bytes);
        for (std::size_t i = 0; i < bytes; ++i)
            data[i] = static_cast<std::uint8_t>(i % 7);
        put_file(directory / "a.npy",
                 make_npy(fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", descr, fortran, shape),
                          data));
    };
    for (const auto& [descr, size] : {std::pair<std::string, std::size_t>{"|b1", 1},
                                      {"|u1", 1},
                                      {"|i1", 1},
                                      {">u2", 2},
                                      {"<i2", 2},
                                      {"<f2", 2},
                                      {">f4", 4},
                                      {"<f8", 8},
                                      {">u4", 4},
                                      {"<i4", 4},
                                      {"<u8", 8},
                                      {">i8", 8}})
        for (const char* fortran : {"False", "True"}) {
            put(descr, "(11, 5)", 55 * size, fortran);
            require_streams_as_loaded(directory / "a.npy");
            put(descr, "(11, 5, 3)", 165 * size, fortran);
            require_streams_as_loaded(directory / "a.npy");
        }
    put("<c8", "(4, 5)", 160, "False");
    const InputFile file(directory / "a.npy");
    REQUIRE_FALSE(streamed_image(file).has_value());
}

// numpy.array([...], descr).tobytes() of numbers that floats round: 2^24 + 1, 2^31 - 3, 2^53 + 2 and the like.
TEST_CASE("an NPY of numbers that floats do not hold is read in double precision, and says what floats have lost")
{
    const auto file_of = [](const std::string& descr, const Bytes& data) {
        return InputFile(make_npy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (1, 2), }", data), "a");
    };
    struct Case
    {
        std::string descr;
        Bytes bytes;
        std::vector<double> numbers;
        double lost;
    };
    for (const auto& [descr, bytes, numbers, lost] :
         {Case{"<i4", {1, 0, 0, 1, 0xFD, 0xFF, 0xFF, 0x7F}, {16777217.0, 2147483645.0}, 3.0},
          Case{">u4", {0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF}, {7.0, 4294967295.0}, 1.0},
          Case{"<i8",
               {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2, 0, 0, 0, 0, 0, 0x20, 0},
               {-1.0, 9007199254740994.0},
               2.0},
          Case{"<f8", number_bytes(std::vector<double>{1e7 + 0.25, 0.5}), {1e7 + 0.25, 0.5}, 0.25},
          Case{"<f8", number_bytes(std::vector<double>{1e7, 0.5}), {1e7, 0.5}, 0.0}}) {
        INFO(descr << " " << numbers[1]);
        const InputFile file = file_of(descr, bytes);
        const auto streamed = streamed_image(file);
        REQUIRE(streamed->double_rows);
        REQUIRE(streamed->double_rows()(0, 1).samples == numbers);
        REQUIRE(streamed->facts.rounding->largest == 0.0);
        streamed->rows()(0, 1);
        REQUIRE(streamed->facts.rounding->largest == lost);
    }
    REQUIRE_FALSE(streamed_image(file_of("<f4", Bytes(8)))->double_rows);
    REQUIRE_FALSE(streamed_image(file_of("<i2", Bytes(4)))->double_rows);
}

TEST_CASE("a number that is not finite is refused with its row in the file when its rows are read")
{
    std::vector<float> numbers(36);
    numbers[7 * 4 + 1] = std::numeric_limits<float>::quiet_NaN();
    const InputFile file(make_npy("{'descr': '<f4', 'fortran_order': False, 'shape': (9, 4), }", number_bytes(numbers)),
                         "a.npy");
    REQUIRE_THAT(fault_of([&] { rows_of(*streamed_image(file), 3); }), ContainsSubstring("x=1, y=7"));
}

TEST_CASE("a NaN is refused by every format of integers, whatever their bits and signs")
{
    const TemporaryDirectory directory;
    Image image = random_image(4, 3, 3, 5);
    image.at(2, 1, 1) = std::numeric_limits<float>::quiet_NaN();
    for (const char* name : {"a.tif", "a.png", "a.jpg", "a.webp", "a.ppm", "a.bmp"})
        for (const int bits : {8, 16, 32})
            for (const bool is_signed : {false, true})
                REQUIRE_THROWS_WITH(
                    save_image(directory / name, image, {.bits_per_integer = bits, .signed_integers = is_signed}),
                    ContainsSubstring(name) && ContainsSubstring("NaN at x=2, y=1"));
}

TEST_CASE("rows that are read ahead are those of the file, and a fault comes where its row is asked for")
{
    const Image image = random_image(5, 300, 3, 11);
    const LoadedImage facts;
    StreamedImage streamed = streamed_image(image, facts);
    for (const std::uint64_t bytes_held : {0, 1}) {
        streamed.bytes_held = bytes_held; // then nothing is read ahead
        for (const int at_once : {1, 64, 1000}) {
            RowsAhead<float> ahead(streamed, at_once);
            std::vector<float> samples;
            for (int row = 0; row < image.height; row += at_once) {
                const Image rows = ahead.next();
                REQUIRE(rows.height == std::min(at_once, image.height - row));
                samples.insert(samples.end(), rows.samples.begin(), rows.samples.end());
            }
            REQUIRE(samples == image.samples);
            const RowsAhead<float> left(streamed, at_once); // whose rows nobody asks for
        }
        RowsAhead<float> part(streamed, 64, 37, 150, usual_pieces_ahead);
        REQUIRE(part.next().samples == rows_of(image, 37, 64).samples);
        REQUIRE(part.next().samples == rows_of(image, 101, 49).samples);
    }
    streamed.bytes_held = 0;
    streamed.rows = [&]() -> RowReader {
        return [&](int first, int count) {
            return first < 200 ? rows_of(image, first, count) : throw InputError("row 200 is damaged");
        };
    };
    RowsAhead<float> ahead(streamed, 100);
    REQUIRE(ahead.next().samples == rows_of(image, 0, 100).samples);
    REQUIRE(ahead.next().samples == rows_of(image, 100, 100).samples);
    REQUIRE_THROWS_WITH(ahead.next(), ContainsSubstring("row 200"));
}

TEST_CASE("work behind is done in turn by another thread, and its fault reaches who pushes")
{
    for (const int most_pieces : {0, 1, 3, 1000}) {
        INFO(most_pieces);
        std::vector<int> done;
        std::thread::id worker;
        WorkBehind behind(most_pieces);
        for (int piece = 0; piece < 300; ++piece)
            behind.push([&, piece] {
                done.push_back(piece);
                worker = std::this_thread::get_id();
            });
        behind.finish();
        REQUIRE(done.size() == 300);
        CHECK(std::is_sorted(done.begin(), done.end()));
        CHECK((worker == std::this_thread::get_id()) == (most_pieces == 0));
    }
    const auto push_all = [&](WorkBehind& behind, int& pieces_done) {
        for (int row = 0; row < 300; ++row)
            behind.push([&, row] {
                ++pieces_done;
                if (row == 4)
                    throw InputError("row 4 has no room");
            });
        behind.finish();
    };
    for (const int most_pieces : {0, 2}) {
        WorkBehind behind(most_pieces);
        int pieces_done = 0;
        REQUIRE_THROWS_WITH(push_all(behind, pieces_done), ContainsSubstring("row 4"));
        CHECK(pieces_done == 5);
    }
    WorkBehind left(2); // that nobody ends
    left.push([] {});
    WorkBehind(2).finish(); // where nothing is pushed
}

TEST_CASE("spare rows are given once each")
{
    SpareRows<std::vector<int>> spare;
    CHECK(spare.take().empty());
    spare.give({1});
    spare.give({2, 3});
    CHECK(spare.take().size() + spare.take().size() == 3);
    CHECK(spare.take().empty());
}

TEST_CASE("a file written by rows holds what one written whole does, and is there only at its end")
{
    const TemporaryDirectory directory;
    for (const int channels : {1, 2, 3, 4})
        for (const int bits : {8, 16})
            for (const bool premultiplied : {false, channels == 4})
                for (const std::string name : {"a.png", "a.npy", "a.tif", "a.webp", "a.exr"}) {
                    INFO(name << ", " << channels << " channels, " << bits << " bits");
                    // Beyond [0, 1], so that some are clamped, and more than one piece of a stream.
                    constexpr int width = 700;
                    constexpr int height = 150;
                    Image image = random_picture(width, height, channels, 5);
                    for (float& sample : image.samples)
                        sample = 1.1F * sample;
                    const SaveOptions options{.bits_per_integer = bits, .premultiplied_alpha = premultiplied};
                    const SaveReport whole = save_image(directory / ("whole" + name), image, options);
                    SaveReport by_rows;
                    {
                        const auto writer = open_image_rows(directory / name, {width, height, channels}, options);
                        for (int y = 0; y < height; y += 64) {
                            Image rows(width, std::min(64, height - y), channels);
                            std::copy_n(image.samples.begin() + static_cast<std::ptrdiff_t>(image.index(0, y, 0)),
                                        rows.samples.size(), rows.samples.begin());
                            writer->write(rows);
                        }
                        REQUIRE_FALSE(std::filesystem::exists(directory / name));
                        by_rows = writer->finish();
                    }
                    REQUIRE(by_rows.clamped_samples == whole.clamped_samples);
                    const LoadedImage one = load_image(directory / name);
                    const LoadedImage other = load_image(directory / ("whole" + name));
                    REQUIRE(std::get<Image>(one.pixels).samples == std::get<Image>(other.pixels).samples);
                    REQUIRE(one.bits_per_number == other.bits_per_number);
                    std::filesystem::remove(directory / name);
                    std::filesystem::remove(directory / ("whole" + name));
                }
}

TEST_CASE("a file whose rows do not all come is never there")
{
    const TemporaryDirectory directory;
    for (const std::string name : {"a.png", "a.npy", "a.jpg"}) {
        put_file(directory / name, bytes_of("old"));
        {
            const auto writer = open_image_rows(directory / name, {8, 4, 3}, {});
            writer->write(random_picture(8, 3, 3, 1));
        }
        REQUIRE(get_file(directory / name) == bytes_of("old"));
    }
    REQUIRE(directory.names() == std::vector<std::string>{"a.jpg", "a.npy", "a.png"});
    const auto writer = open_image_rows(directory / "a.png", {8, 4, 3}, {});
    REQUIRE_THROWS_AS(writer->write(random_picture(8, 5, 3, 1)), std::logic_error);
    REQUIRE_THROWS_AS(writer->write(random_picture(7, 1, 3, 1)), std::logic_error);
    REQUIRE_THROWS_AS(writer->finish(), std::logic_error);
    REQUIRE_THAT(fault_of([&] {
                     open_image_rows(directory / "b.webp", {40000, 4, 3}, {});
                 }),
                 ContainsSubstring("b.webp") && ContainsSubstring("16383"));
    REQUIRE_THAT(fault_of([&] {
                     open_image_rows(directory / "none/b.png", {4, 4, 3}, {});
                 }),
                 ContainsSubstring("none/b.png"));
}

} // namespace fragfft
