#include "figures/microscope/lru_caches.hpp"

#include <limits>

namespace fragfft::figures {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

} // namespace

LruCaches::LruCaches(std::size_t lines_of_memory, std::vector<std::size_t> capacities)
    : capacities_(std::move(capacities)), nodes_(lines_of_memory), misses_(capacities_.size())
{
    empty();
}

void LruCaches::empty()
{
    nodes_.assign(nodes_.size(), {none, none, none});
    last_.assign(capacities_.size(), none);
    head_ = none;
    tail_ = none;
    held_ = 0;
}

void LruCaches::unlink(std::uint32_t line)
{
    const Node& node = nodes_[line];
    nodes_[node.before].behind = node.behind;
    (node.behind != none ? nodes_[node.behind].before : tail_) = node.before;
}

void LruCaches::put_first(std::uint32_t line)
{
    nodes_[line] = {none, head_, 0};
    (head_ != none ? nodes_[head_].before : tail_) = line;
    head_ = line;
}

void LruCaches::touch(std::uint32_t line)
{
    if (line == head_)
        return;
    const bool is_new = nodes_[line].level == none;
    const std::size_t level = is_new ? capacities_.size() : nodes_[line].level;
    if (is_new)
        ++first_touches_;
    else {
        // What is left of the cache that holds it ends one line earlier.
        if (level < last_.size() && last_[level] == line)
            last_[level] = nodes_[line].before;
        unlink(line);
    }
    put_first(line);
    for (std::size_t cache = 0; cache < level; ++cache) {
        ++misses_[cache];
        if (last_[cache] == none)
            continue;
        const std::uint32_t dropped = last_[cache];
        nodes_[dropped].level = static_cast<std::uint32_t>(cache + 1);
        last_[cache] = nodes_[dropped].before;
    }
    if (!is_new)
        return;
    ++held_;
    for (std::size_t cache = 0; cache < capacities_.size(); ++cache)
        if (capacities_[cache] == held_)
            last_[cache] = tail_;
}

} // namespace fragfft::figures
