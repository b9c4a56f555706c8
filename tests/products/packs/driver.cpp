// SPDX-License-Identifier: GPL-3.0-or-later
// Calls functions of MODEL with pseudo-random arguments, of the types double, float and long double, and prints the bits
// of all results.
#include HEADER
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
  return result;
}

template <class Real>
void print(const char* name, const std::vector<Real>& results) {
  for (const Real& result : results) std::printf("%s %.21Lg\n", name, static_cast<long double>(result));
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
    run<long double>(changes);
  }
}
