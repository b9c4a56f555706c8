// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/sines.h"

namespace mbsgen::emit {

// The polynomials of double have terms in pairs, so that these do not wait for each other. A constant is the second
// summand or factor, or the coefficient of one: processors read it in the instruction that uses it. The sine is written
// so that it keeps the sign of zero.
const char* const sines_of_double = R"(const Real shifted = angle*0.6366197723675814 + to_integer;
const Real k = shifted - to_integer;
const Real high = angle + k*-1.5707963267341256;
const Real middle = k*-6.077100506303966e-11;
const Real r = high + middle;
const Real low = ((r - high) - middle) + k*2.0222662487959506e-21;
const Real z = r*r;
const Real zz = z*z;
const Real ps = z*1.58969099521155010221e-10 + -2.50507602534068634195e-08;
const Real pc = z*-1.13596475577881948265e-11 + 2.08757232129817482790e-09;
const Real qs = z*2.75573137070700676789e-06 + -1.98412698298579493134e-04;
const Real qc = z*-2.75573143513906633035e-07 + 2.48015872894767294178e-05;
const Real ts = (z*8.33333333332248946124e-03 + -1.66666666666666324348e-01) + zz*(qs + zz*ps);
const Real tc = (z*-1.38888888888741095749e-03 + 4.16666666666666019037e-02) + zz*(qc + zz*pc);
const Real sine_r = r - (low - (r*z)*ts);
const Real cosine_r = ((zz*tc + r*low) + z*-0.5) + 1.0;
)";

const char* const sines_of_float = R"(const Real shifted = angle*0.63661977f + to_integer;
const Real k = shifted - to_integer;
const Real high = (angle + k*-1.5703125f) + k*-0.000483512878f;
const Real middle = k*-3.13855708e-07f;
const Real r = high + middle;
const Real low = ((r - high) - middle) + k*6.07087713e-11f + k*6.22337197e-14f;
const Real z = r*r;
const Real ps = z*(z*-1.9515295891e-4f + 8.3321608736e-3f) + -1.6666654611e-1f;
const Real pc = z*(z*2.443315711809948e-5f + -1.388731625493765e-3f) + 4.166664568298827e-2f;
const Real sine_r = r - (low*(z*-0.5f + 1.0f) - (r*z)*ps);
const Real cosine_r = (z*(z*pc + -0.5f) + r*low) + 1.0f;
)";

} // namespace mbsgen::emit
