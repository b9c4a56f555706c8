# CLN (exact numbers): the imported target CLN::cln. Where GiNaC is installed, the shared library, which GiNaC loads:
# two copies of CLN in one process destroy each other's globals. Else the static one, where there is one, so that the
# binary has fewer libraries to load at its start.
find_path(CLN_INCLUDE_DIR cln/number.h)
find_library(CLN_STATIC_LIBRARY NAMES libcln.a)
find_library(CLN_LIBRARY NAMES cln)
find_library(GMP_LIBRARY NAMES gmp)
find_library(GINAC_LIBRARY NAMES ginac)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CLN REQUIRED_VARS CLN_LIBRARY CLN_INCLUDE_DIR)

if(CLN_FOUND AND NOT TARGET CLN::cln)
  add_library(CLN::cln INTERFACE IMPORTED)
  if(CLN_STATIC_LIBRARY AND GMP_LIBRARY AND (MBSGEN_STATIC OR NOT GINAC_LIBRARY))
    target_link_libraries(CLN::cln INTERFACE ${CLN_STATIC_LIBRARY} ${GMP_LIBRARY})
  else()
    target_link_libraries(CLN::cln INTERFACE ${CLN_LIBRARY})
  endif()
  target_include_directories(CLN::cln SYSTEM INTERFACE ${CLN_INCLUDE_DIR})
endif()
mark_as_advanced(CLN_INCLUDE_DIR CLN_STATIC_LIBRARY CLN_LIBRARY GMP_LIBRARY GINAC_LIBRARY)
