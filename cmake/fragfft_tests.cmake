# fragfft_add_tests(NAME SOURCES ... LIBRARIES ... [FIRST ...] [GL] [LONG] [SWEEPS] [IN_ONE_PROCESS]): one Catch2 program, each
# of its cases a ctest test, or all of them one where they share what takes long to make. FIRST: libraries that are linked
# before the tests, so that templates which both compile are those of the libraries, which are optimised: parsing and
# writing JSON takes a quarter of the time.
# GL marks tests that need a working OpenGL device with the label gl, and links what makes contexts. LONG: cases of hundreds
# of whole commands. SWEEPS: cases tagged [sweep] are tests with FRAGFFT_THOROUGH alone. With FRAGFFT_SOURCES_TOGETHER the
# sources are compiled sixteen at a time, as those of a library are.
find_package(Catch2 REQUIRED)
include(Catch)
set(FRAGFFT_TEST_SUPPORT ${PROJECT_SOURCE_DIR}/tests)
# A sweep tests every case of something that another test covers by a few: ./check --thorough.
option(FRAGFFT_THOROUGH "Whether tests that take long, and find what others may miss, are tests, too" OFF)
# The prefix to which the tests install the library.
set(FRAGFFT_TEST_PREFIX ${PROJECT_BINARY_DIR}/tests/prefix)

if(Catch2_VERSION VERSION_LESS 3)
  # Version 2 is header-only and leaves the main function to its user: compile it once.
  add_library(fragfft_catch_main STATIC ${FRAGFFT_TEST_SUPPORT}/catch_main.cpp)
  target_link_libraries(fragfft_catch_main PUBLIC Catch2::Catch2)
  target_compile_options(fragfft_catch_main PRIVATE $<$<CONFIG:Release>:-O0>) # halves its time to compile
  set(FRAGFFT_CATCH fragfft_catch_main)
  set(catch_header <catch2/catch.hpp>)
else()
  set(FRAGFFT_CATCH Catch2::Catch2WithMain)
  set(catch_header <catch2/catch_all.hpp>)
endif()

# Timeouts in seconds, for a usual test and for one that draws, builds or runs many things. Sanitizers take up to ten
# times as long.
set(FRAGFFT_TIMEOUT 120)
set(FRAGFFT_LONG_TIMEOUT 300)
if(FRAGFFT_SANITIZE)
  set(FRAGFFT_TIMEOUT 1200)
  set(FRAGFFT_LONG_TIMEOUT 3000)
endif()

# fragfft_overlook_unloaded_driver(TEST...): for programs that unload their driver before leaks are searched for. The
# driver's own leaks then have no library name by which tests/sanitizers/leaks.supp could suppress them.
function(fragfft_overlook_unloaded_driver)
  if(FRAGFFT_SANITIZE STREQUAL "address")
    set_tests_properties(${ARGN} PROPERTIES ENVIRONMENT_MODIFICATION "ASAN_OPTIONS=string_append::detect_leaks=0")
  endif()
endfunction()

# Parsing Catch2 would take longer than the rest of most tests.
fragfft_precompile_headers(fragfft_test_headers EXECUTABLE OPTIONS ${FRAGFFT_TEST_OPTIONS}
  HEADERS <random> ${catch_header} LIBRARIES ${FRAGFFT_CATCH})

# fragfft_add_test_library(NAME SOURCES ... [LIBRARIES ...]): adds a library by which tests compute their inputs and
# references. It is optimised like the code under test; otherwise it would take half the time of the larger tests.
function(fragfft_add_test_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${FRAGFFT_TEST_SUPPORT})
  target_link_libraries(${name} PUBLIC fragfft_options ${ARG_LIBRARIES})
  target_precompile_headers(${name} REUSE_FROM fragfft_standard_headers)
endfunction()
fragfft_add_test_library(fragfft_random_images SOURCES ${FRAGFFT_TEST_SUPPORT}/random_images.cpp)

function(fragfft_add_tests name)
  cmake_parse_arguments(ARG "GL;LONG;SWEEPS;IN_ONE_PROCESS" "" "SOURCES;LIBRARIES;FIRST" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${FRAGFFT_TEST_SUPPORT})
  target_link_libraries(${name} PRIVATE fragfft_options fragfft_random_images fragfft_all_programs ${ARG_LIBRARIES} ${FRAGFFT_CATCH})
  target_precompile_headers(${name} REUSE_FROM fragfft_test_headers)
  foreach(library IN LISTS ARG_FIRST)
    target_link_options(${name} PRIVATE "LINKER:--whole-archive,$<TARGET_FILE:${library}>,--no-whole-archive")
  endforeach()
  if(FRAGFFT_SOURCES_TOGETHER)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON)
  endif()
  # Compiling the tests takes longer than running them, so they are not optimised; the code under test is.
  target_compile_options(${name} PRIVATE ${FRAGFFT_TEST_OPTIONS})
  if(ARG_GL)
    target_link_libraries(${name} PRIVATE fragfft_egl)
    # Commands with a cache folder of their own still find what Mesa has compiled before.
    set(properties LABELS gl TIMEOUT ${FRAGFFT_LONG_TIMEOUT}
                   ENVIRONMENT MESA_SHADER_CACHE_DIR=${CMAKE_BINARY_DIR}/shader_cache)
  elseif(ARG_LONG)
    set(properties TIMEOUT ${FRAGFFT_LONG_TIMEOUT})
  else()
    set(properties TIMEOUT ${FRAGFFT_TIMEOUT})
  endif()
  if(ARG_IN_ONE_PROCESS)
    add_test(NAME ${name} COMMAND ${name} --warn NoTests)
    set_tests_properties(${name} PROPERTIES ${properties})
  else()
    set(cases "")
    if(ARG_SWEEPS AND NOT FRAGFFT_THOROUGH)
      set(cases TEST_SPEC "~[sweep]")
    endif()
    # A test that runs no case must fail: a name with a semicolon reaches ctest in pieces, none of which names a case.
    catch_discover_tests(${name} ${cases} TEST_PREFIX "${name}: " EXTRA_ARGS --warn NoTests
                         PROPERTIES ${properties}
                         DISCOVERY_MODE PRE_TEST)
  endif()
endfunction()
