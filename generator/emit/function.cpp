// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/function.h"
#include "emit/signature.h"
#include "emit/statements.h"
#include "emit/text.h"
#include <unordered_set>

namespace mbsgen::emit {

namespace {

const char* default_real(Scalar scalar) {
  return scalar == Scalar::only_float ? "float" : "double";
}

// "one of many: what it is about" of the following lines; empty when there is nothing to say.
std::string topic_comment(const scheme::Shape& shape, const scheme::Topic& topic) {
  std::string text;
  if (topic.body >= 0) text = shape.body_names[static_cast<std::size_t>(topic.body)];
  if (!text.empty() && !topic.quantity.empty()) text += ": ";
  text += topic.quantity;
  return text;
}

std::string cost_line(const expr::Cost& cost) {
  std::string text = std::to_string(cost.flops()) + " flops (add " + std::to_string(cost.add) + ", mul " +
                     std::to_string(cost.mul) + ", div " + std::to_string(cost.div) + ")";
  if (cost.sqrt != 0) text += ", sqrt " + std::to_string(cost.sqrt);
  if (cost.trig != 0) text += ", sin or cos " + std::to_string(cost.trig);
  if (cost.other != 0) text += ", other calls " + std::to_string(cost.other);
  return text + '.';
}

// Writes one function of the program, or update, as member functions.
class FunctionWriter {
public:
  FunctionWriter(const ClassContext& context, Signature signature)
      : context_(context), signature_(std::move(signature)), scope_(&context.members),
        names_(&context.names) {}

  void about(const scheme::Function& function) {
    sensor_ = function.kind == scheme::FunctionKind::sensor;
    for (const scheme::Argument& argument : function.arguments) {
      if (argument.nullable) nullable_.insert(argument.name);
      (argument.size == 0 ? scalars_ : arrays_).insert(argument.name);
    }
  }

  MemberFunction write(const Plan& plan) {
    result_.name = signature_.name;
    plan_ = &plan;
    spell_arguments();
    spell_values();
    if (plan.blocks.size() == 1)
      add_definition(signature_, body(plan.blocks.front()), plan.blocks.front().size());
    else
      write_blocks();
    return std::move(result_);
  }

private:
  // The element of an argument is the symbol with the argument's name as stem and the place as first index.
  void spell_arguments() {
    for (const expr::NodeId id : plan_->free) {
      const expr::Symbol& symbol = context_.program.pool->symbol_of(id);
      if (scope_.find(id) != nullptr) continue;
      if (arrays_.count(symbol.stem) != 0)
        scope_.set(id, symbol.stem + '[' + std::to_string(symbol.index[0]) + ']');
      else if (scalars_.count(symbol.stem) != 0)
        scope_.set(id, symbol.stem);
    }
  }

  void spell_values() {
    std::size_t statements = 0;
    for (const std::vector<Statement>& block : plan_->blocks) statements += block.size();
    scope_.reserve(statements);
    names_.expect(statements);
    for (const scheme::Expr& symbol : plan_->crossing) {
      if (context_.members.find(symbol.id()) != nullptr) continue;
      crossing_names_.push_back(names_.take(name_of(symbol)));
      scope_.set(symbol.id(), "work." + crossing_names_.back());
    }
    for (const std::vector<Statement>& block : plan_->blocks)
      for (const Statement& statement : block)
        if (statement.output == nullptr && scope_.find(statement.symbol.id()) == nullptr) {
          locals_.insert(statement.symbol.id());
          scope_.set(statement.symbol.id(), names_.take(name_of(statement.symbol)));
        }
  }

  std::string name_of(const scheme::Expr& symbol) const {
    return name(context_.program.pool->symbol_of(symbol.id()));
  }

  void write_blocks() {
    const std::string work_type = "work_of_" + signature_.name;
    Signature part = signature_;
    for (CppArgument& argument : part.arguments) argument.default_value.clear();
    std::string driver;
    if (!crossing_names_.empty()) {
      declare_work(work_type);
      part.arguments.push_back({work_type + '&', "work", ""});
      driver = "  " + work_type + " work;\n";
    }
    std::size_t number = 0;
    for (const std::vector<Statement>& block : plan_->blocks) {
      part.name = "part" + std::to_string(++number) + "_of_" + signature_.name;
      result_.private_declarations += wrapped("  [[gnu::noinline]] " + declaration(part) + ';', 6);
      driver += wrapped("  " + forwarding_call(part) + ';', 6);
      add_definition(part, body(block), block.size());
    }
    add_definition(signature_, driver, plan_->blocks.size());
  }

  void declare_work(const std::string& type) {
    result_.private_declarations +=
        "  /// Values of " + signature_.name + " that go from one of its parts to another.\n";
    result_.private_declarations += "  struct " + type + " {\n";
    std::string line = "    Real";
    for (const std::string& name : crossing_names_)
      line += (&name == &crossing_names_.front() ? " " : ", ") + name;
    result_.private_declarations += wrapped(line + ';', 8) + "  };\n";
  }

  void add_definition(const Signature& signature, const std::string& body, std::size_t statements) {
    Definition definition;
    definition.text = definition_head(signature, body) + body + "}\n";
    definition.instantiation = instantiation(signature, default_real(context_.options.scalar));
    definition.statements = statements;
    result_.definitions.push_back(std::move(definition));
  }

  std::string body(const std::vector<Statement>& block) {
    Needs needs;
    ExpressionWriter writer(*context_.program.pool, scope_, needs);
    std::string lines;
    std::string comment;
    std::string guard;
    for (const Statement& statement : block) {
      const std::string about = statement.output == nullptr
                                    ? topic_comment(context_.program.shape, statement.topic)
                                    : std::string();
      if (about != comment && !about.empty()) lines += wrapped_comment("  // ", about);
      comment = about;
      change_guard(guard, statement, lines);
      lines += line(statement, writer, guard.empty() ? 2 : 4);
    }
    if (!guard.empty()) lines += "  }\n";
    context_.needs.helpers.insert(needs.helpers.begin(), needs.helpers.end());
    return using_declarations(needs) + lines;
  }

  // Results that the caller may leave out stand in an `if`.
  void change_guard(std::string& guard, const Statement& statement, std::string& lines) const {
    std::string wanted;
    if (statement.output != nullptr && nullable_.count(statement.output->array) != 0)
      wanted = statement.output->array;
    if (wanted == guard) return;
    if (!guard.empty()) lines += "  }\n";
    if (!wanted.empty()) lines += "  if (" + wanted + " != nullptr) {\n";
    guard = wanted;
  }

  std::string line(const Statement& statement, ExpressionWriter& writer, std::size_t indent) const {
    return wrapped(std::string(indent, ' ') + target(statement) + " = " + writer.write(statement.value) + ';',
                   indent + 4);
  }

  std::string target(const Statement& statement) const {
    if (statement.output != nullptr)
      return (sensor_ ? "sensor." : "") + statement.output->array + '[' +
             std::to_string(statement.output->index) + ']';
    const expr::NodeId symbol = statement.symbol.id();
    const std::string& text = *scope_.find(symbol);
    if (locals_.count(symbol) == 0) return text;
    return (plan_->used[symbol] ? "const Real " : "[[maybe_unused]] const Real ") + text;
  }

  static std::string using_declarations(const Needs& needs) {
    std::string text;
    for (const std::string& name : needs.functions) text += "  using std::" + name + ";\n";
    return text;
  }

  const ClassContext& context_;
  Signature signature_;
  Spelling scope_;
  UniqueNames names_;
  const Plan* plan_ = nullptr;
  std::vector<std::string> crossing_names_;
  std::unordered_set<expr::NodeId> locals_;
  std::unordered_set<std::string> nullable_, arrays_, scalars_;
  bool sensor_ = false;
  MemberFunction result_;
};

Plan plan_of(const ClassContext& context, const std::vector<scheme::Equation>& equations,
             const std::vector<scheme::Output>& outputs) {
  return make_plan(*context.program.pool, equations, outputs, context.options.large_function,
                   context.options.block_size);
}

} // namespace

MemberFunction write_function(const ClassContext& context, const scheme::Function& function) {
  const Signature signature = make_signature(context.program, function);
  FunctionWriter writer(context, signature);
  writer.about(function);
  MemberFunction result = writer.write(plan_of(context, function.equations, function.outputs));
  if (!function.doc.empty()) result.public_declaration += wrapped_comment("  /// ", function.doc);
  result.public_declaration += "  /// " + cost_line(scheme::cost(function)) + '\n';
  result.public_declaration += wrapped("  " + declaration(signature) + ';', 6);
  return result;
}

MemberFunction write_update(const ClassContext& context) {
  Signature signature;
  signature.name = "update";
  signature.is_const = false;
  MemberFunction result =
      FunctionWriter(context, signature).write(plan_of(context, context.program.update, {}));
  result.public_declaration =
      "  /// Computes anew what depends on parameters alone; to be called after a change of `parameters`.\n"
      "  /// " +
      cost_line(scheme::cost(context.program.update)) + "\n  void update();\n";
  return result;
}

} // namespace mbsgen::emit
