// SPDX-License-Identifier: MIT
// The ankle's closure along a motion of both motors: that the rods keep their lengths, and the time of a call.
#include "ankle_closure.h"
#include <math.h>
#include <stdio.h>
#include <time.h>

enum { calls = 1000000 };

typedef struct Walk {
  ankle_closure_model model;
  double joints[ankle_closure_njoints];
} Walk;

// Both motors swing, some thousandths of a radian from call to call, as at 1 kHz.
static void motors_at(int call, double* motors) {
  motors[0] = 0.35*sin(0.008*call);
  motors[1] = 0.30*sin(0.007*call);
}

static ankle_closure_status move(Walk* walk, int call) {
  double motors[ankle_closure_nknown];
  motors_at(call, motors);
  return ankle_closure_positions(&walk->model, motors, walk->joints);
}

static double microseconds(clock_t start) {
  return 1e6*(double)(clock() - start)/CLOCKS_PER_SEC/calls;
}

// How far the rod on one side is from its length, by the foot's coordinates.
static double stretch(const double* joints, const char* motor, double side, double rod) {
  const double p = joints[ankle_closure_place("ankle_pitch")], r = joints[ankle_closure_place("ankle_roll")];
  const double m = joints[ankle_closure_place(motor)];
  const double x = -0.005 - 0.045*cos(m) + 0.050*cos(p) - side*sin(r)*sin(p);
  const double y = side - side*cos(r);
  const double z = rod + 0.045*sin(m) - 0.050*sin(p) - side*sin(r)*cos(p);
  return fabs(sqrt(x*x + y*y + z*z) - rod);
}

static double worst_of(Walk* walk) {
  double worst = 0;
  for (int call = 0; call < 10000; ++call) {
    if (move(walk, call) != ankle_loops_ok) { return 1; }
    worst = fmax(worst, stretch(walk->joints, "left_motor", 0.036, 0.240));
    worst = fmax(worst, stretch(walk->joints, "right_motor", -0.036, 0.150));
  }
  return worst;
}

int main(void) {
  Walk walk;
  ankle_closure_init(&walk.model);
  ankle_closure_home(walk.joints);
  const double worst = worst_of(&walk);
  printf("the rods keep their lengths to %.0e m\n", worst);

  double B[ankle_closure_nrates*ankle_closure_nknown_rates], forces[ankle_closure_nknown_rates], sum = 0;
  clock_t start = clock();
  for (int call = 0; call < calls; ++call) {
    move(&walk, call);
    sum += walk.joints[0];
  }
  printf("positions  %.2f us a call\n", microseconds(start));
  start = clock();
  for (int call = 0; call < calls; ++call) {
    walk.joints[0] += 1e-12;
    ankle_closure_jacobian(&walk.model, walk.joints, B);
    sum += B[0];
  }
  printf("jacobian   %.2f us a call\n", microseconds(start));
  start = clock();
  for (int call = 0; call < calls; ++call) {
    walk.joints[0] -= 1e-12;
    ankle_closure_forces(&walk.model, walk.joints, walk.joints, forces);
    sum += forces[0];
  }
  printf("forces     %.2f us a call\n", microseconds(start));
  return worst < 1e-12 && isfinite(sum) ? 0 : 1;
}
