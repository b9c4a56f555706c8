// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/certify.h"
#include "base/sha256.h"
#include "certify/field/field.h"
#include "certify/identification.h"
#include "certify/program/degree_bound.h"
#include "certify/symbolic.h"
#include "certify/trials.h"
#include "expr/print.h"
#include "model/model.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace mbsgen::certify {

namespace {

void add_equations(const std::vector<scheme::Equation>& equations, std::string& text) {
  for (const scheme::Equation& equation : equations)
    text += expr::print(equation.symbol) + " = " + expr::print(equation.rhs) + '\n';
}

// Hash of all equations, outputs, arguments and parameters of a program, by their canonical text.
std::string scheme_hash(const scheme::Program& program) {
  std::string text;
  for (const scheme::Parameter& parameter : program.parameters)
    text += parameter.path.group + '.' + parameter.path.field + '[' + std::to_string(parameter.path.element) +
            "]\n";
  add_equations(program.update, text);
  for (const scheme::Function& function : program.functions) {
    text += function.name + '\n';
    for (const scheme::Argument& argument : function.arguments)
      text += argument.name + '[' + std::to_string(argument.size) + "]\n";
    add_equations(function.equations, text);
    for (const scheme::Output& output : function.outputs)
      text += output.array + '[' + std::to_string(output.index) + "] = " + expr::print(output.value) + '\n';
    for (const scheme::Task task : function.calls) text += "calls " + function_of(program, task).name + '\n';
    for (const scheme::MatrixStep& step : function.matrix_steps)
      text += step.matrix + (step.inverts() ? " inverted" : " multiplied by " + step.left) + '\n';
  }
  return sha256(text);
}

// Moduli have this many bits more than the degree bound, of which some pay for the prime being a random one
// of a special form and for coefficients that it might divide. Functions whose bounds are small share one.
constexpr unsigned margin_bits = 128;
constexpr unsigned shared_modulus_bits = 192;
constexpr unsigned foldable_modulus_bits =
    384; // constants of some 50 digits above and below the bar are known
constexpr double margin_spent = 32;

std::uint64_t seed_of(const std::string& hash, std::uint64_t seed) {
  return std::stoull(hash.substr(0, 16), nullptr, 16) ^ seed;
}

double log2_rational_set() {
  // Reduced fractions a/b with 1 <= |a|, b <= n: 2·6/pi²·n².
  const double n = RationalField::largest_tangent;
  return std::log2(1.2 * n * n);
}

// The bound of each point at which the results are equal; points are independent.
void state_bound(FunctionRecord& record) {
  const double modular = static_cast<double>(record.modulus_bits) - record.log2_degree - margin_spent;
  const double rational = log2_rational_set() - record.log2_degree;
  const double bits =
      record.modular_points * std::max(modular, 0.0) + record.rational_points * std::max(rational, 0.0);
  record.log2_false_pass = std::isfinite(record.log2_degree) ? -std::floor(bits) : 0;
}

std::string inexact_text(const std::string& element, double inexactness) {
  std::array<char, 24> size{};
  std::snprintf(size.data(), size.size(), "%.1e", inexactness);
  return "that the matrix of " + element + " is the file's: its digits are a rotation up to " + size.data() +
         " only, and an exact one next to them is folded";
}

void list_inexact_rotations(const model::Model& model, std::vector<std::string>& list) {
  const auto add = [&list](const model::Rotation& rotation, const std::string& element) {
    if (rotation.inexactness > 0) list.push_back(inexact_text(element, rotation.inexactness));
  };
  for (const model::Body& body : model.bodies) add(body.orientation, "the body " + body.name);
  for (int row = model::base_body; row < static_cast<int>(model.bodies.size()); ++row)
    for (const model::Point& point : model.points(row))
      add(point.orientation, "the point " + model.body_name(row) + "." + point.name);
}

std::vector<std::string> never_covered(const model::Model& model, const scheme::Program& program) {
  std::vector<std::string> list;
  list_inexact_rotations(model, list);
  const std::string only = ": only its arguments and where its results are applied are checked";
  for (const model::UserLaw& law : model::user_laws(model))
    list.push_back("the user's law of the " + std::string(law.of) + " " + law.name + only);
  for (const model::Contact& contact : model.contacts)
    if (contact.shapes[0].type == model::ShapeType::capsule ||
        contact.shapes[1].type == model::ShapeType::capsule)
      list.push_back("that the points of the contact " + contact.name +
                     " are the nearest ones: both sides have the formula of the clamped places on capsules");
  for (const scheme::Function& function : program.functions)
    if (!function.unknowns.empty()) {
      list.emplace_back("whether the iterations converge, and to which assembly of the loops");
      break;
    }
  if (program.shape.nb() > most_counted_parameters)
    list.push_back("that the base parameters are the fewest: they are more than " +
                   std::to_string(most_counted_parameters));
  list.emplace_back("rounding errors of the generated code");
  list.emplace_back("the C++ compiler, its mathematical library and the machine");
  return list;
}

// A larger modulus would only cost time where the degree bound is small.
void choose_moduli(std::vector<FunctionRecord>& records, bool has_foldable_calls) {
  const unsigned smallest = has_foldable_calls ? foldable_modulus_bits : shared_modulus_bits;
  unsigned largest = smallest;
  for (FunctionRecord& record : records) {
    const double degree = std::isfinite(record.log2_degree) ? record.log2_degree : 0;
    record.modulus_bits = std::max(smallest, margin_bits + static_cast<unsigned>(std::ceil(degree)));
    largest = std::max(largest, record.modulus_bits);
  }
  for (FunctionRecord& record : records)
    if (record.modulus_bits > smallest) record.modulus_bits = largest;
}

} // namespace

Certificate certify(const model::Model& model, const scheme::Program& program, const Options& options) {
  Certificate certificate;
  certificate.model = model.name;
  certificate.generator = options.generator;
  certificate.model_hash = options.model_hash;
  certificate.scheme_hash = scheme_hash(program);
  certificate.seed = seed_of(certificate.scheme_hash, options.seed);
  if (!options.texts.empty()) {
    std::string all;
    for (const std::string& text : options.texts) all += text;
    certificate.text_hash = sha256(all);
  }
  certificate.not_covered = never_covered(model, program);
  const AngleScan angles = scan_angles(model, program);
  for (const scheme::Function& function : program.functions) {
    FunctionRecord record;
    record.name = function.name;
    record.log2_degree = degree_bound(model, program, function, angles);
    certificate.functions.push_back(std::move(record));
    if (options.budget != nullptr) options.budget->check();
  }
  choose_moduli(certificate.functions, angles.has_foldable_calls);
  modular_trials(model, program, angles, options, certificate);
  rational_trials(model, program, angles, options, certificate);
  for (const std::string& row : certificate.loops.redundant)
    certificate.not_covered.push_back("that the equation of " + row + " follows from the others");
  for (const std::string& row : certificate.loops.open)
    certificate.not_covered.push_back(
        "that the equation of " + row +
        " holds: no coordinate changes it, but its value is not exactly zero, or unknown");
  if (options.symbolic) prove(model, program, angles, options.budget, certificate);
  for (FunctionRecord& record : certificate.functions) {
    if (record.result == FunctionRecord::Result::equal &&
        record.rational_points + record.modular_points == 0) {
      record.result = FunctionRecord::Result::not_covered;
      record.reason = record.rational_skipped;
    }
    if (record.result == FunctionRecord::Result::equal) state_bound(record);
  }
  return certificate;
}

std::string Certificate::complaints() const {
  std::string lines;
  for (const FunctionRecord& record : functions) {
    if (record.result == FunctionRecord::Result::different)
      lines += record.name + ": " + record.reason + '\n';
    if (!record.schedule.empty() && record.schedule != "equal")
      lines += record.name + ": " + record.schedule + '\n';
    if (!record.text.empty() && record.text != "equal")
      lines += record.name + ", emitted text: " + record.text + '\n';
    if (record.proof.rfind("refuted", 0) == 0) lines += record.name + ": " + record.proof + '\n';
  }
  const bool covers = std::any_of(functions.begin(), functions.end(), [](const FunctionRecord& record) {
    return record.result == FunctionRecord::Result::equal;
  });
  if (lines.empty() && !covers && !functions.empty())
    lines = "no function is covered: " + functions.front().reason + '\n';
  return lines;
}

bool Certificate::passed() const {
  return complaints().empty();
}

} // namespace mbsgen::certify
