// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/batch/functions.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// In all texts here '@' stands before names of the model's C; lines are broken when the names are there.
class Wording {
public:
  explicit Wording(const CInterface& interface)
      : prefix_(interface.model + '_'), inputs_(std::to_string(interface.input_numbers)) {}

  std::string named(std::string text) const {
    return replaced(std::move(text), {{"@", prefix_}, {"INPUT_COUNT", inputs_}});
  }
  std::string line(std::string text, std::size_t indent) const {
    return wrapped(named(std::move(text)), indent);
  }

private:
  std::string prefix_, inputs_;
};

// An argument in the head of a function, at whose spaces no line is broken.
std::string unbroken(std::string text) {
  return replaced(std::move(text), {{" ", std::string(1, hard_space)}});
}

// The structures, or numbers, of one state: the last index of an array of structures counts the numbers of one.
int rows_of(const CArray& array) {
  if (array.structure.empty()) return array.size();
  int count = 1;
  for (std::size_t i = 0; i + 1 < array.shape.size(); ++i) count *= array.shape[i];
  return count;
}

std::string type_of(const CArray& array) {
  if (array.is_flags) return "bool";
  return array.structure.empty() ? "@real" : "@" + array.structure;
}

bool is_constant(const CArray& array) {
  return array.use == scheme::Argument::Use::in;
}

std::string offset(const std::string& array, int size) {
  return array + " + " + std::to_string(size) + "*k";
}

/// A function for arrays of states.
class HostText {
public:
  HostText(const CFunction& function, const Wording& wording) : function_(function), wording_(wording) {}

  std::string declaration() const {
    return wording_.named("/// `@" + function_.name + "` of each state.\n") + wording_.line(head() + ';', 4) +
           '\n';
  }

  std::string definition() const {
    return wording_.line(head() + unbroken(" {"), 4) +
           wording_.named("  @model own = *model;\n  for (size_t k = 0; k < batch->count; ++k) {\n"
                          "    take(&own, batch, k);\n") +
           wording_.line("    " + statement(), 8) + "  }\n}\n\n";
  }

private:
  std::string head() const {
    std::string text = unbroken("void @batch_" + function_.name + "(const @model* model") + ", " +
                       unbroken("const @batch* batch");
    for (const CArray& array : function_.arguments)
      text += ", " + unbroken((is_constant(array) ? "const " : "") + type_of(array) + "* " + array.name);
    if (function_.takes_inputs) text += ", " + unbroken("const @inputs* inputs");
    if (function_.returns_status) text += ", " + unbroken("@status* status");
    return text + ')';
  }

  static std::string passed(const CArray& array) {
    if (array.is_value) return array.name + "[k]";
    if (array.use != scheme::Argument::Use::out) return offset(array.name, rows_of(array));
    return "ROW(" + array.name + ", " + std::to_string(rows_of(array)) + ')';
  }

  std::string statement() const {
    std::string call = "@" + function_.name + "(&own";
    for (const CArray& array : function_.arguments)
      if (!function_.returns_number) call += ", " + passed(array);
    if (function_.takes_inputs) call += ", inputs + k";
    call += ");";
    if (function_.returns_number) return function_.arguments.back().name + "[k] = " + call;
    return (function_.returns_status ? "status[k] = " : "") + call;
  }

  const CFunction& function_;
  const Wording& wording_;
};

/// A function as a kernel. Arrays of a call are the work item's own.
class KernelText {
public:
  KernelText(const CFunction& function, const Wording& wording) : function_(function), wording_(wording) {
    for (const CArray& array : function.arguments) add(array);
    if (function.takes_inputs) {
      head_ += ", " + unbroken("const @SPACE @real* inputs");
      own_ += "  @inputs own_inputs;\n  @take(inputs + INPUT_COUNT*k, INPUT_COUNT, (@real*)&own_inputs);\n";
      call_ += ", &own_inputs";
    }
    if (function.returns_status) head_ += ", " + unbroken("@SPACE int* status");
  }

  std::string definition() const {
    return wording_.line(head_ + unbroken(") {"), 4) +
           wording_.named("  const @index k = @STATE;\n  if (k >= count) return;\n"
                          "  const @SPACE @model* model = @of(models, sets, k);\n" +
                          own_) +
           wording_.line("  " + statement(), 6) + wording_.named(blanks() + given_ + "}\n\n");
  }

private:
  std::string statement() const {
    const std::string call = "@" + function_.name + "(model" + call_ + ");";
    if (function_.returns_number) return "own_" + function_.arguments.back().name + "[0] = " + call;
    return (function_.returns_status ? "const int failure = (int)" : "") + call;
  }

  // What a function without a result has not written.
  std::string blanks() const {
    if (!function_.returns_status) return "";
    std::string text = "  status[k] = failure;\n";
    for (const CArray& array : function_.arguments)
      if (array.use == scheme::Argument::Use::out)
        text += "  if (failure != 0) @blank(" + numbers(array) + ", " + std::to_string(array.size()) + ");\n";
    return text;
  }

  static std::string numbers(const CArray& array) {
    return (array.structure.empty() ? "own_" : "(@real*)own_") + array.name;
  }

  void add(const CArray& array) {
    const std::string size = std::to_string(array.size());
    const std::string row = offset(array.name, array.size());
    head_ += ", " + unbroken(std::string(is_constant(array) ? "const " : "") + "@SPACE " +
                             (array.is_flags ? "unsigned char" : "@real") + "* " + array.name);
    own_ += "  " + type_of(array) + " own_" + array.name + '[' + std::to_string(std::max(rows_of(array), 1)) +
            "];\n";
    if (array.is_flags)
      own_ += "  for (int i = 0; i < " + size + "; ++i) own_" + array.name + "[i] = " + array.name + '[' +
              size + "*k + i] != 0;\n";
    else if (array.is_read())
      own_ += "  @take(" + row + ", " + size + ", " + numbers(array) + ");\n";
    if (array.is_result()) given_ += "  @give(" + numbers(array) + ", " + size + ", " + row + ");\n";
    if (!function_.returns_number) call_ += ", own_" + array.name + (array.is_value ? "[0]" : "");
  }

  const CFunction& function_;
  const Wording& wording_;
  std::string head_ = unbroken("@KERNEL @kernel_" + function_.name + "(const @SPACE @model* models") + ", " +
                      unbroken("const @SPACE unsigned int* sets") + ", " + unbroken("@index count");
  std::string own_, call_, given_;
};

} // namespace

std::map<std::string, std::string> batch_parts(const CInterface& interface) {
  std::map<std::string, std::string> parts;
  const Wording wording(interface);
  for (const CFunction& function : interface.functions) {
    const HostText text(function, wording);
    parts["declarations"] += text.declaration();
    parts["definitions"] += text.definition();
    parts["kernels"] += KernelText(function, wording).definition();
  }
  return parts;
}

} // namespace mbsgen::emit
