// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { FormState } from '~/contracts/forms/forms';

import { ParcelRows } from './rows';

const row = (line: string, quantity: string) => ({ line, quantity, lot: '', expiry: '' });
const facts = (line: number, left: number) => ({
  line,
  product: { id: `prd_${line}`, name: `Product ${line}` },
  sku: null,
  ordered: left,
  left,
});
const shown = {
  rows: [row('1', '10'), row('1', ''), row('2', '4')],
  lines: [facts(1, 10), facts(2, 1_400)],
  round: 0,
};
const sums = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent);
const type = (field: string, value: string) =>
  fireEvent.input(screen.getByLabelText(field), { target: { value } });

it('[O-10] the lots of a line add up in sight while they are typed', () => {
  const { rerender } = render(<ParcelRows {...shown} state={null} isStored={false} />);
  expect(sums()).toEqual(['10 of 10 left', '']);
  type('Units to ship, Product 1, lot 2', '2');
  expect(sums()).toEqual(['12 of 10 left', '']);
  type('Units to ship, Product 1, lot 1', '8');
  expect(sums()).toEqual(['10 of 10 left', '']);
  // A line with one row shows its sum only if it is too large.
  type('Units to ship, Product 2', '1,500');
  expect(sums()).toEqual(['10 of 10 left', '1,500 of 1,400 left']);
  type('Units to ship, Product 2', 'many');
  expect(sums()).toEqual(['10 of 10 left', '']);
  rerender(<ParcelRows {...shown} round={1} state={null} isStored={false} />);
  expect(sums()).toEqual(['10 of 10 left', '']);
});

it('[O-10] the units of another lot are selected, so that typing replaces them', () => {
  const edited = { outcome: 'edited', errors: {} } as FormState;
  const { rerender } = render(<ParcelRows {...shown} state={null} isStored={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Another lot of Product 1' }));
  const rows = [row('1', '3'), row('1', '7'), row('2', '4')];
  rerender(<ParcelRows {...shown} rows={rows} round={1} state={edited} isStored={false} />);
  const field = document.activeElement as HTMLInputElement;
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['7', 0, 1]);
});

it('[O-10] too many units are told once: by the fault, or else by the sum', () => {
  const told = (errors: FormState['errors']) => {
    const state = { outcome: 'invalid', errors } as FormState;
    const rows = [row('1', '10'), row('1', '2'), row('2', '4')];
    const { unmount } = render(
      <ParcelRows {...shown} rows={rows} state={state} isStored={false} />,
    );
    const texts = sums();
    unmount();
    return texts;
  };
  expect(told({})).toEqual(['12 of 10 left', '']);
  expect(told({ 'lines[1].quantity': 'The lots add up to 12 units.' })).toEqual(['', '']);
});

it('[O-10] each row of a line with several can be removed, and no other', () => {
  render(<ParcelRows {...shown} state={null} isStored={false} />);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Remove/ });
  expect(
    buttons.map(({ name, value, ariaLabel, type: kind }) => [name, value, ariaLabel, kind]),
  ).toEqual([
    ['intent', 'remove:0', 'Remove Product 1, lot 1', 'submit'],
    ['intent', 'remove:1', 'Remove Product 1, lot 2', 'submit'],
  ]);
});

it('[O-10] the units of a stored parcel count as what it may have, not as what is left', () => {
  render(<ParcelRows {...shown} state={null} isStored={false} />);
  expect(screen.getByRole('columnheader', { name: 'Left' })).toBeTruthy();
  cleanup();
  render(<ParcelRows {...shown} state={null} isStored />);
  expect(screen.queryByRole('columnheader', { name: 'Left' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'At most in this parcel' })).toBeTruthy();
  expect(sums()).toEqual(['10 of at most 10', '']);
});
