// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/body_text.h"
#include "emit/layout/text.h"
#include <utility>

namespace mbsgen::emit {

namespace {

// Shorter functions keep what they load in registers.
constexpr std::size_t from_where_loads_spill = 40;
// Measured in node 20: two to four are within 5 % of each other.
constexpr std::size_t values_per_anchor = 3;

} // namespace

void BodyText::begin(const std::vector<schedule::Step>& steps, std::size_t indent) {
  text_.clear();
  indent_ = indent;
  if (style_.symbols == nullptr) return;
  std::size_t statements = 0;
  for_each_statement(steps, [&](const schedule::Statement&) { ++statements; });
  is_large_ = statements >= from_where_loads_spill;
  reads_.expect(*style_.symbols, steps);
  expressions_.set_reader([this](expr::NodeId symbol, const std::string& spelling) -> const std::string& {
    return read(symbol, spelling);
  });
}

void BodyText::begin_block() {
  indent_ += 2;
  reads_.begin_block();
}

void BodyText::end_block() {
  reads_.end_block();
  indent_ -= 2;
}

// The name of an element or a member that is read again; its declaration goes before the line.
const std::string& BodyText::read(expr::NodeId symbol, const std::string& spelling) {
  if (!reads_.wants(symbol) || spelling.find_first_of(".[") == std::string::npos) return spelling;
  if (const std::string* known = reads_.find(symbol)) return *known;
  const std::string name = names_.take(expr::name(style_.program.pool->symbol_of(symbol)));
  pending_.push_back(syntax().statement(words().constant + name + " = " + spelling));
  reads_.set(symbol, name);
  return *reads_.find(symbol);
}

void BodyText::write_pending() {
  for (const std::string& line : std::exchange(pending_, {}))
    append_wrapped(text_, indent_, line, indent_ + 4, syntax().continuation);
}

// V8 moves the loads of straight code to its head, where most go to the stack until they are used; it keeps them behind
// stores.
void BodyText::anchor(const std::string& name) {
  if (!is_large_ || words().anchor.empty() || ++loose_ < values_per_anchor) return;
  needs_.helpers.insert("anchor");
  write_line(syntax().statement(words().anchor + name));
  loose_ = 0;
}

void BodyText::write_line(const std::string& line) {
  write_pending();
  append_wrapped(text_, indent_, line, indent_ + 4, syntax().continuation);
}

void BodyText::write_lines(const Lines& lines) {
  for (const std::string& line : lines) write_line(line);
}

void BodyText::write_assignment(const std::string& target, const std::string& value) {
  write_line(syntax().statement(target + " = " + value));
}

void BodyText::write_result(const scheme::Expr& symbol, const std::string& value) {
  if (!style_.locals[symbol.id()]) return write_element(symbol, value);
  write_assignment(target(symbol), value);
  if (zeroed_.count(symbol.id()) != 0) return;
  const std::string& name = *style_.scope.find(symbol.id());
  anchor(name);
  if (syntax().declares_first) declared_.push_back({name});
  if (!style_.schedule.used[symbol.id()] && !words().discard.empty())
    write_line(syntax().statement(words().discard + name));
}

// A value that lives in an array or a structure; here it has a name, too, where it is read again.
void BodyText::write_element(const scheme::Expr& symbol, const std::string& value) {
  loose_ = 0;
  reads_.forget(symbol.id());
  if (!reads_.wants(symbol.id())) return write_assignment(target(symbol), value);
  const std::string name = names_.take(expr::name(style_.program.pool->symbol_of(symbol.id())));
  write_assignment(words().constant + name, value);
  write_assignment(target(symbol), name);
  reads_.set(symbol.id(), name);
}

void BodyText::write_entry(const schedule::Statement& statement, const std::string& value) {
  loose_ = 0;
  write_assignment(target(*statement.output, statement.row), value);
}

std::string BodyText::argument(const std::string& name) const {
  const auto found = style_.arguments.find(name);
  return found == style_.arguments.end() ? syntax().path(name) : found->second;
}

std::string BodyText::target(const scheme::Output& output, int row) const {
  const bool is_result = output.purpose == scheme::Purpose::result;
  const std::string array = argument(array_name(output));
  return (is_result ? style_.result_prefix : style_.work_prefix) +
         (output.is_scalar ? array : syntax().element(array, row));
}

std::string BodyText::target(const scheme::Expr& symbol) const {
  const std::string& text = *style_.scope.find(symbol.id());
  if (!style_.locals[symbol.id()] || zeroed_.count(symbol.id()) != 0) return text;
  return (style_.schedule.used[symbol.id()] ? "" : words().maybe_unused) + words().constant + text;
}

void BodyText::declare(const std::vector<Local>& locals) {
  declared_.insert(declared_.end(), locals.begin(), locals.end());
}

bool BodyText::set_zeroed(const scheme::Expr& symbol) {
  return style_.locals[symbol.id()] && zeroed_.insert(symbol.id()).second;
}

} // namespace mbsgen::emit
