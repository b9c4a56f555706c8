// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/boards/templates/, as they were when the program was built: templates (layout/template.h) of
/// packages for microcontrollers. First what all forms share.
std::string_view board_state_header();
std::string_view board_state_source();
std::string_view board_host();
std::string_view board_page();
std::string_view arduino_properties();
std::string_view arduino_keywords();
std::string_view arduino_sketch();
std::string_view platformio_manifest();
std::string_view platformio_project();
std::string_view platformio_main();
std::string_view esp_idf_component();
std::string_view esp_idf_manifest();
std::string_view esp_idf_project();
std::string_view esp_idf_settings();
std::string_view esp_idf_main_component();
std::string_view esp_idf_main();
std::string_view zephyr_module();
std::string_view zephyr_library();
std::string_view zephyr_options();
std::string_view zephyr_project();
std::string_view zephyr_settings();
std::string_view zephyr_tests();
std::string_view zephyr_main();

} // namespace mbsgen::emit
