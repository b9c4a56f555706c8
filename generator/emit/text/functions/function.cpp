// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/function.h"
#include "emit/layout/text.h"
#include "emit/text/functions/body.h"
#include "emit/text/functions/local_names.h"
#include "emit/text/functions/reason.h"
#include "emit/text/language.h"
#include "emit/text/spelling.h"
#include "scheme/count.h"
#include "scheme/guards.h"
#include <algorithm>
#include <map>

namespace mbsgen::emit {

namespace {

using schedule::Schedule;
using schedule::Step;

std::string cost_line(const expr::Cost& cost) {
  std::string text = std::to_string(cost.flops()) + " flops (add " + std::to_string(cost.add) + ", mul " +
                     std::to_string(cost.mul) + ", div " + std::to_string(cost.div) + ")";
  if (cost.sqrt != 0) text += ", sqrt " + std::to_string(cost.sqrt);
  if (cost.trig != 0) text += ", sin or cos " + std::to_string(cost.trig);
  if (cost.other != 0) text += ", other calls " + std::to_string(cost.other);
  return text;
}

// Of a function with contacts that need not be computed.
std::string open_line(const scheme::Function& function) {
  const std::optional<expr::Cost> open = scheme::open_cost(function);
  if (!open) return "";
  const bool is_told = std::any_of(function.arguments.begin(), function.arguments.end(),
                                   [](const scheme::Argument& argument) { return argument.is_flags; });
  return "; " + std::to_string(open->flops()) +
         (is_told ? " flops where no contact is active" : " flops where all contacts are open");
}

// Fewer zeros are written one by one.
constexpr int fewest_filled = 16;

std::size_t bytes_of(Scalar scalar) {
  return scalar == Scalar::only_float ? sizeof(float) : sizeof(double);
}

// Nothing in languages without declarations.
std::string declared(const Language& language, const Signature& signature) {
  const std::string& indent = language.words().indent;
  const std::string declaration = language.declaration(signature);
  return declaration.empty() ? "" : language.broken(indent + declaration + ';', indent.size() + 4);
}

// Writes one function of the program, or update.
class FunctionWriter {
public:
  FunctionWriter(const ModelContext& context, const scheme::Function& function, Signature signature,
                 Schedule schedule)
      : context_(context), function_(function), signature_(std::move(signature)),
        schedule_(std::move(schedule)), scope_(&context.members),
        names_(&context.names), style_{context.program,
                                       context.language,
                                       context.layout,
                                       schedule_,
                                       scope_,
                                       context.lane_constants,
                                       std::vector<bool>(schedule_.used.size()),
                                       {},
                                       {},
                                       {},
                                       {},
                                       "",
                                       "",
                                       "",
                                       signature_.name,
                                       {},
                                       "",
                                       {},
                                       argument_names(function, context.language)} {}

  FunctionText write() {
    result_.name = signature_.name;
    result_.in_parts = schedule_.in_parts;
    result_.packs = schedule_.packs;
    result_.rolls = schedule_.rolls.count;
    result_.stack_bytes = bytes_of(context_.options.scalar) * schedule_.stack_values;
    if (const std::string structure = scheme::result_structure(function_.task); !structure.empty())
      style_.result_prefix = structure + arrow();
    if (schedule_.in_parts) style_.work_prefix = "work" + arrow();
    result_.locals = LocalNames(context_, schedule_, scope_, names_, style_).spell();
    find_fills();
    if (context_.language.words().names_reads && signature_.is_const) style_.symbols = &context_.symbols;
    write_reason();
    style_.idle_call = idle_call();
    for (const Step& step : schedule_.steps)
      if (step.kind == Step::Kind::call) style_.calls[step.callee->task] = call_of(*step.callee);
    for (const scheme::Argument& argument : function_.arguments)
      if (argument.is_flags) style_.flags = style_.arguments.at(argument.name);
    if (schedule_.in_parts)
      write_parts();
    else
      style_.shared = result_.locals;
    BodyWriter writer(style_, names_);
    const std::string lines = head_ + writer.lines(schedule_.steps, 2) + tail_;
    add_definition(signature_, writer, lines,
                   schedule_.in_parts ? style_.part_calls.size() : schedule_.statements);
    return std::move(result_);
  }

  // derived[7] = p.link4.mass; before all that reads it.
  void copy_parameters() {
    for (const ParameterCopy& copy : context_.copies)
      append_wrapped(head_, 2, syntax().statement(copy.constant + " = " + copy.parameter), 6,
                     syntax().continuation);
  }

  // derived_.mass_x2 = detail::Lanes<Real, 2>{p.left.mass, p.right.mass};
  // model->derived.mass_x2[0] = model->parameters.left.mass;
  void copy_lane_constants() {
    for (const LaneConstants::Member& member : context_.lane_constants.members()) {
      if (member.is_array) {
        if (!member.is_home) copy_constants(member);
        continue;
      }
      std::string values;
      for (const expr::NodeId symbol : member.symbols)
        values += (values.empty() ? "" : ", ") + constant(symbol);
      const std::string line = context_.language.words().derived + member.name + " = " +
                               context_.language.lanes_type(member.symbols.size()) + '{' + values + '}';
      append_wrapped(tail_, 2, syntax().statement(line), 6, syntax().continuation);
    }
  }

private:
  // derived_.mass_x40[3] = p.link4.mass;
  void copy_constants(const LaneConstants::Member& member) {
    int place = 0;
    for (const expr::NodeId symbol : member.symbols) {
      const std::string element = syntax().element(context_.language.words().derived + member.name, place++);
      append_wrapped(tail_, 2, syntax().statement(element + " = " + constant(symbol)), 6,
                     syntax().continuation);
    }
  }

  // Or the opposite of one.
  std::string constant(expr::NodeId id) const {
    const auto [symbol, is_negative] = schedule::without_minus(*context_.program.pool, id);
    return (is_negative ? "-" : "") + *context_.members.find(symbol);
  }

  // An array with many zeros is set to zero at once, where one of them is the first entry that is written.
  void find_fills() {
    if (context_.language.words().fill.empty()) return;
    std::map<std::string, const schedule::Statement*> first;
    std::map<std::string, int> zeros;
    for_each_statement(schedule_.steps, [&](const schedule::Statement& statement) {
      if (statement.output == nullptr) return;
      first.emplace(statement.output->array, &statement);
      zeros[statement.output->array] += statement.zero_entries();
    });
    for (const scheme::Argument& argument : function_.arguments) {
      const int count = zeros[argument.name];
      if (count >= fewest_filled && 4 * count >= argument.size &&
          first.at(argument.name)->zero_entries() != 0)
        style_.fills.emplace(argument.name, first.at(argument.name));
    }
  }

  void write_reason() {
    if (schedule_.numbers.empty()) return;
    const Reason reason(context_.program, context_.language, function_, schedule_.numbers, context_.members);
    style_.reason = reason.call();
    result_.private_declarations += reason.declaration();
    context_.needs.helpers.insert("finite");
    result_.definitions.push_back(reason.definition(default_real(context_.options.scalar)));
  }

  std::string call_of(const scheme::Function& callee) {
    Signature signature = make_signature(context_.program, callee, context_.language);
    for (std::size_t i = 0; i < callee.arguments.size(); ++i)
      signature.arguments[i].name =
          style_.arguments.at(schedule::handed_on(function_, callee.arguments[i]).name);
    result_.stack_bytes = std::max(result_.stack_bytes, context_.stack_bytes.at(callee.task));
    return context_.language.call(signature);
  }

  // Contacts that are not active have no response.
  std::string idle_call() const {
    std::string flags, matrix;
    int count = 0;
    for (const scheme::Argument& argument : function_.arguments) {
      const std::string& name = style_.arguments.at(argument.name);
      if (argument.matrix == scheme::Argument::Matrix::full) matrix = name;
      if (!argument.is_flags) continue;
      flags = name;
      count = argument.size;
    }
    return context_.language.helper_call("keep_active") + flags + ", " + std::to_string(count) + ", " +
           matrix + ')';
  }

  void write_parts() {
    Signature part = signature_;
    part.result = "void";
    part.is_private = true;
    for (ArgumentText& argument : part.arguments) argument.default_value.clear();
    if (!result_.locals.empty()) {
      result_.private_declarations +=
          indent() + syntax().description + "Values of " + signature_.name +
          " that go from one of its parts to another.\n" +
          context_.language.work_structure(
              signature_.name, context_.language.declare(indent() + "  ", signature_.name, result_.locals));
      part.arguments.push_back({context_.language.work_type(signature_.name), "work", ""});
      head_ += context_.language.work_object(signature_.name);
    }
    write_parts_of(schedule_.steps, part);
  }

  void write_parts_of(std::vector<Step>& steps, Signature& part) {
    for (Step& step : steps) {
      if (step.kind != Step::Kind::part) {
        write_parts_of(step.steps, part);
        continue;
      }
      part.name = "part" + std::to_string(step.count) + "_of_" + signature_.name;
      result_.private_declarations += context_.language.private_declaration(part, false);
      style_.part_calls.push_back(context_.language.call(part));
      BodyWriter writer(style_, names_);
      const std::string lines = writer.lines(step.steps, 2);
      std::size_t statements = 0;
      for_each_statement(step.steps, [&](const schedule::Statement&) { ++statements; });
      add_definition(part, writer, lines, statements);
      std::vector<Step>().swap(step.steps); // makes room for the text
    }
  }

  void add_definition(const Signature& signature, BodyWriter& writer, const std::string& lines,
                      std::size_t statements) {
    const std::string body = writer.preamble() + parameters_reference(lines, signature.is_const) + lines;
    Definition definition;
    definition.text = context_.language.definition(signature, body);
    definition.instantiation =
        context_.language.instantiation(signature, default_real(context_.options.scalar));
    definition.statements = statements;
    result_.definitions.push_back(std::move(definition));
    context_.needs.add(writer.needs());
  }

  // Shortens the paths of parameters.
  std::string parameters_reference(const std::string& lines, bool constant_model) const {
    const std::string& name = context_.parameters_name;
    const bool is_short = context_.language.words().parameters.empty();
    return is_short && mentions(lines, name) ? context_.language.parameters_reference(name, constant_model)
                                             : "";
  }

  const Syntax& syntax() const { return context_.language.syntax(); }
  const std::string& arrow() const { return context_.language.words().arrow; }
  const std::string& indent() const { return context_.language.words().indent; }

  const ModelContext& context_;
  const scheme::Function& function_;
  Signature signature_;
  Schedule schedule_;
  Spelling scope_;
  UniqueNames names_;
  BodyStyle style_;
  std::string head_, tail_; // lines before and behind the steps
  FunctionText result_;
};

std::string where(const char* condition, const std::string& macro, const std::string& text) {
  return text.empty() ? "" : condition + macro + '\n' + text + "#endif // " + macro + '\n';
}

// Adds the text that compilers without vectors read to that for the others.
void add_alone(FunctionText& in_vectors, FunctionText alone, const std::string& macro) {
  if (in_vectors.private_declarations != alone.private_declarations)
    in_vectors.private_declarations = where("#ifdef ", macro, in_vectors.private_declarations) +
                                      where("#ifndef ", macro, alone.private_declarations);
  for (Definition& definition : in_vectors.definitions)
    definition.text = where("#ifdef ", macro, definition.text);
  for (Definition& definition : alone.definitions) {
    definition.text = where("#ifndef ", macro, definition.text);
    in_vectors.definitions.push_back(std::move(definition));
  }
  in_vectors.stack_bytes = std::max(in_vectors.stack_bytes, alone.stack_bytes);
}

} // namespace

FunctionText write_function(const ModelContext& context, const scheme::Function& function,
                            std::vector<Schedule> schedules) {
  const Language& language = context.language;
  const std::string comment = language.words().indent + language.syntax().description;
  const Signature signature = make_signature(context.program, function, language);
  const auto text = [&](Schedule& schedule) {
    return FunctionWriter(context, function, signature, std::move(schedule)).write();
  };
  FunctionText result = text(schedules.front());
  if (schedules.size() > 1) add_alone(result, text(schedules.back()), language.words().if_vectors);
  context.stack_bytes[function.task] = std::max(context.stack_bytes[function.task], result.stack_bytes);
  if (!function.doc.empty()) result.public_declaration += wrapped_comment(comment, function.doc);
  result.public_declaration +=
      wrapped_comment(comment, cost_line(scheme::cost(function)) + open_line(function) + "; longest chain " +
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
  FunctionWriter writer(context, no_arguments, signature,
                        make_schedule(context.symbols, context.program.update, choices(context.options, {})));
  writer.copy_parameters();
  writer.copy_lane_constants();
  FunctionText result = writer.write();
  const std::string comment = context.language.words().indent + context.language.syntax().description;
  result.public_declaration = comment + "Recomputes the constants derived from `parameters`; " +
                              context.language.words().when_to_update + ".\n" + comment +
                              cost_line(scheme::cost(context.program.update)) + ".\n" +
                              declared(context.language, signature);
  return result;
}

} // namespace mbsgen::emit
