# fragfft_find_commit(SOURCE) sets variables about the commit of the sources in SOURCE: `commit`, its first twelve
# digits, `commit_date`, and `commit_seconds` since 1970. An archive made by git has them in commit.txt, which takes
# precedence, since an archive may be unpacked in the working tree of another project. Without commit.txt and git the
# commit is "unknown", and the other variables are empty.
function(fragfft_find_commit source)
  file(STRINGS ${source}/cmake/commit.txt line LIMIT_COUNT 1)
  set(local_changes "")
  if(line MATCHES "Format")
    execute_process(COMMAND git -C ${source} log -1 "--format=%H %cs %ct"
                    OUTPUT_VARIABLE line OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND git -C ${source} status --porcelain --untracked-files=no
                    OUTPUT_VARIABLE local_changes ERROR_QUIET)
  endif()
  set(commit "unknown")
  set(commit_date "")
  set(commit_seconds "")
  if(line MATCHES "^([0-9a-f]+) ([0-9-]+) ([0-9]+)$")
    string(SUBSTRING ${CMAKE_MATCH_1} 0 12 commit)
    set(commit_date ${CMAKE_MATCH_2})
    set(commit_seconds ${CMAKE_MATCH_3})
  endif()
  if(NOT local_changes STREQUAL "")
    string(APPEND commit " with local changes")
  endif()
  foreach(name commit commit_date commit_seconds)
    set(${name} "${${name}}" PARENT_SCOPE)
  endforeach()
endfunction()
