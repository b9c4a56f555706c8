// SPDX-License-Identifier: MIT
// The laws of an example's header HEADER, the class LAWS with the methods that METHODS lists as LAW(NAME): for each line
// with the motion of a point, a line with the wrenches.
#include HEADER

#include <cstdio>
#include <iostream>

namespace {

struct Point {
  double position[3], rotation[9], velocity[3], angular_velocity[3];
};
struct Wrench {
  double force[3], torque[3];
};

void call(const LAWS& laws, void (LAWS::*law)(const Point&, Wrench&) const, const Point& point) {
  Wrench wrench{};
  (laws.*law)(point, wrench);
  for (const double value : wrench.force) std::printf("%.17g ", value);
  for (const double value : wrench.torque) std::printf("%.17g ", value);
}

bool read(Point& point) {
  for (double& value : point.position) std::cin >> value;
  for (double& value : point.rotation) std::cin >> value;
  for (double& value : point.velocity) std::cin >> value;
  for (double& value : point.angular_velocity) std::cin >> value;
  return bool(std::cin);
}

} // namespace

int main() {
  LAWS laws;
  Point point{};
  while (read(point)) {
#define LAW(name) call(laws, &LAWS::name<Point, Wrench>, point);
    METHODS
    std::puts("");
  }
}
