# Run by cpack between installing and packing: adds what Debian requires in each package besides the installed files.
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(folder ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})

  if(component STREQUAL program)
    execute_process(COMMAND gzip -9n ${folder}/share/man/man1/fragfft.1 COMMAND_ERROR_IS_FATAL ANY)
  elseif(component STREQUAL shared_library)
    file(GLOB_RECURSE shared ${folder}/libfragfft.so.*.*)
    file(WRITE ${CPACK_TEMPORARY_DIRECTORY}/debian/control "") # dpkg-shlibdeps requires this file
    execute_process(COMMAND dpkg-shlibdeps -O ${shared} WORKING_DIRECTORY ${CPACK_TEMPORARY_DIRECTORY}
                    OUTPUT_VARIABLE depends ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX REPLACE "^.*Depends=" "" CPACK_DEBIAN_SHARED_LIBRARY_PACKAGE_DEPENDS "${depends}")
  elseif(component STREQUAL library)
    # The package of the shared library contains it.
    file(GLOB_RECURSE shared ${folder}/libfragfft.so.*)
    file(REMOVE ${shared})
    file(REMOVE_RECURSE ${folder}/share/doc)
  endif()

  set(documents ${folder}/share/doc/${package})
  file(MAKE_DIRECTORY ${documents})
  file(COPY ${CMAKE_CURRENT_LIST_DIR}/copyright DESTINATION ${documents}
       FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  file(COPY_FILE ${SOURCE}/CHANGELOG.md ${documents}/changelog)
  # The time is SOURCE_DATE_EPOCH.
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${documents}/changelog.Debian
       "fragfft (${VERSION}) bookworm; urgency=medium\n\n  * Packages of this release, by CPack.\n\n -- ${MAINTAINER}  ${date}\n")
  file(CHMOD ${documents}/changelog ${documents}/changelog.Debian
       PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  execute_process(COMMAND gzip -9n ${documents}/changelog ${documents}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
endforeach()
