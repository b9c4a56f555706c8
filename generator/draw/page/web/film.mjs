// SPDX-License-Identifier: MIT
// The scene as it is seen, as a picture and as a film.

/** Pictures a second, and bits. */
const filmRate = 30;
const filmBits = 8e6;

/** The picture, and what lies below and above it in the page, on one canvas. */
export class Photograph {
  /** `stage`: the canvas of the picture; `names`: what is written on it, see NameLayer. */
  constructor(stage, names) {
    Object.assign(this, { stage, names, canvas: document.createElement('canvas') });
  }

  /** Takes the size of the stage. */
  fit() {
    this.canvas.width = this.stage.width;
    this.canvas.height = this.stage.height;
  }

  /** In the same task as the picture is drawn: a browser may forget it after that. */
  paint() {
    const { canvas, stage } = this;
    const pen = canvas.getContext('2d');
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(stage, 0, 0, canvas.width, canvas.height);
    pen.scale(canvas.width / stage.clientWidth, canvas.height / stage.clientHeight);
    this.names.paint(pen);
  }

  /** A promise of the file. */
  png() {
    return new Promise((resolve, reject) => this.canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture is too large.'))), 'image/png'));
  }
}

/** The kind of film that this browser writes; undefined: none. */
function filmType() {
  if (!window.MediaRecorder || !HTMLCanvasElement.prototype.captureStream) return undefined;
  return ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'].find((type) => MediaRecorder.isTypeSupported(type));
}

/** Why there is no film; empty where there is one. */
export const whyNoFilm = () => (filmType() ? '' : 'This browser writes no WebM films.');

/** A film of the scene, in the size that it had at the beginning. */
export class Film {
  constructor(photograph) {
    Object.assign(this, { photograph, recorder: null });
  }

  get running() {
    return this.recorder !== null;
  }

  start() {
    this.photograph.fit();
    this.photograph.paint();
    const stream = this.photograph.canvas.captureStream(filmRate);
    this.parts = [];
    this.recorder = new MediaRecorder(stream, { mimeType: filmType(), videoBitsPerSecond: filmBits });
    this.recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && this.parts.push(data));
    this.recorder.start(1000);
  }

  /** After each change of the picture. */
  draw() {
    if (this.running) this.photograph.paint();
  }

  /** A promise of the file. */
  stop() {
    const { recorder } = this;
    this.recorder = null;
    return new Promise((resolve) => {
      recorder.addEventListener('stop', () => resolve(new Blob(this.parts, { type: 'video/webm' })), { once: true });
      recorder.stop();
      for (const track of recorder.stream.getTracks()) track.stop();
    });
  }
}
