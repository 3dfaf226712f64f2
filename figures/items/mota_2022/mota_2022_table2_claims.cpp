#include "figures/items/mota_2022/mota_2022_table2_claims.hpp"

#include "measuring/csv_table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

class Table2
{
public:
    explicit Table2(const std::vector<Table2Time>& times) : times_(times) {}

    const reference::PublishedTable& published() const
    {
        return published_;
    }
    std::size_t row(const std::string& algorithm) const
    {
        return published_.row_where("algorithm", algorithm);
    }
    double theirs(const std::string& algorithm, int size) const
    {
        return published_.number(row(algorithm), published_column(size));
    }
    double their_ratio(const std::string& algorithm, const std::string& other, int size) const
    {
        return theirs(algorithm, size) / theirs(other, size);
    }
    double their_growth(const std::string& algorithm) const
    {
        return theirs(algorithm, largest) / theirs(algorithm, smallest);
    }
    const gl::TimeStatistics& time(const std::string& algorithm, int size) const
    {
        const auto found = std::find_if(times_.begin(), times_.end(), [&](const Table2Time& one) {
            return one.algorithm == algorithm && one.size == size;
        });
        if (found == times_.end())
            throw std::logic_error(fmt::format("{} of {} numbers was not timed", algorithm, size));
        return found->time;
    }
    Interval ratio(const std::string& algorithm, const std::string& other, int size) const
    {
        return ratio_in_turn(time(algorithm, size), time(other, size));
    }
    Interval growth(const std::string& algorithm) const
    {
        return ratio_in_turn(time(algorithm, largest), time(algorithm, smallest));
    }

    static constexpr int smallest = 128;
    static constexpr int largest = 2048;

private:
    const std::vector<Table2Time>& times_;
    reference::PublishedTable published_ = reference::published_table("mota_2022_table2");
};

std::string table2_growth_range()
{
    return fmt::format("from {} to {} numbers", Table2::smallest, Table2::largest);
}

double nanoseconds_a_term(double milliseconds)
{
    constexpr double nanoseconds_per_millisecond = 1e6;
    return milliseconds * nanoseconds_per_millisecond / (2.0 * Table2::largest * Table2::largest);
}

std::vector<Case> ratios_of_all_sizes(const Table2& table, const std::string& algorithm, const std::string& other)
{
    std::vector<Case> ratios;
    for (const int size : table2::sizes)
        ratios.push_back({fmt::format("{} numbers", size), table.ratio(algorithm, other, size)});
    return ratios;
}

std::string range_of_theirs(const Table2& table, const std::string& algorithm, const std::string& other)
{
    std::vector<double> ratios;
    for (const int size : table2::sizes)
        ratios.push_back(table.their_ratio(algorithm, other, size));
    const auto [least, greatest] = std::minmax_element(ratios.begin(), ratios.end());
    return fmt::format("{} to {}", number(*least, 3), number(*greatest, 3));
}

Claim direct_growth_claim(const Table2& table)
{
    constexpr double law = static_cast<double>(Table2::largest) * Table2::largest / Table2::smallest / Table2::smallest;
    Claim claim = claim_of(table.published(), table.row(table2::direct), "direct_growth",
                           "The time of a direct transform grows as N^2");
    state_growth(claim, fmt::format("O(N^2); their times by {}", number(table.their_growth(table2::direct), 3)), law,
                 table.growth(table2::direct), table2_growth_range());
    claim.explanation = "Section 2.2.1 and chapter 3 call the growth exponential; the law that section 2.2.1 writes, "
                        "O(N^2), and the table's own numbers are quadratic.";
    return claim;
}

Claim fft_growth_claim(const Table2& table)
{
    constexpr double law = Table2::largest * 11.0 / (Table2::smallest * 7.0);
    Claim claim = claim_of(table.published(), table.row(table2::in_time), "fft_growth",
                           "The time of an FFT grows as N log N, here that of decimation in time");
    state_growth(claim, fmt::format("O(N log N); their times by {}", number(table.their_growth(table2::in_time), 3)),
                 law, table.growth(table2::in_time), table2_growth_range());
    claim.beside += fmt::format("; in frequency {}, by recursion {}", text_of(table.growth(table2::in_frequency)),
                                text_of(table.growth(table2::recursive)));
    claim.explanation = fmt::format("The law is {} log2 {} by {} log2 {}.", Table2::largest, Table2::largest,
                                    Table2::smallest, Table2::smallest);
    return claim;
}

Claim table2_gain_claim(const Table2& table)
{
    const double theirs = table.their_ratio(table2::direct, table2::in_time, Table2::largest);
    Claim claim = claim_of(table.published(), table.row(table2::direct), "gain",
                           "An FFT of 2048 numbers is faster by far than the direct transform");
    state_ratio(claim, {theirs, theirs}, table.ratio(table2::direct, table2::in_time, Table2::largest), "times");
    claim.published +=
        fmt::format("; {} times at {}", number(table.their_ratio(table2::direct, table2::in_time, Table2::smallest), 3),
                    Table2::smallest);
    claim.beside += fmt::format(
        "; {} times at {}", text_of(table.ratio(table2::direct, table2::in_time, Table2::smallest)), Table2::smallest);
    claim.explanation = fmt::format(
        "A term of the direct sum took them {} ns and takes {} ns here, where its factor comes from a table of N "
        "powers. So long a time for one complex product likely means that they computed a sine and a cosine for every "
        "term; the dissertation does not list that program.",
        number(nanoseconds_a_term(table.theirs(table2::direct, Table2::largest)), 3),
        number(nanoseconds_a_term(table.time(table2::direct, Table2::largest).median_milliseconds), 2));
    return claim;
}

Claim table2_alike_claim(const Table2& table)
{
    Claim claim = claim_of(table.published(), table.row(table2::in_frequency), "time_and_frequency_alike",
                           "Decimation in frequency takes as long as decimation in time, at every size");
    state_alike(claim, range_of_theirs(table, table2::in_frequency, table2::in_time) + " times",
                ratios_of_all_sizes(table, table2::in_frequency, table2::in_time), "times");
    claim.explanation =
        "Both make the same number of butterflies, each of one product, one sum and one difference, and "
        "both move all numbers once to reverse bits.";
    return claim;
}

Claim table2_recursion_claim(const Table2& table)
{
    Claim claim = claim_of(table.published(), table.row(table2::recursive), "recursion",
                           "The recursive FFT is slower than iterative decimation in time, at every size");
    state_ordering(claim, range_of_theirs(table, table2::recursive, table2::in_time) + " times decimation in time",
                   ratios_of_all_sizes(table, table2::recursive, table2::in_time), "times");
    claim.explanation =
        "The dissertation names the calls as the cost. Here each call also takes memory for its halves, copies them, "
        "which stands in for the reversal of bits, and computes a sine and a cosine, as a stage does; how theirs keeps "
        "its halves is not told.";
    return claim;
}

Claim table2_milliseconds_claim(const Table2& table)
{
    Claim claim = claim_of(table.published(), table.row(table2::in_time), "milliseconds",
                           "Decimation in time of 2048 numbers, forward and inverse");
    state_figure(claim, {table.theirs(table2::in_time, Table2::largest),
                         spread_of(table.time(table2::in_time, Table2::largest)), "ms"});
    claim.explanation =
        fmt::format("One thread, double precision. The table's row for decimation in time amounts to {} ns a butterfly "
                    "there and {} ns here; neither language, compiler nor precision is told.",
                    number(claim.then_and_now->then * 1e6 / (2.0 * Table2::largest * 11.0 / 2.0), 3),
                    number(claim.then_and_now->now.middle * 1e6 / (2.0 * Table2::largest * 11.0 / 2.0), 2));
    return claim;
}

} // namespace

std::string published_column(int size)
{
    return fmt::format("milliseconds_{}", size);
}

std::vector<Claim> table2_claims(const std::vector<Table2Time>& times)
{
    const Table2 table(times);
    return {direct_growth_claim(table), fft_growth_claim(table),       table2_gain_claim(table),
            table2_alike_claim(table),  table2_recursion_claim(table), table2_milliseconds_claim(table)};
}

} // namespace fragfft::figures
