# The notices of the libraries that the program for Windows holds, those of the compiler's own among them.
include(${MBSGEN_PACKAGING}/notices.cmake)
set(documents ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/share/doc/mbsgen)
file(COPY_FILE ${MBSGEN_PACKAGING}/../../CHANGELOG.md ${documents}/CHANGELOG.md)
mbsgen_copy_notices(${documents} libfmt-dev nlohmann-json3-dev libcli11-dev libeigen3-dev libboost-dev libjs-three
  mingw-w64-common gcc-mingw-w64-base)
