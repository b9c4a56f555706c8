// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/language.h"
#include "emit/layout/text.h"
#include "emit/text/helpers/clones.h"
#include <sstream>

namespace mbsgen::emit {

namespace {

std::string zeros_between(int count) {
  std::string text = "Number(0.0)";
  for (int i = 1; i < count; ++i) text += ", Number(0.0)";
  return text;
}

std::string zero_array(int count) {
  return '{' + zeros_between(count) + '}';
}

std::map<LawObject, std::string> law_objects(const std::string& prefix) {
  const std::string vector = zero_array(3);
  return {{LawObject::wrench, prefix + "wrench @ = " + C::zero_wrench() + ';'},
          {LawObject::contact, prefix + "law_contact @ = {" + zeros_between(2) + ", " + vector + ", " +
                                   vector + ", " + vector + "};"},
          {LawObject::point, prefix + "law_point @ = {" + vector + ", " + zero_array(9) + ", " + vector +
                                 ", " + vector + "};"}};
}

Words words_for(const std::string& prefix) {
  Words words;
  words.lanes = prefix + "lanes_%";
  words.most_lanes = 2;
  words.if_vectors = prefix + "VECTORS";
  words.members = "model->";
  words.derived = "model->derived.";
  words.has_rounds = true;
  words.arrow = "->";
  words.math_prefix = prefix;
  words.status = prefix;
  words.null = "NULL";
  words.real = "Number";
  words.zero = "Number(0.0)";
  words.one = "Number(1.0)";
  words.indent = "";
  words.status_type = prefix + "status";
  words.sensor_type = prefix + "sensor*";
  words.contact_type = prefix + "contact*";
  words.contacts_type = prefix + "rigid_contact*";
  words.linearization_type = prefix + "linearization*";
  words.inputs_type = "const " + prefix + "inputs*";
  words.discard = "(void)";
  words.tests = prefix;
  words.seldom = prefix + "COLD ";
  words.often = prefix + "NOINLINE ";
  words.space = prefix + "SPACE ";
  words.parameters_line = "  const %" + prefix + "parameters* const @ = &model->parameters;\n";
  const std::string work = prefix + "work_of_@";
  words.work_type = work + '*';
  words.work_structure = "typedef struct " + work + " {\n%} " + work + ";\n";
  words.work_object = "  " + work + " work_values;\n  " + work + "* const work = &work_values;\n";
  words.law_objects = law_objects(prefix);
  return words;
}

// Those of C99 and of OpenCL C, macros of <math.h> that are functions in C++, and macros of files of bodies with the
// parameters of theirs.
constexpr const char* reserved_words =
    "restrict _Bool _Complex _Imaginary "
    "global local constant kernel half uchar ushort uint ulong read_only write_only read_write pipe sampler_t "
    "image1d_t image2d_t image3d_t event_t generic "
    "fpclassify isfinite isinf isnan isnormal signbit isgreater isgreaterequal isless islessequal islessgreater "
    "isunordered issignaling issubnormal iszero iseqsig "
    "Real Number model_ Z_ Zd_ dZ_ dZd_ at_ along_ wrench_";

std::vector<std::string> reserved_beside(std::vector<std::string> macros) {
  const std::vector<std::string> words = words_in(reserved_words);
  macros.insert(macros.end(), words.begin(), words.end());
  return macros;
}

// The lines that do not declare functions of the C++ library.
std::string without_using(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string result;
  for (std::string line; std::getline(lines, line);)
    if (line.find("$using ") == std::string::npos) result += line + '\n';
  return result;
}

} // namespace

C::C(const scheme::Shape& shape, bool split, bool clones, const std::vector<std::string>& macros)
    : Language(words_for(shape.model + '_'), syntax_with_braces("int ", "NULL"), {reserved_beside(macros)},
               {"model", "work_values", "columns"}),
      prefix_(shape.model + '_'), split_(split), clones_(clones) {}

// `half` is a type of OpenCL C; it goes first, since the model's name may contain the word.
std::string C::spelled(std::string_view text) const {
  return replaced(without_using(text), {{"half", "halved"},
                                        {"%constexpr ", prefix_ + "HELPER "},
                                        {"%", prefix_ + "HELPER "},
                                        {"@", prefix_},
                                        {"~", ""},
                                        {"const Real& ", "Real "},
                                        {"Real(", "Number("}});
}

std::string C::helper(const std::string& name, int count) const {
  return own(count == 0 ? name : name + '_' + std::to_string(count));
}

std::string C::constant_lanes(const std::string& member, std::size_t lanes) const {
  return own("load_" + std::to_string(lanes)) + '(' + words().derived + member + ')';
}

// arm_mirror(20, M);
// { Real columns[160]; arm_multiply(20, columns, Minv, dqdd_dq); }
std::string C::matrix_loop(const std::string& helper, int rows, const std::string& arguments) const {
  if (helper == "mirror") return own(helper) + '(' + std::to_string(rows) + ", " + arguments + ");";
  const int columns = helper == "multiply" ? 8 : 1;
  return "{ Real columns[" + std::to_string(columns * rows) + "]; " + own(helper) + '(' +
         std::to_string(rows) + ", columns, " + arguments + "); }";
}

std::string C::is_finite(const std::string& value, Needs& needs) const {
  needs.helpers.insert("finite");
  return helper("finite") + '(' + value + ')';
}

std::string C::is_finite(const std::string& path, const Field& field) const {
  if (!field.is_array) return own("finite") + '(' + path + ')';
  return own("all_finite") + '(' + path + ", " + std::to_string(field.elements.size()) + ')';
}

// Types in terms of `Real` are macros in files of bodies; a header has them in full.
std::string C::type(const std::string& written) const {
  for (const char* each : {"Real", "Real*", "const Real*"})
    if (written == each) return with_real(written, own("real"));
  return written;
}

std::string C::arguments(const Signature& signature) const {
  std::vector<ArgumentText> all = signature.arguments;
  if (signature.has_model)
    all.insert(all.begin(),
               {(signature.is_const ? "const " + own("SPACE ") : "") + own("model*"), "model", ""});
  const std::string text =
      joined(all, [this](const ArgumentText& each) { return type(each.type) + ' ' + each.name; });
  return text.empty() ? "void" : text;
}

std::string C::linkage(const Signature& signature) const {
  return (signature.is_private && !split_ ? "static " : "") + own("QUALIFIER ");
}

std::string C::head(const Signature& signature) const {
  return linkage(signature) + type(signature.result) + ' ' + own(signature.name) + '(' +
         arguments(signature) + ')';
}

std::string C::declaration(const Signature& signature) const {
  return head(signature);
}

std::string C::definition(const Signature& signature, const std::string& body) const {
  std::string text = wrapped(clones_attribute(clones_, signature) + head(signature) + hard_space + "{", 4);
  if (signature.has_model && !mentions(body, "model")) text += "  (void)model;\n";
  for (const ArgumentText& argument : signature.arguments)
    if (!mentions(body, argument.name)) text += "  (void)" + argument.name + ";\n";
  return text + body + "}\n";
}

std::string C::call(const Signature& signature) const {
  const std::string arguments =
      joined(signature.arguments, [](const ArgumentText& argument) { return argument.name; });
  return own(signature.name) + '(' + (signature.has_model ? "model" : "") +
         (signature.has_model && !arguments.empty() ? "," + std::string(1, hard_space) : "") + arguments +
         ')';
}

std::string C::zero_wrench() {
  return '{' + zero_array(3) + ", " + zero_array(3) + '}';
}

std::string C::law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                        bool is_derivative) const {
  std::vector<LawArgumentText> passed = arguments;
  for (LawArgumentText& argument : passed)
    if (argument.object != LawObject::none) argument.text.insert(0, 1, '&');
  return own((is_derivative ? "rate_of_" : "CALL_") + method) + "(model, " + joined(passed) + ')';
}

} // namespace mbsgen::emit
