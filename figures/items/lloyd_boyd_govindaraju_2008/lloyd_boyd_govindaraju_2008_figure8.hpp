// Figure 8 of Lloyd, Boyd & Govindaraju 2008: which transforms are timed, and how claims are judged by their rows.
#pragma once

#include "figures/items/common/geometric_mean.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/judge/judge.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

// The sides that the claims are about. Those that are compared with each other were timed in turn.
struct Figure8Sides
{
    int smallest = 0; // powers of two, in turn
    int largest = 0;
    int below = 0; // just below, at and just above a power of two, in turn
    int power = 0;
    int above = 0;
    std::vector<int> others{};     // further sides of both kinds, each timed by itself
    std::vector<int> neighbours{}; // consecutive sides, none a power of two, all with the same padded length; in turn

    // The sides in groups: each group is timed in turn.
    std::vector<std::vector<int>> groups() const;
};

// As the paper has it: one complex number a texel, twiddle factors computed in the program (Figure 3).
Problem figure_8_problem(int side, NumberKind numbers);
Plan figure_8_plan(int side, NumberKind numbers);
TransformSeries figure_8_series();

// The ratio of the times of two squares if time were proportional to the fragments that their plans draw.
double growth_of_fragments(int below, int above);

namespace lloyd_figure8 {

// Facts of an experiment.
inline constexpr const char* cufft_absence = "absence of cuFFT";
inline constexpr const char* cufft_description = "cuFFT";
inline constexpr const char* threads_quantity = "threads of the processor";

// Leaves the sides that the claims are about, and reads them again, without `others`. Throws MissingRow.
void leave_sides(const Figure8Sides& sides, Recorder& rows);
Figure8Sides sides_of(const ItemRows& rows);

inline Key programs_key(int side, NumberKind numbers = NumberKind::complex)
{
    return forward_key(side, numbers, by_programs);
}
bool is_power(int side);

// The better of one thread and all, at each size.
inline constexpr const char* by_fair_cpu = "FFTW 3, the better of one thread and all";

// The keys of a transform by the programs and by a library, or by by_fair_cpu, which is chosen by the times of all
// moments.
struct BesideLibrary
{
    Key programs;
    Key library;

    // How many times as fast the programs are.
    template <typename Rows> Interval ratio(const Rows& rows) const { return rows.ratio(library, programs); }
};
// Returns the cases whose side is wanted.
std::vector<BesideLibrary> beside_library(const ItemRows& rows, const std::string& library,
                                          const std::function<bool(int side)>& wanted);
// The geometric mean of the ratios.
Interval typical(const ItemRows& rows, const std::vector<BesideLibrary>& cases);
// How many times as fast as the fastest library the programs are at least in half of the cases.
Interval reached_by_half(const ItemRows& rows);

bool has_cufft(const ItemRows& rows);
// Whether cuFFT is missing; then a claim that compares with it cannot be tested.
bool lacks_cufft(const ItemRows& rows, Evaluation& claim);

// Claims about the paper's programs.
void other_sizes(const ItemRows& rows, Evaluation& claim);
void steps(const ItemRows& rows, Evaluation& claim);
void real_numbers(const ItemRows& rows, Evaluation& claim);
void against_cpu(const ItemRows& rows, Evaluation& claim);
void small_sizes(const ItemRows& rows, Evaluation& claim);
void cufft_complex(const ItemRows& rows, Evaluation& claim);
void cufft_real(const ItemRows& rows, Evaluation& claim);
void half_complex(const ItemRows& rows, Evaluation& claim);
// Claims that compare with libraries, and the paper's two cards with each other.
void comparable_to_cufft(const ItemRows& rows, Evaluation& claim);
void erratic(const ItemRows& rows, Evaluation& claim);
void better_and_worse(const ItemRows& rows, Evaluation& claim);
void cards(const ItemRows& rows, Evaluation& claim);
void competitive(const ItemRows& rows, Evaluation& claim);
void significant(const ItemRows& rows, Evaluation& claim);

} // namespace lloyd_figure8

} // namespace fragfft::figures
