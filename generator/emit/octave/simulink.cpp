// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/octave/simulink.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

/// A flat function: its head, and the statements of its body in order.
class FlatFunction {
public:
  FlatFunction(const CInterface& interface, const CFunction& function, bool has_driven,
               const std::string& real)
      : own_(interface.model + '_'), real_(real), has_driven_(has_driven), take_(octave_scope()) {
    for (const char* name : {"model", "inputs", "status", "parameters"}) take_(name);
    if (interface.has_parameters()) parameters_.push_back("const PARAMETERS_BUS* parameters");
    for (const CArray& array : function.arguments)
      if (!function.returns_number) add_given(array);
    if (function.takes_inputs) add_inputs(interface);
    for (const CArray& array : function.arguments)
      if (array.is_result() && !function.returns_number) add_result(array);
    const std::string type = function.returns_status ? "int" : function.returns_number ? real_ : "void";
    const std::string list = parameters_.empty() ? "void" : joined(parameters_, ", ");
    head_ = type + ' ' + own_ + "simulink_" + function.name + '(' + list + ')';
    const std::string call = own_ + function.name + '(' + joined(passed_, ", ") + ')';
    set_up_ =
        interface.has_parameters() ? "  set_up(&model, parameters);\n" : "  " + own_ + "init(&model);\n";
    finish(function, call);
  }

  std::string declaration() const { return wrapped(head_ + ';', 4); }
  std::string definition() const {
    return wrapped(head_ + " {", 4) + "  " + own_ + "model model;\n" + locals_ + set_up_ + before_ + call_ +
           "}\n\n";
  }

private:
  std::string parameter(const std::string& name, int size) const {
    return real_ + ' ' + name + '[' + std::to_string(size) + ']';
  }

  // Zero at the beginning: results that are not written, and arrays without elements.
  void add_local(const std::string& type, const std::string& name, int size) {
    locals_ += "  " + type + ' ' + name + '[' + std::to_string(std::max(size, 1)) + "] = {0};\n";
  }

  // Matrices among arguments are turned, where there are some.
  void add_given(const CArray& array) {
    const std::string local = "own_" + array.name;
    const bool is_given = array.is_read() && array.size() > 0 && (!array.may_be_missing || has_driven_);
    std::string name;
    if (is_given) {
      name = take_(array.name);
      parameters_.push_back(array.is_value   ? real_ + ' ' + name
                            : array.is_flags ? "const bool " + name + '[' + std::to_string(array.size()) + ']'
                                             : "const " + parameter(name, array.size()));
    }
    const bool is_direct = is_given && !array.is_result() && array.shape.size() < 2;
    if (is_direct) {
      passed_.push_back(name);
      return;
    }
    const std::string type = array.structure.empty() ? "Number" : own_ + array.structure;
    add_local(type, local, array.structure.empty() ? array.size() : array.size() / members(array));
    passed_.push_back(local);
    if (is_given)
      before_ += array.shape.size() < 2
                     ? "  take(" + local + ", " + name + ", " + std::to_string(array.size()) + ");\n"
                     : turned(local, name, array.shape);
  }

  // An argument in columns, to C's rows: the same as the transposed array's way out.
  static std::string turned(const std::string& to, const std::string& from, std::vector<int> shape) {
    std::reverse(shape.begin(), shape.end());
    return put_text(to, from, shape, 0);
  }

  static int members(const CArray& array) { return member_places(array.blocks).back(); }

  void add_inputs(const CInterface& interface) {
    locals_ += "  " + own_ + "inputs inputs;\n";
    before_ += "  memset(&inputs, 0, sizeof inputs);\n";
    passed_.push_back("&inputs");
    for (const CField& field : interface.inputs) {
      if (field.is_wrench) {
        add_input(field.name + "_force", field.place, 3);
        add_input(field.name + "_torque", field.place + 3, 3);
      } else {
        add_input(field.name, field.place, field.size);
      }
    }
  }

  void add_input(const std::string& wanted, int place, int size) {
    const std::string name = take_(wanted);
    parameters_.push_back(size == 0 ? real_ + ' ' + name : "const " + parameter(name, size));
    before_ += "  take((Number*)(void*)&inputs + " + std::to_string(place) + ", " + (size == 0 ? "&" : "") +
               name + ", " + std::to_string(std::max(size, 1)) + ");\n";
  }

  void add_result(const CArray& array) {
    if (array.size() == 0) return;
    const std::string local = "own_" + array.name;
    if (array.blocks.empty()) {
      add_part(array.is_read() && (!array.may_be_missing || has_driven_) ? array.name + "_out" : array.name,
               local, array.shape, 0);
      return;
    }
    const std::string numbers = array.structure.empty() ? local : "(const Number*)(const void*)" + local;
    const std::vector<int> outer(array.shape.begin(), array.shape.end() - 1),
        places = member_places(array.blocks);
    for (std::size_t i = 0; i < array.blocks.size(); ++i) {
      std::vector<int> shape = outer;
      shape.insert(shape.end(), array.blocks[i].shape.begin(), array.blocks[i].shape.end());
      add_part(array.name + '_' + array.blocks[i].name, numbers + " + " + std::to_string(places[i]), shape,
               outer.empty() ? 0 : places.back());
    }
  }

  // stride: of the first index in C; 0: that of the shape.
  void add_part(const std::string& wanted, const std::string& from, std::vector<int> shape, int stride) {
    if (shape.empty()) shape = {1};
    int size = 1;
    for (const int each : shape) size *= each;
    if (size == 0) return;
    const std::string name = take_(wanted);
    parameters_.push_back(parameter(name, size));
    results_ += put_text(name, from, shape, stride);
  }

  static std::string put_text(const std::string& to, const std::string& from, const std::vector<int>& shape,
                              int stride) {
    std::vector<std::string> sizes;
    int inner = 1;
    for (const int size : shape) {
      sizes.push_back(std::to_string(size));
      if (sizes.size() > 1) inner *= size;
    }
    return "  put(" + to + ", " + from + ", " + std::to_string(shape.size()) + ", (const int[]){" +
           joined(sizes, ", ") + "}, " + std::to_string(stride == 0 ? inner : stride) + ");\n";
  }

  void finish(const CFunction& function, const std::string& call) {
    if (function.returns_number)
      call_ = "  return " + call + ";\n";
    else if (!function.returns_status)
      call_ = wrapped("  " + call + ';', 6) + results_;
    else
      call_ = wrapped("  const int status = (int)" + call + ';', 6) + "  if (status != 0) return status;\n" +
              results_ + "  return 0;\n";
  }

  std::string own_, real_;
  bool has_driven_;
  NameScope take_;
  std::vector<std::string> parameters_, passed_ = {"&model"};
  std::string head_, locals_, set_up_, before_, results_, call_;
};

/// Structures of parameters in C, and the same as buses.
struct Buses {
  std::string types, rows;

  Buses(const CInterface& here, const std::string& model, const std::string& real) : real_(real) {
    const NameScope take = octave_scope();
    name = take(model + "_parameters_bus");
    std::string members, elements;
    for (const CGroup& group : here.groups) {
      const std::string type = take(model + '_' + group.name + "_bus");
      std::string own_members, own_elements;
      for (const CField& field : group.fields) add(field, own_members, own_elements);
      close(type, own_members, own_elements);
      members += "  " + type + ' ' + group.name + ";\n";
      elements += "      '" + group.name + "', 1, 'Bus: " + type + "'\n";
    }
    for (const CField& field : here.fields) add(field, members, elements);
    close(name, members, elements);
  }

  std::string name;

private:
  void add(const CField& field, std::string& members, std::string& elements) const {
    if (!field.doc.empty()) members += wrapped_comment("  // ", field.doc);
    members += "  " + real_ + ' ' + field.name +
               (field.size == 0 ? "" : '[' + std::to_string(field.size) + ']') + ";\n";
    elements += "      '" + field.name + "', " + std::to_string(std::max(field.size, 1)) + ", '" +
                (real_ == "float" ? "single" : "double") + "'\n";
  }

  void close(const std::string& type, const std::string& members, const std::string& elements) {
    types += "typedef struct " + type + " {\n" + members + "} " + type + ";\n\n";
    rows += "  buses." + type + " = bus_of({ ...\n" + replaced(elements, {{"\n", "; ...\n"}}) + "      });\n";
  }

  std::string real_;
};

} // namespace

void fill_simulink(const CInterface& here, const OctaveNames& names, const scheme::Shape& shape,
                   const std::string& real, Filling& filling) {
  std::string heads, bodies;
  for (const CFunction& function : here.functions) {
    const FlatFunction flat(here, function, shape.nd > 0, real);
    heads += wrapped_comment("// ", octave_doc(function.doc)) + flat.declaration() + '\n';
    bodies += flat.definition();
  }
  bodies.pop_back();
  const Buses buses(here, here.model, real);
  filling.has.insert("SIMULINK");
  filling.words["PARAMETERS_BUS"] = buses.name;
  filling.words["BUSES_NAME"] = names.buses;
  filling.words["SIMULINK_GUARD"] = "MBSGEN_SIMULINK_" + here.model + "_H";
  filling.parts["simulink_buses"] = here.has_parameters() ? buses.types : "";
  filling.parts["buses"] = buses.rows;
  filling.parts["simulink_heads"] = replaced(heads, {{"PARAMETERS_BUS", buses.name}});
  filling.parts["simulink_bodies"] = replaced(bodies, {{"PARAMETERS_BUS", buses.name}});
}

} // namespace mbsgen::emit
