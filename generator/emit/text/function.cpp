// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/function.h"
#include "emit/layout/text.h"
#include "emit/products.h"
#include "emit/stack.h"
#include "emit/stores.h"
#include "emit/text/body.h"
#include "emit/text/iteration.h"
#include "emit/text/language.h"
#include "emit/text/reason.h"
#include "emit/text/signature.h"
#include "scheme/count.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

using scheme::Expr;

std::string cost_line(const expr::Cost& cost) {
  std::string text = std::to_string(cost.flops()) + " flops (add " + std::to_string(cost.add) + ", mul " +
                     std::to_string(cost.mul) + ", div " + std::to_string(cost.div) + ")";
  if (cost.sqrt != 0) text += ", sqrt " + std::to_string(cost.sqrt);
  if (cost.trig != 0) text += ", sin or cos " + std::to_string(cost.trig);
  if (cost.other != 0) text += ", other calls " + std::to_string(cost.other);
  return text;
}

std::size_t bytes_of(Scalar scalar) {
  return scalar == Scalar::only_float ? sizeof(float) : sizeof(double);
}

// Nothing in languages without declarations.
std::string declared(const Language& language, const Signature& signature) {
  const std::string& indent = language.words().indent;
  const std::string declaration = language.declaration(signature);
  return declaration.empty() ? "" : wrapped(indent + declaration + ';', indent.size() + 4);
}

Plan plan_of(const ModelContext& context, const scheme::Function& function, Stages& stages) {
  const EmitOptions& options = context.options;
  std::size_t large = options.large_function;
  std::size_t block = options.block_size;
  if (!function.unknowns.empty()) {
    large = std::min(large, options.large_iteration);
    block = std::min(block, options.iteration_block);
  }
  return make_plan(context.symbols, std::move(stages.statements), large, block);
}

// Writes one function of the program, or update.
class FunctionWriter {
public:
  FunctionWriter(const ModelContext& context, const scheme::Function& function, Signature signature,
                 Stages& stages, const Angles& angles)
      : context_(context), function_(function), signature_(std::move(signature)), stages_(stages),
        plan_(plan_of(context, function, stages)), scope_(&context.members),
        names_(&context.names), style_{context.program,
                                       context.language,
                                       context.layout,
                                       scope_,
                                       plan_.used,
                                       std::vector<bool>(plan_.used.size()),
                                       {},
                                       "",
                                       "",
                                       scheme::returns_number(function.task),
                                       angles,
                                       {}} {}

  FunctionText write() {
    result_.name = signature_.name;
    if (const std::string structure = scheme::result_structure(function_.task); !structure.empty())
      style_.result_prefix = structure + arrow();
    if (plan_.in_parts) style_.work_prefix = "work" + arrow();
    find_guarded();
    spell_arguments();
    spell_angles();
    spell_crossing_angles();
    spell_values();
    result_.stack_bytes = bytes_of(context_.options.scalar) *
                          stack_values(context_.symbols, function_, stages_, style_.angles, plan_);
    if (function_.returns_status) write_reason();
    plan_.in_parts ? write_parts() : write_whole();
    return std::move(result_);
  }

private:
  void write_reason() {
    const Reason reason(context_.program, context_.language, function_, context_.members);
    if (!can_fail(stages_) || reason.reads_nothing()) return;
    texts_.reason = reason.call();
    result_.private_declarations += reason.declaration();
    context_.needs.helpers.insert("finite");
    result_.definitions.push_back(reason.definition(default_real(context_.options.scalar)));
  }

  void find_guarded() {
    for (const scheme::Argument& argument : function_.arguments)
      if (argument.nullable) texts_.optional.push_back(argument.name);
    // One array alone has its guard in iteration_text.
    if (!function_.returns_status || texts_.optional.size() > 1)
      style_.guarded.insert(texts_.optional.begin(), texts_.optional.end());
  }

  // The element of an argument is the symbol with the argument's name as stem and the place as first index; that of a
  // number has none.
  void spell_arguments() {
    std::unordered_set<std::string> names;
    for (const scheme::Argument& argument : function_.arguments) names.insert(argument.name);
    const auto spell = [&](expr::NodeId id) {
      const expr::Symbol& symbol = context_.program.pool->symbol_of(id);
      if (scope_.find(id) == nullptr && names.count(symbol.stem) != 0)
        scope_.set(id, symbol.index[0] == expr::Symbol::none ? symbol.stem
                                                             : element(symbol.stem, symbol.index[0]));
    };
    for (const expr::NodeId id : plan_.free) spell(id);
    for (const Expr& unknown : function_.unknowns) spell(unknown.id());
  }

  void spell_angles() {
    AngleArrays& arrays = style_.angle_arrays;
    if (style_.angles.copied != 0) arrays.angle = declare_array("angle", style_.angles.copied);
    if (style_.angles.count == 0) return;
    arrays.sine = declare_array("sine", style_.angles.count);
    arrays.cosine = declare_array("cosine", style_.angles.count);
  }

  // A part reads the sines and cosines of others where they have been computed: no statement copies them.
  void spell_crossing_angles() {
    if (!plan_.in_parts) return;
    std::vector<bool> waiting(plan_.used.size());
    for (const Expr& symbol : plan_.crossing) waiting[symbol.id()] = true;
    for (Block& block : plan_.blocks) {
      const auto spell = [&](const Statement& statement) {
        if (!statement.symbol.is_symbol() || !waiting[statement.symbol.id()]) return false;
        const auto place = place_of(style_.angles, block.stage, statement.value);
        if (!place) return false;
        const AngleArrays& arrays = style_.angle_arrays;
        scope_.set(statement.symbol.id(),
                   element(place->is_sine ? arrays.sine : arrays.cosine, place->index));
        waiting[statement.symbol.id()] = false;
        return true;
      };
      std::vector<Statement>& statements = block.statements;
      statements.erase(std::remove_if(statements.begin(), statements.end(), spell), statements.end());
    }
    const auto spelled = [&](const Expr& symbol) { return !waiting[symbol.id()]; };
    plan_.crossing.erase(std::remove_if(plan_.crossing.begin(), plan_.crossing.end(), spelled),
                         plan_.crossing.end());
  }

  // The name as bodies spell it.
  std::string declare_array(const char* wanted, int size) {
    const std::string name = names_.take(wanted);
    result_.locals.push_back({name, size});
    return style_.work_prefix + name;
  }

  // The same for a number.
  std::string declare_number(const std::string& name) {
    result_.locals.push_back({name});
    return plan_.in_parts ? context_.language.work_number(name, numbers_++) : name;
  }

  void spell_values() {
    std::size_t statements = 0;
    for (const Block& block : plan_.blocks) statements += block.statements.size();
    names_.expect(statements);
    for (const Expr& unknown : function_.unknowns)
      texts_.unknowns.push_back(spell_copy(unknown, words().variable));
    for (const Expr& symbol : stages_.overwritten) spell_copy(symbol, words().constant);
    for (const Expr& symbol : plan_.crossing) {
      if (context_.members.find(symbol.id()) != nullptr) continue;
      scope_.set(symbol.id(), declare_number(names_.take(name_of(symbol))));
    }
    for (Local& array : iteration_arrays(stages_)) result_.locals.push_back(std::move(array));
    for (const Block& block : plan_.blocks)
      for (const Statement& statement : block.statements)
        for_each_defined(statement, [this](const Expr& symbol) {
          if (scope_.find(symbol.id()) != nullptr) return;
          style_.locals[symbol.id()] = true;
          scope_.set(symbol.id(), names_.take(name_of(symbol)));
        });
  }

  // The function works on a copy of an argument's element. In parts it is a member of `work`.
  std::string spell_copy(const Expr& symbol, const std::string& type) {
    const std::string name = names_.take(name_of(symbol));
    std::string copy = plan_.in_parts ? declare_number(name) : name;
    const std::string* element = scope_.find(symbol.id());
    if (element == nullptr) throw std::logic_error(name + " is no element of an argument");
    copies_ += "  " + (plan_.in_parts ? copy : type + name) + " = " + *element + ";\n";
    scope_.set(symbol.id(), copy);
    return copy;
  }

  std::string name_of(const Expr& symbol) const {
    return name(context_.program.pool->symbol_of(symbol.id()));
  }

  void write_whole() {
    BodyWriter writer(style_, names_);
    std::size_t statements = 0;
    for (const Block& block : plan_.blocks) {
      texts_.lines[block.stage] = writer.lines(block, stage_indent(block.stage));
      statements += block.statements.size();
    }
    const std::string lines = copies_ + context_.language.declare("  ", signature_.name, result_.locals) +
                              around_stages(writer.needs());
    add_definition(signature_, writer, lines, statements);
  }

  std::string around_stages(Needs& needs) {
    if (!function_.returns_status) return texts_.lines[Stage::after] + keeping_active(needs);
    texts_.lines[Stage::results] += keeping_active(needs);
    texts_.work_prefix = style_.work_prefix;
    texts_.closure_gap = context_.program.shape.closure_gap;
    return iteration_text(context_.language, texts_, stages_, needs);
  }

  // Contacts that are not active have no response.
  std::string keeping_active(Needs& needs) const {
    std::string flags, matrix;
    int count = 0;
    for (const scheme::Argument& argument : function_.arguments) {
      if (argument.matrix == scheme::Argument::Matrix::full) matrix = argument.name;
      if (!argument.is_flags) continue;
      flags = argument.name;
      count = argument.size;
    }
    if (flags.empty()) return "";
    needs.helpers.insert("keep_active");
    const std::string arguments = flags + ", " + std::to_string(count) + ", " + matrix;
    return wrapped("  " + context_.language.helper("keep_active") + '(' + arguments + ");", 6);
  }

  void write_parts() {
    Signature part = signature_;
    part.result = "void";
    part.is_private = true;
    for (ArgumentText& argument : part.arguments) argument.default_value.clear();
    result_.in_parts = true;
    if (!result_.locals.empty()) {
      result_.private_declarations +=
          indent() + "/// Values of " + signature_.name + " that go from one of its parts to another.\n" +
          context_.language.work_structure(
              signature_.name, context_.language.declare(indent() + "  ", signature_.name, result_.locals));
      part.arguments.push_back({context_.language.work_type(signature_.name), "work", ""});
      copies_ = context_.language.work_object(signature_.name) + copies_;
    }
    std::size_t number = 0;
    for (Block& block : plan_.blocks) {
      part.name = "part" + std::to_string(++number) + "_of_" + signature_.name;
      write_part(part, block);
      std::vector<Statement>().swap(block.statements); // makes room for the text
    }
    BodyWriter writer(style_, names_);
    const std::string lines = copies_ + around_stages(writer.needs());
    add_definition(signature_, writer, lines, plan_.blocks.size());
  }

  void write_part(const Signature& part, const Block& block) {
    result_.private_declarations += context_.language.private_declaration(part, false);
    const std::size_t spaces = stage_indent(block.stage);
    texts_.lines[block.stage] +=
        wrapped(std::string(spaces, ' ') + context_.language.call(part) + ';', spaces + 4);
    BodyWriter writer(style_, names_);
    const std::string lines = writer.lines(block, 2);
    add_definition(part, writer, lines, block.statements.size());
  }

  void add_definition(const Signature& signature, BodyWriter& writer, const std::string& lines,
                      std::size_t statements) {
    const std::string body = writer.preamble() + parameters_reference(lines, signature.is_const) + lines;
    Definition definition;
    definition.text = context_.language.definition_head(signature, body);
    definition.text.append(body).append("}\n");
    definition.instantiation =
        context_.language.instantiation(signature, default_real(context_.options.scalar));
    definition.statements = statements;
    result_.definitions.push_back(std::move(definition));
    context_.needs.add(writer.needs());
  }

  // Shortens the paths of parameters.
  std::string parameters_reference(const std::string& lines, bool constant_model) const {
    const std::string& name = context_.parameters_name;
    return mentions(lines, name) ? context_.language.parameters_reference(name, constant_model) : "";
  }

  const Words& words() const { return context_.language.words(); }
  const std::string& arrow() const { return words().arrow; }
  const std::string& indent() const { return words().indent; }

  const ModelContext& context_;
  const scheme::Function& function_;
  Signature signature_;
  const Stages& stages_;
  Plan plan_;
  Spelling scope_;
  UniqueNames names_;
  BodyStyle style_;
  StageTexts texts_;
  std::size_t numbers_ = 0; // of values that go from one part to another
  std::string copies_;      // lines that copy elements of arguments
  FunctionText result_;
};

} // namespace

FunctionText write_function(const ModelContext& context, const scheme::Function& function) {
  const Language& language = context.language;
  const std::string comment = language.words().indent + "/// ";
  const Signature signature = make_signature(context.program, function, language);
  Stages stages = make_stages(context.symbols, function);
  if (!language.multiply(1).empty()) roll_products(*context.program.pool, context.symbols, function, stages);
  store_early(context.symbols, function, stages);
  const Angles angles =
      context.options.trig == Trig::inlined ? gather_angles(context.symbols, function, stages) : Angles();
  FunctionText result = FunctionWriter(context, function, signature, stages, angles).write();
  if (!function.doc.empty()) result.public_declaration += wrapped_comment(comment, function.doc);
  result.public_declaration +=
      wrapped_comment(comment, cost_line(scheme::cost(function)) + "; longest chain " +
                                   std::to_string(scheme::critical_path(function)) + " operations; about " +
                                   std::to_string(result.stack_bytes) + " bytes of stack.");
  result.public_declaration += declared(language, signature);
  return result;
}

FunctionText write_update(const ModelContext& context) {
  Signature signature;
  signature.name = "update";
  signature.is_const = false;
  const scheme::Function no_arguments;
  Stages stages;
  stages.statements[Stage::after] = sequence_of(context.program.update);
  FunctionText result = FunctionWriter(context, no_arguments, signature, stages, {}).write();
  const std::string comment = context.language.words().indent + "/// ";
  result.public_declaration = comment + "Recomputes the constants derived from `parameters`; " +
                              context.language.words().when_to_update + ".\n" + comment +
                              cost_line(scheme::cost(context.program.update)) + ".\n" +
                              declared(context.language, signature);
  return result;
}

} // namespace mbsgen::emit
