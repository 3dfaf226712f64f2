// The cache of prepared work of arrays on a device.
#include "catch_framework.hpp"
#include "device_arrays/kept.hpp"

namespace fragfft::device_arrays {

TEST_CASE("What was used last is kept, within a number and a sum of bytes, whatever has left before")
{
    struct Work
    {
        std::int64_t bytes;
    };
    Kept<int, Work> kept(3, 100);
    const auto use = [&](int key, std::int64_t bytes) {
        bool is_made = false;
        CHECK(kept.of(key,
                      [&] {
                          is_made = true;
                          return std::make_unique<Work>(bytes);
                      })
                  .bytes == bytes);
        return is_made;
    };
    CHECK(use(1, 60));
    CHECK(use(2, 30));
    CHECK_FALSE(use(1, 60));
    CHECK(use(3, 40)); // 130 bytes: 2, which was used longest ago, leaves
    CHECK(kept.size() == 2);
    CHECK(use(2, 30)); // and 1
    CHECK(kept.size() == 2);
    CHECK(use(4, 20));
    CHECK(kept.size() == 3);
    CHECK(use(5, 1)); // a fourth
    CHECK(kept.size() == 3);
    CHECK_FALSE(use(2, 30));
    CHECK(use(6, 200)); // more than all may have, and kept alone
    CHECK(kept.size() == 1);
    kept.clear();
    CHECK(use(7, 60));
    CHECK(use(8, 40));
    CHECK(kept.size() == 2);
}

} // namespace fragfft::device_arrays
