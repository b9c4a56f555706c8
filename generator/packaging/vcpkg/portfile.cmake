# Not tried: `vcpkg install mbsgen --overlay-ports=generator/packaging`, in a clone.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../.." ABSOLUTE)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS -DMBSGEN_NUMBERS=boost -DMBSGEN_SDF=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/mbsgen)
vcpkg_copy_tools(TOOL_NAMES mbsgen AUTO_CLEAN)
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE" "${SOURCE_PATH}/LICENSES/GPL-3.0-or-later.txt")
