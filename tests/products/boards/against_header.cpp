// SPDX-License-Identifier: GPL-3.0-or-later
// against_header LINES: what a board has written of inverse dynamics, against the header of C++ in the same state: the initial
// coordinates, in trees a tenth and more beside; velocities and accelerations in tenths. Lines are "NAME[PLACE] = NUMBER BITS".
#include MODEL_HEADER
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

namespace {

int failures = 0;

void check(bool holds, const std::string& what) {
  if (holds) return;
  std::cout << "FAILED: " << what << '\n';
  ++failures;
}

double number(const std::string& bits) {
  const std::uint64_t value = std::strtoull(bits.c_str(), nullptr, 16);
  if (bits.size() == 16) {
    double real;
    std::memcpy(&real, &value, sizeof(real));
    return real;
  }
  check(bits.size() == 8, "the bits " + bits);
  const auto half = static_cast<std::uint32_t>(value);
  float real;
  std::memcpy(&real, &half, sizeof(real));
  return static_cast<double>(real);
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::map<std::string, double> written;
  std::ifstream file(argv[1]);
  bool is_ok = false, is_float = false;
  for (std::string line; std::getline(file, line);) {
    while (!line.empty() && line.back() == '\r') line.pop_back();
    is_ok = is_ok || line == "ok";
    const std::size_t equals = line.find("] = ");
    if (equals == std::string::npos) continue;
    const std::size_t space = line.find(' ', equals + 4);
    const std::string bits = line.substr(space + 1);
    const double value = number(bits), decimal = std::strtod(line.c_str() + equals + 4, nullptr);
    is_float = is_float || bits.size() == 8;
    check(std::fabs(decimal - value) <= 6e-7 * std::fabs(value), "seven digits in " + line);
    written[line.substr(0, equals + 1)] = value;
  }
  check(is_ok, "no line ok");

  namespace m = MODEL;
  const m::Model<double> model;
  double q[m::nq], qd[m::nqd], qdd[m::nqd], Q[m::nqd];
  for (int i = 0; i < m::nq; ++i) q[i] = m::q0[i] + (HAS_LOOPS ? 0 : (1 + i % 5) / 10.0);
  for (int i = 0; i < m::nqd; ++i) qd[i] = qdd[i] = (1 + i % 5) / 10.0;
  static_cast<void>(model.inverse_dynamics(q, qd, qdd, Q));
  double largest = 0, difference = 0;
  for (int i = 0; i < m::nqd; ++i) {
    const std::string name = "Q[" + std::to_string(i) + ']';
    check(written.count(name) == 1, "no line of " + name);
    largest = std::fmax(largest, std::fabs(Q[i]));
    difference = std::fmax(difference, std::fabs(Q[i] - written[name]));
  }
  check(largest > 0, "all forces are zero");
  check(difference <= (is_float ? 2e-5 : 1e-13) * largest, "the forces");
  std::printf("%s: largest difference %.2g of %.4g, %s\n", argv[1], difference, largest,
              is_float ? "float" : "double");
  return failures == 0 ? 0 : 1;
}
