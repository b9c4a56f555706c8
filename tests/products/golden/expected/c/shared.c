#ifndef MODEL_OPENCL
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#endif

#define MODEL_SIZE_double 8
#define MODEL_SIZE_float 4
#define MODEL_SIZE_OF(type) MODEL_SIZE_##type
#define MODEL_SIZE(type) MODEL_SIZE_OF(type)
#if MODEL_SIZE(MODEL_REAL) == 4
#define Number(x) x##f
#else
#define Number(x) x
#endif
#if MODEL_SIZE(MODEL_REAL) == 4 && !defined(MODEL_OPENCL)
#define MODEL_LIBRARY(name) name##f
#else
#define MODEL_LIBRARY(name) name
#endif
#define Real MODEL_real

#if defined(__CUDACC__) || defined(__HIPCC__)
#define MODEL_NOINLINE __noinline__
#define MODEL_COLD __noinline__
#elif defined(__GNUC__) && !defined(MODEL_OPENCL)
#define MODEL_NOINLINE __attribute__((noinline))
#define MODEL_COLD __attribute__((noinline, cold))
#else
#define MODEL_NOINLINE
#define MODEL_COLD
#endif
#define MODEL_HELPER static inline MODEL_QUALIFIER

/// Sines and cosines of n angles [rad] by the library.
MODEL_COLD static MODEL_QUALIFIER void MODEL_library_sincos(int n, const Real* angle, Real* sine, Real* cosine) {
  for (int i = 0; i < n; ++i) {
    sine[i] = MODEL_sin(angle[i]);
    cosine[i] = MODEL_cos(angle[i]);
  }
}

#ifdef MODEL_OPENCL
#ifndef __FAST_RELAXED_MATH__
#define MODEL_OWN_SINES
#endif
#elif defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0
#define MODEL_OWN_SINES
#endif
#ifdef MODEL_LIBRARY_SINES
#undef MODEL_OWN_SINES
#endif

#ifdef MODEL_OWN_SINES
#if MODEL_SIZE(MODEL_REAL) == 8
#define MODEL_TO_INTEGER 6755399441055744.0
#define MODEL_FIRST_TURN 0xbcc8000000010000u
#define MODEL_SMALL_TURNS 0x1ffffu
#ifdef MODEL_OPENCL
typedef ulong MODEL_bits;
#else
typedef uint64_t MODEL_bits;
#endif
#else
#define MODEL_TO_INTEGER 12582912.0f
#define MODEL_FIRST_TURN 0xb4c02000u
#define MODEL_SMALL_TURNS 0x3fffu
#ifdef MODEL_OPENCL
typedef uint MODEL_bits;
#else
typedef uint32_t MODEL_bits;
#endif
#endif

/// The bits of a value, and back.
#ifdef MODEL_OPENCL
#if MODEL_SIZE(MODEL_REAL) == 8
MODEL_HELPER MODEL_bits MODEL_bits_of(Real x) { return as_ulong(x); }
MODEL_HELPER Real MODEL_real_of(MODEL_bits bits) { return as_double(bits); }
#else
MODEL_HELPER MODEL_bits MODEL_bits_of(Real x) { return as_uint(x); }
MODEL_HELPER Real MODEL_real_of(MODEL_bits bits) { return as_float(bits); }
#endif
#else
MODEL_HELPER MODEL_bits MODEL_bits_of(Real x) {
  MODEL_bits bits;
  (void)memcpy((unsigned char*)&bits, (const unsigned char*)&x, sizeof(bits));
  return bits;
}
MODEL_HELPER Real MODEL_real_of(MODEL_bits bits) {
  Real x;
  (void)memcpy((unsigned char*)&x, (const unsigned char*)&bits, sizeof(x));
  return x;
}
#endif

/// Sine and cosine for |angle| <= 1e5 (float: 8192), without a branch. The result is above the number of small turns if
/// the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts, whose products with k are exact; `low` is
/// what r is too large by.
MODEL_HELPER MODEL_bits MODEL_reduced(Real angle, Real* sine, Real* cosine) {
  const Real to_integer = MODEL_TO_INTEGER;
  const unsigned int top = 8u*(unsigned int)sizeof(MODEL_bits) - 1u;
  const unsigned int below_top = top - 1u;
#if MODEL_SIZE(MODEL_REAL) == 8
  const Real shifted = angle*0.6366197723675814 + to_integer;
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
#else
  const Real shifted = angle*0.63661977f + to_integer;
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
#endif
  const MODEL_bits turns = MODEL_bits_of(shifted);
  const MODEL_bits odd = (MODEL_bits)0 - (turns & (MODEL_bits)1);
  const MODEL_bits halves = turns << below_top;
  const MODEL_bits sign = (MODEL_bits)1 << top;
  MODEL_bits s = MODEL_bits_of(sine_r);
  MODEL_bits c = MODEL_bits_of(cosine_r);
  const MODEL_bits swap = (s ^ c) & odd;
  s ^= swap ^ (halves & sign);
  c ^= swap ^ ((halves ^ odd) & sign);
  *sine = MODEL_real_of(s);
  *cosine = MODEL_real_of(c);
  return turns + (MODEL_bits)MODEL_FIRST_TURN;
}
#endif

/// Sines and cosines of 1 angle [rad]; those that are too large for one go to the library together.
MODEL_HELPER void MODEL_sincos_1(const Real* angle, Real* sine, Real* cosine) {
#ifdef MODEL_OWN_SINES
  MODEL_bits turns = 0;
  turns |= MODEL_reduced(angle[0], &sine[0], &cosine[0]);
  if (turns <= MODEL_SMALL_TURNS) { return; }
#endif
  MODEL_library_sincos(1, angle, sine, cosine);
}

/// Sines and cosines of 2 angles [rad]; those that are too large for one go to the library together.
MODEL_HELPER void MODEL_sincos_2(const Real* angle, Real* sine, Real* cosine) {
#ifdef MODEL_OWN_SINES
  MODEL_bits turns = 0;
  for (int i = 0; i < 2; ++i) { turns |= MODEL_reduced(angle[i], &sine[i], &cosine[i]); }
  if (turns <= MODEL_SMALL_TURNS) { return; }
#endif
  MODEL_library_sincos(2, angle, sine, cosine);
}

/// No eigenvalue of a symmetric matrix is below -1e-3 of its size, by principal minors.
MODEL_HELPER bool MODEL_semidefinite(Real xx, Real xy, Real xz, Real yy, Real yz,
    Real zz) {
  const Real size = (xx < Number(0.0) ? -xx : xx) + (yy < Number(0.0) ? -yy : yy) + (zz < Number(0.0) ? -zz : zz);
  const Real first = Number(-0.001)*size;
  const Real second = first*size;
  return xx >= first && yy >= first && zz >= first && xx*yy - xy*xy >= second && xx*zz - xz*xz >= second &&
      yy*zz - yz*yz >= second &&
      xx*(yy*zz - yz*yz) - xy*(xy*zz - yz*xz) + xz*(xy*yz - yy*xz) >= second*size;
}

/// A mass distribution has this tensor of inertia: no principal moment is negative or exceeds the sum of the
/// two others.
MODEL_HELPER bool MODEL_tensor(Real xx, Real xy, Real xz, Real yy, Real yz,
    Real zz) {
  const Real halved = Number(0.5)*(xx + yy + zz);
  return MODEL_semidefinite(xx, xy, xz, yy, yz, zz) &&
      MODEL_semidefinite(halved - xx, -xy, -xz, halved - yy, -yz, halved - zz);
}

int MODEL_plausible(const MODEL_model* model) {
  return MODEL_implausible(model) == NULL ? 1 : 0;
}
#endif

/// Functions of the library; others may be defined before.
#ifndef MODEL_cos
#define MODEL_cos MODEL_LIBRARY(cos)
#endif
#ifndef MODEL_sin
#define MODEL_sin MODEL_LIBRARY(sin)
#endif
#ifndef MODEL_sqrt
#define MODEL_sqrt MODEL_LIBRARY(sqrt)
#endif

/// x^2 by repeated squaring.
MODEL_HELPER Real MODEL_power_2(Real x) {
  const Real x2 = x*x;
  return x2;
}

#ifndef MODEL_OPENCL
/// False for NaN and infinity, and so for a sum with such a summand. Options such as -ffast-math remove the test.
MODEL_HELPER bool MODEL_finite(Real sum) {
  return sum - sum >= Number(0.0);
}

static bool MODEL_all_finite(const Real* x, int count) {
  bool all = true;
  for (int i = 0; i < count; ++i) { all = all && MODEL_finite(x[i]); }
  return all;
}

const char* MODEL_implausible(const MODEL_model* model) {
  const MODEL_parameters* const p = &model->parameters;
  if (!MODEL_all_finite(p->base.gravity, 3)) { return "base.gravity is not finite"; }
  if (!MODEL_all_finite(p->base.point_post, 3)) { return "base.point_post is not finite"; }
  if (!MODEL_finite(p->upper.mass)) { return "upper.mass is not finite"; }
  if (!MODEL_all_finite(p->upper.com, 3)) { return "upper.com is not finite"; }
  if (!MODEL_all_finite(p->upper.inertia, 6)) { return "upper.inertia is not finite"; }
  if (!MODEL_all_finite(p->upper.point_elbow, 3)) { return "upper.point_elbow is not finite"; }
  if (!MODEL_finite(p->fore.mass)) { return "fore.mass is not finite"; }
  if (!MODEL_all_finite(p->fore.com, 3)) { return "fore.com is not finite"; }
  if (!MODEL_all_finite(p->fore.inertia, 6)) { return "fore.inertia is not finite"; }
  if (!MODEL_all_finite(p->fore.point_tip, 3)) { return "fore.point_tip is not finite"; }
  if (!MODEL_finite(p->k)) { return "k is not finite"; }
  if (!MODEL_finite(p->Z0)) { return "Z0 is not finite"; }
  if (!MODEL_finite(p->cw)) { return "cw is not finite"; }
  if (!(p->upper.mass >= Number(0.0))) { return "upper: the mass is negative or not a number"; }
  if (!MODEL_tensor(p->upper.inertia[0], Number(0.0), Number(0.0), p->upper.inertia[3], Number(0.0),
      p->upper.inertia[5])) { return "upper: no body has this tensor of inertia"; }
  if (!(p->fore.mass >= Number(0.0))) { return "fore: the mass is negative or not a number"; }
  if (!MODEL_tensor(p->fore.inertia[0], Number(0.0), Number(0.0), p->fore.inertia[3], Number(0.0),
      p->fore.inertia[5])) { return "fore: no body has this tensor of inertia"; }
  return NULL;
}

MODEL_QUALIFIER void MODEL_init(MODEL_model* model) {
  model->parameters.base.gravity[0] = Number(0.0);
  model->parameters.base.gravity[1] = Number(0.0);
  model->parameters.base.gravity[2] = Number(-9.81);
  model->parameters.base.point_post[0] = Number(0.4);
  model->parameters.base.point_post[1] = Number(0.0);
  model->parameters.base.point_post[2] = Number(0.3);
  model->parameters.upper.mass = Number(1.2);
  model->parameters.upper.com[0] = Number(0.0);
  model->parameters.upper.com[1] = Number(0.0);
  model->parameters.upper.com[2] = Number(-0.2);
  model->parameters.upper.inertia[0] = Number(0.02);
  model->parameters.upper.inertia[1] = Number(0.0);
  model->parameters.upper.inertia[2] = Number(0.0);
  model->parameters.upper.inertia[3] = Number(0.02);
  model->parameters.upper.inertia[4] = Number(0.0);
  model->parameters.upper.inertia[5] = Number(0.002);
  model->parameters.upper.point_elbow[0] = Number(0.0);
  model->parameters.upper.point_elbow[1] = Number(0.0);
  model->parameters.upper.point_elbow[2] = Number(-0.4);
  model->parameters.fore.mass = Number(0.8);
  model->parameters.fore.com[0] = Number(0.0);
  model->parameters.fore.com[1] = Number(0.0);
  model->parameters.fore.com[2] = Number(-0.15);
  model->parameters.fore.inertia[0] = Number(0.01);
  model->parameters.fore.inertia[1] = Number(0.0);
  model->parameters.fore.inertia[2] = Number(0.0);
  model->parameters.fore.inertia[3] = Number(0.01);
  model->parameters.fore.inertia[4] = Number(0.0);
  model->parameters.fore.inertia[5] = Number(0.001);
  model->parameters.fore.point_tip[0] = Number(0.0);
  model->parameters.fore.point_tip[1] = Number(0.0);
  model->parameters.fore.point_tip[2] = Number(-0.3);
  model->parameters.k = Number(40.0);
  model->parameters.Z0 = Number(0.5);
  model->parameters.cw = Number(0.1);
  MODEL_update(model);
}
