// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::emit {

/// Lines of text, each a statement or the start or end of a block.
using Lines = std::vector<std::string>;

/// How a language spells statements, conditions and elements: with braces as here, elsewhere by other words.
struct Syntax {
  std::string comment = "// ";              ///< before one, up to the end of the line
  std::string description = "/// ";         ///< the same before one on what follows
  std::string end = ";";                    ///< of a statement
  std::string continuation;                 ///< at the end of a line that the next one goes on with
  std::string opening = "[", closing = "]"; ///< of an index
  int first_index = 0;
  std::string member = "."; ///< from a structure to its member
  std::string number_end;   ///< behind a number: its type
  std::string power;        ///< between base and exponent; empty: a helper
  std::string negation = "!", both = " && ", either = " || ", unequal = " != ";
  std::string wanted, end_of_wanted;     ///< around a result that the caller may leave out
  std::string reduce = " -= ";           ///< empty: there is no such assignment
  std::string call;                      ///< before a call that gives no value
  std::string then = " {", end_if = "}"; ///< of a conditional block
  std::string leave = "break;";          ///< ends the loop
  /// Around the lines of an iteration that counts its passes in `iteration` and has a number `polished`.
  Lines begin_iteration, last_in_iteration;
  std::string end_iteration = "}";
  std::string counter; ///< before the counter of a loop over a row of numbers; empty: `do` counts
  std::string answer = "return ",
              answer_status = "return "; ///< before a value or a status that a function gives
  std::string return_line;     ///< a statement behind those that ends the function; empty: they end it
  std::string choice_function; ///< of two values by a condition, which computes both; empty: a lazy operator
  bool declares_first = false; ///< all values of a function at its head
  bool counts_are_arguments = false; ///< a helper of many sizes is one function, its size the first argument

  std::string element(const std::string& array, int index) const;
  /// `contacts[2].gap`, as schemes name it.
  std::string path(const std::string& name) const;
  std::string statement(const std::string& text) const { return text + end; }
  std::string negated(const std::string& condition) const { return negation + condition; }
  /// The value `yes` where the condition holds, else `no`.
  std::string choice(const std::string& condition, const std::string& yes, const std::string& no) const;
  std::string is_wanted(const std::string& result) const { return wanted + result + end_of_wanted; }
  /// `variable` less `amount`.
  std::string reduced(const std::string& variable, const std::string& amount) const;
  /// The statements where the condition holds: one of them in one line.
  Lines conditional(const std::string& condition, const Lines& statements) const;
  /// The statement for each value of the counter from `first` to below `past`.
  Lines counted(const std::string& name, int first, int past, const std::string& statement) const;
  /// The function ends with that value, or with that status.
  Lines give(const std::string& value) const { return left(answer, value); }
  Lines give_status(const std::string& status) const { return left(answer_status, status); }

private:
  Lines left(const std::string& start, const std::string& value) const;
};

/// Of a language with braces: the word before the name of a counter of a loop, and the null pointer.
Syntax syntax_with_braces(const std::string& counter, const std::string& null);

} // namespace mbsgen::emit
