// Helpers of the items of Moreland & Angel 2003.
#pragma once

#include "engine/plan.hpp"
#include "figures/measuring/plan_instructions.hpp"
#include "figures/report/item.hpp"
#include "filters/filter.hpp"
#include "methods/problem.hpp"
#include "program/cpu/fftw_filter.hpp"

#include <array>
#include <complex>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

// The filter exactly as published, and its programs: what Tables 1 to 3 of Moreland & Angel 2003 are about.

// A side x side image with the paper's scaling and twiddle factors computed in the program.
Problem moreland_angel_2003_problem(int side);

// The plan of the filter of such an image, in which a single program computes the product, too; and a response in the
// form that the plan multiplies by.
Plan moreland_angel_2003_filter_as_published(int side);
Image moreland_angel_2003_response(const Filter& filter, int side);

// The program family that a row of the paper's tables names: "FFT" is "fft".
std::string family_of(const std::string& published_program);

// The fragments that a row of Table 1 counts for a width x height image, from the coefficients of its formula.
std::int64_t published_invocations(const reference::PublishedTable& table1, std::size_t row, int width, int height);

// The key of the time of the method's filter of a square image: its forward transform, product and inverse alone; or of
// one part of it.
Key filter_key(const Problem& problem, const std::string& what = "filter by a method");

// The error that a check of this name left. Throws MissingRow where there is none.
struct MeasuredError
{
    double error = 0.0;
    double bound = 0.0;
};

MeasuredError measured_error(const ItemRows& rows, const std::string& what);

// Transforms of the rows alone, with and without tangling: Moreland & Angel 2003, section 4.

enum class Untangling
{
    included,
    left_out,
};

// "image", width x height real texels, to "result": row y of the lower half is the real part and row y + height / 2 the
// imaginary part of one complex row (equation 7). If untangled, the transforms of all rows in the layout of Figure 1,
// scaled by 1 / width.
Plan tangled_rows(int width, int height, Untangling untangling);

// The same rows, each a complex row of its own: "image" has 2 * height rows, the imaginary parts in the upper half, and
// so has "result". Unscaled.
Plan direct_rows(int width, int height);

// Plans in which one program serves a whole pass and finds the case of each texel itself: the choice that Moreland &
// Angel 2003, section 5, weigh against a program variant for each case.

enum class CaseChoice
{
    branching,    // computes the case that applies
    multiplexing, // computes every case and chooses among the results
};

// Replaces the draws of each pass by a single one, with fragment_programs/moreland_angel_2003/all_cases_*.frag; the
// product has a single one as published. The plan must be one of the method's with the paper's scaling and twiddle
// factors computed, at least 4 x 4, in 32-bit floats; std::logic_error otherwise.
Plan with_one_program_a_pass(Plan plan, CaseChoice choice);

// The same programs on textures of one channel.
Plan with_one_channel(Plan plan);

// Plans with part of their work removed, to see in the time they take what that part costs: the experiment of
// Moreland & Angel 2003, section 6. They draw the same passes and regions; their results mean nothing.

// Replaces every fetch by the position that it would have fetched from: the arithmetic on the result stays.
Plan without_texture_reads(Plan plan);

// Every program reads as many texels as before, sums them and does nothing else (reads_only.frag). Programs must read
// "source", and 1 to 4 texels in all; std::logic_error otherwise.
Plan without_arithmetic(Plan plan);

// The work of a plan's programs, counted while they run: fragments by queries while the plan is drawn, instructions in
// what a compiler made of each program. Tables 1 and 2 of Moreland & Angel 2003 are counted only in this way.

struct CountedDraw
{
    std::string pass; // the pass's name
    std::size_t pass_index = 0;
    ProgramVariant program;
    std::int64_t fragments = 0;
};

// Draws the plan once, on inputs of zeros, and counts.
std::vector<CountedDraw> counted_draws(Engine& engine, const Plan& plan);

struct DrawnPass
{
    std::size_t quadrilaterals = 0; // that produced fragments
    std::size_t programs = 0;       // number of different ones

    bool operator==(const DrawnPass&) const = default;
};

// What programs of the family drew in each pass whose name begins like this.
std::vector<DrawnPass> drawn_passes(const std::vector<CountedDraw>& draws, const std::string& beginning,
                                    const std::string& family);

enum class InstructionSource
{
    driver, // its own assembly, which is closest to what Cg printed in 2003
    spirv,
};

const char* name(InstructionSource source); // "the driver's assembly"

struct CountedProgram
{
    std::string program; // the variant's key
    std::string family;
    std::int64_t fragments = 0; // in all the draws of the plan
    std::optional<InstructionCount> by_driver;
    std::optional<InstructionCount> in_spirv;

    const std::optional<InstructionCount>& instructions(InstructionSource source) const
    {
        return source == InstructionSource::driver ? by_driver : in_spirv;
    }
};

inline constexpr const char* every_family = "total"; // Table 2's name for all programs together

class CountedWork
{
public:
    explicit CountedWork(std::vector<CountedProgram> programs) : programs_(std::move(programs)) {}
    // Reads the rows that leave() left with these labels.
    CountedWork(const ItemRows& rows, const Labels& labels);
    // Leaves for each program a row of its fragments, and one of its instructions wherever they are counted.
    void leave(Recorder& rows, const Labels& labels) const;

    // The source of instruction counts that every claim uses: the driver's assembly if it gives that out for all
    // programs, else SPIR-V if the tools for it are installed.
    std::optional<InstructionSource> source() const;

    std::int64_t fragments(const std::string& family) const;
    // How many fragments of a family take how many instructions: the fragments by the number of instructions.
    std::map<int, std::int64_t> fragments_by_count(const std::string& family, int InstructionCount::*kind,
                                                   InstructionSource source) const;
    // Instructions of all fragments of a family together.
    std::int64_t total(const std::string& family, int InstructionCount::*kind, InstructionSource source) const;
    std::int64_t total(int InstructionCount::*kind, InstructionSource source) const
    {
        return total(every_family, kind, source);
    }

private:
    bool is_counted_by(InstructionSource source) const;
    std::vector<CountedProgram> programs_of(const std::string& family) const;

    std::vector<CountedProgram> programs_; // each variant once
};

// The count of instructions that most fragments take, with the least and the greatest count as ends. Throws MissingRow
// where none were counted.
Interval interval_of(const std::map<int, std::int64_t>& fragments_by_count);

// What Table 1 says of fetches and of variants is judged of programs in GLSL and again of those in assembly.

// How many instructions of one kind the variants of a program take, each number once; by the program's family.
using VariantCounts = std::function<std::set<int>(const std::string& family)>;

// "25"; "16 to 18" where variants differ.
std::string text_of_counts(const std::set<int>& counts);

// Judges whether each variant of the programs of Table 1 fetches as many texels as the claim has of its program, and
// tells "fetches".
void judge_fetches(const VariantCounts& fetches, Evaluation& claim);

struct KindOfInstruction
{
    std::string words; // as the claim tells it behind the counts
    VariantCounts counts;
};

// Judges whether the variants of each program of Table 1 take equally many instructions of every kind, and tells
// "differing".
void judge_equal_variants(const std::vector<KindOfInstruction>& kinds, Evaluation& claim);

// Draws the plan once, on inputs of zeros.
CountedWork counted_work(ItemContext& context, const Plan& plan);

// The frames that Moreland & Angel 2003 timed for Table 3: a teapot that turns, rendered and filtered.

struct Frame
{
    Key key; // of its time
    int side = 0;
    Plan filter;              // applied to the frame
    bool draws_teapot = true; // false: only the filter runs, on the teapot that another frame drew
};

// The key of the time of a frame, with the filter as published.
Key frame_key(int side);
// The key of a frame of the smallest side that is timed in turn with one of the largest.
Key small_frame_key();

// Times a frame of each in turn; the teapot turns on from one frame to the next.
void time_frames(ItemContext& context, const std::vector<Frame>& frames);

// The sides of Table 3, the largest first.
inline constexpr std::array table3_sides{1024, 512, 256, 128};

// What its claims are judged by and told of stand apart.
void measure_moreland_angel_2003_table3(ItemContext& context, Experiment& experiment);
void tell_moreland_angel_2003_table3(const ItemRows& rows, ItemResult& told);

// The time of a frame, in seconds, that is saved by removing a part of the programs' work; below zero where nothing is
// saved.
inline constexpr const char* arithmetic_removed = "arithmetic";
inline constexpr const char* reads_removed = "reads";
Key frame_key_without(const std::string& removed, int side);
Interval seconds_saved(const ItemRows& rows, const std::string& removed, int side);

// The machine's limits for such work: texels of rgba32f fetched per second, and operations per second.
inline constexpr const char* fastest_fetching = "texels fetched in a second, at most";
inline constexpr const char* fastest_arithmetic = "operations in a second, at most";

// Frames per second.
Interval rate_of_frames(const ItemRows& rows, int side);

// FFTW on an array whose numbers a wrong scale has made very small or very large: section 6 has up to 2 seconds instead
// of 0.625 "if scaling is not performed correctly". Filtered again and again, numbers that are divided too often shrink
// until they are subnormal, and numbers that are not divided grow until they overflow.

// An array of random numbers of this size, filtered on one thread by a response of constant modulus, so that the
// result's numbers are as large.
class ScaledArray
{
public:
    explicit ScaledArray(float size);

    void filter();
    // The fraction of the numbers in spectrum and result that are not subnormal after filtering.
    double share_not_subnormal();

private:
    cpu::FftwFilter fftw_;
    std::vector<std::complex<float>> response_;
};

inline constexpr float ordinary_size = 1.0f;
// A spectrum of 1024 x 1024 numbers of this size has numbers that are about 2^8 and at most 2^11 times as large, so
// they stay below 2^-126, the smallest normal number; 2^-149 is the smallest of all.
inline constexpr float subnormal_size = 0x1p-137f;
inline constexpr float overflowing_size = 0x1p127f; // the spectrum's exceed the largest float

// The key of the time of filtering such an array.
inline constexpr const char* ordinary_numbers = "ordinary";
inline constexpr const char* subnormal_numbers = "subnormal";
inline constexpr const char* overflowing_numbers = "overflowing";
Key scaled_array_key(const std::string& numbers);

// Times all three in turn, and checks at the first moment that the subnormal numbers are subnormal.
void measure_bad_scaling(ItemContext& context, Experiment& experiment);
// Judges the claim about FFTW and bad scaling.
void judge_bad_scaling(const ItemRows& rows, Evaluation& claim);

} // namespace fragfft::figures
