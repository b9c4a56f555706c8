// SPDX-License-Identifier: MIT
// Elements of the page, and the line of a number.
import { shown } from './texts.mjs';

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name in made && name !== 'list') made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A line of a name, a slider and a number field; `act(value)` is called when one of them changes. */
export function sliderLine(name, unit, [low, high], value, act, doc = '') {
  const label = `${name}${unit ? `, ${unit}` : ''}`;
  const slider = element('input', { type: 'range', min: low, max: high, step: 'any', value, 'aria-label': label });
  const field = element('input', { type: 'number', step: 'any', value: shown(value), 'aria-label': `${label}, number` });
  slider.addEventListener('input', () => act(Number(slider.value)));
  let isHeld = false;
  slider.addEventListener('pointerdown', () => (isHeld = true));
  for (const event of ['pointerup', 'pointercancel']) slider.addEventListener(event, () => (isHeld = false));
  field.addEventListener('change', () => field.value !== '' && act(Number(field.value)));
  const title = element('div', { className: 'name' }, name, element('small', {}, unit));
  const root = element('div', { className: 'slider', title: doc }, title, slider, field);
  const set = (number) => {
    if (!isHeld) slider.value = number;
    if (document.activeElement !== field) field.value = shown(number);
  };
  return { root, name: title, slider, field, set };
}
