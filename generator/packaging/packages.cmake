# `cpack --config BUILD/CPackConfig.cmake`, or the target `package`: a Debian package, and an archive of the same files.
# With -DMBSGEN_STATIC=ON neither needs a library. Of a program for Windows it is one archive.
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documents EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB TXZ)
find_program(MBSGEN_DPKG dpkg)
if(WIN32)
  set(CPACK_GENERATOR ZIP)
elseif(NOT MBSGEN_DPKG)
  set(CPACK_GENERATOR TXZ)
endif()
set(CPACK_PACKAGE_VENDOR mbsgen)
# There is no address: RFC 2606 keeps .invalid for that, and lintian refuses localhost.
set(CPACK_PACKAGE_CONTACT "the developers of mbsgen <mbsgen@mbsgen.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "symbolic generator of multibody equations of motion")
set(CPACK_PACKAGE_DESCRIPTION "mbsgen turns the description of a multibody system (bodies, joints, loops,
forces) into its equations of motion, as one C++ header, C, Fortran,
JavaScript or Python, with few operations, and proves them.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};mbsgen;ALL;/;${CMAKE_BINARY_DIR};mbsgen;documents;/")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++ | c++-compiler")
if(NOT MBSGEN_STATIC)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/generator/packaging/debian.cmake)
if(WIN32)
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
  set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/generator/packaging/windows.cmake)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/PackagedVersion.cmake)
file(WRITE ${CMAKE_BINARY_DIR}/PackagedVersion.cmake
  "set(MBSGEN_PACKAGING ${PROJECT_SOURCE_DIR}/generator/packaging)\nset(MBSGEN_PUGIXML_SOURCE \"${PUGIXML_SOURCE}\")\n")
include(CPack)
