// Includes Catch2 version 2 or 3, whichever the distribution has.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using CatchListener = Catch::EventListenerBase;
#else
#include <catch2/catch.hpp>
using Catch::Matchers::Contains;
#ifdef CATCH_CONFIG_EXTERNAL_INTERFACES // a test that listens defines it itself
using CatchListener = Catch::TestEventListenerBase;
#endif
inline auto ContainsSubstring(const std::string& text)
{
    return Contains(text);
}
#endif
