// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/fortran/compared.h"
#include "emit/c/emit.h"
#include "emit/fortran/emit.h"
#include "products/fortran/driver.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/skip.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <vector>

namespace mbsgen::test {

namespace {

// A word and the numbers behind it, as a program prints them.
struct Printed {
  std::string word;
  std::vector<double> numbers;
};

std::vector<Printed> parsed(const std::string& text) {
  std::vector<Printed> all;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    char* end = nullptr;
    const double number = std::strtod(word.c_str(), &end);
    const bool is_number = end == word.c_str() + word.size();
    if (!is_number) all.push_back({word, {}});
    if (is_number && !all.empty()) all.back().numbers.push_back(number);
  }
  return all;
}

bool is_near(double a, double b, double allowed) {
  return (std::isnan(a) && std::isnan(b)) || a == b || std::fabs(a - b) <= allowed;
}

// A status stands behind the name of its function, results behind "function.array".
bool is_failure(const Printed& printed) {
  return printed.word != "plausible" && printed.word.find('.') == std::string::npos &&
         printed.numbers.size() == 1 && printed.numbers.front() != 0 &&
         std::floor(printed.numbers.front()) == printed.numbers.front();
}

void compare(const Printed& c, const Printed& fortran, double tolerance) {
  REQUIRE(c.word == fortran.word);
  INFO(c.word);
  REQUIRE(c.numbers.size() == fortran.numbers.size());
  double largest = 0;
  for (const double number : c.numbers)
    if (std::isfinite(number)) largest = std::max(largest, std::fabs(number));
  for (std::size_t i = 0; i < c.numbers.size(); ++i)
    if (!is_near(c.numbers[i], fortran.numbers[i], tolerance * largest))
      FAIL_CHECK(i << ": " << c.numbers[i] << ", in Fortran " << fortran.numbers[i]);
}

std::string output_of(const TemporaryDirectory& folder, const std::string& command) {
  const CommandResult result = run("cd " + folder.path().string() + " && " + command);
  INFO(result.output.substr(0, 3000));
  REQUIRE(result.exit_code == 0);
  return result.output;
}

} // namespace

bool has_fortran() {
  if (run("command -v gfortran").exit_code == 0) return true;
  leave_out("no gfortran");
  return false;
}

Agreement compare_fortran(const std::string& text, const Setting& setting, double tolerance) {
  const TemporaryDirectory folder;
  std::string model;
  with_program(text, setting, [&](const scheme::Program& program) {
    model = program.shape.model;
    emit::EmitOptions whole = setting.emit;
    if (setting.real == "float") whole.scalar = emit::Scalar::only_float;
    for (const emit::Emitted& emitted :
         {emit::emit_c(program, setting.emit), emit::emit_fortran(program, whole)})
      for (const emit::OutputFile& file : emitted.files) write_file(folder.path() / file.name, file.text);
    const Drivers drivers = driver_texts(program, setting.real);
    write_file(folder.path() / "test_c.c", drivers.c);
    write_file(folder.path() / "test_fortran.f90", drivers.fortran);
  });
  const std::string options = ' ' + setting.optimization + " -ffp-contract=off ";
  const std::string module = model + ".f90";
  const std::string fortran =
      output_of(folder, std::string("gfortran ") + fortran_flags + options + "-c " + module +
                            " -o model.o && gfortran -ffree-line-length-none" + options +
                            "test_fortran.f90 model.o -o fortran && ./fortran");
  const std::string c =
      output_of(folder, "gcc -std=c99 -w" + options + "-D" + model + "_REAL=" + setting.real + " test_c.c " +
                            model + ".c -lm -o c && ./c");
  const std::vector<Printed> in_c = parsed(c), in_fortran = parsed(fortran);
  REQUIRE(in_c.size() == in_fortran.size());
  Agreement agreement;
  for (std::size_t i = 0; i < in_c.size(); ++i) {
    compare(in_c[i], in_fortran[i], tolerance);
    agreement.numbers += static_cast<int>(in_c[i].numbers.size());
    agreement.failures += is_failure(in_c[i]) ? 1 : 0;
  }
  CHECK(agreement.numbers > 40);
  return agreement;
}

} // namespace mbsgen::test
