// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/sines.h"

namespace mbsgen::emit {

// The polynomials of double have terms in pairs, so that these do not wait for each other.
const char* const sines_of_double = R"(const Real shifted = x*0.6366197723675814 + to_integer;
const Real k = shifted - to_integer;
const Real high = x - k*1.5707963267341256;
const Real middle = k*6.077100506303966e-11;
const Real r = high - middle;
const Real low = ((high - r) - middle) - k*2.0222662487111665e-21 - k*8.4784276603689e-32;
const Real z = r*r;
const Real zz = z*z;
const Real ps = -2.50507602534068634195e-08 + z*1.58969099521155010221e-10;
const Real pc = 2.08757232129817482790e-09 - z*1.13596475577881948265e-11;
const Real qs = -1.98412698298579493134e-04 + z*2.75573137070700676789e-06;
const Real qc = 2.48015872894767294178e-05 - z*2.75573143513906633035e-07;
const Real ts = (-1.66666666666666324348e-01 + z*8.33333333332248946124e-03) + zz*(qs + zz*ps);
const Real tc = (4.16666666666666019037e-02 - z*1.38888888888741095749e-03) + zz*(qc + zz*pc);
const Real sine_r = r + (r*(z*ts) + low);
const Real cosine_r = 1.0 - (z*(0.5 - z*tc) + r*low);
)";

const char* const sines_of_float = R"(const Real shifted = x*0.63661977f + to_integer;
const Real k = shifted - to_integer;
const Real high = (x - k*1.5703125f) - k*0.000483512878f;
const Real middle = k*3.13855708e-07f;
const Real r = high - middle;
const Real low = ((high - r) - middle) - k*6.07087713e-11f - k*6.22337197e-14f;
const Real z = r*r;
const Real ps = -1.6666654611e-1f + z*(8.3321608736e-3f - z*1.9515295891e-4f);
const Real pc = 4.166664568298827e-2f + z*(-1.388731625493765e-3f + z*2.443315711809948e-5f);
const Real sine_r = r + (r*(z*ps) + low*(1.0f - 0.5f*z));
const Real cosine_r = 1.0f - (z*(0.5f - z*pc) + r*low);
)";

} // namespace mbsgen::emit
