# Compiler settings shared by every target of the project, as the interface target fragfft_options.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
# The file is in the top-level build folder, which belongs to the parent project if there is one.
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
endif()
# The shared library consists of the same object files as everything else, and exports only what its headers declare.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

set(FRAGFFT_SANITIZE "" CACHE STRING "Build with sanitizers: address (with undefined behaviour), or thread")
set_property(CACHE FRAGFFT_SANITIZE PROPERTY STRINGS "" address thread)
# Converting a number to an integer that cannot hold it is undefined behaviour, too, but GCC checks it only if it is
# named here.
set(FRAGFFT_SANITIZER_FLAGS_address -fsanitize=address,undefined,float-cast-overflow)
set(FRAGFFT_SANITIZER_FLAGS_thread -fsanitize=thread)
if(FRAGFFT_SANITIZE AND NOT DEFINED FRAGFFT_SANITIZER_FLAGS_${FRAGFFT_SANITIZE})
  message(FATAL_ERROR "FRAGFFT_SANITIZE is '${FRAGFFT_SANITIZE}', which is neither address nor thread")
endif()
option(FRAGFFT_FUZZ "Build the fuzz targets of tests/fuzz, and nothing else of the tests, by clang" OFF)

add_library(fragfft_options INTERFACE)
target_compile_options(fragfft_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor)
if(FRAGFFT_WARNINGS_AS_ERRORS)
  target_compile_options(fragfft_options INTERFACE -Werror)
endif()
if(FRAGFFT_SANITIZE)
  # The standard library's assertions find errors within an allocation, such as an access between a vector's size and
  # its capacity.
  set(sanitizer_flags ${FRAGFFT_SANITIZER_FLAGS_${FRAGFFT_SANITIZE}})
  target_compile_options(fragfft_options INTERFACE ${sanitizer_flags} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_definitions(fragfft_options INTERFACE _GLIBCXX_ASSERTIONS)
  target_link_options(fragfft_options INTERFACE ${sanitizer_flags})
endif()
if(FRAGFFT_FUZZ)
  # The checks need a compilation of their own: with little optimisation, without what the address sanitizer finds as
  # well (a null or misaligned pointer, or one beyond its object), without warnings, which other builds report, and with
  # the standard library's assertions.
  target_compile_options(fragfft_options INTERFACE -w -O1 -gline-tables-only -D_GLIBCXX_ASSERTIONS
    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
    -fno-sanitize=null,alignment,object-size,vptr,pointer-overflow,function)
endif()
# The folder of the library's generated headers.
set(FRAGFFT_GENERATED_INCLUDE ${PROJECT_BINARY_DIR}/include)
target_include_directories(fragfft_options INTERFACE
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include
  ${FRAGFFT_GENERATED_INCLUDE})

option(FRAGFFT_SOURCES_TOGETHER "Compile the sources of a library together: half the time for all, more for one" OFF)
# Two units of eight sources spend more than a third of their time on headers that both parse.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)

# Code without hot loops compiles faster than with the -O3 of a release, and tests' assertions in half the time of -O1.
set(FRAGFFT_COLD_OPTIONS $<$<CONFIG:Release>:-O1>)
set(FRAGFFT_TEST_OPTIONS $<$<CONFIG:Release>:-O0>)
if(FRAGFFT_FUZZ)
  set(FRAGFFT_COLD_OPTIONS -O0)
endif()

# By default GCC collects its garbage repeatedly in sources that are compiled together, which takes an eighth of the
# time.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(fragfft_options INTERFACE "SHELL:--param ggc-min-heapsize=1000000")
endif()

# fragfft_precompile_headers(NAME KIND [OPTIONS ...] [HEADERS ...] [LIBRARIES ...]): precompiles standard headers that
# many sources include, and HEADERS. KIND, OBJECT or EXECUTABLE, is the kind of the targets that reuse them; these must
# be compiled with the same OPTIONS, because GCC's precompiled headers include the optimisation level. Headers that
# depend on a target's definitions are not precompiled. Every source still includes what it uses, and builds without
# precompiled headers: -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON. ccache only handles precompiled headers with
# CCACHE_SLOPPINESS=pch_defines,time_macros.
function(fragfft_precompile_headers name kind)
  cmake_parse_arguments(ARG "" "" "OPTIONS;HEADERS;LIBRARIES" ${ARGN})
  # CMake requires a source.
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "int main() {}\n")
  if(kind STREQUAL EXECUTABLE)
    add_executable(${name} ${source})
  else()
    add_library(${name} ${kind} ${source})
  endif()
  target_link_libraries(${name} PRIVATE fragfft_options ${ARG_LIBRARIES})
  target_compile_options(${name} PRIVATE ${ARG_OPTIONS})
  target_precompile_headers(${name} PRIVATE
    <algorithm> <array> <charconv> <chrono> <cmath> <complex> <cstddef> <cstdint> <cstdio> <cstdlib> <cstring>
    <filesystem> <fstream> <functional> <limits> <map> <memory> <numbers> <numeric> <optional> <set> <span> <sstream>
    <stdexcept> <string> <string_view> <tuple> <utility> <variant> <vector> ${ARG_HEADERS})
endfunction()

# libstdc++ 12 disables these warnings in <bits/char_traits.h>, where they are false alarms, but GCC forgets that when
# it precompiles the header. Builds without precompiled headers, and clang, still check for them.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
  target_compile_options(fragfft_options INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
fragfft_precompile_headers(fragfft_standard_headers OBJECT)
fragfft_precompile_headers(fragfft_standard_headers_cold OBJECT OPTIONS ${FRAGFFT_COLD_OPTIONS})

# fragfft_add_library(NAME [COLD] [SEPARATE] SOURCES ... [LIBRARIES ...] [PRIVATE_LIBRARIES ...]): adds a static library
# of this project, from sources next to the calling CMakeLists.txt. With FRAGFFT_SOURCES_TOGETHER they are compiled
# sixteen at a time, so no two of them may use one name for different things. The sources of a SEPARATE library, some of
# which belong to two libraries, are compiled one by one.
function(fragfft_add_library name)
  cmake_parse_arguments(ARG "COLD;SEPARATE" "" "SOURCES;LIBRARIES;PRIVATE_LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC fragfft_options ${ARG_LIBRARIES} PRIVATE ${ARG_PRIVATE_LIBRARIES})
  if(FRAGFFT_SOURCES_TOGETHER AND NOT ARG_SEPARATE)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON)
  endif()
  if(ARG_COLD)
    target_compile_options(${name} PRIVATE ${FRAGFFT_COLD_OPTIONS})
    target_precompile_headers(${name} REUSE_FROM fragfft_standard_headers_cold)
  else()
    target_precompile_headers(${name} REUSE_FROM fragfft_standard_headers)
  endif()
endfunction()
