// SPDX-License-Identifier: MIT
// The laws of an example's header HEADER, the class LAWS with the methods that METHODS lists as LAW(NAME): for each line
// with the motion of a point and a state, a line with the wrenches and the rates of the state.
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

void print(const Wrench& wrench, double rate) {
  for (const double value : wrench.force) std::printf("%.17g ", value);
  for (const double value : wrench.torque) std::printf("%.17g ", value);
  std::printf("%.17g ", rate);
}

[[maybe_unused]] void call(const LAWS& laws, void (LAWS::*law)(const Point&, Wrench&) const,
                           const Point& point, double) {
  Wrench wrench{};
  (laws.*law)(point, wrench);
  print(wrench, 0);
}

[[maybe_unused]] void call(const LAWS& laws,
                           void (LAWS::*law)(const Point&, Wrench&, const double*, double*) const,
                           const Point& point, double state) {
  Wrench wrench{};
  double rate = 0;
  (laws.*law)(point, wrench, &state, &rate);
  print(wrench, rate);
}

bool read(Point& point, double& state) {
  for (double& value : point.position) std::cin >> value;
  for (double& value : point.rotation) std::cin >> value;
  for (double& value : point.velocity) std::cin >> value;
  for (double& value : point.angular_velocity) std::cin >> value;
  return static_cast<bool>(std::cin >> state);
}

} // namespace

int main() {
  LAWS laws;
#ifdef PREPARE
  PREPARE;
#endif
  Point point{};
  double state = 0;
  while (read(point, state)) {
#define LAW(name) call(laws, &LAWS::name<Point, Wrench>, point, state);
    METHODS
    std::puts("");
  }
}
