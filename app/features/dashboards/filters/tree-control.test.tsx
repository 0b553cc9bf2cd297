// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { readChoiceForm } from '~/contracts/dashboards/choice-form';
import type { FilterView } from '~/contracts/dashboards/content';
import { parseDashboardState } from '~/contracts/dashboards/url';
import { treesOf } from '~/contracts/dashboards/value-tree';
import { contentOf, filterOf, openDashboard, value } from '~/test-support/dashboard-fixture';
import { renderAt } from '~/test-support/render';

import { FilterBar } from './filter-bar';

afterEach(cleanup);

const under = (parent: string, ...names: string[]) =>
  names.map((name) => ({ ...value(name.toLowerCase(), name), parent }));
const values = [
  value('snacks', 'Snacks'),
  ...under('snacks', 'Chips'),
  ...under('chips', 'Kettle', 'Tortilla'),
  ...under('snacks', 'Bars'),
  value('drinks', 'Drinks'),
  ...under('drinks', 'Tea', 'Water'),
];

const nested = (chosen: readonly string[]): FilterView =>
  filterOf('nested', 'nested_categories', {
    label: 'Categories',
    hasSelectAll: true,
    usual: 'all',
    values,
    selectedAll: chosen.length === 0,
    selected: values.filter((each) => chosen.includes(each.value)),
  });

function show(...chosen: string[]) {
  const content = contentOf({ filters: [nested(chosen)] });
  const query = chosen.length === 0 ? '' : `filters=${JSON.stringify({ nested: chosen })}`;
  const { state } = parseDashboardState(new URLSearchParams(query));
  return renderAt(<FilterBar view={openDashboard({ content, state })} content={content} />, '/any');
}
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: new RegExp(`^${name}( ?, partly chosen)?$`),
    hidden: true,
  });
const stateOf = (name: string) => {
  const { checked, indeterminate } = box(name);
  return indeterminate ? 'mixed' : checked ? 'on' : 'off';
};
const isOpen = (name: string) => box(name).closest('li')!.querySelector('details')!.open;
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
const sent = (container: HTMLElement) =>
  readChoiceForm(
    new URLSearchParams(
      [...new FormData(container.querySelector('form')!)].map(([name, text]) => [
        name,
        text as string,
      ]),
    ),
    treesOf([nested([])]),
  ).state.filters;

describe('the tree of nested categories', () => {
  it('[D-02] shows what is chosen in three states, and opens what is chosen in part', () => {
    show('kettle', 'drinks');
    const states = ['Snacks', 'Chips', 'Kettle', 'Tortilla', 'Drinks', 'Tea'].map(stateOf);
    expect(states).toEqual(['mixed', 'mixed', 'on', 'off', 'on', 'on']);
    expect(stateOf('All categories')).toBe('mixed');
    expect(['Snacks', 'Chips', 'Drinks'].map(isOpen)).toEqual([true, true, false]);
    // A screen reader without scripts hears it as well, since HTML has no attribute for it.
    expect(box('Chips').closest('label')!.textContent).toBe('Chips, partly chosen');
  });

  it('[D-02 R-18] stages the shortest selection, and Apply puts it into the address', async () => {
    const { router } = show('kettle');
    fireEvent.click(box('Tortilla'));
    expect([stateOf('Chips'), stateOf('Snacks')]).toEqual(['on', 'mixed']);
    fireEvent.click(box('Tea'));
    expect(screen.getByRole('status').textContent).toBe('1 change not applied yet');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    const applied = parseDashboardState(new URLSearchParams(router.state.location.search));
    expect(applied.state.filters).toEqual([{ name: 'nested', selection: ['chips', 'tea'] }]);
  });

  it('[D-02 R-18] all of it is the usual selection, which leaves the address', async () => {
    const { router } = show('snacks');
    fireEvent.click(box('Drinks'));
    expect(stateOf('All categories')).toBe('on');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    expect(router.state.location.search).toBe('');
  });

  it('says how to choose a few where all is chosen, and what no box means', () => {
    show();
    const hint = 'To choose only a few, clear “All categories” first.';
    screen.getByText(hint);
    fireEvent.click(box('All categories'));
    expect(screen.queryByText(hint)).toBeNull();
    screen.getByText('None chosen: all categories');
    fireEvent.click(box('Tea'));
    expect(['Tea', 'Water', 'Snacks'].map(stateOf)).toEqual(['on', 'off', 'off']);
  });

  it('[D-02] is used by arrow keys: they move, open and close', () => {
    show();
    box('All categories').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(box('Snacks'));
    // Snacks is closed, so that its parts are passed by.
    press('ArrowDown');
    expect(document.activeElement).toBe(box('Drinks'));
    press('ArrowRight');
    expect([isOpen('Drinks'), document.activeElement]).toEqual([true, box('Drinks')]);
    press('ArrowRight');
    expect(document.activeElement).toBe(box('Tea'));
    press('End');
    expect(document.activeElement).toBe(box('Water'));
    press('ArrowLeft');
    expect(document.activeElement).toBe(box('Drinks'));
    press('ArrowLeft');
    expect(isOpen('Drinks')).toBe(false);
    press('Home');
    expect(document.activeElement).toBe(box('All categories'));
    press('ArrowUp');
    expect(document.activeElement).toBe(box('All categories'));
  });

  it('[D-02] works without JavaScript: boxes under a chosen value are checked and change nothing', () => {
    const { container } = show('snacks', 'tea');
    expect(sent(container)).toEqual([{ name: 'nested', selection: ['snacks', 'tea'] }]);
    // As the browser alone would do it.
    const html = container.querySelector<HTMLInputElement>('input[value="bars"]')!;
    html.removeAttribute('name');
    expect(sent(container)).toEqual([{ name: 'nested', selection: ['chips', 'tea'] }]);
  });
});
