// SPDX-License-Identifier: MIT
/// Sines and cosines of n angles [rad] by the functions beside the type.
template <int n, class Real>
void library_sincos(const Real* angle, Real* sine, Real* cosine) {
  using std::cos;
  using std::sin;
  for (int i = 0; i < n; ++i) {
    if constexpr (lanes_apart<Real> != 0) {
      for (unsigned lane = 0; lane < lanes_apart<Real>; ++lane) {
        sine[i][lane] = sin(Number<Real>(angle[i][lane]));
        cosine[i][lane] = cos(Number<Real>(angle[i][lane]));
      }
    } else {
      sine[i] = sin(angle[i]);
      cosine[i] = cos(angle[i]);
    }
  }
}

/// Sines and cosines of n angles [rad].
template <int n, class Real>
void sincos(const Real* angle, Real* sine, Real* cosine) {
  library_sincos<n, Real>(angle, sine, cosine);
}

#if defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0
/// The bits of a value, as a type of the same size.
template <class To, class From>
To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(static_cast<void*>(&to), &from, sizeof(To));
  return to;
}

template <class Value>
struct Sines;

#if HAS_DOUBLE
/// Sine and cosine for |angle| <= 1e5, without a branch, of a double or a pack of them. The result is above
/// `small_turns` if the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts, whose products with
/// k are exact; `low` is what r is too large by.
template <>
struct Sines<double> {
  using Bits = std::uint64_t;
  static constexpr Bits small_turns = 0x1ffff;

  template <class Real, class RealBits>
  static RealBits reduced(const Real& angle, Real& sine, Real& cosine) {
    constexpr double to_integer = 6755399441055744.0;
#include "sines_of_double.inc"
    const RealBits turns = bits_as<RealBits>(shifted);
    const RealBits odd = Bits(0) - (turns & Bits(1));
    const RealBits half = turns << 62;
    RealBits s = bits_as<RealBits>(sine_r);
    RealBits c = bits_as<RealBits>(cosine_r);
    const RealBits swap = (s ^ c) & odd;
    s ^= swap ^ (half & Bits(0x8000000000000000u));
    c ^= swap ^ ((half ^ odd) & Bits(0x8000000000000000u));
    sine = bits_as<Real>(s);
    cosine = bits_as<Real>(c);
    return turns + Bits(0xbcc8000000010000u);
  }
};

#endif // HAS_DOUBLE
#if HAS_FLOAT
/// Sine and cosine for |angle| <= 8192, without a branch, of a float or a pack of them. The result is above
/// `small_turns` if the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts, whose products with
/// k are exact; `low` is what r is too large by.
template <>
struct Sines<float> {
  using Bits = std::uint32_t;
  static constexpr Bits small_turns = 0x3fff;

  template <class Real, class RealBits>
  static RealBits reduced(const Real& angle, Real& sine, Real& cosine) {
    constexpr float to_integer = 12582912.0f;
#include "sines_of_float.inc"
    const RealBits turns = bits_as<RealBits>(shifted);
    const RealBits odd = Bits(0) - (turns & Bits(1));
    const RealBits half = turns << 30;
    RealBits s = bits_as<RealBits>(sine_r);
    RealBits c = bits_as<RealBits>(cosine_r);
    const RealBits swap = (s ^ c) & odd;
    s ^= swap ^ (half & Bits(0x80000000u));
    c ^= swap ^ ((half ^ odd) & Bits(0x80000000u));
    sine = bits_as<Real>(s);
    cosine = bits_as<Real>(c);
    return turns + Bits(0xb4c02000u);
  }
};

#endif // HAS_FLOAT
/// A call of its own keeps the registers of the common path free.
template <int n, class Value>
[[gnu::cold, gnu::noinline]] void sincos_of_large(const Value* angle, Value* sine, Value* cosine) {
  library_sincos<n, Value>(angle, sine, cosine);
}

/// The bytes of the widest vectors that the compiler may use.
#if defined(__AVX512F__)
constexpr int vector_bytes = 64;
#elif defined(__AVX__)
constexpr int vector_bytes = 32;
#elif defined(__SSE2__) || defined(__ARM_NEON)
constexpr int vector_bytes = 16;
#else
constexpr int vector_bytes = 8;
#endif

/// The most lanes of a vector that n values fill.
constexpr int lanes_filled(int n, int lanes) {
  return lanes <= n ? lanes : lanes_filled(n, lanes/2);
}

/// As many angles as fill vectors, then the rest in smaller ones. Compilers that put the loop in its caller's
/// place forget that the arrays are apart, and make no vectors.
template <int n, class Value>
#if HAS_CLONES
MBSGEN_CLONED
#endif // HAS_CLONES
[[gnu::noinline]] typename Sines<Value>::Bits sincos_in_vectors(
    const Value* __restrict angle, Value* __restrict sine, Value* __restrict cosine) {
  using Bits = typename Sines<Value>::Bits;
  constexpr int lanes = lanes_filled(n, vector_bytes/static_cast<int>(sizeof(Value)));
  constexpr int whole = n/lanes*lanes;
  Bits turns = 0;
  for (int i = 0; i < whole; ++i)
    turns |= Sines<Value>::template reduced<Value, Bits>(angle[i], sine[i], cosine[i]);
  if constexpr (n - whole == 1)
    turns |= Sines<Value>::template reduced<Value, Bits>(angle[whole], sine[whole], cosine[whole]);
  else if constexpr (n != whole)
    turns |= sincos_in_vectors<n - whole, Value>(angle + whole, sine + whole, cosine + whole);
  return turns;
}

/// So many angles stay in registers: their vectors are made of values that have just been computed, and would have to wait
/// for these in memory. More would crowd out what the caller keeps there; without vectors, they would repeat the code.
constexpr int register_bytes = 16;
constexpr int most_in_registers = vector_bytes < register_bytes ? 0 : 4;

/// `lanes` values, and their bits.
template <class Value, int lanes>
struct Register {
  using Bits = typename Sines<Value>::Bits;
  typedef Value Values [[gnu::vector_size(lanes*sizeof(Value))]];
  typedef Bits Patterns [[gnu::vector_size(lanes*sizeof(Value))]];

  [[gnu::always_inline]] static Bits sincos(const Value* angle, Value* sine, Value* cosine) {
    Values angles = {}, sines, cosines;
    for (int i = 0; i < lanes; ++i) angles[i] = angle[i];
    const Patterns turns = Sines<Value>::template reduced<Values, Patterns>(angles, sines, cosines);
    Bits any = 0;
    for (int i = 0; i < lanes; ++i) {
      sine[i] = sines[i];
      cosine[i] = cosines[i];
      any |= turns[i];
    }
    return any;
  }
};
template <class Value>
struct Register<Value, 1> {
  using Bits = typename Sines<Value>::Bits;
  [[gnu::always_inline]] static Bits sincos(const Value* angle, Value* sine, Value* cosine) {
    return Sines<Value>::template reduced<Value, Bits>(*angle, *sine, *cosine);
  }
};

template <int n, class Value>
[[gnu::always_inline]] inline typename Sines<Value>::Bits sincos_in_registers(const Value* angle, Value* sine,
                                                                              Value* cosine) {
  constexpr int lanes = lanes_filled(n, register_bytes/static_cast<int>(sizeof(Value)));
  const auto turns = Register<Value, lanes>::sincos(angle, sine, cosine);
  if constexpr (n == lanes)
    return turns;
  else
    return turns | sincos_in_registers<n - lanes, Value>(angle + lanes, sine + lanes, cosine + lanes);
}

/// Angles go to the library together if one of them is too large.
template <int n, class Value>
void sincos_or_library(const Value* angle, Value* sine, Value* cosine) {
  typename Sines<Value>::Bits turns;
  if constexpr (n == 1)
    turns = Sines<Value>::template reduced<Value, decltype(turns)>(*angle, *sine, *cosine);
  else
    turns = sincos_in_vectors<n, Value>(angle, sine, cosine);
  if (turns > Sines<Value>::small_turns) sincos_of_large<n, Value>(angle, sine, cosine);
}

/// The same in registers. What stays there has no address: the library gets copies.
template <int n, class Value>
[[gnu::always_inline]] inline void few_sincos_or_library(const Value* angle, Value* sine, Value* cosine) {
  if (sincos_in_registers<n, Value>(angle, sine, cosine) <= Sines<Value>::small_turns) return;
  Value angles[n], sines[n], cosines[n];
  for (int i = 0; i < n; ++i) angles[i] = angle[i];
  sincos_of_large<n, Value>(angles, sines, cosines);
  for (int i = 0; i < n; ++i) {
    sine[i] = sines[i];
    cosine[i] = cosines[i];
  }
}

/// The same for packs: types with two parameters, value and width, whose comparison gives a mask of lanes. Angles
/// that are too large go to the library one by one; its functions of packs are wrong with some compilers.
template <int n, template <class, class> class Pack, class Value, class Width,
          class Bits = Pack<typename Sines<Value>::Bits, Width>>
std::enable_if_t<is_pack<Pack<Value, Width>> && sizeof(Bits) == sizeof(Pack<Value, Width>)> sincos(
    const Pack<Value, Width>* angle, Pack<Value, Width>* sine, Pack<Value, Width>* cosine) {
  using Lane = typename Sines<Value>::Bits;
  Bits too_large = Lane(0);
  for (int i = 0; i < n; ++i)
    too_large |= Sines<Value>::template reduced<Pack<Value, Width>, Bits>(angle[i], sine[i], cosine[i]);
  constexpr int lanes = sizeof(Bits)/sizeof(Lane);
  Lane lane[lanes], any = 0;
  __builtin_memcpy(lane, &too_large, sizeof(Bits));
  for (int i = 0; i < lanes; ++i) any |= lane[i];
  if (any <= Sines<Value>::small_turns) return;
  Value angles[n*lanes], sines[n*lanes], cosines[n*lanes];
  __builtin_memcpy(angles, angle, sizeof(angles));
  sincos_of_large<n*lanes, Value>(angles, sines, cosines);
  __builtin_memcpy(static_cast<void*>(sine), sines, sizeof(sines));
  __builtin_memcpy(static_cast<void*>(cosine), cosines, sizeof(cosines));
}

#if HAS_DOUBLE
template <int n>
[[gnu::always_inline]] inline void sincos(const double* angle, double* sine, double* cosine) {
  if constexpr (n <= most_in_registers)
    few_sincos_or_library<n, double>(angle, sine, cosine);
  else
    sincos_or_library<n, double>(angle, sine, cosine);
}

#endif // HAS_DOUBLE
#if HAS_FLOAT
template <int n>
[[gnu::always_inline]] inline void sincos(const float* angle, float* sine, float* cosine) {
  if constexpr (n <= most_in_registers)
    few_sincos_or_library<n, float>(angle, sine, cosine);
  else
    sincos_or_library<n, float>(angle, sine, cosine);
}

#endif // HAS_FLOAT
#endif

#if HAS_SINCOS_OF_LANES
/// Sines and cosines of the angles of a vector of the compiler's [rad], one by one.
template <int n, class Value, class Vector>
[[gnu::cold, gnu::noinline]] void library_sincos_of_vector(Vector angle, Vector* results) {
  Value angles[n], sines[n], cosines[n];
  for (int i = 0; i < n; ++i) angles[i] = angle[i];
  library_sincos<n, Value>(angles, sines, cosines);
  for (int i = 0; i < n; ++i) {
    results[0][i] = sines[i];
    results[1][i] = cosines[i];
  }
}

/// The same, side by side where none is too large. In its caller's place: vectors stay in registers.
template <int n, class Value, class Vector>
[[gnu::always_inline]] inline void sincos_of_vector(const Vector& angle, Vector& sine, Vector& cosine) {
#if defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0
  using Bits = typename Sines<Value>::Bits;
  const Lanes<Bits, n> turns = Sines<Value>::template reduced<Vector, Lanes<Bits, n>>(angle, sine, cosine);
  Bits any = turns[0];
  for (int i = 1; i < n; ++i) any |= turns[i];
  if (any <= Sines<Value>::small_turns) return;
#endif
  Vector results[2];
  library_sincos_of_vector<n, Value>(angle, results);
  sine = results[0];
  cosine = results[1];
}

/// Sines and cosines of the angles of lanes [rad], those of lone numbers to the last bit.
template <class Real, int n>
[[gnu::always_inline]] inline void sincos_of_lanes(
    const Lanes<Real, n>& angle, Lanes<Real, n>& sine, Lanes<Real, n>& cosine) {
  if constexpr (std::is_same_v<Real, Lanes<Real, n>>) {
    sincos<1>(&angle, &sine, &cosine);
  } else if constexpr (std::is_class_v<Lanes<Real, n>>) {
    sincos_of_lanes<Real, n/2>(angle.low, sine.low, cosine.low);
    sincos_of_lanes<Real, n/2>(angle.high, sine.high, cosine.high);
  } else {
    sincos_of_vector<n, Real>(angle, sine, cosine);
  }
}

#endif // HAS_SINCOS_OF_LANES
