// SPDX-License-Identifier: MIT
// compare HOST.txt TARGET.txt TOLERANCE: the two outputs of the firmware agree: heights and states exactly,
// forces within the tolerance of the largest force, currents within one unit. Prints the differences; exit
// code 1 otherwise.
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace {

struct Line {
  long period, height, fault, current;
  double force;
};

double number(const std::string& bits) {
  const std::uint64_t value = std::strtoull(bits.c_str(), nullptr, 16);
  if (bits.size() == 16) {
    double real;
    std::memcpy(&real, &value, sizeof(real));
    return real;
  }
  const auto half = static_cast<std::uint32_t>(value);
  float real;
  std::memcpy(&real, &half, sizeof(real));
  return static_cast<double>(real);
}

std::vector<Line> read(const char* path) {
  std::vector<Line> lines;
  std::ifstream file(path);
  for (std::string word; file >> word;) {
    if (word != "period") continue;
    Line line{};
    std::string bits;
    file >> line.period >> line.height >> line.fault >> bits >> line.current;
    line.force = number(bits);
    lines.push_back(line);
  }
  return lines;
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::vector<Line> host = read(argv[1]), target = read(argv[2]);
  if (host.empty() || host.size() != target.size()) return std::puts("outputs differ in length"), 1;
  double largest = 0, worst = 0;
  bool same = true;
  for (std::size_t i = 0; i < host.size(); ++i) {
    const Line &a = host[i], &b = target[i];
    largest = std::fmax(largest, std::fabs(a.force));
    const double difference = std::fabs(a.force - b.force);
    worst = difference <= worst ? worst : difference; // a NaN stays
    same = same && a.period == b.period && a.height == b.height && a.fault == b.fault &&
           std::labs(a.current - b.current) <= 1;
  }
  std::printf("%zu lines, largest force %.3f N, largest difference %.2g of it\n", host.size(), largest,
              worst / largest);
  if (!same) std::puts("heights, states or currents differ");
  return same && worst <= std::atof(argv[3]) * largest ? 0 : 1;
}
