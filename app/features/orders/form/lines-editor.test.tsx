// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';

import type { FormState } from '~/contracts/forms/forms';
import { blankLine } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import { Form } from '~/components/forms/form';

import { labels, lineName } from './lines';
import { LinesEditor } from './lines-editor';
import { SheetNotice } from './sheet-tools';
import { useSheet } from './use-sheet';

const lines = ['1', '', '3'].map((cases) => ({ ...blankLine, cases }));
const products: ProductChoices = { brand: '', more: false, found: 0, search: '', items: [] };
const wrong: FormState<never> = {
  outcome: 'invalid',
  values: { version: '1' },
  errors: {
    [lineName(0, 'product')]: 'Required!',
    [lineName(2, 'product')]: 'Required!',
    brand: 'Required!',
  },
  differences: [],
  message: null,
  requestId: null,
  csrfToken: 'fresh',
  formKey: 'key-of-this-form-1',
};
const nothing = () => undefined;

async function show() {
  const page = (
    <Form
      facts={{ csrfToken: 'first', userId: 'user-1', key: 'key-of-this-form-1' }}
      labels={labels}
      submit={{ text: 'Send', pending: 'Sending …' }}
      check={async () => wrong}
    >
      {({ state, tell }) => (
        <LinesEditor
          begin={lines}
          state={state}
          products={products}
          onPick={nothing}
          onRemove={nothing}
          tell={tell}
          onMarked={nothing}
          onRows={() => false}
          tools={() => null}
        />
      )}
    </Form>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('alert');
}
const summary = () =>
  [...document.querySelectorAll('.error-summary li')].map(({ textContent }) => textContent);
const remove = (line: number) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Remove line ${line}\\b`, 'i') }));

it('[O-03] the totals say how many lines cannot be counted', async () => {
  await show();
  const head = document.querySelector('tfoot th')!;
  expect(head.textContent).toBe('2 lines');
  fireEvent.change(screen.getByRole('textbox', { name: /^Line 3,? cases/i }), {
    target: { value: 'three' },
  });
  expect(head.textContent).toBe('2 lines, 1 not counted');
});

it('[O-03 L-17] the summary of errors drops those of removed lines, and follows lines that move', async () => {
  await show();
  const brand = `${labels['brand']}: Required!`;
  expect(summary()).toEqual(['Line 1, product: Required!', 'Line 3, product: Required!', brand]);
  remove(1);
  expect(summary()).toEqual(['Line 2, product: Required!', brand]);
  expect(document.activeElement?.className).not.toContain('error-summary');
  const target = screen.getByText('Line 2, product: Required!');
  fireEvent.click(target);
  expect((document.activeElement as HTMLInputElement).name).toBe(lineName(1, 'product'));
  remove(2);
  expect(summary()).toEqual([brand]);
});

function WithSheet({
  state = null,
  products: given = products,
}: {
  state?: FormState | null;
  products?: ProductChoices;
}) {
  const { report, dismiss, onMarked, onRows } = useSheet(given, state, nothing, nothing);
  return (
    <>
      {report !== null && <SheetNotice report={report} onDismiss={dismiss} />}
      <LinesEditor
        begin={[blankLine]}
        state={state}
        products={given}
        onPick={nothing}
        onRemove={nothing}
        tell={nothing}
        onMarked={onMarked}
        onRows={onRows}
        tools={() => null}
      />
    </>
  );
}

const paste = (line: number, text: string) =>
  fireEvent.paste(screen.getByLabelText(`Line ${line}, cases`), {
    clipboardData: { getData: () => text },
  });

it('[O-03] the report of a sheet counts what is left to correct, and goes with the last of it', async () => {
  render(<WithSheet />);
  paste(1, 'Product\tCases\nHoney\t1.5\nHoney\t2.5');
  await screen.findByText('2 lines added, 4 problems. Please correct the marked fields.');
  const correct = (line: number) =>
    fireEvent.change(screen.getByLabelText(`Line ${line}, cases`), { target: { value: '3' } });
  correct(1);
  screen.getByText('3 problems left. Please correct the marked fields.');
  correct(2);
  remove(2);
  screen.getByText('1 problem left. Please correct the marked fields.');
  // Another sheet has a report of its own.
  paste(1, 'Product\tCases\nHoney\t2');
  await screen.findByText('1 line added, 1 problem. Please correct the marked fields.');
  remove(1);
  remove(1);
  expect(screen.queryByText(/problem/)).toBeNull();
});

it('[O-03] a column of numbers fills the field that it is pasted into, and those below it', async () => {
  render(<WithSheet />);
  paste(1, 'Cases\n3\n1,200\n12.0\n');
  await waitFor(() =>
    expect(
      [1, 2, 3].map((line) => screen.getByLabelText<HTMLInputElement>(`Line ${line}, cases`).value),
    ).toEqual(['3', '1200', '12']),
  );
  expect(screen.queryByLabelText('Line 4, cases')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  // From a line on, over what is there.
  paste(2, '7\n8');
  await waitFor(() =>
    expect(
      [1, 2, 3].map((line) => screen.getByLabelText<HTMLInputElement>(`Line ${line}, cases`).value),
    ).toEqual(['3', '7', '8']),
  );
});

it('[O-03] a column with two readings is asked about, and read as the user says', async () => {
  render(<WithSheet />);
  paste(1, 'SKU\tQty\nHoney\t48');
  await screen.findByText('The column “Qty” can be read in two ways. What does it have?');
  expect(screen.getByLabelText<HTMLInputElement>('Line 1, cases').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Cases' }));
  await screen.findByText('1 line added, 1 problem. Please correct the marked fields.');
  expect(screen.getByLabelText<HTMLInputElement>('Line 1, cases').value).toBe('48');
});

it('[O-03] a product that the form lists is found by its SKU, which the server knows', async () => {
  const honey = { id: 'prd_1', name: 'Honey', unitsPerCase: 12 };
  const answer = { items: [{ ...honey, codes: ['HI-001'] }], next: null };
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json(answer)));
  onTestFinished(() => asked.mockRestore());
  render(<WithSheet products={{ ...products, brand: 'b', items: [honey] }} />);
  paste(1, 'SKU\tCases\nHI-001\t4');
  await screen.findByText('1 line added.');
  expect(screen.getByLabelText<HTMLSelectElement>('Line 1, product').value).toBe('prd_1');
  expect(screen.getByLabelText<HTMLInputElement>('Line 1, units per case').value).toBe('12');
});

it('[O-03] the report of a sheet goes when the summary of errors says the same, and the next one stays', async () => {
  const page = render(<WithSheet />);
  paste(1, 'Product\tCases\nHoney\t1.5');
  await screen.findByText('1 line added, 2 problems. Please correct the marked fields.');
  const same = {
    ...wrong,
    errors: { [lineName(0, 'product')]: 'Required!', [lineName(0, 'cases')]: 'Not a number.' },
  };
  page.rerender(<WithSheet state={same} />);
  expect(screen.queryByText(/problem/)).toBeNull();
  paste(1, 'Product\tCases\nHoney\t2');
  await screen.findByText(/1 line added, 1 problem/);
  // The errors of the summary have moved with their lines.
  page.rerender(<WithSheet state={{ ...same }} />);
  screen.getByText(/Please correct the marked fields/);
});

it('[O-03] the refusal of a sheet goes with the next answer to the form, and a later one stays', async () => {
  const page = render(<WithSheet />);
  paste(1, 'Product\tCases\n');
  const refusal = 'The pasted text has no lines below the headings.';
  await screen.findByText(refusal);
  page.rerender(<WithSheet state={wrong} />);
  expect(screen.queryByText(refusal)).toBeNull();
  paste(1, 'Product\tCases\n');
  await screen.findByText(refusal);
  page.rerender(<WithSheet state={{ ...wrong }} />);
  screen.getByText(refusal);
});
