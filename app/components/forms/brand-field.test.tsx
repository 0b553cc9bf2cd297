// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { BrandField } from './brand-field';

const sent = vi.fn((event: SubmitEvent) => {
  event.preventDefault();
  return (event.submitter as HTMLButtonElement).value;
});
const page = (
  <BrandField
    field={{ name: 'brand', label: 'Brand', error: null, defaultValue: 'alder' }}
    brands={[
      { id: 'alder', name: 'Alder & Ash' },
      { id: 'elm', name: 'Elmfield' },
    ]}
  />
);
let form: HTMLFormElement;
const hydrate = () => act(() => void render(page, { container: form, hydrate: true }));
const select = () => screen.getByLabelText<HTMLSelectElement>(/Brand/);
const button = () => screen.getByText('Change brand');

beforeEach(() => {
  form = document.createElement('form');
  form.innerHTML = renderToString(page);
  form.addEventListener('submit', sent);
  document.body.append(form);
});
afterEach(() => {
  cleanup();
  form.remove();
  sent.mockClear();
});

describe('the brand of a form', () => {
  it('[O-03 O-12] is sent when it was chosen before scripts ran', () => {
    select().value = 'elm';
    hydrate();
    expect(sent.mock.results.map(({ value }) => value as string)).toEqual(['brand']);
    expect(select().value).toBe('elm');
  });

  it('[L-17] has a button until scripts run, which passes its focus on', () => {
    button().focus();
    hydrate();
    expect(document.activeElement).toBe(select());
    expect(button().className).toContain('hidden');
    expect(sent).not.toHaveBeenCalled();
  });
});
