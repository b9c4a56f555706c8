# GiNaC (symbolic proofs): the imported target GiNaC::ginac, the shared library, which loads the same CLN as CLN::cln.
find_path(GINAC_INCLUDE_DIR ginac/ginac.h)
find_library(GINAC_LIBRARY NAMES ginac)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GiNaC REQUIRED_VARS GINAC_LIBRARY GINAC_INCLUDE_DIR)

if(GiNaC_FOUND AND NOT TARGET GiNaC::ginac)
  find_package(CLN REQUIRED)
  add_library(GiNaC::ginac INTERFACE IMPORTED)
  target_link_libraries(GiNaC::ginac INTERFACE ${GINAC_LIBRARY} CLN::cln)
  target_include_directories(GiNaC::ginac SYSTEM INTERFACE ${GINAC_INCLUDE_DIR})
endif()
mark_as_advanced(GINAC_INCLUDE_DIR GINAC_LIBRARY)
