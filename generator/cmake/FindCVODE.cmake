# CVODE::cvode: by its headers and library. SUNDIALS' own package file asks for all that its other parts were built with.
find_path(CVODE_INCLUDE_DIR cvode/cvode.h)
find_library(CVODE_LIBRARY sundials_cvode)
if(CVODE_INCLUDE_DIR AND EXISTS "${CVODE_INCLUDE_DIR}/sundials/sundials_config.h")
  file(STRINGS "${CVODE_INCLUDE_DIR}/sundials/sundials_config.h" CVODE_VERSION_LINE REGEX "define SUNDIALS_VERSION ")
  string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" CVODE_VERSION "${CVODE_VERSION_LINE}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CVODE REQUIRED_VARS CVODE_LIBRARY CVODE_INCLUDE_DIR VERSION_VAR CVODE_VERSION
  HANDLE_VERSION_RANGE)
if(CVODE_FOUND AND NOT TARGET CVODE::cvode)
  add_library(CVODE::cvode UNKNOWN IMPORTED)
  set_target_properties(CVODE::cvode PROPERTIES IMPORTED_LOCATION "${CVODE_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CVODE_INCLUDE_DIR}" INTERFACE_COMPILE_DEFINITIONS MBSGEN_HAS_CVODE)
endif()
mark_as_advanced(CVODE_INCLUDE_DIR CVODE_LIBRARY)
