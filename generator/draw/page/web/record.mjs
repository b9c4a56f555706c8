// SPDX-License-Identifier: MIT
// The table of a run: a row for each frame, from which curves are drawn and which can be saved.

/** Rows; where there are more, every second one is dropped. */
const mostRows = 20000;

const cellText = (value) => (Number.isFinite(value) ? String(value === 0 ? 0 : value) : 'nan');
const headText = (name) => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

export class Record {
  /** `channels`: [{ name, read() }], the columns. */
  constructor(channels) {
    this.channels = channels;
    this.clear();
  }

  clear() {
    Object.assign(this, { times: [], rows: [], stride: 1, skipped: 0 });
  }

  /** The values of now. Where rows have been dropped, every `stride`-th one is kept. */
  add(time) {
    if (++this.skipped < this.stride && this.rows.length > 0) return;
    this.skipped = 0;
    this.times.push(time);
    this.rows.push(Float64Array.from(this.channels, ({ read }) => read()));
    if (this.rows.length < mostRows) return;
    const even = (_, i) => i % 2 === 0;
    Object.assign(this, { times: this.times.filter(even), rows: this.rows.filter(even), stride: 2 * this.stride });
  }

  column(name) {
    return this.channels.findIndex((channel) => channel.name === name);
  }

  /** A table with commas and a line of names, as `mbsgen view --motion` and `mbsgen kinematics --motion` read. */
  csv() {
    const lines = this.rows.map((row, i) => [this.times[i], ...row].map(cellText).join());
    return [['t', ...this.channels.map(({ name }) => headText(name))].join(), ...lines, ''].join('\n');
  }
}
