// SPDX-License-Identifier: MIT
// A driver who changes the lane: a controller turns the steering wheel of the unit, a car at 75 km/h, by what it sees of the
// car, a thousand times a second. Prints a table of the motion, and at the end where the car is and what the hands felt.
#include "unit.h"
#include <math.h>
#include <stdio.h>

enum { steps = 8000 };
static const double period = 0.001, lane = 3.5, begin = 1; // s, m, s

// The driver's hands: the angle of the wheel follows the wanted one, as a damped oscillator of the second order.
typedef struct hands {
  double angle, rate, acceleration;
} hands;

static hands turned(hands now, double wanted) {
  const double quickness = 12; // rad/s
  now.acceleration = quickness*(quickness*(wanted - now.angle) - 2*now.rate);
  now.rate += period*now.acceleration;
  now.angle += period*now.rate;
  return now;
}

// The angle of the wheel for an arc through a point ahead of the car in the lane, rad. Its front wheel turns by a
// sixteenth.
static double wanted_angle(double time, double y, double yaw, double speed) {
  const double wheelbase = 2.6, ratio = 16, ahead = 1.2*speed, aim = time < begin ? 0 : lane;
  const double bearing = (aim - y)/ahead - yaw;
  return fmax(-2, fmin(2, ratio*2*wheelbase*bearing/ahead));
}

int main(int count, char** arguments) {
  if (count != 4) {
    fprintf(stderr, "master FOLDER BINARY TABLE\n");
    return 2;
  }
  unit car = open_unit(arguments[1], arguments[2]);
  FILE* const table = fopen(arguments[3], "w");
  if (table == NULL) return 1;
  const uint32_t q = find_variable(&car, "q.wheel"), qd = find_variable(&car, "qd.wheel");
  const uint32_t qdd = find_variable(&car, "qdd.wheel"), torque = find_variable(&car, "Qdriven.wheel");
  const uint32_t x = find_variable(&car, "q.x"), y = find_variable(&car, "q.y"), yaw = find_variable(&car, "q.yaw");
  const uint32_t speed = find_variable(&car, "qd.x");
  hands hands = {0, 0, 0};
  double felt = 0;
  fprintf(table, "t,x,y,wheel,torque\n");
  for (int k = 0; k < steps; ++k) {
    const double time = k*period;
    const double wanted =
        wanted_angle(time, get_variable(&car, y), get_variable(&car, yaw), get_variable(&car, speed));
    hands = turned(hands, wanted);
    set_variable(&car, q, hands.angle);
    set_variable(&car, qd, hands.rate);
    set_variable(&car, qdd, hands.acceleration);
    if (!step_unit(&car, time, period)) return 1;
    felt = fmax(felt, fabs(get_variable(&car, torque)));
    if (k%20 == 19)
      fprintf(table, "%.3f,%.6f,%.6f,%.6f,%.6f\n", time + period, get_variable(&car, x), get_variable(&car, y),
              hands.angle, get_variable(&car, torque));
  }
  const double aside = get_variable(&car, y);
  printf("after %.0f s the car is %.2f m ahead and %.3f m to the left; the hands felt %.2f N m at most\n", steps*period,
         get_variable(&car, x), aside, felt);
  (void)fclose(table);
  close_unit(&car);
  return fabs(aside - lane) < 0.05 && felt > 0.5 ? 0 : 1;
}
