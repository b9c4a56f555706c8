// SPDX-License-Identifier: MIT
/// The figures: tables for the plots, and lines of readings.
#pragma once
#include "floating.hpp"
#include "mechanism.hpp"
#include "wire.hpp"

namespace touch {

inline void write(const std::string& path, const Recording& recording) {
  mechanism::Table table(path, "t,x,y,z,clearance,force,torque,given,touched,a1,a2,a3,a4,a5,a6");
  for (const Row& row : recording.rows) {
    const double(&a)[Robot::nq] = row.acceleration;
    table.write({row.time, row.tool[0], row.tool[1], row.tool[2], row.clearance, row.force, row.torque,
                 row.given, row.touched ? 1.0 : 0.0, a[0], a[1], a[2], a[3], a[4], a[5]});
  }
}

// The obstacle from above, grown by the tool: the tool's path keeps outside.
inline void write_obstacle(const std::string& path) {
  const Obstacle obstacle;
  mechanism::Table table(path, "x,y");
  for (int i = 0; i <= 72; ++i) {
    const double angle = 2 * pi<double> * i / 72, radius = obstacle.radius + obstacle.tool;
    table.write(
        {obstacle.centre[0] + radius * std::cos(angle), obstacle.centre[1] + radius * std::sin(angle)});
  }
}

inline double miss(const Recording& recording) {
  return recording.rows.empty() ? HUGE_VAL : length(recording.rows.back().tool - recording.goal);
}

// Written, drawn, and held against what the paper claims.
inline bool draw_touch(const std::string& folder, const char* name, const Recording& touched) {
  const Recording alone = left_alone();
  write_obstacle(folder + "obstacle.csv");
  write(folder + name + "_alone.csv", alone);
  write(folder + name + ".csv", touched);
  std::printf(
      "%s: the arm stays clear of the obstacle by %.1f mm, left alone by %.1f mm; the hand feels up to %.1f N for %.2f s "
      "and gets %.3f J at most; the arm ends %.1e m from its goal\n",
      name, 1e3 * touched.clearance(), 1e3 * alone.clearance(), touched.largest(&Row::force),
      dt * touched.touched_periods(), touched.returned(), miss(touched));
  return touched.fault == Fault::none && alone.clearance() < 0 && touched.clearance() > 0 &&
         touched.returned() < 0.1 && miss(touched) < 1e-3;
}
inline bool draw_push(const std::string& folder) {
  return draw_touch(folder, "push", pushed());
}
inline bool draw_pull(const std::string& folder) {
  return draw_touch(folder, "pull", pulled());
}

inline bool draw_float(const std::string& folder) {
  mechanism::Table table(folder + "float.csv", "t,force,px,py,pz,hx,hy,hz,linear_error,angular_error,x,y,z");
  const std::vector<Adrift> rows = adrift();
  double linear = 0, angular = 0;
  for (const Adrift& row : rows) {
    const Vector &p = row.change.linear, &h = row.change.angular;
    table.write({row.time, row.force, p[0], p[1], p[2], h[0], h[1], h[2], row.linear_error, row.angular_error,
                 row.trunk[0], row.trunk[1], row.trunk[2]});
    linear = std::fmax(linear, row.linear_error);
    angular = std::fmax(angular, row.angular_error);
  }
  std::printf("float: the momentum is the hand's impulse within %.1e N s and %.1e N m s\n", linear, angular);
  return !rows.empty() && linear < 1e-9 && angular < 1e-9;
}

inline bool draw_split(const std::string& folder) {
  constexpr int every = 4;
  const Recording direct = pushed_over(1, 3000000), held = pushed_over(every, 0),
                  continued = pushed_over(every, 3000000), late = pushed_late(every);
  mechanism::Table table(folder + "split.csv", "t,direct,held,continued,late");
  for (std::size_t i = 0; i < direct.rows.size() && i < late.rows.size(); ++i)
    table.write({direct.rows[i].time, direct.rows[i].force, held.rows[i].force, continued.rows[i].force,
                 late.rows[i].force});
  const struct {
    const char* name;
    const Recording& recording;
  } lines[] = {{"each period", direct},
               {"every fourth, held", held},
               {"extrapolated", continued},
               {"interpolated", late}};
  for (const auto& line : lines)
    std::printf("split, %s: the force steps by up to %.3f N and is off by %.3f N in the mean\n", line.name,
                largest_step(line.recording), difference(line.recording, direct));
  return largest_step(continued) < 0.5 * largest_step(held);
}

} // namespace touch
