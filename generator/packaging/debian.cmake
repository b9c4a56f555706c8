# What Debian wants of the files of a package, done where they lie before they are packed: pages of the manual and
# changes compressed, the copyright under its name, no second copy of the licence that every system has.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(documents ${root}/usr/share/doc/mbsgen)
file(COPY_FILE ${MBSGEN_PACKAGING}/copyright ${documents}/copyright)
file(COPY_FILE ${MBSGEN_PACKAGING}/../../CHANGELOG.md ${documents}/changelog)
execute_process(COMMAND gzip --best --no-name --force ${documents}/changelog ${root}/usr/share/man/man1/mbsgen.1)
file(REMOVE_RECURSE ${documents}/LICENSE ${documents}/LICENSES)
file(CHMOD_RECURSE ${documents} FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
  DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
