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

template <class Real>
void run(bool changes) {
  using namespace MODEL;
  Model<Real> model;
  if (changes) {
    model.parameters.CHANGED *= Real(1.5);
    model.update();
  }
  for (int round = 0; round < 5; ++round) {
    const std::vector<Real> q = numbers<Real>(nq), qd = numbers<Real>(nqd), x = numbers<Real>(nqd);
    std::vector<Real> y(nqd), matrix(nqd * nqd);
    model.inverse_dynamics(q.data(), qd.data(), x.data(), y.data());
    print("Q", y);
    model.direct_dynamics(q.data(), qd.data(), x.data(), y.data());
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
