# Finds all packages that the build needs, and names all that are missing at once.

include(${CMAKE_CURRENT_LIST_DIR}/header_libraries.cmake)

# mbsgen_require(PACKAGE DEBIAN_NAME): remembers DEBIAN_NAME if PACKAGE is not found.
macro(mbsgen_require package debian_name)
  find_package(${package} QUIET)
  if(CMAKE_CROSSCOMPILING AND NOT ${package}_FOUND)
    mbsgen_take_headers(${package})
  endif()
  if(NOT ${package}_FOUND)
    list(APPEND missing_packages ${package})
    list(APPEND missing_debian_names ${debian_name})
  endif()
endmacro()

set(missing_packages "")
set(missing_debian_names "")
if(MBSGEN_STATIC) # these are libraries that are loaded alone
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(CMAKE_DISABLE_FIND_PACKAGE_assimp ON)
  set(CMAKE_DISABLE_FIND_PACKAGE_sdformat12 ON)
endif()
# Exact numbers are computed by CLN or by Boost.Multiprecision; the files that mbsgen writes are the same.
set(MBSGEN_NUMBERS auto CACHE STRING "Library of exact numbers: cln, boost, or auto: cln where it is installed")
set_property(CACHE MBSGEN_NUMBERS PROPERTY STRINGS auto cln boost)
if(MBSGEN_GENERATOR)
  if(MBSGEN_NUMBERS STREQUAL "cln")
    mbsgen_require(CLN "libcln-dev;libgmp-dev")
  else()
    find_package(CLN QUIET)
  endif()
  mbsgen_require(nlohmann_json nlohmann-json3-dev)
  mbsgen_require(CLI11 libcli11-dev)
  mbsgen_require(fmt libfmt-dev)
  mbsgen_require(pugixml libpugixml-dev)
  if(MBSGEN_STATIC AND TARGET pugixml::static) # pugixml::pugixml is the shared one where there are both
    set_property(TARGET pugixml::pugixml PROPERTY INTERFACE_LINK_LIBRARIES pugixml::static)
  endif()
endif()
if(MBSGEN_GENERATOR OR MBSGEN_TESTS)
  mbsgen_require(Eigen3 libeigen3-dev)
  mbsgen_require(Boost libboost-dev) # odeint and Multiprecision, of which the headers alone are used
endif()
if(MBSGEN_TESTS)
  mbsgen_require(Catch2 catch2)
  mbsgen_require(tinyxml2 libtinyxml2-dev) # reads drawings and URDF beside the program
  if(NOT MBSGEN_GENERATOR)
    mbsgen_require(nlohmann_json nlohmann-json3-dev)
  endif()
endif()

if(NOT MBSGEN_GENERATOR) # mbsgen::analysis, where they are
  find_package(Eigen3 QUIET)
  find_package(Boost QUIET)
endif()
# Pages of `mbsgen view` hold the 3-D library three.js, where it is; without it they draw on a canvas. Another release,
# of those that are one script (up to r160): -DTHREEJS_FILE=PATH; none: -DTHREEJS_FILE=OFF.
find_file(THREEJS_FILE three.min.js PATHS /usr/share/javascript/three /usr/share/nodejs/three/build NO_CMAKE_FIND_ROOT_PATH)
find_package(assimp CONFIG QUIET) # meshes of OBJ and DAE in pictures, where it is (libassimp-dev)
find_package(CVODE 6...<7 QUIET) # the method bdf, where it is (libsundials-dev)

# SDF is read where libsdformat is, by a module that POSIX loads; other files do not need it.
set(MBSGEN_SDF AUTO CACHE STRING "Read SDF by libsdformat: ON, OFF, or AUTO: where it is installed")
set_property(CACHE MBSGEN_SDF PROPERTY STRINGS AUTO ON OFF)
if(MBSGEN_GENERATOR AND MBSGEN_SDF AND UNIX AND NOT EMSCRIPTEN)
  find_package(sdformat12 QUIET)
  if(MBSGEN_SDF STREQUAL "ON" AND NOT sdformat12_FOUND)
    list(APPEND missing_packages sdformat12)
    list(APPEND missing_debian_names libsdformat-dev)
  endif()
endif()

if(missing_packages)
  list(JOIN missing_packages ", " missing_packages)
  list(JOIN missing_debian_names " " missing_debian_names)
  set(remedy "On Debian and Ubuntu: apt-get install ${missing_debian_names}")
  if(MBSGEN_TESTS)
    string(APPEND remedy "\nWithout the tests (-DMBSGEN_TESTS=OFF) Catch2 is not needed.")
  endif()
  if(MBSGEN_GENERATOR)
    string(APPEND remedy "\nThe runtime headers alone (-DMBSGEN_GENERATOR=OFF) need no package.")
  endif()
  if(CMAKE_CROSSCOMPILING)
    string(APPEND remedy "\nA cross build takes headers from -DMBSGEN_HEADERS=DIR (${MBSGEN_HEADERS}), and compiles pugixml "
                         "from its sources: -DPUGIXML_SOURCE=DIR.")
  elseif(PUGIXML_SOURCE AND NOT pugixml_FOUND)
    string(APPEND remedy "\n${PUGIXML_SOURCE}, which PUGIXML_SOURCE names, has no pugixml.cpp.")
  endif()
  message(FATAL_ERROR "not found: ${missing_packages}\n${remedy}")
endif()
