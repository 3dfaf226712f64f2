// A cache of prepared work: what was used last is kept, within bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <utility>

namespace fragfft::device_arrays {

// `Value` has a member `bytes`, the memory that it holds on the device. Keys are compared one after the other: there
// are few, and most differ in their first number.
template <typename Key, typename Value> class Kept
{
public:
    Kept(std::size_t most, std::int64_t most_bytes) : most_(most), most_bytes_(most_bytes) {}

    // Returns the value of the key. If there is none, `make` makes it and returns a unique_ptr. The reference is valid
    // until another value is requested.
    template <typename Make> Value& of(const Key& key, const Make& make)
    {
        for (auto entry = entries_.begin(); entry != entries_.end(); ++entry)
            if (entry->first == key) {
                entries_.splice(entries_.begin(), entries_, entry);
                return *entries_.front().second;
            }
        entries_.emplace_front(key, make());
        bytes_ += entries_.front().second->bytes;
        while (entries_.size() > 1 && (entries_.size() > most_ || bytes_ > most_bytes_)) {
            bytes_ -= entries_.back().second->bytes;
            entries_.pop_back();
        }
        return *entries_.front().second;
    }

    std::size_t size() const { return entries_.size(); }
    void clear()
    {
        entries_.clear();
        bytes_ = 0;
    }

private:
    std::size_t most_;
    std::int64_t most_bytes_;
    std::int64_t bytes_ = 0;
    std::list<std::pair<Key, std::unique_ptr<Value>>> entries_; // used last first
};

} // namespace fragfft::device_arrays
