// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/c_text.h"
#include <algorithm>

namespace mbsgen::certify {

namespace {

using Words = std::vector<std::string>;

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

} // namespace mbsgen::certify
