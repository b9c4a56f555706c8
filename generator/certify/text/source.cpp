// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/source.h"
#include "certify/text/known.h"
#include "certify/text/table_text.h"
#include <algorithm>
#include <optional>
#include <set>

namespace mbsgen::certify {

namespace {

// Number(-2.0)
double read_number(Tokens& in) {
  for (const char* word : {"Number", "("}) in.expect(word);
  const double sign = in.skips({"-"}) ? -1 : 1;
  const double value = literal_value(in.next());
  in.expect(")");
  return sign * value;
}

// "com" and 3 of "com[3]".
Variable variable_of(std::string_view word) {
  Variable variable{std::string(word), 0};
  const std::size_t bracket = word.find('[');
  if (bracket == std::string_view::npos) return variable;
  variable.name.resize(bracket);
  variable.size = Tokens(word.substr(bracket + 1)).next_integer();
  return variable;
}

// Parameters to the bracket that closes them. A name follows a `*`, `&` or the name of a type.
std::vector<TextParameter> read_parameter_list(Tokens& in, const Dialect& dialect) {
  std::vector<TextParameter> parameters;
  std::vector<std::string_view> words;
  const auto is_name = [&] {
    const std::string_view before = words[words.size() - 2];
    return before == "*" || before == "&" || before == "Status" || before == "Real" || before == "bool" ||
           before == dialect.own("status") || before == dialect.own("real");
  };
  const auto enter = [&] {
    if (words.empty()) return;
    TextParameter parameter;
    if (words.size() > 1 && words.back() != "*" && words.back() != "&" && words.back() != ">" && is_name()) {
      parameter.name = words.back();
      words.pop_back();
    }
    for (const std::string_view word : words) {
      const std::optional<std::string> own = dialect.is_c ? dialect.without_prefix(word) : std::nullopt;
      parameter.type += (parameter.type.empty() ? "" : " ") + (own == "real"     ? "Real"
                                                               : own == "status" ? "Status"
                                                                                 : std::string(word));
    }
    parameters.push_back(std::move(parameter));
    words.clear();
  };
  for (int depth = 0; in.peek() != ")" || depth > 0;) {
    const std::string_view word = in.next();
    depth += word == "<" ? 1 : word == ">" ? -1 : 0;
    if (word == "," && depth == 0)
      enter();
    else
      words.push_back(word);
  }
  enter();
  in.expect(")");
  return parameters;
}

class CppReader {
public:
  explicit CppReader(SourceText& text) : text_(text) {}

  void read(const std::string& file) {
    in_ = Tokens(file);
    while (!in_.at_end()) {
      if (in_.skips({"struct", "Parameters", "{"}))
        read_parameters();
      else if (in_.skips({"namespace", "detail", "{"}))
        read_helpers();
      else if (in_.sees({"struct"}) && in_.peek(1).substr(0, 8) == "work_of_")
        read_work();
      else if (in_.sees({"Model", "<", "Real", ",", "Laws", ">", "::"}))
        read_function();
      else if (in_.peek() == "#ifndef MBSGEN_CLONED")
        read_known();
      else
        require_no_macro(in_.next());
    }
  }

private:
  // A macro could change the meaning of all lines.
  static void require_no_macro(std::string_view word) {
    if (word.substr(0, 7) == "#define" && word.substr(0, 21) != "#define MBSGEN_MODEL_")
      throw MalformedText("the line " + std::string(word));
  }

  void read_helpers() {
    while (!in_.skips({"}"})) read_known();
  }

  void read_known() {
    const int line = in_.line();
    const Item item = next_item(in_, text_.dialect);
    if (find_known(item, text_.dialect) == nullptr && !reads_table(item, text_.dialect, text_.helpers))
      throw MalformedText("line " + std::to_string(line) + ": an unknown helper");
  }

  using Fields = std::vector<std::pair<Variable, std::vector<double>>>;

  // Real field = Number(1.0); Real field[2] = {Number(1.0), Number(2.0)};
  void read_field(Fields& fields) {
    const Variable field = variable_of(in_.next());
    std::vector<double> values;
    in_.expect("=");
    if (field.size > 0) in_.expect("{");
    do values.push_back(read_number(in_));
    while (in_.skips({","}));
    if (field.size > 0) in_.expect("}");
    in_.expect(";");
    fields.emplace_back(field, std::move(values));
  }

  void enter(const std::string& group, const Fields& fields) {
    std::vector<std::string> names;
    for (const auto& [field, values] : fields) {
      names.push_back(field.name);
      for (std::size_t i = 0; i < values.size(); ++i)
        text_.parameters[(group.empty() ? "" : group + '.') + field.name +
                         (field.size == 0 ? "" : '[' + std::to_string(i) + ']')] = values[i];
    }
    if (!group.empty()) text_.groups.emplace_back(group, names);
    if (group.empty()) text_.groups.front().second = names;
  }

  void read_parameters() {
    in_.skips_text("using Number = detail::Number<Real>;");
    std::map<std::string, Fields> types;
    Fields numbers;
    while (!in_.skips({"}"})) {
      if (in_.skips({"struct"})) {
        Fields& fields = types[std::string(in_.next())];
        in_.expect("{");
        while (!in_.skips({"}"})) {
          if (in_.skips({"static"})) // which elements have an effect
            in_.skip_past(";");
          else if (in_.skips({"Real"}))
            read_field(fields);
          else
            throw MalformedText(shown(in_.peek()) + " among the parameters");
        }
        in_.expect(";");
      } else if (in_.skips({"static"})) {
        in_.skip_past(";");
      } else if (in_.skips({"Real"})) {
        read_field(numbers);
      } else {
        const std::string type(in_.next()), group(in_.next());
        enter(group, types[type]);
        in_.expect(";");
      }
    }
    enter("", numbers);
  }

  // struct work_of_f { Real a, b[2]; detail::Lanes<Real, 2> c; };
  void read_work() {
    in_.next();
    std::vector<Variable>& members = text_.work[std::string(in_.next().substr(8))];
    in_.expect("{");
    while (!in_.skips({"}"}))
      for (Variable& member : read_declaration(in_, text_.dialect)) members.push_back(std::move(member));
  }

  void read_function() {
    TextFunction function;
    function.result = in_.previous();
    for (int head = 0; head < 7; ++head) in_.next();
    const std::string name(in_.next());
    if (!in_.skips({"("})) return;
    function.parameters = read_parameter_list(in_, text_.dialect);
    in_.skips({"const"});
    if (in_.skips({";"})) return; // an instantiation
    in_.expect("{");
    function.body = in_.rest();
    in_.skip_block();
    if (!text_.functions.emplace(name, std::move(function)).second)
      throw MalformedText(name + " is defined twice");
  }

  SourceText& text_;
  Tokens in_;
};

class CReader {
public:
  CReader(SourceText& text, const std::string& model) : text_(text), model_(model) {}

  void read(const std::string& file) {
    Tokens in(file);
    while (!in.at_end()) {
      const int line = in.line();
      const Item item = next_item(in, text_.dialect);
      try {
        read_item(item, Tokens(std::string_view(file).substr(place_in(file, item)), line));
      } catch (const MalformedText& error) {
        throw MalformedText("line " + std::to_string(line) + ": " + error.what());
      }
    }
  }

private:
  static std::size_t place_in(const std::string& file, const Item& item) {
    return static_cast<std::size_t>(item.words.front().data() - file.data());
  }

  std::string own(const std::string& name) const { return text_.dialect.own(name); }

  // `in`: the text from the item on.
  void read_item(const Item& item, Tokens in) {
    if (const KnownText* known = find_known(item, text_.dialect))
      text_.helpers.insert(known->name);
    else if (const std::optional<std::string> helper = counted_helper(item, text_.dialect))
      text_.helpers.insert(*helper);
    else if (reads_table(item, text_.dialect, text_.helpers))
      return;
    else if (item.is_directive())
      read_directive(item);
    else if (item.words.front() == "typedef" && in.peek(1) == "struct")
      read_structure(in);
    else if (item.is_function() && item.has(own("QUALIFIER")))
      read_function(in);
  }

  // Macros change what functions mean: none may be there but those that are known.
  void read_directive(const Item& item) {
    const std::string guard = "MBSGEN_MODEL_" + model_;
    const std::string lines[] = {"#ifndef " + own("OPENCL"),       "#endif",
                                 "#ifndef " + guard + "_H",        "#define " + guard + "_H",
                                 "#ifndef " + guard + "_DETAIL_H", "#define " + guard + "_DETAIL_H",
                                 "#include \"" + model_ + ".h\"",  "#include \"" + model_ + "_detail.h\""};
    const bool is_idle = item.words.size() == 1 &&
                         std::find(std::begin(lines), std::end(lines), item.words.front()) != std::end(lines);
    if (!is_idle && !reads_macro(item)) throw MalformedText("the line " + std::string(item.words.front()));
  }

  // A macro that the caller may define before: of the library's function, or of a law.
  bool reads_macro(const Item& item) {
    const std::string asks = "#ifndef " + text_.dialect.prefix;
    if (item.words.size() != 3 || item.words[0].substr(0, asks.size()) != asks || item.words[2] != "#endif")
      return false;
    const std::string name(item.words[0].substr(asks.size()));
    const std::string head = "#define " + own(name);
    if (item.words[1] == head + ' ' + own("LIBRARY(") + (name == "abs" ? "fabs" : name) + ')')
      return text_.helpers.insert(name), true;
    if (name.substr(0, 5) != "CALL_") return false;
    const std::string law = name.substr(5), line = item.line(1), start = head + "(model_, ";
    if (line.substr(0, start.size()) != start) return false;
    const std::string arguments = line.substr(start.size(), line.find(')') - start.size());
    if (!are_arguments(arguments) ||
        line != start + arguments + ") (model_)->laws." + law + "((model_)->laws.context, " + arguments + ')')
      return false;
    return text_.laws.insert(law), true;
  }

  // Names that laws have for their arguments, each at most once.
  static bool are_arguments(const std::string& list) {
    std::set<std::string> left = {"Z_", "Zd_", "at_", "wrench_", "t_", "q_", "qd_", "x_", "xd_"};
    std::size_t begin = 0, end = 0;
    do {
      end = list.find(", ", begin);
      if (left.erase(list.substr(begin, end - begin)) == 0) return false;
      begin = end + 2;
    } while (end != std::string::npos);
    return true;
  }

  struct Member {
    std::string type;
    Variable variable;
  };

  // typedef struct NAME { type a, b[2]; type c; } NAME; of parameters, or of values between parts.
  void read_structure(Tokens in) {
    for (const char* word : {"typedef", "struct"}) in.expect(word);
    const std::string name(in.next()), work = own("work_of_");
    const bool is_work = name.substr(0, work.size()) == work;
    if (!is_work && name.find("parameters") == std::string::npos) return;
    in.expect("{");
    std::vector<Member>& members = structures_[name];
    while (!in.skips({"}"})) {
      if (const int lanes = skip_lanes(in, text_.dialect); lanes > 0) {
        for (const Variable& vector : read_variables(in)) members.push_back({"", {vector.name, lanes}});
        continue;
      }
      const std::string type(in.next());
      for (Variable& variable : read_variables(in)) members.push_back({type, std::move(variable)});
    }
    if (name == own("parameters")) enter_parameters(members);
    for (const Member& member : members)
      if (is_work) text_.work[name.substr(work.size())].push_back(member.variable);
  }

  void enter_parameters(const std::vector<Member>& members) {
    for (const Member& member : members) {
      if (member.type == own("real")) {
        text_.groups.front().second.push_back(member.variable.name);
        continue;
      }
      std::vector<std::string> fields;
      for (const Member& field : structures_[member.type]) fields.push_back(field.variable.name);
      text_.groups.emplace_back(member.variable.name, fields);
    }
  }

  // [static] NAME_QUALIFIER type NAME_function(const NAME_SPACE NAME_model* model, …) {
  void read_function(Tokens in) {
    in.skip_past(own("QUALIFIER"));
    TextFunction function;
    const std::string_view type = in.next();
    function.result = type == own("real") ? "Real" : type == own("status") ? "Status" : std::string(type);
    const std::optional<std::string> name = text_.dialect.without_prefix(in.next());
    if (!name || !in.skips({"("})) throw MalformedText("a function without the model's name");
    function.parameters = read_parameter_list(in, text_.dialect);
    if (!function.parameters.empty() && function.parameters.front().name == "model")
      function.parameters.erase(function.parameters.begin());
    in.expect("{");
    function.body = in.rest();
    if (*name == "init") return read_initial(in);
    if (!text_.functions.emplace(*name, std::move(function)).second)
      throw MalformedText(*name + " is defined twice");
  }

  // model->parameters.arm.mass = Number(2.0);
  void read_initial(Tokens& in) {
    constexpr std::string_view parameters = "model->parameters.";
    bool updates = false;
    while (!in.skips({"}"})) {
      const std::string word(in.next());
      if (word == own("update")) updates = in.sees({"(", "model", ")", ";", "}"});
      if (word.substr(0, parameters.size()) != parameters) continue;
      in.expect("=");
      text_.parameters[word.substr(parameters.size())] = read_number(in);
      in.expect(";");
    }
    if (!updates) throw MalformedText("the initial values without an update");
  }

  SourceText& text_;
  const std::string& model_;
  std::map<std::string, std::vector<Member>> structures_;
};

} // namespace

int skip_lanes(Tokens& in, const Dialect& dialect) {
  if (dialect.is_c) {
    const std::string start = dialect.own("lanes_");
    const std::string_view type = in.peek();
    if (type.substr(0, start.size()) != start) return 0;
    return Tokens(in.next().substr(start.size())).next_integer();
  }
  if (in.peek() != "detail" || in.peek(2) != "Lanes") return 0;
  in.expect_text("detail::Lanes<Real,");
  const int lanes = in.next_integer();
  in.expect(">");
  return lanes;
}

std::vector<Variable> read_declaration(Tokens& in, const Dialect& dialect) {
  if (in.skips({"Real"})) return read_variables(in);
  const int lanes = skip_lanes(in, dialect);
  if (lanes == 0) throw MalformedText(shown(in.peek()) + " is no type of numbers");
  std::vector<Variable> vectors = read_variables(in);
  for (Variable& vector : vectors) vector.size = lanes;
  return vectors;
}

std::vector<Variable> read_variables(Tokens& in) {
  std::vector<Variable> variables;
  do variables.push_back(variable_of(in.next()));
  while (in.skips({","}));
  in.expect(";");
  return variables;
}

SourceText read_cpp(const std::vector<std::string>& files) {
  SourceText text;
  text.dialect = Dialect::cpp();
  CppReader reader(text);
  for (const std::string& file : files) reader.read(file);
  return text;
}

std::string for_compilers(const std::string& file, const std::string& model, bool with_vectors) {
  const std::string macro = Dialect::c(model).own("VECTORS");
  const std::string opens[] = {"#ifdef " + macro, "#ifndef " + macro}, closes = "#endif // " + macro;
  std::string text;
  bool is_left_out = false;
  for (std::size_t at = 0; at < file.size();) {
    const std::size_t end = std::min(file.find('\n', at), file.size());
    const std::string_view line = std::string_view(file).substr(at, end - at);
    if (line == opens[with_vectors ? 1 : 0])
      is_left_out = true;
    else if (line == closes)
      is_left_out = false;
    else if (line != opens[with_vectors ? 0 : 1] && !is_left_out)
      text += line;
    text += '\n';
    at = end + 1;
  }
  return text;
}

SourceText read_c(const std::vector<std::string>& files, const std::string& model) {
  SourceText text;
  text.dialect = Dialect::c(model);
  CReader reader(text, model);
  for (const std::string& file : files) reader.read(file);
  return text;
}

} // namespace mbsgen::certify
