# cmake -DTO=FOLDER -DVERSION=X [-DPROGRAM=FILE] [-DMODULE=FILE] [-DTCC=FILE] -P stage.cmake: the source of the package `mbsgen` of Python
# with all that its wheel holds. Without PROGRAM and TCC the package takes those that are installed.
set(here ${CMAKE_CURRENT_LIST_DIR})
file(REMOVE_RECURSE ${TO})
foreach(item pyproject.toml setup.py core mbsgen)
  file(COPY ${here}/${item} DESTINATION ${TO} PATTERN __pycache__ EXCLUDE PATTERN bin EXCLUDE)
endforeach()
file(GLOB shared ${here}/../emit/python/package/mbsgen_* ${here}/../emit/table/source/mbsgen_*)
file(COPY ${shared} ${here}/../emit/python/package/_arrays.py ${here}/../emit/python/package/_support.py DESTINATION ${TO}/shared)
file(WRITE ${TO}/shared/VERSION ${VERSION})
foreach(program ${PROGRAM} ${MODULE} ${TCC})
  file(COPY ${program} DESTINATION ${TO}/mbsgen/bin)
endforeach()
