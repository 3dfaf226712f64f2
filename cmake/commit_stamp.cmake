cmake_minimum_required(VERSION 3.25)
# Run at every build: writes OUTPUT, a header with the commit of SOURCE, but only if the commit has changed.
include(${CMAKE_CURRENT_LIST_DIR}/fragfft_commit.cmake)
fragfft_find_commit(${SOURCE})
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
     "#pragma once\n\ninline constexpr const char* commit_stamp = \"@commit@\";\ninline constexpr const char* commit_date = \"@commit_date@\";\n")
