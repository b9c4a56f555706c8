// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/text.h"
#include "certify/text/helpers.h"
#include "certify/text/tokens.h"
#include <cctype>

namespace mbsgen::certify {

namespace {

using Kind = TextStep::Kind;

std::vector<TextStep> read_steps(TokenStream& in);

// Up to the bracket that closes one that has been opened, without it.
std::vector<std::string> until_closed(TokenStream& in, const char* open, const char* close) {
  std::vector<std::string> words;
  for (int depth = 1;;) {
    std::string word = in.next();
    depth += word == open ? 1 : word == close ? -1 : 0;
    if (depth == 0) return words;
    words.push_back(std::move(word));
  }
}

// const auto& p = parameters;
bool skip_reference(TokenStream& in) {
  if (!in.skips({"const", "auto", "&"})) return false;
  const std::string name = in.next();
  for (const char* word : {"=", "parameters", ";"}) in.expect(word);
  in.rename(name + '.', "parameters.");
  return true;
}

// Declarations that compute nothing, and the zeros of contacts that are not active: here all are.
bool skip_idle(TokenStream& in) {
  if (skip_reference(in)) return true;
  if (in.skips({"detail", "::", "keep_active", "<"}) || in.skips({"using", "std", "::"}) ||
      in.skips({"static_assert", "("}) ||
      (in.token().rfind("work_of_", 0) == 0 && in.token(1) == "work" && in.token(2) == ";")) {
    in.until(";");
    return true;
  }
  return false;
}

std::vector<std::string> names_between_commas(TokenStream& in, const char* end) {
  std::vector<std::string> names;
  for (const std::string& word : in.until(end))
    if (word != ",") names.push_back(word);
  return names;
}

// if (a != nullptr || b != nullptr) { ... }
TextStep read_guard(TokenStream& in) {
  TextStep step;
  step.kind = Kind::guard;
  do {
    step.names.push_back(in.next());
    in.expect("!=");
    in.expect("nullptr");
  } while (in.skips({"|", "|"}));
  in.expect(")");
  in.expect("{");
  step.steps = read_steps(in);
  return step;
}

TextStep read_check(TokenStream& in) {
  TextStep step;
  step.kind = Kind::check;
  step.value = until_closed(in, "(", ")");
  in.expect("return");
  step.names = in.until(";");
  return step;
}

TextStep read_reason(TokenStream& in) {
  TextStep step;
  step.kind = Kind::reason;
  do step.names.push_back(in.next());
  while (in.skips({"+"}));
  if (!in.skips_text(") ? status : Status::invalid_input;"))
    throw MalformedText("another reason than a sum's");
  return step;
}

bool steers_loop(const TokenStream& in) {
  return in.sees({"if", "(", "detail"}) || in.sees({"if", "(", "!"}) ||
         in.sees({"const", "Real", "error", "="});
}

TextStep read_real(TokenStream& in);
TextStep read_step(TokenStream& in);

// A counter and the numbers that it takes.
struct Counting {
  std::string name;
  int first = 0, end = 0;
};

// for (int i = 6; i < 13; ++i)
Counting read_counting(TokenStream& in) {
  Counting counting;
  for (const char* word : {"for", "(", "int"}) in.expect(word);
  counting.name = in.next();
  in.expect("=");
  counting.first = std::stoi(in.next());
  for (const std::string& word : {std::string(";"), counting.name, std::string("<")}) in.expect(word.c_str());
  counting.end = std::stoi(in.next());
  for (const char* word : {";", "+", "+"}) in.expect(word);
  in.expect(counting.name.c_str());
  in.expect(")");
  return counting;
}

// L[3], or M[8*i + 3] where a loop counts i.
struct FirstZero {
  std::string array;
  int length = 0, column = 0;
};

FirstZero read_first_zero(TokenStream& in, const Counting& row) {
  FirstZero zero;
  zero.array = in.next();
  if (const std::size_t bracket = zero.array.find('['); bracket != std::string::npos) {
    zero.column = std::stoi(zero.array.substr(bracket + 1));
    zero.array.resize(bracket);
    return zero;
  }
  in.expect("[");
  zero.length = std::stoi(in.next());
  for (const char* word : {"*", row.name.c_str(), "+"}) in.expect(word);
  zero.column = std::stoi(in.next());
  in.expect("]");
  return zero;
}

// detail::zeros<4>(&L[3]);
// detail::zeros<4>(&M[8*i + 3]); for each row
TextStep read_zeros(TokenStream& in, const Counting& row) {
  TextStep step;
  step.kind = Kind::zeros;
  step.value = tokens_of("Number(0.0)");
  for (const char* word : {"detail", "::", "zeros", "<"}) in.expect(word);
  const int count = std::stoi(in.next());
  for (const char* word : {">", "(", "&"}) in.expect(word);
  const FirstZero first = read_first_zero(in, row);
  for (const char* word : {")", ";"}) in.expect(word);
  for (int i = row.first; i < row.end; ++i)
    for (int j = first.column; j < first.column + count; ++j)
      step.names.push_back(first.array + '[' + std::to_string(first.length * i + j) + ']');
  return step;
}

TextStep read_loop(TokenStream& in) {
  if (in.token(3) != "iteration") {
    const Counting row = read_counting(in);
    return read_zeros(in, row);
  }
  TextStep step;
  step.kind = Kind::loop;
  if (!in.skips_text("for (int iteration = 0, polished = 0;; ++iteration) {"))
    throw MalformedText("another loop than Newton's");
  while (!steers_loop(in))
    if (!skip_idle(in)) step.steps.push_back(read_step(in));
  step.value = until_closed(in, "{", "}");
  return step;
}

TextStep read_object(TokenStream& in) {
  TextStep step;
  step.kind = Kind::object;
  step.value = {in.next()};
  for (const char* word : {"<", "Real", ">"}) in.expect(word);
  step.target = in.next();
  in.expect(";");
  return step;
}

// The names of `Real a, b[2];` after its first word: "a", "b[0]", "b[1]".
std::vector<std::string> read_variables(TokenStream& in) {
  std::vector<std::string> names;
  do {
    std::string name = in.next();
    int size = -1;
    if (in.skips({"["})) {
      size = std::stoi(in.next());
      in.expect("]");
    } else if (const std::size_t bracket = name.find('['); bracket != std::string::npos) {
      size = std::stoi(name.substr(bracket + 1));
      name.resize(bracket);
    }
    if (size < 0) names.push_back(name);
    for (int i = 0; i < size; ++i) names.push_back(name + '[' + std::to_string(i) + ']');
  } while (in.skips({","}));
  in.expect(";");
  return names;
}

TextStep read_real(TokenStream& in) {
  TextStep step;
  if (in.token(1) == "=") {
    step.kind = Kind::variable;
    step.target = in.next();
    in.expect("=");
    step.value = in.until(";");
  } else {
    step.kind = Kind::variables;
    step.names = read_variables(in);
  }
  return step;
}

// detail::sincos<3>(&q[2], &sine[0], &cosine[0]);
TextStep read_sincos(TokenStream& in) {
  TextStep step;
  step.kind = Kind::sincos;
  for (const char* word : {"detail", "::", "sincos", "<"}) in.expect(word);
  step.target = in.next();
  in.expect(">");
  for (const char* mark : {"(", ",", ","}) {
    in.expect(mark);
    in.expect("&");
    step.names.push_back(in.next());
  }
  in.expect(")");
  in.expect(";");
  return step;
}

// detail::multiply<7>(Minv, dqdd_dq);
TextStep read_product(TokenStream& in) {
  TextStep step;
  step.kind = Kind::product;
  for (const char* word : {"detail", "::", "multiply", "<"}) in.expect(word);
  step.target = in.next();
  for (const char* word : {">", "("}) in.expect(word);
  step.names = names_between_commas(in, ")");
  in.expect(";");
  return step;
}

TextStep read_step(TokenStream& in) {
  if (in.sees({"detail", "::", "multiply"})) return read_product(in);
  if (in.sees({"detail", "::", "sincos"})) return read_sincos(in);
  if (in.sees({"detail", "::", "zeros"})) return read_zeros(in, {"", 0, 1});
  if (in.token() == "for") return read_loop(in);
  if (in.token() == "LawPoint" || in.token() == "LawContact" || in.token() == "Wrench")
    return read_object(in);
  if (in.skips({"if", "("})) return in.token(1) == "!=" ? read_guard(in) : read_check(in);
  TextStep step;
  if (in.skips({"return", "Status", "::"})) {
    step.kind = Kind::end;
    step.target = in.next();
    in.expect(";");
    return step;
  }
  if (in.skips_text("return detail::finite<Real>(")) return read_reason(in);
  if (in.sees({"return"})) {
    step.kind = Kind::give;
    step.target = in.next();
    step.value = in.until(";");
    return step;
  }
  in.skips({"[", "[", "maybe_unused", "]", "]"});
  if (in.skips({"Real"})) return read_real(in);
  if (in.skips({"const", "Real"})) step.kind = Kind::constant;
  step.target = in.next();
  if (step.kind == Kind::write && in.skips({"("})) {
    step.kind = Kind::call;
    step.names = names_between_commas(in, ")");
    in.expect(";");
    return step;
  }
  in.expect("=");
  step.value = in.until(";");
  return step;
}

// The lines of a block whose brace has been opened; passes over the closing one. Throws MalformedText for
// lines of another form than those of TextStep.
std::vector<TextStep> read_steps(TokenStream& in) {
  std::vector<TextStep> steps;
  while (!in.skips({"}"}))
    if (!skip_idle(in)) steps.push_back(read_step(in));
  return steps;
}

class TextReader {
public:
  TextReader(std::vector<std::string> tokens, Text& text) : in_(std::move(tokens)), text_(text) {}

  void read() {
    while (!in_.at_end()) {
      if (in_.sees({"struct", "Parameters", "{"}))
        read_parameters();
      else if (in_.skips({"namespace", "detail", "{"}))
        read_helpers(in_);
      else if (in_.sees({"struct"}) && in_.token(1).rfind("work_of_", 0) == 0)
        read_work();
      else if (in_.sees({"Model", "<", "Real", ",", "Laws", ">", "::"}))
        read_function();
      else
        in_.next();
    }
  }

private:
  // Real field = Number(1.0); Real field[2] = {Number(1.0), Number(2.0)};
  void read_field(const std::string& prefix, std::map<std::string, double>& fields,
                  std::vector<std::string>& names) {
    const std::string name = in_.next();
    names.push_back(name);
    const bool array = in_.skips({"["});
    if (array) {
      in_.next();
      in_.expect("]");
    }
    in_.expect("=");
    if (array) in_.expect("{");
    for (int element = 0;; ++element) {
      const std::string sign = in_.skips({"-"}) ? "-" : "";
      in_.expect("Number");
      in_.expect("(");
      const std::string minus = in_.skips({"-"}) ? "-" : "";
      const double value = std::stod(minus + in_.next()) * (sign.empty() ? 1 : -1);
      fields[prefix + name + (array ? "[" + std::to_string(element) + "]" : "")] = value;
      in_.expect(")");
      if (!in_.skips({","})) break;
    }
    if (array) in_.expect("}");
    in_.expect(";");
  }

  void read_parameters() {
    for (int head = 0; head < 3; ++head) in_.next();
    in_.skips_text("using Number = detail::Number<Real>;");
    std::map<std::string, std::map<std::string, double>> groups;
    std::map<std::string, std::vector<std::string>> names;
    while (!in_.skips({"}"})) {
      if (in_.skips({"struct"})) {
        const std::string type = in_.next();
        in_.expect("{");
        while (!in_.skips({"}"})) {
          if (in_.skips({"static", "constexpr", "bool"})) {
            in_.until(";");
            continue;
          }
          in_.expect("Real");
          read_field("", groups[type], names[type]);
        }
        in_.expect(";");
      } else if (in_.skips({"Real"})) {
        read_field("parameters.", text_.parameters, text_.groups.front().second);
      } else {
        const std::string type = in_.next();
        const std::string group = in_.next();
        for (const auto& [field, value] : groups.at(type))
          text_.parameters["parameters." + group + "." + field] = value;
        text_.groups.emplace_back(group, names[type]);
        in_.expect(";");
      }
    }
  }

  // struct work_of_f { Real a, b[2]; };
  void read_work() {
    in_.next();
    std::vector<std::string>& members = text_.work[in_.next()];
    in_.expect("{");
    while (in_.skips({"Real"}))
      for (std::string& name : read_variables(in_)) members.push_back(std::move(name));
    in_.expect("}");
  }

  void read_function() {
    TextFunction function;
    function.result = in_.previous();
    for (int head = 0; head < 7; ++head) in_.next();
    const std::string name = in_.next();
    if (!in_.skips({"("})) return;
    std::string last;
    bool named = false;
    int brackets = 0;
    for (std::string word = in_.next(); word != ")"; word = in_.next()) {
      brackets += word == "<" ? 1 : word == ">" ? -1 : 0;
      if (word == "," && brackets == 0) {
        function.parameters.push_back(named ? last : "");
        named = false;
        last.clear();
        continue;
      }
      // A name follows the type's `*` or `&`, a Status or a Real; a comment stands for an unused one.
      named = last == "*" || last == "&" || last == "Status" ||
              (last == "Real" && std::isalpha(static_cast<unsigned char>(word.front())) != 0);
      last = word;
    }
    if (!last.empty()) function.parameters.push_back(named ? last : "");
    in_.skips({"const"});
    if (in_.skips({";"})) return; // an instantiation
    in_.expect("{");
    function.steps = read_steps(in_);
    in_.rename({}, {});
    if (!text_.functions.emplace(name, std::move(function)).second)
      throw MalformedText(name + " is defined twice");
  }

  TokenStream in_;
  Text& text_;
};

} // namespace

void read_tokens(std::vector<std::string> tokens, Text& text) {
  TextReader(std::move(tokens), text).read();
}

Text read_text(const std::vector<std::string>& files) {
  Text text;
  for (const std::string& file : files) read_tokens(tokens_of(file), text);
  return text;
}

} // namespace mbsgen::certify
