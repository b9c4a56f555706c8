// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/fortran/driver.h"
#include "emit/c/language.h"
#include "emit/fortran/language.h"
#include "emit/layout/layout.h"
#include "emit/layout/text.h"
#include "emit/text/structures.h"
#include "products/c/user_laws.h"
#include "products/fortran/laws.h"
#include <algorithm>

namespace mbsgen::test {

namespace {

using emit::ArgumentText;
using emit::replaced;
using scheme::Function;

// MODEL and REAL are replaced. `dice` gives the same numbers in both languages.
constexpr const char* c_start = R"(#include "MODEL.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef MODEL_real Real;

static long long seed = 7;
static Real dice(double size) {
  seed = seed*16807 % 2147483647;
  return (Real)(size*(2.0*(double)seed/2147483647.0 - 1.0));
}
static void fill(Real* x, int n, double size) { for (int i = 0; i < n; ++i) x[i] = dice(size); }
static void change(Real* x, int n) { for (int i = 0; i < n; ++i) x[i] = x[i]*((Real)1 + dice(0.01)); }
static void show(const char* word, const Real* x, int n) {
  printf("%s\n", word);
  for (int i = 0; i < n; ++i) printf("%.17g\n", (double)x[i]);
}

)";

constexpr const char* fortran_start = R"(program test_program
  use, intrinsic :: ieee_arithmetic, only: ieee_value, ieee_quiet_nan
  use MODULE
LAWS  implicit none
  integer, parameter :: test_long = selected_int_kind(18), test_double = kind(1.0d0)
  integer(test_long) :: test_seed = 7
  type(model_type) :: test_model
  integer :: test_round, test_i, test_status
  call test_model%init()
)";

constexpr const char* fortran_end = R"(contains
  real(rk) function test_dice(size)
    real(test_double), intent(in) :: size
    test_seed = mod(test_seed*16807, 2147483647_test_long)
    test_dice = real(size*(2.0_test_double*real(test_seed, test_double)/2147483647.0_test_double - 1.0_test_double), rk)
  end function
  subroutine test_fill(n, x, size)
    integer, intent(in) :: n
    real(rk), intent(inout) :: x(n)
    real(test_double), intent(in) :: size
    integer :: i
    do i = 1, n
      x(i) = test_dice(size)
    end do
  end subroutine
  subroutine test_change(n, x)
    integer, intent(in) :: n
    real(rk), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i)*(1.0_rk + test_dice(0.01_test_double))
    end do
  end subroutine
  subroutine test_show(word, n, x)
    character(len=*), intent(in) :: word
    integer, intent(in) :: n
    real(rk), intent(in) :: x(n)
    integer :: i
    print '(a)', word
    do i = 1, n
      print '(es25.16e3)', x(i)
    end do
  end subroutine
end program
)";

class Writer {
public:
  explicit Writer(const scheme::Program& program)
      : program_(program), name_(program.shape.model), c_(program.shape, false),
        c_layout_(emit::make_layout(program, c_.name_rules())), fortran_(program, !c_layout_.laws.empty()),
        fortran_layout_(emit::make_layout(program, fortran_.name_rules())) {}

  Drivers write() {
    add("int main(void) {\n  static " + name_ + "_model model;\n  " + name_ + "_init(&model);\n", "");
    set_laws();
    change_parameters();
    add("  for (int round = 0; round < 4; ++round) {\n", "  do test_round = 0, 3\n");
    fill_inputs();
    for (const Function& function : program_.functions) call(function);
    add("  }\n  return 0;\n}\n", std::string(program_.has_inputs() ? "    end block\n" : "") + "  end do\n");
    const std::string laws = fortran_layout_.laws.empty() ? "" : "  use test_laws, only: test_laws_type\n";
    return {replaced(c_start, {{"MODEL", name_}}) + c_laws() + text_.c,
            fortran_user_laws(fortran_layout_, fortran_.module_name()) +
                replaced(fortran_start, {{"MODULE", fortran_.module_name()}, {"LAWS", laws}}) +
                text_.fortran + fortran_end};
  }

private:
  void add(const std::string& c, const std::string& fortran) {
    text_.c += c;
    text_.fortran += fortran;
  }

  std::string c_laws() const {
    if (c_layout_.laws.empty()) return "";
    const LawWords words{"const " + name_ + "_law_point*", "const " + name_ + "_law_contact*",
                         name_ + "_wrench*", "->"};
    std::string text =
        replaced(law_functions, {{"Real pull", "static Real pull"}, {"void push", "static void push"}});
    const auto add_law = [&text](const std::string& name, const LawText& law) {
      text += "static " + law.result + " c_" + name + "(void* context, " + law.parameters + ") " +
              replaced(law.body, {{"{", "{ (void)context; "}});
    };
    for (const emit::LawMethod& law : c_layout_.laws) {
      add_law(law.method, law_text(law, words));
      if (has_own_derivative(law)) add_law(law.derivative, derivative_text());
    }
    return replaced(text, {{"Real(", "("}});
  }

  void set_laws() {
    if (c_layout_.laws.empty()) return;
    for (const emit::LawMethod& law : c_layout_.laws) {
      text_.c += "  model.laws." + law.method + " = c_" + law.method + ";\n";
      if (has_own_derivative(law))
        text_.c += "  model.laws." + law.derivative + " = c_" + law.derivative + ";\n";
    }
    text_.fortran += "  allocate (test_laws_type :: test_model%laws)\n";
  }

  void change_fields(const std::string& c, const std::string& fortran,
                     const std::vector<emit::Field>& c_fields,
                     const std::vector<emit::Field>& fortran_fields) {
    for (std::size_t i = 0; i < c_fields.size(); ++i) {
      const emit::Field &a = c_fields[i], &b = fortran_fields[i];
      const std::string size = std::to_string(a.elements.size());
      const std::string path = fortran + b.name;
      add("  change(" + std::string(a.is_array ? "" : "&") + c + a.name + ", " + size + ");\n  show(\"" +
              a.name + "\", " + (a.is_array ? "" : "&") + c + a.name + ", " + size + ");\n",
          a.is_array
              ? "  call test_change(" + size + ", " + path + ")\n  call test_show(\"" + a.name + "\", " +
                    size + ", " + path + ")\n"
              : "  " + path + " = " + path + "*(1.0_rk + test_dice(0.01_test_double))\n  call test_show(\"" +
                    a.name + "\", 1, [" + path + "])\n");
    }
  }

  void change_parameters() {
    for (std::size_t i = 0; i < c_layout_.groups.size(); ++i) {
      const emit::Group &a = c_layout_.groups[i], &b = fortran_layout_.groups[i];
      change_fields("model.parameters." + a.name + '.', "test_model%parameters%" + b.name + '%', a.fields,
                    b.fields);
    }
    change_fields("model.parameters.", "test_model%parameters%", c_layout_.fields, fortran_layout_.fields);
    add("  " + name_ + "_update(&model);\n  printf(\"plausible %d\\n\", " + name_ + "_plausible(&model));\n",
        "  call test_model%update()\n  print '(a,i2)', \"plausible\", merge(1, 0, test_model%plausible())\n");
  }

  void fill_inputs() {
    if (!program_.has_inputs()) return;
    add("    " + name_ + "_inputs inputs;\n", "    block\n    type(inputs_type) :: test_inputs\n");
    for (std::size_t i = 0; i < c_layout_.inputs.size(); ++i)
      for (const std::string part : {"force", "torque"})
        add("    fill(inputs." + c_layout_.inputs[i] + '.' + part + ", 3, 2.0);\n",
            "    call test_fill(3, test_inputs%" + fortran_layout_.inputs[i] + '%' + part +
                ", 2.0_test_double)\n");
    if (c_layout_.has_time)
      add("    inputs.t = dice(2.0);\n", "    test_inputs%t = test_dice(2.0_test_double)\n");
    if (c_layout_.states > 0) {
      const std::string size = std::to_string(c_layout_.states);
      add("    fill(inputs.x, " + size + ", 2.0);\n",
          "    call test_fill(" + size + ", test_inputs%x, 2.0_test_double)\n");
    }
  }

  // Coordinates are near the initial ones, where loops close, but for the third round; in the last one a number is NaN.
  void fill(const scheme::Argument& argument, const ArgumentText& c, const ArgumentText& f) {
    const std::string size = std::to_string(argument.size), a = "a_" + c.name, b = "test_" + f.name;
    const bool is_position = argument.name == "q";
    const std::string width = is_position ? "round == 2 ? 5.0 : 0.05" : "2.0";
    add("      fill(" + a + ", " + size + ", " + width + ");\n",
        "      call test_fill(" + size + ", " + b + ", " +
            (is_position ? "merge(5.0_test_double, 0.05_test_double, test_round == 2)" : "2.0_test_double") +
            ")\n");
    const std::string initial =
        std::to_string(std::min(static_cast<int>(program_.shape.q0.size()), argument.size));
    if (is_position && !program_.shape.q0.empty())
      add("      for (int i = 0; i < " + initial + "; ++i) " + a + "[i] = " + a + "[i] + " + name_ +
              "_q0[i];\n",
          "      " + b + "(1:" + initial + ") = " + b + "(1:" + initial + ") + q0(1:" + initial + ")\n");
    else if (argument.use == scheme::Argument::Use::in && argument.size > 0)
      add("      if (round == 3) " + a + "[0] = (Real)NAN;\n",
          "      if (test_round == 3) " + b + "(1) = ieee_value(0.0_rk, ieee_quiet_nan)\n");
  }

  struct Call {
    std::string c, fortran;         // arguments
    std::string c_few, fortran_few; // without those that may be left out
  };

  void declare(const ArgumentText& c, const ArgumentText& f, const std::string& c_type,
               const std::string& fortran_type, int size, Drivers& fills) {
    text_.c += "      static " + c_type + " a_" + c.name + '[' + std::to_string(std::max(size, 1)) + "];\n";
    text_.c += "      memset(a_" + c.name + ", 0, sizeof(a_" + c.name + "));\n";
    text_.fortran += "      " + fortran_type + " :: test_" + f.name + '(' + std::to_string(size) + ")\n";
    if (fortran_type == "real(rk)") fills.fortran += "      test_" + f.name + " = 0.0_rk\n";
  }

  void call(const Function& function) {
    const emit::Signature c = emit::make_signature(program_, function, c_);
    const emit::Signature f = emit::make_signature(program_, function, fortran_);
    add("    {\n", "      block\n");
    Drivers fills; // statements behind the declarations
    for (std::size_t i = 0; i < c.arguments.size(); ++i)
      declare_argument(c.arguments[i], f.arguments[i], fills);
    text_.fortran += scheme::returns_number(function.task) ? "      real(rk) :: test_answer\n" : "";
    add(fills.c, fills.fortran);
    fill_arguments(function, c, f);
    write_call(function, c, f);
    for (std::size_t i = 0; i < c.arguments.size(); ++i) show(function.name, c.arguments[i], f.arguments[i]);
    add("    }\n", "      end block\n");
  }

  bool is_structure(const ArgumentText& argument) const { return argument.type.compare(0, 5, "type(") == 0; }

  void declare_argument(const ArgumentText& c, const ArgumentText& f, Drivers& fills) {
    if (f.name == "inputs") return;
    if (is_structure(f)) {
      const std::string type = c.type.substr(0, c.type.size() - 1);
      for (const emit::Member& member : structure_of(f).members)
        for (int i = 1; i <= std::max(f.size, 1); ++i)
          fills.fortran +=
              "      test_" + f.name + '(' + std::to_string(i) + ")%" + member.name + " = 0.0_rk\n";
      return declare(c, f, type, f.type, std::max(f.size, 1), fills);
    }
    if (f.type == "const bool*") return declare(c, f, "bool", "logical", f.size, fills);
    declare(c, f, "Real", "real(rk)", f.type == "Real" ? 1 : f.size, fills);
  }

  void fill_arguments(const Function& function, const emit::Signature& c, const emit::Signature& f) {
    for (std::size_t i = 0; i < function.arguments.size() && i < c.arguments.size(); ++i) {
      const scheme::Argument& argument = function.arguments[i];
      const std::string a = "a_" + c.arguments[i].name, b = "test_" + f.arguments[i].name;
      if (argument.is_number) {
        add("      " + a + "[0] = (Real)0.125;\n", "      " + b + " = 0.125_rk\n");
      } else if (argument.is_flags) {
        const std::string size = std::to_string(argument.size);
        add("      for (int i = 0; i < " + size + "; ++i) " + a +
                "[i] = round % 4 == 0 ? i == 0 : (i + round) % 3 != 0;\n",
            "      " + b +
                " = [(merge(test_i == 0, mod(test_i + test_round, 3) /= 0, test_round == 0), test_i = 0, " +
                size + " - 1)]\n");
      } else if (argument.use != scheme::Argument::Use::out) {
        fill(argument, c.arguments[i], f.arguments[i]);
      }
    }
  }

  // By keywords behind an argument that is left out.
  Call arguments_of(const emit::Signature& c, const emit::Signature& f) const {
    Call call;
    const auto append = [](std::string& text, const std::string& part) {
      text += (text.empty() ? "" : ", ") + part;
    };
    for (std::size_t i = 0; i < c.arguments.size(); ++i) {
      const ArgumentText &a = c.arguments[i], &b = f.arguments[i];
      const bool is_inputs = b.name == "inputs";
      const bool is_number = b.type == "Real";
      const std::string c_text = is_inputs ? "&inputs" : "a_" + a.name + (is_number ? "[0]" : "");
      const bool is_one = is_number || (is_structure(b) && b.size == 0);
      const std::string f_text = "test_" + b.name + (is_one && !is_inputs ? "(1)" : "");
      append(call.c, c_text);
      append(call.c_few, b.is_nullable ? "NULL" : c_text);
      append(call.fortran, f_text);
      if (!b.is_nullable) append(call.fortran_few, b.name + " = " + f_text);
    }
    return call;
  }

  void write_call(const Function& function, const emit::Signature& c, const emit::Signature& f) {
    Call call = arguments_of(c, f);
    const bool is_number = scheme::returns_number(function.task);
    if (function.returns_status) {
      call.fortran += (call.fortran.empty() ? "" : ", ") + std::string("test_status");
      call.fortran_few += (call.fortran_few.empty() ? "" : ", ") + std::string("status = test_status");
    }
    const std::string result = function.returns_status ? "int status = (int)"
                               : is_number             ? "Real answer = "
                                                       : "";
    const std::string c_call = name_ + '_' + function.name + "(&model";
    const std::string f_call = (is_number ? "test_answer = " : "call ") + std::string("test_model%") + f.name;
    const bool has_choice = std::any_of(f.arguments.begin(), f.arguments.end(),
                                        [](const ArgumentText& argument) { return argument.is_nullable; });
    const auto in_c = [&](const std::string& all) { return c_call + (all.empty() ? "" : ", ") + all + ')'; };
    if (has_choice)
      add("      " + result + "(round % 2 == 0 ? " + in_c(call.c_few) + " : " + in_c(call.c) + ");\n",
          "      if (mod(test_round, 2) == 0) then\n        " + f_call + '(' + call.fortran_few +
              ")\n      else\n        " + f_call + '(' + call.fortran + ")\n      end if\n");
    else
      add("      " + result + in_c(call.c) + ";\n", "      " + f_call + '(' + call.fortran + ")\n");
    if (function.returns_status)
      add("      printf(\"" + function.name + " %d\\n\", status);\n",
          "      print '(a,i2)', \"" + function.name + "\", test_status\n");
    if (is_number)
      add("      show(\"" + function.name + "\", &answer, 1);\n",
          "      call test_show(\"" + function.name + "\", 1, [test_answer])\n");
  }

  void show(const std::string& function, const ArgumentText& c, const ArgumentText& f) {
    const std::string word = function + '.' + c.name, a = "a_" + c.name, b = "test_" + f.name;
    if (f.name == "inputs" || f.type == "const bool*" || f.type == "Real") return;
    if (!is_structure(f)) {
      const std::string size = std::to_string(f.size);
      return add("      show(\"" + word + "\", " + a + ", " + size + ");\n",
                 "      call test_show(\"" + word + "\", " + size + ", " + b + ")\n");
    }
    for (int i = 0; i < std::max(f.size, 1); ++i)
      for (const emit::Member& member : structure_of(f).members) {
        const std::string size = std::to_string(std::max(member.size, 1));
        const std::string c_path = a + '[' + std::to_string(i) + "]." + member.name;
        const std::string f_path = b + '(' + std::to_string(i + 1) + ")%" + member.name;
        add("      show(\"" + word + "\", " + (member.size == 0 ? "&" : "") + c_path + ", " + size + ");\n",
            "      call test_show(\"" + word + "\", " + size + ", " +
                (member.size == 0 ? '[' + f_path + ']' : f_path) + ")\n");
      }
  }

  emit::Structure structure_of(const ArgumentText& argument) const {
    if (argument.type == "type(sensor_type)") return emit::sensor_structure(program_);
    if (argument.type == "type(contact_type)") return emit::contact_structure();
    return argument.type == "type(linearization_type)" ? emit::linearization_structure(program_)
                                                       : emit::rigid_contact_structure();
  }

  const scheme::Program& program_;
  const std::string& name_;
  emit::C c_;
  emit::Layout c_layout_;
  emit::Fortran fortran_;
  emit::Layout fortran_layout_;
  Drivers text_;
};

} // namespace

Drivers driver_texts(const scheme::Program& program, const std::string& real) {
  Drivers drivers = Writer(program).write();
  if (real == "float") drivers.c = "#define " + program.shape.model + "_REAL float\n" + drivers.c;
  return drivers;
}

} // namespace mbsgen::test
