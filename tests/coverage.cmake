# The target `coverage` of the preset of that name: runs the tests of the modules and shows which lines they reach, as a
# table and as pages in html/ of the build folder.
set(MBSGEN_COVERAGE_TESTS base expr scheme model formalism import emit certify cli diagnostics golden runtime
  CACHE STRING "Folders of tests/ whose tests count for the coverage")

set(programs mbsgen)
if(TARGET mbsgen_sdf)
  list(APPEND programs mbsgen_sdf)
endif()
foreach(name ${MBSGEN_COVERAGE_TESTS})
  foreach(program test_${name} test_${name}_allocation)
    if(TARGET ${program})
      list(APPEND programs ${program})
    endif()
  endforeach()
endforeach()
list(TRANSFORM programs REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE files)
list(JOIN MBSGEN_COVERAGE_TESTS "|" labels)

add_custom_target(coverage
  COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/coverage.sh "^(${labels})$$" ${files}
  DEPENDS ${programs}
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
  USES_TERMINAL VERBATIM)
