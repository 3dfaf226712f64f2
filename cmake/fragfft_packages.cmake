# `cpack --preset package` makes Debian packages of what the preset builds: the program, the shared library, the files
# for building programs against it, and the Python package. debian/finish.cmake adds what Debian requires in each.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME fragfft)
# Each package has a summary of its own.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_VERSION ${PROJECT_VERSION})
set(deb_version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL program shared_library library)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                                WORLD_READ WORLD_EXECUTE)
# The domain .invalid belongs to nobody: whoever distributes packages sets the maintainer who answers for them.
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The fragfft authors <authors@fragfft.invalid>"
    CACHE STRING "Who answers for the packages")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# The device's driver is loaded by OpenGL; counts of instructions are left out if their tools are missing.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME fragfft)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "libegl1, libgl1, libgl1-mesa-dri, glslang-tools, spirv-tools")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "filters and transforms images on the GPU, and reproduces FFT papers
fragfft filters images of any size and format by Fourier transforms or
convolution, on a GPU or without one, transforms arrays as NumPy does, and
plans, times and checks every method.
.
It also is the fragment and compute programs of five papers on the FFT on
graphics cards, from 2003 to 2022, again, and computes their tables, figures
and claims anew beside what is measured on this machine.")

set(CPACK_DEBIAN_SHARED_LIBRARY_PACKAGE_NAME libfragfft${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_SHARED_LIBRARY_PACKAGE_SECTION libs)
# finish.cmake runs dpkg-shlibdeps itself, because CPack would add scripts that run ldconfig, which the trigger does
# already.
set(CPACK_DEBIAN_SHARED_LIBRARY_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_SHARED_LIBRARY_PACKAGE_RECOMMENDS "libegl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_SHARED_LIBRARY_DESCRIPTION "FFTs and filters of OpenGL textures and of arrays
The library filters and transforms textures that its caller owns, in whatever
OpenGL context is current, 3.3 or later or OpenGL ES 3.0 or later, and leaves
the caller's state as it was. Arrays in memory it takes without a context. It
is for C++ and C.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libfragfft-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libfragfft${PROJECT_VERSION_MAJOR} (= ${deb_version})")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "FFTs and filters of OpenGL textures (development files)
Headers for C++20 and C99, the static library, a CMake package and pkg-config
files of a library that filters and transforms textures in whatever OpenGL
context is current.")

if(TARGET fragfft_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-fragfft)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-scipy, libegl1, libgl1-mesa-dri")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-dask, python3-moderngl")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/python/postinst
                                                ${PROJECT_SOURCE_DIR}/cmake/debian/python/prerm)
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION "FFTs and filters of NumPy's arrays, by a GPU or the processor
NumPy's transforms and scipy.ndimage's filters by a GPU through OpenGL, without
a display, and where there is none by the processor's vectors and by SciPy;
arrays that stay on the device; a backend of scipy.fft; moderngl's textures by
their names.")
endif()

# Programs that link the library require a version that is at least as new, and the linker's cache must be updated.
set(control ${PROJECT_BINARY_DIR}/debian)
file(CONFIGURE OUTPUT ${control}/shlibs CONTENT
     "libfragfft ${PROJECT_VERSION_MAJOR} libfragfft${PROJECT_VERSION_MAJOR} (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT ${control}/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_SHARED_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)

file(CONFIGURE OUTPUT ${control}/at_packing.cmake @ONLY CONTENT
"# Every time in a package is that of the commit, so that packages of one commit are the same bytes.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  include(\"@PROJECT_SOURCE_DIR@/cmake/fragfft_commit.cmake\")
  fragfft_find_commit(\"@PROJECT_SOURCE_DIR@\")
  set(ENV{SOURCE_DATE_EPOCH} \"\${commit_seconds}\")
endif()
")
set(CPACK_PROJECT_CONFIG_FILE ${control}/at_packing.cmake)
file(CONFIGURE OUTPUT ${control}/finish.cmake @ONLY CONTENT
"set(SOURCE \"@PROJECT_SOURCE_DIR@\")
set(VERSION @deb_version@)
set(MAINTAINER \"@CPACK_DEBIAN_PACKAGE_MAINTAINER@\")
include(\"@PROJECT_SOURCE_DIR@/cmake/debian/finish.cmake\")
")
set(CPACK_PRE_BUILD_SCRIPTS ${control}/finish.cmake)
include(CPack)
