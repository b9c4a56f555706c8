// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/law_function.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

// Writes parameters in C, and the same as arguments of Py_BuildValue.
class LawFunctionWriter {
public:
  LawFunctionWriter(const PythonLaw& law, int index) : law_(law), index_(std::to_string(index)) {}

  std::string write() {
    write_parameters();
    const int forces = law_.is_on_point() ? 6 : 1;
    const std::string count = std::to_string(forces + law_.rates);
    std::string text = wrapped(std::string("static ") + (law_.is_on_point() ? "void" : "Number") + " law_" +
                                   index_ + "(void* context" + parameters_ + ") {",
                               4) +
                       "  Number numbers[" + count + "] = {0};\n" +
                       wrapped("  numbers_of_law(context, " + index_ + ", Py_BuildValue(\"(" + format_ +
                                   ")\"" + values_ + "), numbers, " + count + ");",
                               6);
    if (law_.rates > 0)
      text += "  for (int i = 0; i < " + std::to_string(law_.rates) + "; ++i) rates[i] = numbers[" +
              std::to_string(forces) + " + i];\n";
    if (!law_.is_on_point()) return text + "  return numbers[0];\n}\n\n";
    return text +
           "  for (int i = 0; i < 6; ++i) (i < 3 ? wrench->force : wrench->torque)[i%3] = numbers[i];\n}\n\n";
  }

private:
  void write_parameters() {
    if (law_.is_on_point()) {
      point("at");
      if (law_.is_derivative) point("along");
      parameters_ += ", @wrench* wrench";
    } else if (law_.kind == scheme::LawCall::Kind::link) {
      for (const char* name : {"Z", "Zd"}) number(name);
      for (const char* name : {"dZ", "dZd"})
        if (law_.is_derivative) number(name);
    } else {
      number("t");
    }
    arrays("");
    if (law_.is_derivative && law_.kind == scheme::LawCall::Kind::rate) number("dt");
    if (law_.is_derivative) arrays("d");
    if (law_.rates > 0) parameters_ += ", Number* rates";
  }

  void number(const std::string& name) {
    parameters_ += ", Number " + name;
    format_ += 'd';
    values_ += ", (double)" + name;
  }
  void bytes(const std::string& name, const std::string& size) {
    format_ += "y#";
    values_ += ", (const char*)" + name + ", (Py_ssize_t)" + size;
  }
  void point(const std::string& name) {
    parameters_ += ", const @" + point_type(law_.kind) + "* " + name;
    bytes(name, "sizeof(*" + name + ')');
  }
  void arrays(const std::string& prefix) {
    for (const LawArray& array : law_.arrays) {
      const std::string name = prefix + array.name;
      parameters_ += ", const Number* " + name;
      bytes(name, '(' + std::to_string(array.size) + "*sizeof(Number))");
    }
  }

  const PythonLaw& law_;
  std::string index_, parameters_, format_, values_;
};

} // namespace

std::string point_type(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "law_contact" : "law_point";
}

std::string law_function(const PythonLaw& law, int index) {
  return LawFunctionWriter(law, index).write();
}

} // namespace mbsgen::emit
