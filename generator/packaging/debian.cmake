# What Debian wants of the files of a package, done where they lie before they are packed: pages of the manual and
# changes compressed, the copyright under its name, no second copy of the licence that every system has; and the notices
# of the libraries that the program holds, from the machine that built it.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(documents ${root}/usr/share/doc/mbsgen)
file(COPY_FILE ${MBSGEN_PACKAGING}/copyright ${documents}/copyright)
file(COPY_FILE ${MBSGEN_PACKAGING}/../../CHANGELOG.md ${documents}/CHANGELOG.md)
file(WRITE ${documents}/changelog "mbsgen (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * The changes are in CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  Tue, 24 Nov 2026 00:00:00 +0000
")
execute_process(COMMAND gzip --best --no-name --force ${documents}/changelog ${root}/usr/share/man/man1/mbsgen.1)
file(REMOVE_RECURSE ${documents}/LICENSE ${documents}/LICENSES)
include(${MBSGEN_PACKAGING}/notices.cmake)
mbsgen_copy_notices(${documents} libcln-dev libgmp-dev libginac-dev libpugixml-dev libfmt-dev nlohmann-json3-dev
  libcli11-dev libeigen3-dev libboost-dev libc6-dev libjs-three)
file(MAKE_DIRECTORY ${root}/usr/share/lintian/overrides)
file(COPY_FILE ${MBSGEN_PACKAGING}/lintian-overrides ${root}/usr/share/lintian/overrides/mbsgen)
file(CHMOD_RECURSE ${documents} FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
  DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
