// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a model calls its things, says of them, or gives as numbers: it is refused with a diagnostic that
// names the place, or its code compiles without a warning, in C++, C and Fortran, and does nothing but what the model
// says; in JavaScript it runs.
#include "base/library_names.h"
#include "cli/pipeline/languages.h"
#include "cli/pipeline/pipeline.h"
#include "properties/names/hostile_model.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/skip.h"
#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

using namespace mbsgen;
using test::Texts;

namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

// Where the numbers are usual ones, so are results.
constexpr const char* run_models = R"(
function run(module, sensor, usual) {
  const model = new module.Model(new Proxy({}, {get: () => () => 0}));
  const numbers = () => new Float64Array(module.nq);
  const q = module.q0.slice(), qd = numbers(), Q = numbers(), qdd = numbers(), point = new module.Sensor();
  const status = model.direct_dynamics(q, qd, Q, qdd, null, null);
  model[`sensor_${sensor}`](q, qd, qdd, point);
  const sound = status === 0 && qdd.every(Number.isFinite) && point.position.every(Number.isFinite);
  if (usual ? !sound : status === undefined) throw new Error(`${module.model_name}: status ${status}, ${qdd}`);
}
)";

// The headers of accepted models and a program that instantiates all of each.
class Program {
public:
  // False when the model is refused; a refusal must be an error about a place in the file.
  bool add(const Texts& texts, bool fold = false) {
    cli::Request request;
    request.generator.fold_parameters = fold;
    // Enough to use every name and number; all functions would take the compilers minutes.
    request.functions = {"direct_dynamics", "mass_matrix", "sensor_" + texts.sensor};
    Diagnostics diagnostics("model.json");
    const std::optional<cli::Generated> generated =
        cli::generate(test::hostile_model(texts), request, diagnostics);
    if (is_accepted(generated, diagnostics)) {
      append(texts, *generated);
      for (auto language = cli::languages().begin() + 1; language != cli::languages().end(); ++language) {
        request.language = &*language;
        write(*cli::generate(test::hostile_model(texts), request, diagnostics));
      }
      return true;
    }
    return false;
  }

  // As `add`, of a model that is not written.
  static bool would_add(const Texts& texts) {
    cli::Request request;
    request.functions = {"mass_matrix"};
    Diagnostics diagnostics("model.json");
    return is_accepted(cli::generate(test::hostile_model(texts), request, diagnostics), diagnostics);
  }

  void check_compiles() {
    test::write_file(folder_.path() / "main.cpp", includes_ + classes_ + "int main() {}\n");
    const auto check = [&](const std::string& compiler, const char* standard) {
      INFO(compiler << ' ' << standard);
      const test::CommandResult result =
          test::run("cd '" + folder_.path().string() + "' && " + compiler +
                    " -fsyntax-only -std=" + standard + ' ' + test::strict_flags + " main.cpp");
      INFO(result.output.substr(0, 2000));
      CHECK(result.exit_code == 0);
    };
    // Each compiler once with extensions, which define more macros, and once in another standard.
    for (const std::string& compiler : test::compilers()) {
      check(compiler, "gnu++17");
      check(compiler, compiler == "g++" ? "c++2b" : "c++20");
    }
    test::write_file(folder_.path() / "main.c", c_includes_);
    for (const char* compile : {"gcc -std=gnu17", "clang -std=c99 -pedantic"}) check_c(compile);
    check_javascript();
    check_fortran();
  }

private:
  static bool is_accepted(const std::optional<cli::Generated>& generated, const Diagnostics& diagnostics) {
    if (generated) return true;
    INFO(diagnostics.text());
    REQUIRE(diagnostics.has_errors());
    CHECK(diagnostics.all().front().where.line > 0);
    return false;
  }

  struct FortranFile {
    std::set<std::string> modules;
    std::string text;
  };

  // All models in one file: no macro or name of one meets another's.
  void check_c(const std::string& compile) {
    INFO(compile);
    const test::CommandResult result = test::run(
        "cd '" + folder_.path().string() + "' && " + compile +
        " -fsyntax-only -Wall -Wextra -Wconversion -Wdouble-promotion -Wshadow -Wundef -Werror main.c");
    INFO(result.output.substr(0, 2000));
    CHECK(result.exit_code == 0);
  }

  // Every function of every model gives finite numbers at the initial coordinates.
  void check_javascript() {
    if (test::run("command -v node").exit_code != 0) return test::leave_out("no node");
    test::write_file(folder_.path() / "main.mjs", javascript_ + run_models);
    const test::CommandResult result = test::run("cd '" + folder_.path().string() + "' && node main.mjs");
    INFO(result.output.substr(0, 2000));
    CHECK(result.exit_code == 0);
  }

  void check_fortran() {
    if (test::run("command -v gfortran").exit_code != 0) return test::leave_out("no gfortran");
    std::string files;
    for (const FortranFile& each : fortran_) {
      const std::string name = "all_" + std::to_string(files.size()) + ".f90";
      files += ' ' + name;
      test::write_file(folder_.path() / name, each.text);
    }
    const test::CommandResult result =
        test::run("cd '" + folder_.path().string() +
                  "' && gfortran -std=f2008 -Wall -Wextra -pedantic -Werror -fsyntax-only" + files);
    INFO(result.output.substr(0, 2000));
    CHECK(result.exit_code == 0);
  }

  // Modules of one name, without regard to case, lie in different files.
  void append_fortran(const std::string& text) {
    const std::size_t start = text.find("\nmodule ") + 1;
    std::string head = text.substr(start, text.find('\n', start) - start);
    std::transform(head.begin(), head.end(), head.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    auto file = std::find_if(fortran_.begin(), fortran_.end(),
                             [&head](const FortranFile& each) { return each.modules.count(head) == 0; });
    if (file == fortran_.end()) file = fortran_.insert(file, FortranFile());
    file->modules.insert(head);
    file->text += text;
  }

  void write(const cli::Generated& generated) {
    for (const emit::OutputFile& file : generated.files) {
      test::write_file(folder_.path() / file.name, file.text);
      if (std::filesystem::path(file.name).extension() == ".f90") append_fortran(file.text);
    }
  }

  void append(const Texts& texts, const cli::Generated& generated) {
    write(generated);
    const std::string number = std::to_string(++models_);
    javascript_ += "import * as $" + number + " from \"./" + texts.model + ".mjs\";\nrun($" + number +
                   ", \"" + texts.sensor + "\");\n";
    c_includes_ += "#include \"" + texts.model + ".c\"\n";
    includes_ += "#include \"" + texts.model + ".hpp\"\n";
    const std::string laws = "laws_of_" + texts.model;
    classes_ +=
        "struct " + laws + " {\n  float " + texts.link + "(float Z, float Zd) const { return Z + Zd; }\n" +
        "  void " + method(texts.law) + "(const ::" + texts.model + "::LawPoint<float>&, ::" + texts.model +
        "::Wrench<float>&) const {}\n};\ntemplate class ::" + texts.model + "::Model<float, " + laws + ">;\n";
  }

  // Macros get an underscore; no other name of a law changes.
  static std::string method(const std::string& law) { return is_library_macro(law) ? law + "_" : law; }

  test::TemporaryDirectory folder_;
  std::string includes_, classes_, c_includes_, javascript_;
  std::vector<FortranFile> fortran_;
  int models_ = 0;
};

// Members of the generated class, names inside its functions, of the C library, of C++ and of compilers.
const char* const hostile_names =
    "newton laws parameters Status q0 qd0 Inputs Newton LawPoint Wrench joint_names nq nd Model Real Laws "
    "NoLaws "
    "Parameters Sensor Derived derived_ inputs update sensor iteration error residual isfinite t q qd Q M "
    "lambda "
    "Qdriven detail std main time random float_t linux NAN RAND_MAX sin max sqr class import final _x x_ "
    "gravity base "
    "m_parameters tolerance not_converged point work_of_bias direct_dynamics sensor_s user_laws "
    "restrict global kernel half model work_values NULL bool memcpy uint64_t "
    "constructor prototype arguments let Math undefined values";

} // namespace

TEST_CASE("a name of a model is refused or compiles") {
  Program program;
  int refused = 0;
  for (const std::string& name : words(hostile_names)) {
    Texts texts;
    texts.model = name;
    if (!program.add(texts)) ++refused;
  }
  CHECK(refused > 10);
  program.check_compiles();
}

namespace {

// A name of a thing of that kind.
struct Use {
  std::string Texts::*thing;
  std::string name;
};

// Things of as many kinds as there are lists have hostile names, no two the same one; these leave the lists.
Texts next_texts(std::vector<std::vector<Use>>& lists) {
  Texts texts;
  std::set<std::string> taken;
  for (std::vector<Use>& uses : lists) {
    const auto use = std::find_if(uses.begin(), uses.end(),
                                  [&taken](const Use& each) { return taken.count(each.name) == 0; });
    if (use == uses.end()) continue;
    texts.*use->thing = use->name;
    taken.insert(use->name);
    uses.erase(use);
  }
  return texts;
}

} // namespace

TEST_CASE("names of things in a model are refused or compile") {
  constexpr std::string Texts::*things[] = {&Texts::parameter, &Texts::body, &Texts::input, &Texts::law};
  constexpr std::string Texts::*others[] = {&Texts::joint, &Texts::point, &Texts::cut, &Texts::constraint,
                                            &Texts::sensor};
  std::vector<std::vector<Use>> lists(5); // of names that are accepted
  std::size_t accepted = 0, other = 0;
  for (const std::string& name : words(hostile_names))
    for (std::size_t i = 0; i < lists.size(); ++i) {
      const Use use{i < 4 ? things[i] : others[++other % 5], name};
      Texts texts;
      texts.*use.thing = name;
      if (!Program::would_add(texts)) continue;
      ++accepted;
      lists[i].push_back(use);
    }
  CHECK(accepted > 200);
  Program program;
  for (int number = 1;
       std::any_of(lists.begin(), lists.end(), [](const auto& uses) { return !uses.empty(); }); ++number) {
    Texts texts = next_texts(lists);
    texts.model = "model" + std::to_string(number);
    CHECK(program.add(texts));
  }
  program.check_compiles();
}

TEST_CASE("no text of a model leaves its comment") {
  Program program;
  int number = 0;
  for (const char* const text :
       {"*/ int x; /*", "back\\", "\\\\\n", "two\nint x;", "\r\nint x;", "?\?/", "a?\?/\nint x;", "???\?/",
        "/* nested", "\xE2\x80\xAE turned \xE2\x81\xA6 end", "\xE2\x80\xAD", "\xE2\x81\xA9",
        "\xC3\xA9\xE6\xBC\xA2\xF0\x9F\x98\x80", "\xEF\xBB\xBF", "\xC2\x85int x;\xE2\x80\xA8int x;",
        "\t\v\f\x7f", "#error no", "\\u0041 %s", "R\"(raw"})
    for (const auto place : {&Texts::doc, &Texts::unit}) {
      Texts texts;
      texts.model = "doc" + std::to_string(++number);
      texts.*place = text;
      CHECK(program.add(texts));
    }
  program.check_compiles();
}

TEST_CASE("a number is refused or compiles") {
  Program program;
  int number = 0;
  const auto is_accepted = [&](const std::string& value) {
    int accepted = 0;
    for (const auto place : {&Texts::value, &Texts::mass})
      for (const bool fold : {false, true}) {
        Texts texts;
        texts.model = "number" + std::to_string(++number);
        texts.*place = value;
        if (program.add(texts, fold)) ++accepted;
      }
    CHECK((accepted == 0 || accepted == 4));
    return accepted > 0;
  };
  for (const char* good : {"1e-320", "4.9e-324", "1e-400", "1e299", "123456789012345678901234567890", "1E+05",
                           "0e5", "-0.0", "3.5e38", "1e-46", "16777217", "9007199254740993"}) {
    INFO(good);
    CHECK((is_accepted(good) || std::string(good)[0] == '-'));
  }
  for (const char* bad : {"1e300", "1e308", "1e400", "-1e400", "1e999999999999999999999", "NaN", "Infinity",
                          "-inf", "0x10", "01", "+1", "1.", ".5"}) {
    INFO(bad);
    CHECK_FALSE(is_accepted(bad));
  }
  program.check_compiles();
}

TEST_CASE("a byte order mark and line ends of other systems change nothing") {
  const std::string plain = test::hostile_model({});
  std::string other = "\xEF\xBB\xBF";
  for (const char c : plain) other += c == '\n' ? std::string("\r\n") : std::string(1, c);
  Diagnostics diagnostics("model.json");
  const auto first = cli::generate(plain, {}, diagnostics);
  const auto second = cli::generate(other, {}, diagnostics);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->files.front().text == second->files.front().text);
}
