# The 3-D library that pages of `mbsgen view` hold: THREEJS_FILE.
find_file(THREEJS_FILE three.min.js PATHS /usr/share/javascript/three /usr/share/nodejs/three/build NO_CMAKE_FIND_ROOT_PATH)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(threejs REQUIRED_VARS THREEJS_FILE)
mark_as_advanced(THREEJS_FILE)
