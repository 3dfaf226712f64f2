#include "methods/bluestein.hpp"

#include "methods/twiddle_table.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <tuple>

namespace fragfft {

namespace {

// Returns the unscaled forward transform of a line whose length is a product of 2, 3, 5 and 7: Stockham's algorithm in
// double precision. A pass merges `radix` transforms of merged / radix numbers each.
std::vector<std::complex<double>> transformed(std::vector<std::complex<double>> line)
{
    const std::size_t length = line.size();
    std::vector<std::complex<double>> roots(length);
    for (std::size_t k = 0; k < length; ++k)
        roots[k] = std::conj(unit_root(static_cast<long long>(k), static_cast<long long>(length)));
    std::vector<std::complex<double>> result(length);
    std::size_t merged = 1;
    for (const std::size_t radix : {2u, 3u, 5u, 7u})
        while (length / merged % radix == 0) {
            merged *= radix;
            for (std::size_t k = 0; k < length; ++k) {
                const std::size_t first = k / merged * (merged / radix) + k % (merged / radix);
                const std::size_t step_of_root = k % merged * (length / merged);
                result[k] = line[first];
                for (std::size_t r = 1; r < radix; ++r)
                    result[k] += roots[r * step_of_root % length] * line[first + r * (length / radix)];
            }
            line.swap(result);
        }
    return line;
}

std::vector<std::complex<double>> conjugate_chirp(int length, Direction direction)
{
    std::vector<std::complex<double>> chirp;
    const long long period = 2LL * length;
    for (long long n = 0; n < length; ++n) {
        const std::complex<double> root = unit_root(n * n % period, period);
        chirp.push_back(direction == Direction::forward ? std::conj(root) : root);
    }
    return chirp;
}

std::vector<std::complex<double>> spectrum_of(const std::vector<std::complex<double>>& conjugate, int padded)
{
    std::vector<std::complex<double>> line(static_cast<std::size_t>(padded));
    for (std::size_t n = 0; n < conjugate.size(); ++n) {
        line[n] = std::conj(conjugate[n]);
        line[(line.size() - n) % line.size()] = line[n];
    }
    std::vector<std::complex<double>> spectrum = transformed(std::move(line));
    for (std::complex<double>& bin : spectrum)
        bin /= padded;
    return spectrum;
}

// Chirps sorted by padded length, length and direction. The longest are evicted first.
class KeptChirps
{
public:
    using Key = std::tuple<int, int, Direction>;

    std::shared_ptr<const Chirp> find(const Key& key)
    {
        const std::lock_guard lock(mutex_);
        const auto found = chirps_.find(key);
        return found == chirps_.end() ? nullptr : found->second;
    }

    void keep(const Key& key, std::shared_ptr<const Chirp> made)
    {
        const std::lock_guard lock(mutex_);
        const std::size_t numbers = made->conjugate.size() + made->spectrum.size();
        if (numbers > most_kept || !chirps_.emplace(key, std::move(made)).second)
            return;
        kept_ += numbers;
        while (kept_ > most_kept) {
            const auto longest = std::prev(chirps_.end());
            kept_ -= longest->second->conjugate.size() + longest->second->spectrum.size();
            chirps_.erase(longest);
        }
    }

private:
    std::mutex mutex_;
    std::map<Key, std::shared_ptr<const Chirp>> chirps_;
    std::size_t kept_ = 0;
};

} // namespace

std::shared_ptr<const Chirp> chirp(int length, int padded_length, Direction direction)
{
    static KeptChirps kept;
    const KeptChirps::Key key{padded_length, length, direction};
    if (auto found = kept.find(key))
        return found;
    Chirp made{conjugate_chirp(length, direction), {}};
    made.spectrum = spectrum_of(made.conjugate, padded_length);
    auto result = std::make_shared<const Chirp>(std::move(made));
    kept.keep(key, result);
    return result;
}

} // namespace fragfft
