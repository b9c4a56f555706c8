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

/// False for NaN and infinity, and so for a sum with such a summand.
function $finite(sum) {
  return sum - sum >= 0.0;
}

/// Numbers of the polynomials of sine and cosine. Engines load them once for all angles; numbers in the text would be
/// loaded for each.
const $sine_numbers = Float64Array.of(
    0.6366197723675814, -1.5707963267341256, -6.077100506303966e-11, 2.0222662487959506e-21,
    1.58969099521155010221e-10, -2.50507602534068634195e-08, -1.13596475577881948265e-11,
    2.08757232129817482790e-09, 2.75573137070700676789e-06, -1.98412698298579493134e-04,
    -2.75573143513906633035e-07, 2.48015872894767294178e-05, 8.33333333332248946124e-03,
    -1.66666666666666324348e-01, -1.38888888888741095749e-03, 4.16666666666666019037e-02, -0.5, 1.0
);

/// Sines and cosines of `count` angles [rad] by the engine's library.
function $library_sincos(count, angles, first, sine, s, cosine, c) {
  for (let i = 0; i < count; ++i) {
    sine[s + i] = Math.sin(angles[first + i]);
    cosine[c + i] = Math.cos(angles[first + i]);
  }
}

/// Sines and cosines of `count` angles [rad]. If one is above 1e5 in size, or NaN, all go to the library. Multiples of
/// pi/2 are subtracted in parts, whose products with k are exact; `low` is what r is too large by.
function $sincos(count, angles, first, sine, s, cosine, c) {
  const to_integer = 6755399441055744.0;
  const n0 = $sine_numbers[0], n1 = $sine_numbers[1], n2 = $sine_numbers[2], n3 = $sine_numbers[3], n4 =
      $sine_numbers[4], n5 = $sine_numbers[5], n6 = $sine_numbers[6], n7 = $sine_numbers[7], n8 =
      $sine_numbers[8], n9 = $sine_numbers[9], n10 = $sine_numbers[10], n11 = $sine_numbers[11], n12 =
      $sine_numbers[12], n13 = $sine_numbers[13], n14 = $sine_numbers[14], n15 = $sine_numbers[15], n16 =
      $sine_numbers[16], n17 = $sine_numbers[17];
  let small = true;
  for (let i = 0; i < count; ++i) {
    const angle = angles[first + i];
    const shifted = angle*n0 + to_integer;
    const k = shifted - to_integer;
    const high = angle + k*n1;
    const middle = k*n2;
    const r = high + middle;
    const low = ((r - high) - middle) + k*n3;
    const z = r*r;
    const zz = z*z;
    const ps = z*n4 + n5;
    const pc = z*n6 + n7;
    const qs = z*n8 + n9;
    const qc = z*n10 + n11;
    const ts = (z*n12 + n13) + zz*(qs + zz*ps);
    const tc = (z*n14 + n15) + zz*(qc + zz*pc);
    const sine_r = r - (low - (r*z)*ts);
    const cosine_r = ((zz*tc + r*low) + z*n16) + n17;
    const turns = k & 3;
    const odd = (turns & 1) !== 0;
    const sine_size = odd ? cosine_r : sine_r;
    const cosine_size = odd ? sine_r : cosine_r;
    sine[s + i] = (turns & 2) !== 0 ? -sine_size : sine_size;
    cosine[c + i] = ((turns + 1) & 2) !== 0 ? -cosine_size : cosine_size;
    small = small && k >= -65536.0 && k <= 65535.0;
  }
  if (!small) $library_sincos(count, angles, first, sine, s, cosine, c);
}

/// No eigenvalue of a symmetric matrix is below -1e-3 of its size, by principal minors.
function $semidefinite(xx, xy, xz, yy, yz,
    zz) {
  const size = (xx < 0.0 ? -xx : xx) + (yy < 0.0 ? -yy : yy) + (zz < 0.0 ? -zz : zz);
  const first = -0.001*size;
  const second = first*size;
  return xx >= first && yy >= first && zz >= first && xx*yy - xy*xy >= second && xx*zz - xz*xz >= second &&
      yy*zz - yz*yz >= second &&
      xx*(yy*zz - yz*yz) - xy*(xy*zz - yz*xz) + xz*(xy*yz - yy*xz) >= second*size;
}

/// A mass distribution has this tensor of inertia: no principal moment is negative or exceeds the sum of the
/// two others.
function $tensor(xx, xy, xz, yy, yz,
    zz) {
  const half = 0.5*(xx + yy + zz);
  return $semidefinite(xx, xy, xz, yy, yz, zz) &&
      $semidefinite(half - xx, -xy, -xz, half - yy, -yz, half - zz);
}

/// Members of Parameters: parameters.GROUP.NAME, or parameters.NAME where the group is empty. An array has a
/// size; elements that are not tunable are structural, a change has no effect.
export const parameter_list = Object.freeze([
  {group: "base", name: "gravity", size: 3, unit: "", doc: "", tunable: [false, false, true]},
  {group: "base", name: "point_post", size: 3, unit: "", doc: "", tunable: [true, false, true]},
  {group: "upper", name: "mass", size: 0, unit: "", doc: "", tunable: [true]},
  {group: "upper", name: "com", size: 3, unit: "", doc: "", tunable: [false, false, true]},
  {group: "upper", name: "inertia", size: 6, unit: "", doc: "", tunable: [true, false, false, true, false,
      true]},
  {group: "upper", name: "point_elbow", size: 3, unit: "", doc: "", tunable: [false, false, true]},
  {group: "fore", name: "mass", size: 0, unit: "", doc: "", tunable: [true]},
  {group: "fore", name: "com", size: 3, unit: "", doc: "", tunable: [false, false, true]},
  {group: "fore", name: "inertia", size: 6, unit: "", doc: "", tunable: [true, false, false, true, false,
      true]},
  {group: "fore", name: "point_tip", size: 3, unit: "", doc: "", tunable: [false, false, true]},
  {group: "", name: "k", size: 0, unit: "N/m", doc: "", tunable: [true]},
  {group: "", name: "Z0", size: 0, unit: "m", doc: "", tunable: [true]},
  {group: "", name: "cw", size: 0, unit: "", doc: "", tunable: [true]},
]);

/// Force in N and torque in N m on a point.
export class Wrench {
  constructor() {
    /// N
    this.force = new Float64Array(3);
    /// N m
    this.torque = new Float64Array(3);
  }
}

/// Supplied at each call besides the arrays: forces in N, torques in N m, time in s.
export class Inputs {
  constructor() {
    this.push = new Wrench();
    this.t = 0.0;
    Object.seal(this);
  }
}

function $wrench(wrench, name) {
  $object(wrench, Wrench, name);
  $array(wrench.force, 3, `${name}.force`);
  $array(wrench.torque, 3, `${name}.torque`);
}

function $inputs(inputs) {
  if (inputs === $no_inputs) return;
  $object(inputs, Inputs, "inputs");
  $wrench(inputs.push, "inputs.push");
  $number(inputs.t, "inputs.t");
}

/// Elements of parameters that no equation has, and why; "" for the others.
const $fixed_elements = new Map([
  ["base.gravity", ["is structural, a change has no effect", "is structural, a change has no effect", ""]],
  ["base.point_post", ["", "is structural, a change has no effect", ""]],
  ["upper.com", ["is structural, a change has no effect", "is structural, a change has no effect", ""]],
  ["upper.inertia", ["", "is structural, a change has no effect", "is structural, a change has no effect", "",
      "is structural, a change has no effect", ""]],
  ["upper.point_elbow", ["is structural, a change has no effect", "is structural, a change has no effect",
      ""]],
  ["fore.com", ["is structural, a change has no effect", "is structural, a change has no effect", ""]],
  ["fore.inertia", ["", "is structural, a change has no effect", "is structural, a change has no effect", "",
      "is structural, a change has no effect", ""]],
  ["fore.point_tip", ["is structural, a change has no effect", "is structural, a change has no effect", ""]],
]);

/// x^2 by repeated squaring.
function $power_2(x) {
  const x2 = x*x;
  return x2;
}

/// Parameters of the model in SI units, at their nominal values.
export class Parameters {
  constructor() {
    this.base = Object.seal({
      /// structural, a change has no effect: [0], [1]
      gravity: Float64Array.of(0.0, 0.0, -9.81),
      /// structural, a change has no effect: [1]
      point_post: Float64Array.of(0.4, 0.0, 0.3),
    });
    this.upper = Object.seal({
      mass: 1.2,
      /// structural, a change has no effect: [0], [1]
      com: Float64Array.of(0.0, 0.0, -0.2),
      /// structural, a change has no effect: [1], [2], [4]
      inertia: Float64Array.of(0.02, 0.0, 0.0, 0.02, 0.0, 0.002),
      /// structural, a change has no effect: [0], [1]
      point_elbow: Float64Array.of(0.0, 0.0, -0.4),
    });
    this.fore = Object.seal({
      mass: 0.8,
      /// structural, a change has no effect: [0], [1]
      com: Float64Array.of(0.0, 0.0, -0.15),
      /// structural, a change has no effect: [1], [2], [4]
      inertia: Float64Array.of(0.01, 0.0, 0.0, 0.01, 0.0, 0.001),
      /// structural, a change has no effect: [0], [1]
      point_tip: Float64Array.of(0.0, 0.0, -0.3),
    });
    /// N/m
    this.k = 40.0;
    /// m
    this.Z0 = 0.5;
    this.cw = 0.1;
    Object.seal(this);
  }
}

/// The first reason why these parameters describe no physical system; null: none is known. Every number must be finite,
/// no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
export function implausible(p) {
  if (!$all_finite(p.base.gravity)) return "base.gravity is not finite";
  if (!$all_finite(p.base.point_post)) return "base.point_post is not finite";
  if (!$finite(p.upper.mass)) return "upper.mass is not finite";
  if (!$all_finite(p.upper.com)) return "upper.com is not finite";
  if (!$all_finite(p.upper.inertia)) return "upper.inertia is not finite";
  if (!$all_finite(p.upper.point_elbow)) return "upper.point_elbow is not finite";
  if (!$finite(p.fore.mass)) return "fore.mass is not finite";
  if (!$all_finite(p.fore.com)) return "fore.com is not finite";
  if (!$all_finite(p.fore.inertia)) return "fore.inertia is not finite";
  if (!$all_finite(p.fore.point_tip)) return "fore.point_tip is not finite";
  if (!$finite(p.k)) return "k is not finite";
  if (!$finite(p.Z0)) return "Z0 is not finite";
  if (!$finite(p.cw)) return "cw is not finite";
  if (!(p.upper.mass >= 0.0)) return "upper: the mass is negative or not a number";
  if (!$tensor(p.upper.inertia[0], 0.0, 0.0, p.upper.inertia[3], 0.0, p.upper.inertia[5]))
      return "upper: no body has this tensor of inertia";
  if (!(p.fore.mass >= 0.0)) return "fore: the mass is negative or not a number";
  if (!$tensor(p.fore.inertia[0], 0.0, 0.0, p.fore.inertia[3], 0.0, p.fore.inertia[5]))
      return "fore: no body has this tensor of inertia";
  return null;
}
