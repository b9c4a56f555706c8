// SPDX-License-Identifier: MIT
/// True for packs of numbers: a comparison of two gives a mask of lanes, and they name the type of a lane.
template <class Real, class = void>
inline constexpr bool is_pack = false;
template <class Real>
inline constexpr bool is_pack<Real, std::void_t<typename Real::value_type, decltype(Real() < Real())>> =
    !std::is_convertible_v<decltype(Real() < Real()), bool>;

/// The lanes of a pack that must be chosen one by one, else 0. Masks of std::experimental::simd in libstdc++ 12 choose
/// one value for all lanes under clang with AVX-512, also inside its own sines and quotients.
template <class Real, class = void>
inline constexpr unsigned lanes_apart = 0;
#if defined(__clang__) && defined(__AVX512F__)
template <class Real>
inline constexpr unsigned lanes_apart<Real, std::void_t<decltype(Real::size())>> =
    is_pack<Real> ? unsigned(Real::size()) : 0;
#endif

template <class Real, bool = is_pack<Real>>
struct NumberOf {
  using type = Real;
};
template <class Real>
struct NumberOf<Real, true> {
  static_assert(lanes_apart<Real> == 0 ||
                    sizeof(Real) == lanes_apart<Real>*sizeof(typename Real::value_type),
                "clang divides packs with idle lanes wrongly for AVX-512: take a power of two as the width, or GCC");
  using type = typename Real::value_type;
};
/// The type of the numbers in expressions of Real.
template <class Real>
using Number = typename NumberOf<Real>::type;

#if HAS_LANES
/// Lanes in two halves, where compilers have no vector of all of them: of lone numbers, of vectors or of pairs.
template <class Real, class Half>
struct LanePair {
  static constexpr int half = sizeof(Half)/sizeof(Real);
  Half low, high;

  LanePair() = default;
  LanePair(const Half& first, const Half& second) : low(first), high(second) {}
  template <class R = Real, class = std::enable_if_t<!std::is_same_v<R, Half>>>
  LanePair(const Real& a, const Real& b, const Real& c, const Real& d) : low{a, b}, high{c, d} {}
  /// One number in all lanes.
  template <class T, class = std::enable_if_t<std::is_convertible_v<T, Real>>>
  LanePair(const T& x) : low(all(x)), high(low) {}

  static Half all(const Real& x) {
    if constexpr (std::is_same_v<Real, Half> || std::is_class_v<Half>)
      return x;
    else
      return x - Half{};
  }
  Real operator[](int i) const {
    if constexpr (half == 1)
      return i == 0 ? low : high;
    else
      return i < half ? low[i] : high[i - half];
  }
  friend LanePair operator-(const LanePair& x) { return {-x.low, -x.high}; }
  friend LanePair operator+(const LanePair& x, const LanePair& y) { return {x.low + y.low, x.high + y.high}; }
  friend LanePair operator-(const LanePair& x, const LanePair& y) { return {x.low - y.low, x.high - y.high}; }
  friend LanePair operator*(const LanePair& x, const LanePair& y) { return {x.low*y.low, x.high*y.high}; }
  friend LanePair operator/(const LanePair& x, const LanePair& y) { return {x.low/y.low, x.high/y.high}; }
};

template <class Real, int n>
struct LanesOf {
  using type = LanePair<Real, typename LanesOf<Real, n / 2>::type>;
};
template <class Real>
struct LanesOf<Real, 1> {
  using type = Real;
};
#if defined(__GNUC__) && \
    (defined(__SSE2__) || defined(__aarch64__) || defined(__VSX__) || defined(__wasm_simd128__))
template <>
struct LanesOf<double, 2> {
  using type [[gnu::vector_size(16)]] = double;
};
template <>
struct LanesOf<float, 2> {
  using type [[gnu::vector_size(8)]] = float;
};
template <>
struct LanesOf<float, 4> {
  using type [[gnu::vector_size(16)]] = float;
};
template <>
struct LanesOf<std::uint64_t, 2> {
  using type [[gnu::vector_size(16)]] = std::uint64_t;
};
template <>
struct LanesOf<std::uint32_t, 2> {
  using type [[gnu::vector_size(8)]] = std::uint32_t;
};
template <>
struct LanesOf<std::uint32_t, 4> {
  using type [[gnu::vector_size(16)]] = std::uint32_t;
};
#ifdef __AVX__
template <>
struct LanesOf<double, 4> {
  using type [[gnu::vector_size(32)]] = double;
};
template <>
struct LanesOf<std::uint64_t, 4> {
  using type [[gnu::vector_size(32)]] = std::uint64_t;
};
#endif
#endif
/// n numbers of limbs with equal joints, which operations compute side by side: a vector of the compiler's, where the
/// processor has one. Each lane has the operations of a lone number in the same order.
template <class Real, int n>
using Lanes = typename LanesOf<Real, n>::type;

#endif // HAS_LANES
#if HAS_POWER
/// x^N by repeated squaring.
template <class Real, int N>
Real power(const Real& x) {
  if constexpr (N == 1) {
    return x;
  } else if constexpr (N % 2 == 0) {
    const Real root = power<Real, N / 2>(x);
    return root * root;
  } else {
    return power<Real, N - 1>(x) * x;
  }
}

#endif // HAS_POWER
#if HAS_SELECT
/// condition ? a : b, lane by lane for types whose comparison gives a mask.
template <class Real, class Condition>
Real select(const Condition& condition, const Real& a, const Real& b) {
  if constexpr (std::is_convertible_v<Condition, bool>) {
    return condition ? a : b;
  } else if constexpr (lanes_apart<Real> != 0) {
    Real result = b;
    for (unsigned lane = 0; lane < lanes_apart<Real>; ++lane)
      if (condition[lane]) result[lane] = a[lane];
    return result;
  } else {
    Real result = b;
    where(condition, result) = a;
    return result;
  }
}

#endif // HAS_SELECT
#if HAS_MIN
template <class Real>
Real min(const Real& a, const Real& b) {
  return select<Real>(b < a, b, a);
}

#endif // HAS_MIN
#if HAS_MAX
template <class Real>
Real max(const Real& a, const Real& b) {
  return select<Real>(a < b, b, a);
}

#endif // HAS_MAX
#if HAS_SIGN
/// -1, 0 or 1.
template <class Real>
Real sign(const Real& x) {
  using N = Number<Real>;
  return select<Real>(N(0.0) < x, N(1.0), select<Real>(x < N(0.0), N(-1.0), N(0.0)));
}

#endif // HAS_SIGN
#if HAS_ENTRY
/// Numbers that were measured, in single precision.
template <int table>
struct Table;
#include "tables.inc"
/// The number of a table at a place, from 0; beyond an end, the number there.
template <class Real, int table>
Real entry(const Real& place) {
  using T = Table<table>;
  if constexpr (is_pack<Real>) {
    Real result = place;
    for (unsigned lane = 0; lane < unsigned(Real::size()); ++lane)
      result[lane] = entry<Number<Real>, table>(Number<Real>(place[lane]));
    return result;
  } else if constexpr (std::is_convertible_v<Real, double>) {
    return Real(T::numbers[!(place > Real(0.0)) ? 0 : place < Real(T::last) ? static_cast<int>(place) : T::last]);
  } else { // a number with its derivative, which is zero between the places
    return Real(entry<decltype(place.value), table>(place.value));
  }
}

#endif // HAS_ENTRY
#if HAS_COUNTS
/// False for a number that is negative or zero: a gate of x is zero then. True for packs: their lanes may differ.
template <class Real>
bool counts(const Real& x) {
  if constexpr (is_pack<Real>)
    return true;
  else
    return !(x <= Number<Real>(0.0));
}

#endif // HAS_COUNTS
#if HAS_SINCOS
#include "sincos.inc"
#endif // HAS_SINCOS
#if HAS_SIN
#include "sin.inc"
#endif // HAS_SIN
#if HAS_COS
#include "cos.inc"
#endif // HAS_COS
#if HAS_ZEROS
/// Zeros from x on, few of them without a loop.
template <int n, class Real>
[[gnu::always_inline]] inline void zeros(Real* x) {
  constexpr int some = n >= 64 ? n/64*64 : n >= 4 ? 4 : n >= 2 ? 2 : 1;
  for (int i = 0; i < some; ++i) x[i] = Number<Real>(0.0);
  if constexpr (n != some) zeros<n - some>(x + some);
}

#endif // HAS_ZEROS
#if HAS_MULTIPLY
/// matrix = left*matrix, of n rows and columns, row by row.
template <int n, int first = 0, class Real>
void multiply(const Real* left, Real* matrix) {
  constexpr int rest = n - first;
  constexpr int some = rest >= 8 ? 8 : rest >= 4 ? 4 : rest >= 2 ? 2 : 1;
  Real columns[n*some];
#pragma GCC unroll 16
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < some; ++j) columns[some*i + j] = matrix[n*i + first + j];
#pragma GCC unroll 16
  for (int i = 0; i < n; ++i) {
    Real sum[some];
    for (int j = 0; j < some; ++j) sum[j] = left[n*i]*columns[j];
#pragma GCC unroll 16
    for (int k = 1; k < n; ++k)
      for (int j = 0; j < some; ++j) sum[j] += left[n*i + k]*columns[some*k + j];
    for (int j = 0; j < some; ++j) matrix[n*i + first + j] = sum[j];
  }
  if constexpr (rest > some) multiply<n, first + some>(left, matrix);
}

#endif // HAS_MULTIPLY
#if HAS_INVERT
/// The inverse, in its place, of the symmetric positive definite matrix of n rows and columns with this lower triangle.
/// Sweeps from the last pivot to the first leave its negative.
template <int n, class Real>
void invert(Real* matrix) {
  Real column[n];
  for (int k = n - 1; k >= 0; --k) {
    for (int i = 0; i < k; ++i) column[i] = matrix[n*k + i];
    for (int i = k; i < n; ++i) column[i] = matrix[n*i + k];
    const Real inverse = Number<Real>(1.0)/column[k];
    column[k] = Number<Real>(0.0);
    for (int i = 0; i < n; ++i) {
      const Real factor = column[i]*inverse;
      for (int j = 0; j <= i; ++j) matrix[n*i + j] -= factor*column[j];
      matrix[i < k ? n*k + i : n*i + k] = factor;
    }
    matrix[n*k + k] = -inverse;
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) matrix[n*i + j] = matrix[n*j + i] = -matrix[n*i + j];
}

#endif // HAS_INVERT
#if HAS_MIRROR
/// The symmetric matrix of n rows and columns in the place of its lower triangle, which lies at its head row by row.
template <int n, class Real>
void mirror(Real* matrix) {
  for (int i = n - 1; i > 0; --i)
    for (int j = i; j >= 0; --j) matrix[n*i + j] = matrix[i*(i + 1)/2 + j];
  constexpr int fours = n - n % 4; // four rows at a time give whole lines of memory
  for (int first = 0; first < fours; first += 4)
    for (int j = 0; j < first; ++j) {
      const Real* column = &matrix[n*first + j];
      Real* row = &matrix[n*j + first];
      row[0] = column[0];
      row[1] = column[n];
      row[2] = column[2*n];
      row[3] = column[3*n];
    }
  for (int i = 1; i < n; ++i)
    for (int j = i < fours ? i - i % 4 : 0; j < i; ++j) matrix[n*j + i] = matrix[n*i + j];
}

#endif // HAS_MIRROR
#if HAS_LARGEST
#include "largest.inc"

#endif // HAS_LARGEST
#if HAS_DEGENERATE
#include "degenerate.inc"

#endif // HAS_DEGENERATE
#if HAS_FINITE
#include "finite.inc"

#endif // HAS_FINITE
#if HAS_KEEP_ACTIVE
#include "keep_active.inc"

#endif // HAS_KEEP_ACTIVE
