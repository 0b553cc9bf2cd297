// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { SetupStep } from '~/contracts/dashboards/dashboard';
import { memberView, renderAt } from '~/test-support/render';

import SetupChecklist from './setup-checklist';

afterEach(cleanup);

const step = (id: SetupStep['id'], changes: Partial<SetupStep> = {}): SetupStep => ({
  id,
  text: `Do ${id}`,
  done: false,
  to: `/${id}`,
  why: `For ${id}.`,
  way: null,
  ...changes,
});
const show = (steps: SetupStep[]) =>
  renderAt(<SetupChecklist steps={steps} shell={memberView()} at="/home" />);

describe('the set-up', () => {
  it('is open and searches the brand right there until there is one, by the form of the page of the choice', () => {
    const { container } = show([step('brand'), step('team')]);
    const list = container.querySelector('details')!;
    expect(list.open).toBe(true);
    const search = list.querySelector('form');
    expect([search?.method, search?.getAttribute('action')]).toEqual(['get', '/setup/brand']);
  });

  it('[P-12] is open and shows the claim that waits, in place of the search', () => {
    const { container } = show([
      step('brand', {
        to: null,
        why: 'You asked for Fizzberry.',
        way: { to: '/setup/brand', text: 'See your request' },
      }),
      step('team'),
    ]);
    expect(container.querySelector('details')!.open).toBe(true);
    expect(container.querySelector('[role="search"]')).toBeNull();
    screen.getByText('You asked for Fizzberry.', { exact: false });
    expect(screen.getByRole('link', { name: 'See your request' })).not.toBeNull();
  });

  it('is collapsed once started, names the next step, and says why a step is closed', () => {
    const { container } = show([
      step('brand', { done: true }),
      step('competitors'),
      step('team', {
        to: null,
        why: 'Free Trial includes 1 user.',
        way: { to: '/pricing/plans', text: 'See plans' },
      }),
    ]);
    const list = container.querySelector('details')!;
    expect(list.open).toBe(false);
    within(list).getByText('1 of 3 done');
    within(list).getByText('Next: do competitors');
    expect(within(list).queryByRole('link', { name: 'Do team' })).toBeNull();
    within(list).getByText('Free Trial includes 1 user.');
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      '/pricing/plans',
    );
  });

  it('can be put away without JavaScript', () => {
    const { container } = show([step('brand', { done: true }), step('team')]);
    const form = container.querySelector<HTMLFormElement>('form')!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/preferences']);
    const hide = within(form).getByRole('button', { name: 'Hide this list' });
    expect(hide.getAttribute('name')).toBe('setup');
  });

  it('is gone where the user has done all that they can', () => {
    const closed = step('data', { to: null, why: 'An administrator imports your files.' });
    const isThere = (...steps: SetupStep[]) => {
      const found = show(steps).container.querySelector('details') !== null;
      cleanup();
      return found;
    };
    expect(isThere(step('brand', { done: true }))).toBe(false);
    expect(isThere(step('brand', { done: true }), closed)).toBe(false);
    expect(isThere(step('brand', { done: true }), step('team'), closed)).toBe(true);
    // Without a brand, it says whose turn it is.
    expect(isThere(step('brand', { to: null, why: 'The admin chooses it.' }), closed)).toBe(true);
  });
});
