// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/boards/names.h"
#include "base/text.h"
#include "emit/c/language.h"
#include "emit/layout/layout.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <set>

namespace mbsgen::emit {

namespace {

bool is_word_of(std::string_view name, const char* words) {
  const std::vector<std::string> all = words_in(words);
  return std::find(all.begin(), all.end(), name) != all.end();
}

// Macros and types of Arduino.h that are not in capitals, and functions that a sketch defines.
bool is_word_of_arduino(std::string_view name) {
  return is_word_of(
      name, "abs bit bitClear bitRead bitSet bitToggle bitWrite boolean byte clockCyclesPerMicrosecond "
            "clockCyclesToMicroseconds constrain degrees digitalPinToBitMask digitalPinToInterrupt "
            "digitalPinToPort highByte interrupts loop lowByte max microsecondsToClockCycles min "
            "noInterrupts portInputRegister portModeRegister portOutputRegister radians round setup sq "
            "word yield");
}

bool is_in_capitals(std::string_view name) {
  return name.size() > 1 && is_letter(name.front()) && name.back() != '_' &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return is_digit(c) || c == '_' || (c >= 'A' && c <= 'Z'); });
}

bool is_macro(std::string_view name) {
  return is_in_capitals(name) || is_word_of_arduino(name);
}

/// The names of a layout beside those that the model has.
class ChangedNames {
public:
  void add(const std::string& before, const std::string& after) {
    if (before != after) names_.emplace(before, after);
  }

  void add(const std::vector<Field>& fields) {
    for (const Field& field : fields)
      for (const scheme::Parameter* parameter : field.elements)
        if (parameter != nullptr) add(parameter->path.field, field.name);
  }

  std::vector<std::pair<std::string, std::string>> take() && { return {names_.begin(), names_.end()}; }

private:
  std::set<std::pair<std::string, std::string>> names_;
};

} // namespace

std::vector<std::string> macros_of_boards(const scheme::Program& program) {
  std::set<std::string> macros;
  const auto look = [&macros](const std::string& name) {
    if (is_macro(name)) macros.insert(name);
  };
  for (const scheme::Parameter& parameter : program.parameters) {
    look(parameter.path.group);
    look(parameter.path.field);
  }
  for (const scheme::InputForce& input : program.inputs) look(input.name);
  for (const scheme::Function& function : program.functions)
    for (const scheme::LawCall& law : function.laws) look(law.name);
  return {macros.begin(), macros.end()};
}

bool is_taken_on_boards(const std::string& model) {
  return is_word_of(
      in_small_letters(model),
      // Headers of the C library, which a disk that knows no capitals confuses with the model's.
      "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal "
      "stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads "
      "time uchar wchar wctype "
      // Headers of Arduino's cores and best-known libraries.
      "arduino adafruit_gfx adafruit_sensor audio ble bluetoothserial bridge client console dhcp dns "
      "eeprom encoder esp ethernet fastled firmata fs gsm hid i2s ipaddress keyboard "
      "keyboardlayout liquidcrystal littlefs mouse new onewire pgmspace preferences print printable "
      "process radiohead robot_control rtc scheduler sd server servo softwareserial spi spiffs "
      "stepper stream temboo tft ticker tone udp update usb wcharacter webserver wifi wire wprogram "
      "wstring "
      // Components of ESP-IDF, targets of Zephyr.
      "app bootloader bt console driver efuse esp_timer freertos hal heap idf json kernel log lwip "
      "main mbedtls newlib nvs nvs_flash partition_table protocomm pthread riscv sdkconfig soc test "
      "unity vfs xtensa zephyr");
}

std::vector<std::pair<std::string, std::string>> changed_names(const scheme::Program& program,
                                                               const std::vector<std::string>& macros) {
  const Layout layout = make_layout(program, C(program.shape, false, false, macros).name_rules());
  ChangedNames changed;
  for (const Group& group : layout.groups) {
    changed.add(group.group, group.name);
    changed.add(group.fields);
  }
  changed.add(layout.fields);
  for (std::size_t i = 0; i < layout.inputs.size(); ++i)
    changed.add(program.inputs[i].name, layout.inputs[i]);
  for (const LawMethod& law : layout.laws) changed.add(law.law, law.method);
  return std::move(changed).take();
}

std::string manifest_name(const std::string& model) {
  constexpr std::size_t longest = 50;
  const std::string whole = distribution_name(model);
  // Libraries called so are Arduino's own.
  const std::string name = in_small_letters(whole.substr(0, 7)) == "arduino" ? "mbsgen_" + whole : whole;
  return distribution_name(name.substr(0, longest));
}

} // namespace mbsgen::emit
