# Compiler settings shared by every target of the project, as the interface target fragfft_options.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# The shared library is made of the same object files as everything else, and shows only what its headers declare.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

option(FRAGFFT_SANITIZE "Build with the address and undefined behaviour sanitizers" OFF)

add_library(fragfft_options INTERFACE)
target_compile_options(fragfft_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Werror)
if(FRAGFFT_SANITIZE)
  target_compile_options(fragfft_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined
                                                   -fno-omit-frame-pointer)
  target_link_options(fragfft_options INTERFACE -fsanitize=address,undefined)
endif()
# Where the library's generated headers are.
set(FRAGFFT_GENERATED_INCLUDE ${PROJECT_BINARY_DIR}/include)
target_include_directories(fragfft_options INTERFACE
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src/library/include
  ${FRAGFFT_GENERATED_INCLUDE})

# A static library of this project, from sources beside the calling CMakeLists.txt.
function(fragfft_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES;PRIVATE_LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC fragfft_options ${ARG_LIBRARIES} PRIVATE ${ARG_PRIVATE_LIBRARIES})
endfunction()
