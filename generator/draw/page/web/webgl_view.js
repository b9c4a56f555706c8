// SPDX-License-Identifier: MIT
// Draws the picture with three.js. Its objects are kept from frame to frame, one for each thing in the list.

/** Whether the browser draws with WebGL. It is asked beforehand, because the library complains on the console. */
function hasWebGL() {
  const context = document.createElement('canvas').getContext('webgl');
  if (context === null) return false;
  const release = context.getExtension('WEBGL_lose_context');
  if (release) release.loseContext();
  return true;
}

class WebGLView {
  constructor(canvas, camera) {
    this.name = 'webgl';
    this.canvas = canvas;
    this.camera = camera;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.scene = new THREE.Scene();
    this.lens = new THREE.PerspectiveCamera((fieldOfView * 180) / Math.PI, 1, 0.01, 1000);
    this.objects = [];
    this.geometries = {
      stick: new THREE.CylinderBufferGeometry(1, 1, 1, 20),
      ball: new THREE.SphereBufferGeometry(1, 20, 14),
      box: new THREE.BoxBufferGeometry(2, 2, 2),
      cone: new THREE.ConeBufferGeometry(1, 1, 16),
    };
    this.addLights();
  }

  addLights() {
    this.light = new THREE.DirectionalLight(0xffffff, 0.65);
    this.scene.add(this.light, new THREE.HemisphereLight(0xffffff, 0x777788, 0.6));
  }

  draw(items, style) {
    this.resize();
    this.aim();
    this.drawGrid(style);
    items.forEach((item, i) => this.place(this.object(item, i), item, style.marked === item.id));
    for (let i = items.length; i < this.objects.length; ++i) this.objects[i].visible = false;
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
    const { right, above, back } = camera.axes();
    this.light.position.set(...add(back, add(scaled(above, 0.8), scaled(right, -0.5))));
  }

  drawGrid({ floor, grid }) {
    if (!this.grid) {
      const geometry = new THREE.BufferGeometry().setFromPoints(floor.flat().map((place) => new THREE.Vector3(...place)));
      this.grid = new THREE.LineSegments(geometry, new THREE.LineBasicMaterial());
      this.scene.add(this.grid);
    }
    this.grid.material.color.set(grid);
  }

  /** The object of that place in the list, made anew where another kind of thing stood there. */
  object(item, i) {
    const known = this.objects[i];
    if (known && known.userData.kind === item.kind && known.userData.opacity === item.opacity) return known;
    if (known) this.scene.remove(known);
    const made = item.kind === 'arrow' ? this.makeArrow() : this.makeMesh(item);
    made.userData = { kind: item.kind, opacity: item.opacity };
    this.objects[i] = made;
    this.scene.add(made);
    return made;
  }

  material(opacity = 1) {
    const how = opacity < 1 ? { transparent: true, opacity, depthWrite: false } : {};
    return new THREE.MeshLambertMaterial(how);
  }

  makeMesh(item) {
    return new THREE.Mesh(this.geometries[item.kind], this.material(item.opacity));
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
