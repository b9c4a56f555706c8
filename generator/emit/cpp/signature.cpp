// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/signature.h"
#include "emit/cpp/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// Arguments between commas; a line is to break at these only.
template <class Write>
std::string joined(const std::vector<CppArgument>& arguments, const Write& write) {
  std::string text;
  for (const CppArgument& argument : arguments) {
    if (!text.empty()) text += ", ";
    std::string part = write(argument);
    std::replace(part.begin(), part.end(), ' ', hard_space);
    text += part;
  }
  return text;
}

std::string with_real(std::string type, const std::string& real) {
  constexpr std::string_view placeholder = "Real";
  for (std::size_t at = type.find(placeholder); at != std::string::npos; at = type.find(placeholder, at))
    type.replace(at, placeholder.size(), real);
  return type;
}

std::string const_suffix(const Signature& signature) {
  return signature.is_const ? hard_space + std::string("const") : "";
}

CppArgument cpp_argument(const scheme::Argument& argument) {
  const bool is_input = argument.use == scheme::Argument::Use::in;
  return {is_input ? "const Real*" : "Real*", argument.name, ""};
}

// Only the last arguments can be left out.
void add_defaults(std::vector<CppArgument>& arguments, const scheme::Function& function) {
  for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument) {
    if (!argument->default_value.empty()) continue;
    const bool nullable =
        std::any_of(function.arguments.begin(), function.arguments.end(), [&](const scheme::Argument& each) {
          return each.nullable && each.name == argument->name;
        });
    if (!nullable) return;
    argument->default_value = "nullptr";
  }
}

} // namespace

Signature make_signature(const scheme::Program& program, const scheme::Function& function) {
  const bool sensor = function.task == scheme::Task::sensor;
  Signature signature;
  if (function.returns_status) signature.result = "Status";
  signature.name = function.name;
  for (const scheme::Argument& argument : function.arguments)
    if (!sensor || argument.use == scheme::Argument::Use::in)
      signature.arguments.push_back(cpp_argument(argument));
  const char* columns = program.shape.spatial.empty() ? "nq" : "nqd";
  if (sensor) signature.arguments.push_back({std::string("Sensor<Real, ") + columns + ">&", "sensor", ""});
  if (program.has_inputs()) signature.arguments.push_back({"const Inputs<Real>&", "inputs", "{}"});
  add_defaults(signature.arguments, function);
  return signature;
}

std::string declaration(const Signature& signature) {
  const std::string arguments = joined(signature.arguments, [](const CppArgument& argument) {
    const std::string text = argument.type + ' ' + argument.name;
    return argument.default_value.empty() ? text : text + " = " + argument.default_value;
  });
  return signature.result + ' ' + signature.name + '(' + arguments + ')' + const_suffix(signature);
}

std::string definition_head(const Signature& signature, std::string_view body) {
  const std::string arguments = joined(signature.arguments, [body](const CppArgument& argument) {
    return argument.type + ' ' +
           (mentions(body, argument.name) ? argument.name : "/*" + argument.name + "*/");
  });
  const std::string head = signature.result + " Model<Real, Laws>::" + signature.name + '(' + arguments +
                           ')' + const_suffix(signature) + hard_space + "{";
  return "template <class Real, class Laws>\n" + wrapped(head, 4);
}

std::string instantiation(const Signature& signature, const std::string& real) {
  const std::string arguments = joined(
      signature.arguments, [&real](const CppArgument& argument) { return with_real(argument.type, real); });
  return wrapped("template " + signature.result + " Model<" + real + ">::" + signature.name + '(' +
                     arguments + ')' + const_suffix(signature) + ';',
                 4);
}

std::string forwarding_call(const Signature& signature) {
  return signature.name + '(' +
         joined(signature.arguments, [](const CppArgument& argument) { return argument.name; }) + ')';
}

} // namespace mbsgen::emit
