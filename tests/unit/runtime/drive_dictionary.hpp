// SPDX-License-Identifier: GPL-3.0-or-later
/// The object dictionary of a servo drive like the Lexium LXM32A, as far as a driver uses it: the objects that
/// exist, their sizes, and the values that they take.
#pragma once
#include <cstdint>
#include <map>

class DriveDictionary {
public:
  /// Abort codes of CiA 301, table 22; 0: done.
  enum Abort : std::uint32_t {
    done = 0,
    read_only = 0x06010002,
    no_object = 0x06020000,
    wrong_length = 0x06070010,
    no_sub = 0x06090011,
    bad_value = 0x06090030,
    too_low = 0x06090032,
    wrong_state = 0x08000022
  };

  explicit DriveDictionary(std::uint8_t node) : node_(node) { reset(); }

  /// The values after switching on.
  void reset() {
    objects_.clear();
    add(0x1018, 1, 4, 0x0800005A, true);
    add(0x1016, 1, 4, 0);
    add(0x1017, 0, 2, 0);
    add(0x1400, 1, 4, 0x200u + node_);
    add(0x1400, 2, 1, 255);
    add(0x1600, 0, 1, 1);
    for (int i = 1; i <= 4; ++i) add(0x1600, i, 4, 0);
    add(0x1800, 1, 4, 0x40000180u + node_);
    add(0x1800, 2, 1, 255);
    add(0x1800, 5, 2, 0);
    add(0x1A00, 0, 1, 1);
    for (int i = 1; i <= 4; ++i) add(0x1A00, i, 4, 0);
    add(0x3041, 0x0B, 2, 1); // changes of the first object alone send process data
    add(0x6060, 0, 1, 0);
    add(0x6061, 0, 1, 0, true);
    add(0x6072, 0, 2, 3000);
    add(0x6076, 0, 4, 10300, true);
    add(0x6087, 0, 4, 1000); // 100 % in a second
    add(0x6098, 0, 1, 18);
    add(0x6502, 0, 4, 0x2D, true); // profile position, velocity and torque; homing
  }
  void add(int index, int sub, int size, std::uint32_t value, bool fixed = false) {
    objects_[index * 256 + sub] = {size, value, fixed};
  }
  void remove(int index, int sub) { objects_.erase(index * 256 + sub); }

  bool has(int index, int sub) const { return objects_.count(index * 256 + sub) > 0; }
  std::uint32_t value(int index, int sub) const {
    const auto at = objects_.find(index * 256 + sub);
    return at == objects_.end() ? 0 : at->second.value;
  }
  int size(int index, int sub) const { return objects_.at(index * 256 + sub).size; }
  void set(int index, int sub, std::uint32_t value) { objects_.at(index * 256 + sub).value = value; }

  Abort read(int index, int sub) const {
    if (has(index, sub)) return done;
    const auto at = objects_.lower_bound(index * 256);
    return at != objects_.end() && at->first / 256 == index ? no_sub : no_object;
  }
  Abort write(int index, int sub, int size, std::uint32_t value) {
    if (const Abort missing = read(index, sub); missing != done) return missing;
    if (objects_[index * 256 + sub].fixed) return read_only;
    if (objects_[index * 256 + sub].size != size) return wrong_length;
    const Abort refused = check(index, sub, value);
    if (refused == done) set(index, sub, value);
    return refused;
  }

private:
  struct Object {
    int size;
    std::uint32_t value;
    bool fixed;
  };

  Abort check(int index, int sub, std::uint32_t value) const {
    const int communication = index == 0x1600 ? 0x1400 : index == 0x1A00 ? 0x1800 : index;
    const bool process_data = communication == 0x1400 || communication == 0x1800;
    const bool active = process_data && (this->value(communication, 1) & 0x80000000u) == 0;
    if (process_data && active && !(index == communication && (sub == 1 || sub == 5))) return wrong_state;
    if (index == 0x1800 && sub == 1 && (value & 0x40000000u) == 0) return bad_value; // no remote frames
    if (index == 0x1800 && sub == 5 && value > 0 && value < 5) return too_low;
    if (index == 0x3041 && value > 15) return bad_value;
    if (index == 0x6060 && (value == 0 || (this->value(0x6502, 0) >> (value - 1) & 1u) == 0))
      return bad_value;
    return done;
  }

  std::uint8_t node_;
  std::map<int, Object> objects_;
};
