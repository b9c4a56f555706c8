// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/language.h"
#include "emit/cpp/structures.h"
#include "emit/layout/text.h"
#include "emit/text/helpers/clones.h"

namespace mbsgen::emit {

namespace {

Words words_for(const scheme::Shape& shape) {
  Words words;
  words.members = "";
  words.derived = "derived_.";
  words.has_rounds = true;
  words.arrow = ".";
  words.math_prefix = "";
  words.status = "Status::";
  words.null = "nullptr";
  words.real = "Real";
  words.zero = "Real(Number(0.0))";
  words.one = "Real(Number(1.0))";
  words.indent = "  ";
  words.status_type = "Status";
  words.sensor_type = std::string("Sensor<Real, ") + (shape.spatial.empty() ? "nq" : "nqd") + ">&";
  words.contact_type = "ContactState<Real>&";
  words.contacts_type = "Contacts<Real>&";
  words.linearization_type = "Linearization<Real>&";
  words.inputs_type = "const Inputs<Real>&";
  words.has_products = true;
  words.lanes = "detail::Lanes<Real, %>";
  words.lanes_call = "detail::@<Real, %>(";
  words.most_lanes = 4;
  words.maybe_unused = "[[maybe_unused]] ";
  words.tests = "plausibility::";
  words.end_of_test = "<Real>";
  words.helpers.insert({"cos", "sin"});
  words.seldom = "[[gnu::noinline, gnu::cold]] ";
  words.often = "[[gnu::noinline]] ";
  words.without_model = "static ";
  words.parameters_line = "  const auto& @ = parameters;\n";
  words.work_type = "work_of_@&";
  words.work_structure = "  struct work_of_@ {\n%  };\n";
  words.work_object = "  work_of_@ work;\n";
  words.law_objects = {{LawObject::wrench, "Wrench<Real> @;"},
                       {LawObject::contact, "LawContact<Real> @;"},
                       {LawObject::point, "LawPoint<Real> @;"}};
  return words;
}

std::string const_suffix(const Signature& signature) {
  return signature.is_const ? hard_space + std::string("const") : "";
}

} // namespace

Cpp::Cpp(const scheme::Shape& shape, bool clones)
    : Language(words_for(shape), syntax_with_braces("int ", "nullptr"), {},
               {"Laws", "Model", "NoLaws", "Parameters", "Inputs", "Sensor", "ContactState", "LawContact",
                "Status", "Newton", "LawPoint", "Wrench", "Derived"}),
      clones_(clones) {}

std::string Cpp::spelled(std::string_view text) const {
  return replaced(std::string(text), {{"%constexpr ", "template <class Real>\nconstexpr "},
                                      {"%", "template <class Real>\n"},
                                      {"$using ", "using std::"},
                                      {"@", ""},
                                      {"~", "<Real>"}});
}

std::string Cpp::helper(const std::string& name, int count) const {
  if (count == 0) return "detail::" + name + "<Real>";
  return "detail::" + name + (name == "power" || name == "entry" ? "<Real, " : "<") + std::to_string(count) +
         '>';
}

std::string Cpp::zeros(const std::string& array, const std::string& row, int first, int count,
                       const std::string& /*column*/, Needs& needs) const {
  needs.helpers.insert("zeros");
  return helper_call("zeros", count) + '&' + array + '[' + row + std::to_string(first) + "]);";
}

std::string Cpp::is_finite(const std::string& value, Needs& needs) const {
  needs.functions.insert("isfinite");
  return "isfinite(" + value + ')';
}

std::string Cpp::is_finite(const std::string& path, const Field& /*field*/) const {
  return "plausibility::finite(" + path + ')';
}

std::string Cpp::counts(const std::string& value, bool negated, Needs& needs) const {
  needs.helpers.insert("counts");
  return helper_call("counts") + (negated ? "-" : "") + value + ')';
}

std::string Cpp::declaration(const Signature& signature) const {
  const std::string arguments = joined(signature.arguments, [](const ArgumentText& argument) {
    const std::string text = argument.type + ' ' + argument.name;
    return argument.default_value.empty() ? text : text + " = " + argument.default_value;
  });
  return signature.result + ' ' + signature.name + '(' + arguments + ')' + const_suffix(signature);
}

std::string Cpp::definition(const Signature& signature, const std::string& body) const {
  const std::string arguments = joined(signature.arguments, [body](const ArgumentText& argument) {
    return argument.type + ' ' +
           (mentions(body, argument.name) ? argument.name : "/*" + argument.name + "*/");
  });
  const std::string head = signature.result + " Model<Real, Laws>::" + signature.name + '(' + arguments +
                           ')' + const_suffix(signature) + hard_space + "{";
  return "template <class Real, class Laws>\n" + wrapped(clones_attribute(clones_, signature) + head, 4) +
         body + "}\n";
}

std::string Cpp::call(const Signature& signature) const {
  return signature.name + '(' +
         joined(signature.arguments, [](const ArgumentText& argument) { return argument.name; }) + ')';
}

std::string Cpp::instantiation(const Signature& signature, const std::string& real) const {
  const std::string arguments = joined(
      signature.arguments, [&real](const ArgumentText& argument) { return with_real(argument.type, real); });
  // GCC makes no clones of an instantiation that does not have the attribute itself.
  return wrapped("template " + clones_attribute(clones_, signature) + signature.result + " Model<" + real +
                     ">::" + signature.name + '(' + arguments + ')' + const_suffix(signature) + ';',
                 4);
}

std::string Cpp::opening(const Needs& needs, const Layout* laws) const {
  std::string text;
  if (laws != nullptr) text += laws_assertion(*laws);
  for (const std::string& name : needs.functions) text += "  using std::" + name + ";\n";
  return text;
}

std::string Cpp::law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                          bool is_derivative) const {
  const std::string all = joined(arguments);
  if (!is_derivative) return "laws." + method + '(' + all + ')';
  const bool is_number = arguments.front().object == LawObject::none;
  return (is_number ? "law_rates::rate_of_" + method + "<Real>" : "rate_of_" + method) + "(laws, " + all +
         ')';
}

} // namespace mbsgen::emit
