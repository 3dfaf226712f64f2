// The rows that `bench --json` and `crossover --json` print.
#pragma once

#include "catch_framework.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace fragfft {

using Rows = std::map<std::string, nlohmann::json>; // by quantity

// The rows of the cases with this label, each quantity once.
inline Rows rows_where(const nlohmann::json& results, const std::string& label, const nlohmann::json& value)
{
    Rows rows;
    for (const nlohmann::json& row : results)
        if (row.at("case").contains(label) && row.at("case").at(label) == value)
            CHECK(rows.emplace(row.at("quantity"), row).second);
    return rows;
}

inline void check_time(const nlohmann::json& row, int runs)
{
    CHECK(row.at("low") > 0.0);
    CHECK(row.at("middle") >= row.at("low"));
    CHECK(row.at("high") >= row.at("middle"));
    CHECK(row.at("unit") == "ms");
    CHECK(row.at("runs") == runs);
    CHECK_FALSE(row.at("clock").get<std::string>().empty());
}

} // namespace fragfft
