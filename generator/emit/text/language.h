// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/layout/text.h"
#include "emit/options.h"
#include "emit/text/syntax.h"
#include "scheme/program.h"
#include "scheme/stems.h"
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::emit {

/// Declarations that written text needs: functions of the C library, and helpers of the generated code.
struct Needs {
  std::set<std::string> functions;     ///< "sin", "sqrt"
  std::set<std::string> helpers;       ///< "power", "min", "max", "sign", "sincos", …
  std::set<int> powers;                ///< exponents with which "power" is called
  std::set<int> sincos_counts;         ///< numbers of angles with which "sincos" is called
  std::set<int> tables;                ///< numbers of those that "entry" reads
  std::set<int> products;              ///< rows of the matrices with which "multiply" is called
  std::set<int> inverses;              ///< the same of "invert"
  std::set<const scheme::Stem*> stems; ///< of values that no equation of the program has

  void add(const Needs& other) {
    functions.insert(other.functions.begin(), other.functions.end());
    helpers.insert(other.helpers.begin(), other.helpers.end());
    powers.insert(other.powers.begin(), other.powers.end());
    sincos_counts.insert(other.sincos_counts.begin(), other.sincos_counts.end());
    tables.insert(other.tables.begin(), other.tables.end());
    products.insert(other.products.begin(), other.products.end());
    inverses.insert(other.inverses.begin(), other.inverses.end());
    stems.insert(other.stems.begin(), other.stems.end());
  }
};

class Language;

/// An argument of a function. `type` is written in terms of `Real`.
struct ArgumentText {
  std::string type;
  std::string name;
  std::string default_value;   ///< in languages that know such; empty: none
  int size = 0;                ///< of an array
  bool is_read = false;        ///< of an array that is changed: its numbers count before the call
  bool is_nullable = false;    ///< a result that need not be wanted
  std::vector<int> shape = {}; ///< of a matrix
};

/// Declaration of a generated function.
struct Signature {
  std::string result = "void";
  std::string name;
  std::vector<ArgumentText> arguments;
  bool is_const = true;
  bool has_model = true;   ///< reads the model, or writes it
  bool is_private = false; ///< only functions of the model call it
};

/// The names of a function's arguments in the language, by their own: the same unless it ignores case.
std::map<std::string, std::string> argument_names(const scheme::Function& function, const Language& language);

/// The arguments of a function of the program, in order; the input forces come last where a model has some.
Signature make_signature(const scheme::Program& program, const scheme::Function& function,
                         const Language& language);

/// Arguments between commas; `wrapped` (text.h) breaks a line at these only.
std::string joined(const std::vector<ArgumentText>& arguments,
                   const std::function<std::string(const ArgumentText&)>& write);

/// The type with another one in place of `Real`.
std::string with_real(std::string type, const std::string& real);

/// A structure that laws take or fill.
enum class LawObject { none, point, contact, wrench };

/// The words of a language where the texts differ in nothing else. In lines, `@` stands for a name.
struct Words {
  std::string members;                  ///< before a member of the model
  std::string derived;                  ///< before a derived constant
  std::string arrow;                    ///< from an argument that is a structure to its member
  std::string math_prefix;              ///< before the name of a function of the C library
  std::string status;                   ///< before the word of a status
  std::string null;                     ///< the null pointer
  std::string real;                     ///< before a number in brackets: "Real", "Number"
  std::string zero;                     ///< as an argument of a law
  std::string one;                      ///< the same
  std::string indent;                   ///< of declarations of functions
  std::string number = "Number";        ///< before a number of an expression in brackets
  std::string constant = "const Real "; ///< before the name of a value that is defined
  std::string variable = "Real ";       ///< the same of one that changes
  std::string status_type;
  std::string sensor_type;        ///< of the argument
  std::string contact_type;       ///< of the argument
  std::string contacts_type;      ///< of the argument: all rigid contacts
  std::string linearization_type; ///< of the argument
  std::string inputs_type;
  bool has_rounds = false;   ///< loops over links of a chain
  bool has_products = false; ///< products of small matrices are loops, too; elsewhere all entries are written
  bool has_calls = true;     ///< a function may call another one with the head of an array
  std::string lanes;         ///< the type of `%` numbers that are computed side by side; empty: there is none
  std::string lanes_call;    ///< a call of the helper `@` for them, with the bracket; empty: none is used
  std::size_t most_lanes = 0;     ///< of the longest vector, a power of two; 0: there are none
  std::string if_vectors;         ///< the macro of compilers with vectors; empty: the code needs none
  std::string maybe_unused;       ///< before a value that nothing reads
  std::string discard;            ///< the same in a line of its own behind it; empty: none
  std::string tests, end_of_test; ///< around the name of a test of parameters as it is called
  std::string parameters;         ///< of the model as bodies name them; empty: by a reference to them
  std::string when_to_update = "call it after changing them";       ///< the derived constants
  std::set<std::string, std::less<>> helpers{"max", "min", "sign"}; ///< functions that no library has
  std::string seldom,
      often; ///< before the declaration of a function that only the model's own functions call
  std::string without_model;   ///< behind that, where it does not read the model
  std::string parameters_line; ///< gives the parameters the name; `%`: `space`, of a model that is constant
  std::string space;
  /// Of the values that go from one part of the function `@` to another: a structure of the lines `%`, the type of
  /// the argument, and lines that make `work`.
  std::string work_structure, work_type, work_object;
  std::map<LawObject, std::string> law_objects; ///< lines that make a structure of zeros
  bool names_reads = false;                     ///< elements that several statements read get local names
  std::string
      anchor; ///< stores the value behind it where compilers move loads to the head of a function; or empty
  std::string fill;               ///< behind the name of an array: sets it to zero; empty: only loops do
  bool has_places = false;        ///< constants and values of `work` are elements of arrays, not members
  bool copies_parameters = false; ///< functions read parameters behind the derived constants
};

/// An argument of a call of a law: a number, an array, or a structure, which languages may pass by its
/// address.
struct LawArgumentText {
  std::string text;
  LawObject object = LawObject::none;
};

/// The arguments between commas.
std::string joined(const std::vector<LawArgumentText>& arguments);

/// A value of a function: one that its stages or parts share, or any where these are declared first.
struct Local {
  std::string name;
  int size = 0; ///< of an array; 0: a number
  bool is_counter = false;
  LawObject object = LawObject::none;
  std::size_t lanes = 0; ///< of a vector; 0: none
};

/// What a language spells its own way, in texts that are alike otherwise: all have the type `Real`, and write
/// its numbers as `Number(0.5)`.
class Language {
public:
  /// `own_names`: names of the generated code that no local value of a function may have.
  Language(Words words, Syntax syntax, NameRules name_rules, std::vector<std::string> own_names)
      : words_(std::move(words)), syntax_(std::move(syntax)), name_rules_(std::move(name_rules)),
        own_names_(std::move(own_names)) {}
  virtual ~Language() = default;
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;

  const Words& words() const { return words_; }
  /// The type of numbers that are computed side by side.
  std::string lanes_type(std::size_t lanes) const {
    return replaced(words_.lanes, {{"%", std::to_string(lanes)}});
  }
  /// A helper for numbers side by side as it is called, with the bracket.
  std::string lanes_call(const std::string& name, std::size_t lanes) const {
    return replaced(words_.lanes_call, {{"@", name}, {"%", std::to_string(lanes)}});
  }
  Abilities abilities() const {
    return {words_.has_products, words_.most_lanes, !words_.lanes_call.empty(), words_.has_calls,
            words_.has_rounds};
  }
  /// A vector of the model's constants, by the name of their member.
  virtual std::string constant_lanes(const std::string& member, std::size_t /*lanes*/) const {
    return words_.derived + member;
  }
  const Syntax& syntax() const { return syntax_; }
  /// A number of an expression, and one beside values of the type `Real`.
  std::string number(const std::string& digits) const { return converted(words_.number, digits); }
  std::string real(const std::string& digits) const { return converted(words_.real, digits); }
  /// A line as `wrapped` breaks it, a statement going on as the language wants it.
  std::string broken(std::string_view line, std::size_t indent) const {
    return wrapped(line, indent, syntax_.continuation);
  }
  /// True where code has the name as a word of its own.
  bool reads(std::string_view code, std::string_view name) const {
    return mentions(code, name, std::string_view(syntax_.comment).substr(0, syntax_.comment.find(' ')));
  }
  /// A helper as it is called, with the bracket.
  virtual std::string helper_call(const std::string& name, int count = 0) const;

  const NameRules& name_rules() const { return name_rules_; }
  const std::vector<std::string>& own_names() const { return own_names_; }

  /// The name of a function of the program.
  const std::string& function_name(const std::string& name) const {
    const auto found = functions_.find(name);
    return found == functions_.end() ? name : found->second;
  }

  /// Functions of expressions that are helpers, not functions of the library.
  bool is_helper(std::string_view function) const { return words_.helpers.count(function) != 0; }
  /// Helpers as they are called, up to the bracket; `count`: the size for which a helper of many sizes is
  /// made.
  virtual std::string helper(const std::string& name, int count = 0) const = 0;
  /// The array from an element on, as an argument; `element` is its text.
  virtual std::string from_element(const std::string& element) const { return '&' + element; }
  /// The same from a place on.
  virtual std::string from_place(const std::string& array, int place) const;
  /// The line that makes an array whose entries are set later.
  virtual std::string array(const std::string& name, int size) const;
  /// The statement that sets `count` entries of an array to zero. The place of the first one is `row` and `first`, as in
  /// "14*i + 9"; `column` is free as the name of a counter.
  virtual std::string zeros(const std::string& array, const std::string& row, int first, int count,
                            const std::string& column, Needs& needs) const;
  /// The statement that calls the helper of a loop over matrices of so many rows.
  virtual std::string matrix_loop(const std::string& helper, int rows, const std::string& arguments) const;
  /// The condition that the value is neither NaN nor infinite, within the iteration.
  virtual std::string is_finite(const std::string& value, Needs& needs) const = 0;
  /// The condition that the value, or that with a minus sign, is positive or not a number.
  virtual std::string counts(const std::string& value, bool negated, Needs& needs) const;
  /// The condition that a parameter, or each element of an array, is finite.
  virtual std::string is_finite(const std::string& path, const Field& field) const = 0;
  virtual std::string declaration(const Signature& signature) const = 0;
  /// The same for a function that only the model's own functions call.
  std::string private_declaration(const Signature& signature, bool seldom_called) const;
  /// The definition, whose lines are `body`.
  virtual std::string definition(const Signature& signature, const std::string& body) const = 0;
  virtual std::string call(const Signature& signature) const = 0;
  /// Explicit instantiation for the type `real`, in languages with templates.
  virtual std::string instantiation(const Signature& /*signature*/, const std::string& /*real*/) const {
    return "";
  }

  /// The lines at the head of a body: what it calls; `laws`: those of the model where it calls some, else
  /// null.
  virtual std::string opening(const Needs& /*needs*/, const Layout* /*laws*/) const { return ""; }
  /// The line that gives the parameters the name `name`.
  std::string parameters_reference(const std::string& name, bool constant_model) const;
  /// Lines that declare values of a function.
  virtual std::string declare(const std::string& indent, const std::string& function,
                              const std::vector<Local>& locals) const;
  /// A constant that depends on parameters alone; `place` counts them.
  std::string derived(const std::string& member, std::size_t place) const;

  /// The structure of the values that go from one part of a function to another; `members` are its lines.
  std::string work_structure(const std::string& function, const std::string& members) const;
  std::string work_type(const std::string& function) const; ///< of the argument
  /// The lines that make `work`.
  std::string work_object(const std::string& function) const;
  /// A number that goes from one part to another; `place` counts them.
  std::string work_number(const std::string& name, std::size_t place) const;

  /// The line that makes a structure of a law, of zeros.
  std::string law_object(LawObject type, const std::string& name) const;
  /// A call of a user's law, or of its derivative along a direction. Without a structure among its arguments
  /// it gives a number.
  virtual std::string law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                               bool is_derivative) const = 0;

protected:
  /// The language has another name for a function of the program.
  void rename(const std::string& function, std::string name) { functions_[function] = std::move(name); }
  void own(std::vector<std::string> names) { own_names_ = std::move(names); }

private:
  std::string converted(const std::string& type, const std::string& digits) const {
    return type.empty() ? digits + syntax_.number_end : type + '(' + digits + ')';
  }

  Words words_;
  Syntax syntax_;
  NameRules name_rules_;
  std::vector<std::string> own_names_;
  std::map<std::string, std::string> functions_; ///< those with another name
};

} // namespace mbsgen::emit
