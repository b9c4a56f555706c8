// SPDX-License-Identifier: GPL-3.0-or-later
// race ROUNDS PLAIN.so PACKED.so: times the functions of shim.cpp's libraries in turns in one process. A line for each
// function: its name, the least ns of a call without and with packs, their ratio, and the largest relative difference.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <vector>

namespace {

constexpr double round_ns = 4e5;
constexpr int states = 64;
constexpr const char* functions[] = {"inverse_dynamics", "mass_matrix", "direct_dynamics"};

struct Library {
  bool (*run)(int, int, double*) = nullptr;
  int (*results)() = nullptr;
  double best = 1e30;
};

Library open(const char* path) {
  void* handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::exit(1);
  }
  Library library;
  library.run = reinterpret_cast<bool (*)(int, int, double*)>(dlsym(handle, "run"));
  library.results = reinterpret_cast<int (*)()>(dlsym(handle, "results"));
  return library;
}

double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

double difference(const Library& plain, const Library& packed, int function) {
  std::vector<double> a(static_cast<std::size_t>(plain.results())), b(a.size());
  double size = 1e-300, largest = 0;
  for (int state = 0; state < states; ++state) {
    plain.run(function, state, a.data());
    packed.run(function, state, b.data());
    for (std::size_t i = 0; i < a.size(); ++i) {
      size = std::max(size, std::fabs(a[i]));
      largest = std::max(largest, std::fabs(a[i] - b[i]));
      if (std::isfinite(a[i]) != std::isfinite(b[i])) return HUGE_VAL;
    }
  }
  return largest / size;
}

int calls_in_round(const Library& library, int function, double* y) {
  const double start = now();
  for (int i = 0; i < 4 * states; ++i) library.run(function, i, y);
  return 1 + static_cast<int>(round_ns / ((now() - start) / (4 * states)));
}

} // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  std::vector<Library> libraries = {open(arguments[2]), open(arguments[3])};
  std::vector<double> y(static_cast<std::size_t>(libraries[0].results()));
  for (int function = 0; function < 3; ++function) {
    if (!libraries[0].run(function, 0, y.data())) continue;
    for (Library& library : libraries) library.best = 1e30;
    const int calls = calls_in_round(libraries[0], function, y.data());
    for (int round = std::atoi(arguments[1]); round-- > 0;)
      for (Library& library : libraries) {
        const double start = now();
        for (int i = 0; i < calls; ++i) library.run(function, i, y.data());
        library.best = std::min(library.best, (now() - start) / calls);
      }
    std::printf("%-16s %8.1f %8.1f %6.3f %9.1e\n", functions[function], libraries[0].best, libraries[1].best,
                libraries[1].best / libraries[0].best, difference(libraries[0], libraries[1], function));
  }
}
