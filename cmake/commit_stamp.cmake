cmake_minimum_required(VERSION 3.25)
# Run at every build: writes OUTPUT, a header with the commit that SOURCE is at, only when that has changed.
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(commit "unknown")
  set(commit_date "")
else()
  execute_process(COMMAND git -C ${SOURCE} status --porcelain --untracked-files=no
                  OUTPUT_VARIABLE changes ERROR_QUIET)
  execute_process(COMMAND git -C ${SOURCE} log -1 --format=%cs
                  OUTPUT_VARIABLE commit_date OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT changes STREQUAL "")
    string(APPEND commit " with local changes")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
     "#pragma once\n\ninline constexpr const char* commit_stamp = \"@commit@\";\ninline constexpr const char* commit_date = \"@commit_date@\";\n")
