#pragma once
#include "scheme/program.h"
namespace mbsgen::emit {
struct FmuShape : scheme::Shape {
  FmuShape(const scheme::Shape& s)
      : Shape(s), coordinate_units(s.nq, "rad"), velocity_units(s.nqd, "rad/s"), force_units(s.nqd, "N m") {
    given_motions = driven;
  }
  std::vector<std::string> coordinate_units, velocity_units, force_units;
  std::vector<int> given_motions;
};
} // namespace mbsgen::emit
