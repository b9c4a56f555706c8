// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/c_text.h"
#include "certify/text/c_known.h"
#include "certify/text/tokens.h"
#include <algorithm>
#include <map>
#include <set>

namespace mbsgen::certify {

// The names that functions of an emitted C text may call, without the model's name before them.
struct CNames {
  std::string prefix;                ///< the model's name and an underscore
  std::set<std::string> helpers;     ///< whose text is known
  std::set<std::string> math_macros; ///< macros that are functions of the C library
  std::set<std::string> laws;        ///< with a macro that calls them
};

// Reads emitted C: macros and helpers must be the known ones, structures and initial values are entered in
// the text, and functions are rewritten as the C++ that they repeat, so that one reader checks both
// languages.
class CReader {
public:
  CReader(const std::string& model, Text& text);

  // The C++ tokens of the functions and work structures of a file. A file follows those that it includes.
  // Throws MalformedText.
  std::vector<std::string> tokens(const std::string& file);

private:
  void read_item(TokenStream& in);
  void read_directive(TokenStream& in);
  bool reads_macro(TokenStream& in, const std::string& name);
  void read_structure(const std::vector<std::string>& item);
  void read_function(const std::vector<std::string>& item);
  void read_initial(const std::vector<std::string>& item);
  std::string own(const std::string& name) const { return names_.prefix + name; }

  struct Member {
    std::string type, name;
  };
  std::vector<Member> members(const std::vector<std::string>& item) const;
  void read_parameters(const std::vector<Member>& members);

  std::string model_;
  Text& text_;
  CKnown known_;
  CNames names_;
  std::map<std::string, std::vector<Member>> structures_;
  std::vector<std::string> out_;
};

namespace {

using Words = std::vector<std::string>;

// A loop over neighbouring zeros.
struct LoopOfZeros {
  std::string name;
  int first = 0, end = 0;
};

bool is_status(const std::string& name) {
  return name == "ok" || name == "not_converged" || name == "singular" || name == "invalid_input";
}

bool is_helper_of_numbers(const std::string& name) {
  return name == "min" || name == "max" || name == "sign" || name == "largest" || name == "degenerate" ||
         name == "finite" || name == "keep_active";
}

// The C++ name of a structure that laws take, and its initial value in C; empty for another one.
std::pair<const char*, const char*> object_of(const std::string& name) {
  constexpr const char* three = "{Number(0.0), Number(0.0), Number(0.0)}";
  static const std::string wrench = std::string("= {") + three + ", " + three + "};";
  static const std::string contact =
      std::string("= {Number(0.0), Number(0.0), ") + three + ", " + three + ", " + three + "};";
  static const std::string point =
      std::string("= {") + three +
      ", {Number(0.0), Number(0.0), Number(0.0), Number(0.0), Number(0.0), Number(0.0), Number(0.0), Number(0.0), "
      "Number(0.0)}, " +
      three + ", " + three + "};";
  if (name == "wrench") return {"Wrench", wrench.c_str()};
  if (name == "law_contact") return {"LawContact", contact.c_str()};
  if (name == "law_point") return {"LawPoint", point.c_str()};
  return {"", ""};
}

// The tokens of C with `a->b` as one word, and members of the model by their names alone, as in C++.
std::vector<std::string> with_members(const std::vector<std::string>& tokens) {
  Words words;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (!words.empty() && i + 2 < tokens.size() && tokens[i] == "-" && tokens[i + 1] == ">") {
      words.back() += '.' + tokens[i + 2];
      i += 2;
    } else {
      words.push_back(tokens[i]);
    }
  const std::pair<std::string, std::string> objects[] = {{"model.derived.", "derived_."}, {"model.", ""}};
  for (std::string& word : words)
    for (const auto& [in_c, in_cpp] : objects)
      if (word.rfind(in_c, 0) == 0) word.replace(0, in_c.size(), in_cpp);
  return words;
}

class FunctionTranslation {
public:
  FunctionTranslation(const Words& tokens, const CNames& names) : in_(with_members(tokens)), names_(names) {}

  Words run() {
    write_head();
    while (!in_.at_end()) write_piece();
    return std::move(out_);
  }

private:
  std::string c(const char* name) const { return names_.prefix + name; }
  void write(const Words& words) { out_.insert(out_.end(), words.begin(), words.end()); }

  bool skips(const Words& words) { return in_.skips_words(words); }
  void expect(const Words& words) {
    if (!skips(words)) throw MalformedText("expected " + words.front() + " before " + in_.token());
  }

  // The name without the model's; empty for another one.
  std::string own(const std::string& word) const {
    return word.rfind(names_.prefix, 0) == 0 ? word.substr(names_.prefix.size()) : "";
  }

  std::string type(const std::string& word) const {
    return word == c("real") ? "Real" : word == c("status") ? "Status" : word;
  }

  // static NAME_QUALIFIER void NAME_function(const NAME_SPACE NAME_model* model, ...) {
  void write_head() {
    while (skips({"static"}) || skips({c("COLD")}) || skips({c("NOINLINE")})) {
    }
    expect({c("QUALIFIER")});
    write({type(in_.next()), "Model", "<", "Real", ",", "Laws", ">", "::", own(in_.next()), "("});
    expect({"("});
    skips({"const", c("SPACE")});
    if (skips({c("model"), "*", "model"})) skips({","});
    while (!in_.skips({")"})) write({type(in_.next())});
    expect({"{"});
    write({")", "const", "{"});
  }

  void write_piece() {
    if (skips({"(", "void", ")"})) {
      in_.next();
      return expect({";"});
    }
    if (in_.token() == "const" && (in_.token(1) == c("SPACE") || in_.token(1) == c("parameters")))
      return write_reference();
    if (in_.sees({"const", "Real", "relaxation", "="})) return write_relaxation();
    if (in_.sees({"for", "("}) && in_.token(3) != "iteration") return write_zeros();
    if (in_.token() == "{" && in_.previous() == ")" && (in_.token(1) == "return" || in_.token(1) == "break"))
      return write_exit();
    std::string word = in_.next();
    if (word == "NULL") return write({"nullptr"});
    if (const std::string name = own(word); !name.empty()) return write_own(name, std::move(word));
    write({std::move(word)});
  }

  // const NAME_SPACE NAME_parameters* const p = &model->parameters;
  void write_reference() {
    expect({"const"});
    skips({c("SPACE")});
    expect({c("parameters"), "*", "const"});
    write({"const", "auto", "&", in_.next(), "=", "parameters", ";"});
    expect({"=", "&", "parameters", ";"});
  }

  // C++ has no literal there.
  void write_relaxation() {
    for (std::string word = in_.next(); word != ";"; word = in_.next())
      write({word == "Number" ? "Real" : word});
    write({";"});
  }

  // { return x; }
  void write_exit() {
    expect({"{"});
    while (in_.token() != ";") write_piece();
    expect({";", "}"});
    write({";"});
  }

  LoopOfZeros read_counting() {
    expect({"for", "(", "int"});
    LoopOfZeros counting;
    counting.name = in_.next();
    expect({"="});
    counting.first = std::stoi(in_.next());
    expect({";", counting.name, "<"});
    counting.end = std::stoi(in_.next());
    expect({";", "+", "+", counting.name, ")", "{"});
    return counting;
  }

  // for (int i = 6; i < 9; ++i) { for (int j = 9; j < 14; ++j) { M[14*i + j] = Number(0.0); } }
  void write_zeros() {
    const LoopOfZeros first = read_counting();
    if (in_.token() != "for") return write_row_of_zeros(first);
    write({"for", "(", "int", first.name, "=", std::to_string(first.first), ";", first.name, "<",
           std::to_string(first.end), ";", "+", "+", first.name, ")"});
    write_row_of_zeros(read_counting());
    expect({"}"});
  }

  void write_row_of_zeros(const LoopOfZeros& column) {
    write({"detail", "::", "zeros", "<", std::to_string(column.end - column.first), ">", "(", "&"});
    const std::string array = in_.next(), first = std::to_string(column.first);
    expect({"["});
    if (in_.token() == column.name) {
      write({array + '[' + first + ']'});
    } else {
      write({array, "[", in_.next()});
      expect({"*"});
      write({"*", in_.next(), "+", first, "]"});
      expect({"+"});
    }
    expect({column.name, "]", "=", "Number", "(", "0.0", ")", ";", "}"});
    write({")", ";"});
  }

  void write_own(const std::string& name, std::string word) {
    if (name.rfind("work_of_", 0) == 0) return write_work(name, word);
    if (const auto [type, value] = object_of(name); *type != '\0') return write_object(type, value);
    if (is_status(name)) return write({"Status", "::", name});
    if (name == "real" || name == "status") return write({type(word)});
    if (in_.token() == "(") return write_call(name);
    write({std::move(word)}); // a value whose name begins like this
  }

  void write_work(const std::string& name, const std::string& type) {
    expect({"work_values", ";", type, "*", "const", "work", "=", "&", "work_values", ";"});
    write({name, "work", ";"});
  }

  void write_object(const char* type, const char* value) {
    write({type, "<", "Real", ">", in_.next(), ";"});
    expect(tokens_of(value));
  }

  void write_call(const std::string& name) {
    if (name.rfind("CALL_", 0) == 0) return write_law(name.substr(5));
    if (names_.helpers.count(name) != 0) return write_helper(name);
    if (skips({"(", "model"})) {
      skips({","});
      return write({name, "("});
    }
    if (name.rfind("reason_in_", 0) != 0 && names_.math_macros.count(name) == 0)
      throw MalformedText("a call of " + name + ", which is not known");
    write({name});
  }

  void write_helper(const std::string& name) {
    if (name == "finite" && in_.sees({"(", "error", ")"})) return write({"isfinite"});
    if (is_helper_of_numbers(name)) return write({"detail", "::", name, "<", "Real", ">"});
    const std::size_t mark = name.find('_') + 1;
    const std::string count = name.substr(mark);
    if (name.rfind("power_", 0) == 0) return write({"detail", "::", "power", "<", "Real", ",", count, ">"});
    write({"detail", "::", "sincos", "<", count, ">"});
  }

  void write_law(const std::string& law) {
    if (names_.laws.count(law) == 0) throw MalformedText("a call of the law " + law + ", which is not known");
    expect({"(", "model", ","});
    write({"laws." + law, "("});
    for (int depth = 1; depth > 0;) {
      depth += in_.token() == "(" ? 1 : in_.token() == ")" ? -1 : 0;
      if (!in_.skips({"&"})) write_piece();
    }
  }

  TokenStream in_;
  const CNames& names_;
  Words out_;
};

// The definition of a function in C as its C++ has it. Throws MalformedText for a call of an unknown
// function, and for another form.
std::vector<std::string> cpp_function(const std::vector<std::string>& tokens, const CNames& names) {
  return FunctionTranslation(tokens, names).run();
}

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// A declaration, to its semicolon, or a function, to its last brace.
Words next_item(TokenStream& in) {
  Words item;
  bool is_function = false;
  for (int depth = 0;;) {
    if (depth == 0 && in.token() == "{") is_function = in.previous() == ")";
    item.push_back(in.next());
    depth += item.back() == "{" ? 1 : item.back() == "}" ? -1 : 0;
    if (depth == 0 && (item.back() == ";" || (is_function && item.back() == "}"))) return item;
  }
}

} // namespace

CReader::CReader(const std::string& model, Text& text)
    : model_(model), text_(text), known_(model + '_'), names_{model + '_', {}, {}, {}} {}

std::vector<std::string> CReader::tokens(const std::string& file) {
  TokenStream in(tokens_and_directives_of(file));
  out_.clear();
  while (!in.at_end()) {
    if (known_.skip(in)) continue;
    if (in.token().front() == '#')
      read_directive(in);
    else if (!in.skips({"}"})) // of extern "C"
      read_item(in);
  }
  return std::move(out_);
}

// Macros change what functions mean: none may be there but those that are known.
void CReader::read_directive(TokenStream& in) {
  const std::string line = in.next();
  const std::string guard = "MBSGEN_MODEL_" + model_;
  const Words idle = {"#ifndef " + own("OPENCL"),
                      "#ifdef __cplusplus",
                      "#endif",
                      "#ifndef " + guard + "_H",
                      "#define " + guard + "_H",
                      "#ifndef " + guard + "_DETAIL_H",
                      "#define " + guard + "_DETAIL_H",
                      "#include \"" + model_ + ".h\"",
                      "#include \"" + model_ + "_detail.h\"",
                      "#undef Real",
                      "#undef Number"};
  const std::string asks = "#ifndef " + names_.prefix;
  if (has(idle, line) || (line.rfind(asks, 0) == 0 && reads_macro(in, line.substr(asks.size())))) return;
  throw MalformedText("the line " + line);
}

// A macro that the caller may define before: of the library's function, or of a law.
bool CReader::reads_macro(TokenStream& in, const std::string& name) {
  const std::string head = "#define " + own(name);
  const std::string library = name == "abs" ? "fabs" : name;
  if (in.skips_words({head + ' ' + own("LIBRARY(") + library + ')', "#endif"})) {
    names_.math_macros.insert(name);
    return true;
  }
  if (name.rfind("CALL_", 0) != 0) return false;
  const std::string law = name.substr(5);
  for (const std::string arguments : {"Z_, Zd_", "at_, wrench_", "Z_, Zd_, x_, xd_", "at_, wrench_, x_, xd_"})
    if (in.skips_words({head + "(model_, " + arguments + ") (model_)->laws." + law +
                            "((model_)->laws.context, " + arguments + ')',
                        "#endif"})) {
      names_.laws.insert(law);
      return true;
    }
  return false;
}

void CReader::read_item(TokenStream& in) {
  const Words item = next_item(in);
  if (item.size() > 4 && item[0] == "typedef" && item[1] == "struct")
    read_structure(item);
  else if (item.back() == "}" && has(item, own("QUALIFIER")))
    read_function(item);
}

// typedef struct NAME { type a, b[2]; type c; } NAME;
std::vector<CReader::Member> CReader::members(const Words& item) const {
  std::vector<Member> members;
  std::string type;
  for (std::size_t i = 4; item[i] != "}"; ++i) {
    if (type.empty())
      type = item[i];
    else if (item[i] == ";")
      type.clear();
    else if (item[i] != ",")
      members.push_back({type, item[i]});
  }
  return members;
}

void CReader::read_structure(const Words& item) {
  const std::string& name = item[2];
  if (name == own("parameters")) return read_parameters(members(item));
  const std::string work = own("work_of_");
  if (name.rfind(work, 0) != 0) {
    structures_[name] = members(item);
    return;
  }
  for (const std::string& word : {std::string("struct"), name.substr(names_.prefix.size()), std::string("{")})
    out_.push_back(word);
  for (std::size_t i = 4; item[i] != "}"; ++i) out_.push_back(item[i] == own("real") ? "Real" : item[i]);
  out_.emplace_back("}");
}

void CReader::read_parameters(const std::vector<Member>& members) {
  const auto name = [](const Member& member) { return member.name.substr(0, member.name.find('[')); };
  for (const Member& member : members) {
    if (member.type == own("real")) {
      text_.groups.front().second.push_back(name(member));
      continue;
    }
    Words fields;
    for (const Member& field : structures_[member.type]) fields.push_back(name(field));
    text_.groups.emplace_back(member.name, fields);
  }
}

// Helpers that are not known are not called by functions of the model, or cpp_function() refuses these.
void CReader::read_function(const Words& item) {
  const std::string& name = *(std::find(item.begin(), item.end(), "(") - 1);
  if (name == own("init")) return read_initial(item);
  names_.helpers = known_.helpers();
  const Words function = cpp_function(item, names_);
  out_.insert(out_.end(), function.begin(), function.end());
}

// model->parameters.arm.mass = Number(2.0);
void CReader::read_initial(const Words& item) {
  const Words words = with_members(item);
  if (!has(words, own("update"))) throw MalformedText("the initial values without an update");
  TokenStream in(words);
  while (!in.at_end()) {
    const std::string path = in.next();
    if (path.rfind("parameters.", 0) != 0) continue;
    for (const char* word : {"=", "Number", "("}) in.expect(word);
    const double sign = in.skips({"-"}) ? -1 : 1;
    text_.parameters[path] = sign * std::stod(in.next());
    for (const char* word : {")", ";"}) in.expect(word);
  }
}

Text read_c_text(const std::vector<std::string>& files, const std::string& model) {
  Text text;
  CReader reader(model, text);
  for (const std::string& file : files) read_tokens(reader.tokens(file), text);
  return text;
}

} // namespace mbsgen::certify
