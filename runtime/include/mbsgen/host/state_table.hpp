// SPDX-License-Identifier: MIT
/// The motion of a generated model as a CSV file, a row a time.
#pragma once
#include <cstdio>
#include <cstring>

namespace mbsgen::runtime {

/// Columns: t, then the coordinates, then the velocities by their names, which the generated header has:
/// coordinate_names and joint_names of a model with ball or free joints (base.x, base.qw, base.vx, base.wz),
/// joint_names for both of any other. The velocity of a coordinate of the same name is qd(NAME).
template <int Coordinates, int Velocities>
class StateTable {
public:
  StateTable(const char* path, const char* const (&coordinates)[Coordinates],
             const char* const (&velocities)[Velocities])
      : file_(std::fopen(path, "w")) {
    if (file_ == nullptr) return;
    std::fputc('t', file_);
    for (const char* name : coordinates) std::fprintf(file_, ",%s", name);
    for (const char* name : velocities)
      std::fprintf(file_, is_among(coordinates, name) ? ",qd(%s)" : ",%s", name);
    std::fputc('\n', file_);
  }
  ~StateTable() {
    if (file_ != nullptr) std::fclose(file_);
  }
  StateTable(const StateTable&) = delete;
  StateTable& operator=(const StateTable&) = delete;

  /// False: the file could not be opened, or what was written so far did not reach it.
  bool ok() const { return file_ != nullptr && std::fflush(file_) == 0 && std::ferror(file_) == 0; }

  /// t in s; arrays as the model has them, in m, rad, m/s, rad/s.
  template <class Real>
  void write(Real t, const Real* q, const Real* qd) {
    if (file_ == nullptr) return;
    std::fprintf(file_, "%.12g", static_cast<double>(t));
    for (int i = 0; i < Coordinates; ++i) std::fprintf(file_, ",%.12g", static_cast<double>(q[i]));
    for (int i = 0; i < Velocities; ++i) std::fprintf(file_, ",%.12g", static_cast<double>(qd[i]));
    std::fputc('\n', file_);
  }

private:
  static bool is_among(const char* const (&names)[Coordinates], const char* name) {
    for (const char* other : names)
      if (std::strcmp(name, other) == 0) return true;
    return false;
  }

  std::FILE* file_;
};

} // namespace mbsgen::runtime
