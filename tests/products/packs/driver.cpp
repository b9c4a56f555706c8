// SPDX-License-Identifier: GPL-3.0-or-later
// Calls functions of MODEL with pseudo-random arguments, of the types double and float, and with MORE_TYPES of long
// double, dual numbers and packs of states, and prints the bits of all results.
#include HEADER
#ifdef MORE_TYPES
#include "dual.h"
#include <experimental/simd>
#endif
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

unsigned long state = 88172645463325252UL;
double number() { // of a size below 1, xorshift
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return static_cast<double>(state >> 12) / 2251799813685248.0 - 1.0;
}

template <class Real>
std::vector<Real> numbers(int count) {
  std::vector<Real> result;
  for (int i = 0; i < count; ++i) result.push_back(static_cast<Real>(number()));
#ifdef MORE_TYPES
  if constexpr (std::is_same_v<Real, Dual>)
    for (Dual& each : result) each.rate = number();
#endif
  return result;
}

void print(const char* name, long double number) {
  std::printf("%s %.21Lg\n", name, number);
}
#ifdef MORE_TYPES
using States = std::experimental::native_simd<double>;
void print(const char* name, const Dual& number) {
  print(name, number.value);
  print(name, number.rate);
}
void print(const char* name, const States& numbers) {
  for (std::size_t i = 0; i < States::size(); ++i) print(name, static_cast<long double>(numbers[i]));
}
#endif

template <class Real>
void print(const char* name, const std::vector<Real>& results) {
  for (const Real& result : results) print(name, result);
}

// Near the initial coordinates, where loops close.
template <class Model, class Real>
auto assemble(const Model& model, Real* q, int) -> decltype(model.assemble(q), void()) {
  for (int i = 0; i < MODEL::nq; ++i) q[i] = static_cast<Real>(MODEL::q0[i]) + q[i] / Real(50);
  if (model.assemble(q) != decltype(model.assemble(q)){})
    std::puts("not assembled"); // the first status is ok
}
template <class Model, class Real>
void assemble(const Model& /*model*/, Real* /*q*/, long) {}

template <class Real>
void run(bool changes) {
  using namespace MODEL;
  Model<Real> model;
  if (changes) {
    model.parameters.CHANGED *= Real(1.5);
    model.update();
  }
  for (int round = 0; round < 5; ++round) {
    std::vector<Real> q = numbers<Real>(nq), qd = numbers<Real>(nqd), x = numbers<Real>(nqd);
    std::vector<Real> y(nqd), matrix(nqd * nqd);
    assemble(model, q.data(), 0);
    print("q", q);
    static_cast<void>(model.inverse_dynamics(q.data(), qd.data(), x.data(), y.data()));
    print("Q", y);
    static_cast<void>(model.direct_dynamics(q.data(), qd.data(), x.data(), y.data()));
    print("qdd", y);
    model.mass_matrix(q.data(), matrix.data());
    print("M", matrix);
    model.bias(q.data(), qd.data(), y.data());
    print("c", y);
  }
}

} // namespace

int main() {
  for (const bool changes : {false, true}) {
    run<double>(changes);
    run<float>(changes);
#ifdef MORE_TYPES
    run<long double>(changes);
    run<Dual>(changes);
    run<States>(changes);
#endif
  }
}
