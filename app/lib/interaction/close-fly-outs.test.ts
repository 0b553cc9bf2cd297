// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';

import { closeFlyOuts } from './close-fly-outs';

let watch: ReturnType<typeof closeFlyOuts>;
beforeEach(() => {
  document.body.innerHTML = `
    <div data-navigation="collapsed">
      <details class="rail-group" open><summary>Trends</summary><a href="/trends">Search</a></details>
    </div>
    <button>Page</button>`;
  watch = closeFlyOuts();
});
afterEach(() => watch.stop());

const found = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector)!;
const isClosed = () => 'closed' in found('.rail-group').dataset;
const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('[L-02] Escape closes the fly-out with the focus, which goes to its icon, until the focus has left', () => {
  found('a').focus();
  press('Enter');
  expect(isClosed()).toBe(false);
  press('Escape');
  expect(isClosed()).toBe(true);
  expect(document.activeElement).toBe(found('summary'));
  found('button').focus();
  expect(isClosed()).toBe(false);
});

it('[L-02] a press on the icon opens it again', () => {
  found('a').focus();
  press('Escape');
  found('summary').click();
  expect(isClosed()).toBe(false);
});

it('[L-02] Escape elsewhere, and in the whole navigation, closes none', () => {
  found('button').focus();
  press('Escape');
  expect(isClosed()).toBe(false);
  found('[data-navigation]').dataset['navigation'] = 'whole';
  found('a').focus();
  press('Escape');
  expect(isClosed()).toBe(false);
});
