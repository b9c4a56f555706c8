// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of wheels as functions that their unit calls.
#include "properties/tyres/laws.hpp"
#include "wheels_laws_laws.h"

void wheels_laws_law_tyre_front(void*, const wheels_laws_law_point* at, wheels_laws_wrench* wrench,
                                const double* x, double* xd) {
  wheels::Laws().tyre_front(*at, *wrench, x, xd);
}

void wheels_laws_law_tyre_rear(void*, const wheels_laws_law_point* at, wheels_laws_wrench* wrench) {
  wheels::Laws().tyre_rear(*at, *wrench);
}
