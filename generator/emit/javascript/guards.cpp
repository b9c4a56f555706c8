// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/guards.h"
#include "emit/javascript/strings.h"
#include "emit/layout/declarations.h"
#include "emit/layout/fixed_numbers.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

// The usual array passes by its first line.
constexpr const char* array_guards = R"js(function $number(x, name) {
  if (typeof x !== "number") throw new TypeError(`${name} is no number`);
  return x;
}

/// An array of so many numbers that a function reads.
function $array(x, size, name) {
  if (x instanceof Float64Array && x.length === size) return;
  $result(x, size, name);
  if (Array.isArray(x)) for (let i = 0; i < size; ++i) $number(x[i], `${name}[${i}]`);
}

/// An array that a function writes.
function $result(x, size, name) {
  if (x instanceof Float64Array && x.length === size) return;
  if (!Array.isArray(x) && Object.prototype.toString.call(x) !== "[object Float64Array]")
    throw new TypeError(`${name} is no Float64Array and no array of numbers`);
  if (x.length !== size) throw new RangeError(`${name} has ${x.length} numbers, not ${size}`);
}

function $object(x, type, name) {
  if (!(x instanceof type)) throw new TypeError(`${name} is no ${type.name} of this model`);
}

)js";

constexpr const char* objects_guard = R"js(function $objects(x, size, type, name) {
  if (!Array.isArray(x)) throw new TypeError(`${name} is no array`);
  if (x.length !== size) throw new RangeError(`${name} has ${x.length} members, not ${size}`);
  for (const each of x) $object(each, type, name);
}

function $flags(x, size, name) {
  if (x.length !== size) throw new RangeError(`${name} has ${x.length} members, not ${size}`);
}

)js";

constexpr const char* wrench_guard = R"js(function $wrench(wrench, name) {
  $object(wrench, Wrench, name);
  $array(wrench.force, 3, `${name}.force`);
  $array(wrench.torque, 3, `${name}.torque`);
}

)js";

constexpr const char* laws_guard =
    R"js(/// The laws of the user's; where there are none, a call of one says so.
function $laws_of(laws) {
  const missing = {};
  for (const name of [@])
    if (laws === undefined) missing[name] = () => { throw new Error(`the law ${name} is missing: new Model({${name}, …})`); };
    else if (typeof laws[name] !== "function") throw new TypeError(`the law ${name} is no function`);
  return laws === undefined ? missing : laws;
}

)js";

constexpr const char* watch_class =
    R"js(/// Sees whether parameters have changed since the last update(). Arrays that the user has got are compared.
class $Watch {
  constructor() {
    this.changed = true;
    this.lent = [];
  }

  lend(array, path) {
    if (!this.lent.some((each) => each.array === array)) this.lent.push({array, path, known: array.slice()});
    return array;
  }

  is_stale() {
    return this.changed || (this.lent.length !== 0 && this.has_new_elements());
  }

  has_new_elements() {
    for (let k = 0; k < this.lent.length; ++k) if ($differ(this.lent[k].array, this.lent[k].known)) return true;
    return false;
  }

  /// Refuses what the user has written into arrays without a check; all is up to date then.
  settle() {
    for (const {array, path, known} of this.lent) {
      $refuse_fixed(array, known, path);
      known.set(array);
    }
    this.changed = false;
  }
}

function $differ(array, known) {
  for (let i = 0; i < known.length; ++i) if (array[i] !== known[i]) return true;
  return false;
}

/// Members of arrays that no equation has keep their values.
function $refuse_fixed(array, known, path) {
  const reasons = $fixed_elements.get(path);
  for (let i = 0; i < known.length; ++i) {
    $finite_number(array[i], `${path}[${i}]`);
    if (reasons === undefined || reasons[i] === "" || array[i] === known[i]) continue;
    array[i] = known[i];
    throw new RangeError(`${path}[${i}] ${reasons[i]}`);
  }
}

function $finite_number(value, name) {
  if (!Number.isFinite($number(value, name))) throw new RangeError(`${name} is not finite`);
  return value;
}

function $replace(array, value, path) {
  $array(value, array.length, path);
  const copy = Float64Array.from(value);
  $refuse_fixed(copy, array, path);
  array.set(copy);
}

function $no_member(path) {
  return new TypeError($fixed_members.has(path) ? `${path} ${$fixed_members.get(path)}` : `there is no parameter ${path}`);
}

/// Parameters as the user has them: other names, types and sizes are refused, and changes are seen.
function $guarded(members, prefix, watch) {
  const groups = new Map();
  const group = (name) => {
    if (!groups.has(name)) groups.set(name, $guarded(members[name], `${prefix}${name}.`, watch));
    return groups.get(name);
  };
  return new Proxy(members, {
    get(_, name) {
      if (typeof name !== "string" || !Object.hasOwn(members, name)) {
        if ($fixed_members.has(prefix + String(name))) throw $no_member(prefix + name);
        return members[name];
      }
      if (members[name] instanceof Float64Array) return watch.lend(members[name], prefix + name);
      return typeof members[name] === "object" ? group(name) : members[name];
    },
    set(_, name, value) {
      const path = prefix + String(name), old = Object.hasOwn(members, name) ? members[name] : undefined;
      if (typeof old === "number") members[name] = $finite_number(value, path);
      else if (old instanceof Float64Array) $replace(old, value, path);
      else throw old === undefined ? $no_member(path) : new TypeError(`set the members of ${path}`);
      watch.changed = true;
      return true;
    },
  });
}

)js";

std::string check(const std::string& guard, const ArgumentText& argument, const std::string& more) {
  const std::string call = guard + '(' + argument.name + more + ", \"" + argument.name + "\");\n";
  return argument.is_nullable ? "  if (" + argument.name + " !== null) " + call : "  " + call;
}

std::string check(const ArgumentText& argument) {
  const std::string size = ", " + std::to_string(argument.size);
  if (argument.type == "const bool*") return check("$flags", argument, size);
  if (argument.type == "const Real*") return check("$array", argument, size);
  if (argument.type == "Real*") return check(argument.is_read ? "$array" : "$result", argument, size);
  if (argument.type == "Real") return check("$number", argument, "");
  if (argument.type == "Inputs") return "  $inputs(inputs);\n";
  if (argument.type == "Contacts") return check("$objects", argument, size + ", Contact");
  return check("$object", argument, ", " + argument.type);
}

std::string inputs_guard(const Layout& layout) {
  std::string lines = "  if (inputs === $no_inputs) return;\n  $object(inputs, Inputs, \"inputs\");\n";
  for (const std::string& input : layout.inputs)
    lines += "  $wrench(inputs." + input + ", \"inputs." + input + "\");\n";
  if (layout.has_time) lines += "  $number(inputs.t, \"inputs.t\");\n";
  if (layout.states > 0)
    lines += "  $array(inputs.x, " + std::to_string(layout.states) + ", \"inputs.x\");\n";
  return "function $inputs(inputs) {\n" + lines + "}\n\n";
}

std::string path_of(const std::string& group, const std::string& name) {
  return javascript_string(group + '.' + name);
}

// Empty for a field whose elements are all tunable.
std::string fixed_elements(const std::string& group, const Field& field) {
  if (!field.is_array || field.all_tunable()) return "";
  std::string reasons;
  for (std::size_t i = 0; i < field.elements.size(); ++i)
    reasons +=
        (i == 0 ? "" : ", ") + javascript_string(field.is_tunable(i) ? std::string() : reason(field, i));
  return wrapped("  [" + path_of(group, field.name) + ", [" + reasons + "]],", 6);
}

std::string map_of(const std::string& name, const std::string& meaning, const std::string& rows) {
  return "/// " + meaning + "\nconst " + name + " = new Map(" +
         (rows.empty() ? ");\n\n" : "[\n" + rows + "]);\n\n");
}

std::string fixed_tables(const Layout& layout) {
  std::string elements, members;
  for (const Group& group : layout.groups)
    for (const Field& field : group.fields) elements += fixed_elements(group.name, field);
  for (const FixedField& field : layout.fixed)
    members +=
        wrapped("  [" + path_of(field.group, field.name) + ", " + javascript_string(reason(field)) + "],", 6);
  for (const auto& [group, reason] : fixed_groups(layout))
    members += wrapped("  [" + javascript_string(group) + ", " + javascript_string(reason) + "],", 6);
  return map_of("$fixed_elements",
                "Elements of parameters that no equation has, and why; \"\" for the others.", elements) +
         map_of("$fixed_members", "Numbers of the model that no parameter sets, and why.", members);
}

std::string laws_guards(const Layout& layout) {
  std::string names;
  for (const LawMethod& law : layout.laws)
    names += (names.empty() ? "" : ", ") + javascript_string(law.method);
  return names.empty() ? names : replaced(laws_guard, {{"@", names}});
}

} // namespace

std::string javascript_guards(const scheme::Program& program, const Layout& layout) {
  const bool has_wrenches = !layout.inputs.empty() || has_laws(layout, scheme::LawCall::Kind::point) ||
                            has_laws(layout, scheme::LawCall::Kind::contact);
  std::string text = array_guards;
  if (!program.shape.rigid_names.empty()) text += objects_guard;
  if (has_wrenches) text += wrench_guard;
  if (program.has_inputs()) text += inputs_guard(layout);
  return text + laws_guards(layout) + fixed_tables(layout) + watch_class;
}

std::string argument_checks(const Signature& signature) {
  std::string lines;
  for (const ArgumentText& argument : signature.arguments) lines += check(argument);
  return lines;
}

} // namespace mbsgen::emit
