// SPDX-License-Identifier: MIT
// Two renderers that see through a camera: WebGL by three.js, and a plain canvas where the browser has none.
import { fieldOfView } from './camera.mjs';
import { smoothedMesh } from './meshes.mjs';
import { acrossOf, add, column, cross, dot, identity, norm, rotated, scaled, subtract, unit } from './vectors.mjs';

/** Places of a mesh's corners. */
function cornersOf({ at, rotation, scale }, { corners }) {
  return corners.map((corner) => add(at, rotated(rotation, corner.map((x, i) => scale[i] * x))));
}

/** What both views have. */
class View {
  constructor(name, canvas, camera, meshes) {
    Object.assign(this, { name, canvas, camera, meshes });
  }

  /** Draws another model on the same canvas. */
  take(camera, meshes) {
    Object.assign(this, { camera, meshes });
  }

  /** The boxes about meshes in their places. */
  boxes(items) {
    return items.map((item) => {
      const corners = cornersOf(item, this.meshes[item.mesh]);
      const along = (choose) => [0, 1, 2].map((i) => corners.reduce((found, corner) => choose(found, corner[i]), corners[0][i]));
      return { low: along(Math.min), high: along(Math.max), faces: this.meshes[item.mesh].faces.length };
    });
  }
}

/** px, of sticks on a plain canvas whose ends can be seen. */
const thick = 8;

/** The convex outline of points on a canvas (Andrew 1979). */
function hullOf(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const turns = ([ax, ay], [bx, by], [x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
  const half = (list) => {
    const hull = [];
    for (const point of list) {
      while (hull.length > 1 && !turns(hull[hull.length - 2], hull[hull.length - 1], point)) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Draws the picture on a plain canvas, far things first. */
export class CanvasView extends View {
  constructor(canvas, camera, meshes = []) {
    super('canvas', canvas, camera, meshes);
    this.pen = canvas.getContext('2d');
  }

  draw(items, style) {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (this.canvas.width !== Math.round(width * ratio)) this.canvas.width = Math.round(width * ratio);
    if (this.canvas.height !== Math.round(height * ratio)) this.canvas.height = Math.round(height * ratio);
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.pen.clearRect(0, 0, width, height);
    this.project = this.camera.projection(width, height);
    this.grid(style);
    const far = (item) => this.project(item.core || item.at || scaled(add(item.from, item.to || item.from), 0.5))[2];
    const sorted = items.map((item) => [far(item), item]).sort((a, b) => b[0] - a[0]);
    for (const [, item] of sorted) this[item.kind](item, style.marked === item.id);
  }

  grid({ floor, grid }) {
    this.pen.globalAlpha = 1;
    for (const [from, to] of floor) this.line(from, to, 1, grid);
  }

  line(from, to, width, colour) {
    const [a, b] = [this.project(from), this.project(to)];
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = width;
    this.pen.lineCap = 'round';
    this.pen.beginPath();
    this.pen.moveTo(a[0], a[1]);
    this.pen.lineTo(b[0], b[1]);
    this.pen.stroke();
  }

  /** A dark edge and a light core make a stick look round; thick ones have flat ends. */
  stick({ from, to, radius, colour, opacity = 1 }, marked) {
    const width = Math.max(1.2, 2 * radius * this.project(from)[3]);
    this.pen.globalAlpha = opacity;
    if (width > thick) return this.cylinder(from, to, radius, colour, marked);
    this.line(from, to, width + (marked ? 4 : 1), marked ? '#ffb000' : 'rgba(0, 0, 0, 0.45)');
    this.line(from, to, width, colour);
  }

  /** The outline of both ends. */
  cylinder(from, to, radius, colour, marked) {
    const [a, b] = acrossOf(unit(subtract(to, from)));
    const around = Array.from({ length: 32 }, (_, i) => (i * Math.PI) / 16).map((angle) => add(scaled(a, radius * Math.cos(angle)), scaled(b, radius * Math.sin(angle))));
    this.pen.beginPath();
    for (const [x, y] of hullOf([from, to].flatMap((end) => around.map((place) => this.project(add(end, place)))))) this.pen.lineTo(x, y);
    this.pen.closePath();
    this.pen.fillStyle = colour;
    this.pen.fill();
    this.pen.lineWidth = marked ? 3 : 1;
    this.pen.strokeStyle = marked ? '#ffb000' : 'rgba(0, 0, 0, 0.45)';
    this.pen.stroke();
  }

  ball({ at, radius, colour, opacity = 1 }, marked) {
    const [x, y, , scale] = this.project(at);
    this.pen.globalAlpha = opacity;
    this.pen.beginPath();
    this.pen.arc(x, y, Math.max(1.5, radius * scale), 0, 2 * Math.PI);
    this.pen.fillStyle = colour;
    this.pen.fill();
    this.pen.lineWidth = marked ? 3 : 1;
    this.pen.strokeStyle = marked ? '#ffb000' : 'rgba(0, 0, 0, 0.45)';
    this.pen.stroke();
  }

  /** The three faces that look towards the eye. */
  box({ at, rotation, half, colour, opacity = 1 }, marked) {
    const back = this.camera.axes().back;
    for (const [axis, sign] of [[0, 1], [0, -1], [1, 1], [1, -1], [2, 1], [2, -1]]) {
      const outwards = scaled(column(rotation, axis), sign);
      if (dot(outwards, back) > 0) this.face(at, rotation, half, axis, sign, { colour, opacity, marked, light: dot(outwards, back) });
    }
  }

  face(at, rotation, half, axis, sign, { colour, opacity, marked, light }) {
    const [second, third] = [(axis + 1) % 3, (axis + 2) % 3];
    const corner = ([s, t]) => {
      const local = [0, 0, 0];
      local[axis] = sign * half[axis];
      local[second] = s * half[second];
      local[third] = t * half[third];
      return this.project(add(at, rotated(rotation, local)));
    };
    this.pen.beginPath();
    for (const [x, y] of [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner)) this.pen.lineTo(x, y);
    this.pen.closePath();
    this.pen.globalAlpha = opacity * (marked ? 1 : 0.6 + 0.4 * light);
    this.pen.fillStyle = colour;
    this.pen.fill();
    this.pen.globalAlpha = Math.max(0.5, opacity);
    this.pen.lineWidth = marked ? 2 : 0.7;
    this.pen.strokeStyle = marked ? '#ffb000' : colour;
    this.pen.stroke();
  }

  /** The faces that look towards the eye, far ones first. */
  mesh(item, marked) {
    const { faces } = this.meshes[item.mesh];
    const points = cornersOf(item, this.meshes[item.mesh]).map(this.project);
    const sign = Math.sign(item.scale[0] * item.scale[1] * item.scale[2]);
    const shown = [];
    const nearest = this.camera.distance / 100; // as the other renderer has it
    for (const face of faces) {
      const [a, b, c] = face.map((row) => points[row]);
      if (Math.min(a[2], b[2], c[2]) < nearest) continue;
      const area = sign * ((b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1]));
      if (area > 0) shown.push({ a, b, c, depth: a[2] + b[2] + c[2], light: this.lightOf(face.map((row) => points[row]), area) });
    }
    shown.sort((one, other) => other.depth - one.depth);
    this.pen.globalAlpha = item.opacity;
    this.pen.lineWidth = 0.7;
    for (const { a, b, c, light } of shown) this.triangle([a, b, c], marked ? '#ffb000' : item.colour, light);
  }

  /** The cosine of the angle between the eye's direction and the normal of a face, from its area as seen. */
  lightOf(points, area) {
    const [a, b, c] = points.map(([x, y, depth]) => [x, y, depth * points[0][3]]);
    const whole = norm(cross(subtract(b, a), subtract(c, a)));
    return whole > 0 ? area / whole : 1;
  }

  triangle(points, colour, light) {
    this.pen.beginPath();
    for (const [x, y] of points) this.pen.lineTo(x, y);
    this.pen.closePath();
    for (const [style, share] of [[colour, 1], ['#000000', 0.55 * (1 - light)]]) {
      const { globalAlpha } = this.pen;
      this.pen.globalAlpha = globalAlpha * share;
      this.pen.fillStyle = this.pen.strokeStyle = style;
      this.pen.fill();
      this.pen.stroke();
      this.pen.globalAlpha = globalAlpha;
    }
  }

  arrow({ from, vector, radius, colour }) {
    const to = add(from, vector);
    this.pen.globalAlpha = 1;
    this.line(from, to, 2.5, colour);
    const [a, b] = [this.project(from), this.project(to)];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const size = Math.max(6, 3 * radius * b[3]);
    this.pen.beginPath();
    this.pen.moveTo(b[0], b[1]);
    for (const side of [-0.4, 0.4]) this.pen.lineTo(b[0] - size * Math.cos(angle + side), b[1] - size * Math.sin(angle + side));
    this.pen.fillStyle = colour;
    this.pen.fill();
  }
}

/** Whether the browser draws with WebGL, and the library is there. It is asked beforehand, because the library complains
 * on the console. */
export function hasWebGL() {
  if (typeof THREE === 'undefined') return false;
  const context = document.createElement('canvas').getContext('webgl');
  if (context === null) return false;
  const release = context.getExtension('WEBGL_lose_context');
  if (release) release.loseContext();
  return true;
}

/** Processors draw shadows and shining materials too slowly. */
function hasGraphicsCard(context) {
  const names = context.getExtension('WEBGL_debug_renderer_info');
  return !names || !/swiftshader|llvmpipe|software/i.test(context.getParameter(names.UNMASKED_RENDERER_WEBGL));
}

/** A shape of three.js, which has changed the names of shapes from one release to another. */
function solid(name, ...sizes) {
  const Shape = THREE[`${name}BufferGeometry`] || THREE[`${name}Geometry`];
  return new Shape(...sizes);
}

/** Colours and lights of later releases as those of earlier ones: numbers mean what the screen shows. */
function keepColours(renderer) {
  if (!THREE.ColorManagement) return;
  THREE.ColorManagement.enabled = false;
  renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
  renderer.useLegacyLights = true;
}

/** Draws the picture with three.js. Its objects are kept from frame to frame, one for each thing in the list.
 * */
export class WebGLView extends View {
  constructor(canvas, camera, meshes = []) {
    super('webgl', canvas, camera, meshes);
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    keepColours(this.renderer);
    this.isFast = hasGraphicsCard(this.renderer.getContext());
    this.renderer.shadowMap.enabled = this.isFast;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.scene = new THREE.Scene();
    this.lens = new THREE.PerspectiveCamera((fieldOfView * 180) / Math.PI, 1, 0.01, 1000);
    this.objects = [];
    const round = this.isFast ? 48 : 20;
    this.geometries = {
      stick: solid('Cylinder', 1, 1, 1, round),
      taper: solid('Cylinder', 0.6, 1, 1, round),
      ball: solid('Sphere', 1, round, round / 2),
      box: solid('Box', 2, 2, 2),
      cone: solid('Cone', 1, 1, 16),
    };
    this.addLights();
    this.take(camera, meshes);
  }

  /** Things that are not of meshes serve the other model, too: their materials need no time of the graphics card. */
  take(camera, meshes) {
    super.take(camera, meshes);
    this.objects.forEach((object, i) => object?.userData.mesh !== undefined && (this.scene.remove(object), delete this.objects[i]));
    for (const surface of this.surfaces ?? []) surface.dispose();
    this.surfaces = meshes.map((mesh) => this.surfaceOf(mesh));
    this.turnLights();
  }

  surfaceOf(mesh) {
    const { places, directions } = smoothedMesh(mesh);
    const surface = new THREE.BufferGeometry();
    surface.setAttribute('position', new THREE.BufferAttribute(places, 3));
    surface.setAttribute('normal', new THREE.BufferAttribute(directions, 3));
    return surface;
  }

  /** A sun, which throws shadows on the ground, and the light of a sky, which comes from everywhere. */
  addLights() {
    this.light = new THREE.DirectionalLight(0xffffff, 0.7);
    this.light.castShadow = true;
    this.light.shadow.mapSize.set(1024, 1024);
    this.light.shadow.radius = 4;
    this.sky = new THREE.HemisphereLight(0xffffff, 0xb0b4bc, 0.75);
    this.ground = new THREE.Mesh(solid('Plane', 1, 1), new THREE.ShadowMaterial({ opacity: 0.16, depthWrite: false }));
    this.ground.receiveShadow = true;
    this.scene.add(this.light, this.light.target, this.sky, this.ground);
  }

  turnLights() {
    const { right, above, back } = this.camera.axes();
    this.sun = add(this.camera.up, add(scaled(back, 0.45), scaled(add(above, scaled(right, -1)), 0.3)));
    this.sky.position.set(...this.camera.up);
  }

  /** The ground below the model, and the sun above it. */
  placeLights({ low, size }) {
    const { camera, light, ground } = this;
    const [a, b] = acrossOf(camera.up);
    const below = add(camera.target, scaled(camera.up, low - dot(camera.target, camera.up)));
    this.set(ground, [a[0], b[0], camera.up[0], a[1], b[1], camera.up[1], a[2], b[2], camera.up[2]], [20 * size, 20 * size, 1], below);
    light.target.position.set(...camera.target);
    light.target.updateMatrixWorld();
    light.position.set(...add(camera.target, scaled(this.sun, 4 * size)));
    Object.assign(light.shadow.camera, { left: -3 * size, right: 3 * size, top: 3 * size, bottom: -3 * size, near: 0.1 * size, far: 20 * size });
    light.shadow.camera.updateProjectionMatrix();
  }

  draw(items, style) {
    this.resize();
    this.aim();
    this.drawGrid(style);
    this.placeLights(style);
    items.forEach((item, i) => this.place(this.object(item, i), item, style.marked === item.id));
    for (const object of this.objects.slice(items.length)) if (object) object.visible = false;
    this.renderer.render(this.scene, this.lens);
  }

  resize() {
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    const ratio = window.devicePixelRatio || 1;
    if (this.width === width && this.height === height && this.ratio === ratio) return;
    Object.assign(this, { width, height, ratio });
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.lens.aspect = width / Math.max(1, height);
  }

  aim() {
    const { camera, lens } = this;
    lens.near = camera.distance / 100;
    lens.far = camera.distance * 100;
    lens.up.set(...camera.up);
    lens.position.set(...camera.eye());
    lens.lookAt(new THREE.Vector3(...camera.target));
    lens.updateProjectionMatrix();
  }

  drawGrid({ floor, grid }) {
    if (!this.grid) {
      this.grid = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial());
      this.grid.frustumCulled = false;
      this.scene.add(this.grid);
    }
    this.moveGrid(floor);
    this.grid.material.color.set(grid);
  }

  moveGrid(floor) {
    const place = `${floor[0]} ${floor.at(-1)} ${floor.length}`;
    if (this.gridPlace === place) return;
    this.gridPlace = place;
    this.grid.geometry.dispose();
    this.grid.geometry = new THREE.BufferGeometry().setFromPoints(floor.flat().map((point) => new THREE.Vector3(...point)));
  }

  /** The object of that place in the list, made anew where another kind of thing stood there. */
  object(item, i) {
    const known = this.objects[i];
    if (known && ['kind', 'opacity', 'mesh', 'taper'].every((key) => known.userData[key] === item[key])) return known;
    if (known) this.scene.remove(known);
    const made = item.kind === 'arrow' ? this.makeArrow() : this.makeMesh(item);
    made.userData = { kind: item.kind, opacity: item.opacity, mesh: item.mesh, taper: item.taper };
    made.traverse((part) => (part.castShadow = !(item.opacity < 0.5)));
    this.objects[i] = made;
    this.scene.add(made);
    return made;
  }

  material(opacity = 1) {
    const how = opacity < 1 ? { transparent: true, opacity, depthWrite: false } : {};
    return this.isFast ? new THREE.MeshStandardMaterial({ roughness: 0.6, metalness: 0.05, ...how }) : new THREE.MeshLambertMaterial(how);
  }

  /** Surfaces of files are not always closed, nor their corners in the right order. */
  makeMesh(item) {
    if (item.kind !== 'mesh') return new THREE.Mesh(this.geometries[item.taper ? 'taper' : item.kind], this.material(item.opacity));
    const material = this.material(item.opacity);
    material.side = THREE.DoubleSide;
    return new THREE.Mesh(this.surfaces[item.mesh], material);
  }

  makeArrow() {
    const group = new THREE.Group();
    const material = this.material();
    group.add(new THREE.Mesh(this.geometries.stick, material), new THREE.Mesh(this.geometries.cone, material));
    return group;
  }

  place(object, item, marked) {
    object.visible = true;
    if (item.kind === 'stick') this.alongStick(object, item.from, item.to, item.radius);
    else if (item.kind === 'ball') this.set(object, identity, [item.radius, item.radius, item.radius], item.at);
    else if (item.kind === 'box') this.set(object, item.rotation, item.half, item.at);
    else if (item.kind === 'mesh') this.set(object, item.rotation, item.scale, item.at);
    else this.placeArrow(object, item);
    const { material } = item.kind === 'arrow' ? object.children[0] : object;
    material.color.set(item.colour);
    material.emissive.set(marked ? 0x996600 : 0x000000);
  }

  set(object, R, size, at) {
    object.matrixAutoUpdate = false;
    object.matrix.set(
      R[0] * size[0], R[1] * size[1], R[2] * size[2], at[0], R[3] * size[0], R[4] * size[1], R[5] * size[2], at[1],
      R[6] * size[0], R[7] * size[1], R[8] * size[2], at[2], 0, 0, 0, 1);
    object.matrixWorldNeedsUpdate = true;
  }

  /** The library's cylinders and cones stand along y. */
  alongStick(object, from, to, radius) {
    const way = subtract(to, from);
    const y = unit(way);
    const [x, z] = acrossOf(y);
    const length = norm(way);
    this.set(object, [x[0], y[0], -z[0], x[1], y[1], -z[1], x[2], y[2], -z[2]], [radius, length, radius], add(from, scaled(way, 0.5)));
  }

  placeArrow(group, { from, vector, radius }) {
    const tip = add(from, vector);
    const neck = subtract(tip, scaled(unit(vector), Math.min(5 * radius, 0.7 * norm(vector))));
    this.alongStick(group.children[0], from, neck, radius);
    this.alongStick(group.children[1], neck, tip, 2.4 * radius);
  }
}
