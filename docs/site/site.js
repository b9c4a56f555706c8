// SPDX-License-Identifier: GPL-3.0-or-later
// The site's menu and its search. Pages may be files of a disk: these load scripts, but neither workers nor data.
'use strict';

/** The button of narrow screens shows the menu, or hides it; so does a click beside it. */
function connectMenu() {
  const parts = document.querySelectorAll('[data-toggle="wy-nav-shift"], .rst-versions');
  const button = document.querySelector('[data-toggle="wy-nav-top"]');
  const show = (shown) => {
    parts.forEach((part) => part.classList.toggle('shift', shown));
    button.setAttribute('aria-expanded', shown);
  };
  const isShown = () => parts[0].classList.contains('shift');
  button.setAttribute('role', 'button');
  button.setAttribute('tabindex', '0');
  button.setAttribute('aria-label', 'Menu');
  button.addEventListener('click', () => show(!isShown()));
  button.addEventListener('keydown', (event) => event.key === 'Enter' && show(!isShown()));
  document.querySelector('.wy-nav-content').addEventListener('click', () => show(false));
  show(false);
}

/** The menu scrolls to the entry of the page that is open. */
function showEntry() {
  const menu = document.querySelector('.wy-side-scroll');
  const entry = menu.querySelector('li.current a.current, li.current a');
  if (entry) menu.scrollTop = Math.max(0, entry.getBoundingClientRect().top - menu.clientHeight/3);
}

/** Wide tables scroll by themselves, so that a page never does sideways. */
function wrapTables() {
  for (const table of document.querySelectorAll('.rst-content table')) {
    const wrapper = document.createElement('div');
    wrapper.className = 'wy-table-responsive';
    table.classList.add('docutils');
    table.replaceWith(wrapper);
    wrapper.append(table);
  }
}

/** A drawing that leads to a live page is replaced by it at a click or a tap, or by a button; on a narrow screen, which has
 * no space for it, the live page takes the whole of it. A button above leads back to the drawing. */
function connectLivePages() {
  for (const link of document.querySelectorAll('.rst-content a[href^="../../live/"]')) {
    if (!link.querySelector('img')) continue;
    const figure = document.createElement('figure'), caption = document.createElement('figcaption');
    const alone = document.createElement('a');
    const open = buttonOf('▶ Move it', () => openLivePage(figure, link));
    figure.className = 'live';
    Object.assign(alone, {href: link.href, textContent: 'page of its own'});
    caption.append(open, alone);
    link.closest('p').replaceWith(figure);
    figure.append(link, caption);
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openLivePage(figure, link);
    });
  }
}

function buttonOf(text, act) {
  const button = document.createElement('button');
  Object.assign(button, {type: 'button', textContent: text});
  button.addEventListener('click', act);
  return button;
}

function openLivePage(figure, link) {
  const frame = document.createElement('iframe'), bar = document.createElement('div');
  bar.className = 'bar';
  const back = buttonOf('← Back to the text', () => closeLivePage(figure, link));
  bar.append(back);
  frame.src = link.href;
  frame.title = link.querySelector('img').alt;
  frame.allow = 'clipboard-write; fullscreen';
  link.replaceWith(bar, frame);
  figure.classList.add('open');
  if (figure.clientWidth < 700) figure.classList.add('whole');
  document.documentElement.classList.toggle('covered', figure.classList.contains('whole'));
  back.focus();
}

function closeLivePage(figure, link) {
  figure.querySelector('iframe').replaceWith(link);
  figure.querySelector('.bar').remove();
  figure.classList.remove('open', 'whole');
  document.documentElement.classList.remove('covered');
  link.focus();
}

/** Words of a query that a text is searched for: parts of words count, too. */
function wordsOf(query) {
  return query.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
}

function count(text, word) {
  return text.split(word).length - 1;
}

/** Sections with all words, best first: a word in a title counts as ten in the text. */
function find(words) {
  const found = [];
  for (const section of searchIndex.docs) {
    const title = section.title.toLowerCase(), text = section.text.toLowerCase();
    const scores = words.map((word) => 10*count(title, word) + Math.min(count(text, word), 10));
    if (scores.every((score) => score > 0)) found.push({section, score: scores.reduce((sum, score) => sum + score)});
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 100).map(({section}) => section);
}

/** The text around the first of the words. */
function excerpt(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 80);
  return (start > 0 ? '… ' : '') + text.slice(start, start + 240) + (start + 240 < text.length ? ' …' : '');
}

function result(section, words) {
  const article = document.createElement('article'), heading = document.createElement('h3');
  const link = document.createElement('a'), text = document.createElement('p');
  link.href = `${base_url}/${section.location}`;
  link.textContent = section.title;
  text.textContent = excerpt(section.text, words);
  heading.append(link);
  article.append(heading, text);
  return article;
}

function showResults(query, list) {
  const words = wordsOf(query);
  const results = words.length > 0 ? find(words).map((section) => result(section, words)) : [];
  list.replaceChildren(...results);
  if (results.length === 0) list.textContent = words.length > 0 ? 'No results found' : '';
}

/** The index is a script, which sets `searchIndex`. Only the page of results loads it. */
function connectSearch() {
  const list = document.getElementById('mkdocs-search-results');
  if (!list) return;
  const input = document.getElementById('mkdocs-search-query');
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  const script = document.createElement('script');
  script.src = `${base_url}/search/index.js`;
  script.onload = () => {
    showResults(input.value, list);
    input.addEventListener('input', () => showResults(input.value, list));
  };
  script.onerror = () => { list.textContent = 'The search index is missing: search/index.js'; };
  document.body.append(script);
}

connectMenu();
showEntry();
wrapTables();
connectLivePages();
connectSearch();
