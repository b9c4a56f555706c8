// SPDX-License-Identifier: MIT
// The controls that save: the table of the run, the picture, a film.
import { Film, Photograph, whyNoFilm } from './film.mjs';
import { element } from './elements.mjs';

/** Hands a file to the user. */
function download(file, name) {
  const address = URL.createObjectURL(file);
  const link = element('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

export class Saving {
  constructor(page, root) {
    this.page = page;
    this.name = page.mechanism.scene.name;
    this.photograph = new Photograph(page.canvas, page.names);
    this.film = new Film(new Photograph(page.canvas, page.names));
    const button = (word, title, act) => element('button', { type: 'button', title, 'aria-label': title, onclick: act }, word);
    this.tableButton = button('Table', 'Save the table of the run, CSV', () => this.saveTable());
    const picture = button('Picture', 'Save the picture, PNG', () => this.savePicture());
    this.filmButton = button('Film', '', () => this.toggleFilm());
    root.append(element('div', { className: 'row', role: 'group', 'aria-label': 'Save' }, element('span', {}, 'Save'), this.tableButton, picture, this.filmButton));
    this.refresh();
  }

  /** What can be saved now. */
  refresh() {
    const { rows } = this.page.transport.record;
    this.tableButton.disabled = rows.length === 0;
    const why = whyNoFilm();
    const { running } = this.film;
    const title = why || (running ? 'End the film and save it, WebM' : 'Record a film of the picture, WebM');
    this.filmButton.disabled = why !== '';
    this.filmButton.textContent = running ? 'End film' : why ? 'No film' : 'Film';
    this.filmButton.title = title;
    this.filmButton.setAttribute('aria-label', title);
    this.filmButton.setAttribute('aria-pressed', running);
  }

  saveTable() {
    const { record } = this.page.transport;
    download(new Blob([record.csv()], { type: 'text/csv' }), `${this.name}.csv`);
    if (record.stride > 1) this.page.say(`The run has more rows than a table of the page: every ${record.stride}th one is in it.`);
  }

  async savePicture() {
    this.page.draw();
    this.photograph.fit();
    this.photograph.paint();
    download(await this.photograph.png(), `${this.name}.png`);
  }

  async toggleFilm() {
    if (this.film.running) download(await this.endFilm(), `${this.name}.webm`);
    else this.startFilm();
  }

  startFilm() {
    this.page.draw();
    this.film.start();
    this.refresh();
  }

  /** The model goes, and a film of it. */
  end() {
    if (this.film.running) this.film.stop();
  }

  /** A promise of the file. */
  endFilm() {
    const file = this.film.stop();
    this.refresh();
    return file;
  }
}
