// SPDX-License-Identifier: MIT
function $number(x, name) {
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

//#if HAS_CONTACTS
function $objects(x, size, type, name) {
  if (!Array.isArray(x)) throw new TypeError(`${name} is no array`);
  if (x.length !== size) throw new RangeError(`${name} has ${x.length} members, not ${size}`);
  for (const each of x) $object(each, type, name);
}

function $flags(x, size, name) {
  if (x.length !== size) throw new RangeError(`${name} has ${x.length} members, not ${size}`);
}

//#endif // HAS_CONTACTS
//#if HAS_WRENCHES
function $wrench(wrench, name) {
  $object(wrench, Wrench, name);
  $array(wrench.force, 3, `${name}.force`);
  $array(wrench.torque, 3, `${name}.torque`);
}

//#endif // HAS_WRENCHES
//#if HAS_INPUTS
//#include "inputs.inc"
//#endif // HAS_INPUTS
//#if HAS_LAWS
/// The laws of the user's; where there are none, a call of one says so.
function $laws_of(laws) {
  const missing = {};
  for (const name of ["LAWS"])
    if (laws === undefined) missing[name] = () => { throw new Error(`the law ${name} is missing: new Model({${name}, …})`); };
    else if (typeof laws[name] !== "function") throw new TypeError(`the law ${name} is no function`);
  return laws === undefined ? missing : laws;
}

//#endif // HAS_LAWS
//#include "fixed.inc"
/// Sees whether parameters have changed since the last update(). Arrays that the user has got are compared.
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

