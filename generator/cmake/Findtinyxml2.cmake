# tinyxml2::tinyxml2: by tinyxml2's own package file, or by its header and library, where a distribution leaves that
# file out (Ubuntu 22.04).
find_package(tinyxml2 CONFIG QUIET)
if(NOT TARGET tinyxml2::tinyxml2)
  find_path(TINYXML2_INCLUDE_DIR tinyxml2.h)
  find_library(TINYXML2_LIBRARY tinyxml2)
  if(TINYXML2_INCLUDE_DIR AND TINYXML2_LIBRARY)
    add_library(tinyxml2::tinyxml2 UNKNOWN IMPORTED)
    set_target_properties(tinyxml2::tinyxml2 PROPERTIES
      IMPORTED_LOCATION "${TINYXML2_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${TINYXML2_INCLUDE_DIR}")
  endif()
endif()
include(FindPackageHandleStandardArgs)
if(TARGET tinyxml2::tinyxml2)
  set(tinyxml2_target tinyxml2::tinyxml2)
endif()
find_package_handle_standard_args(tinyxml2 REQUIRED_VARS tinyxml2_target)
