// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, Form, useActionData } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { renderAt } from '~/test-support/render';

import { SubmitButton } from '../actions/button';
import { CheckboxField, SwitchField } from './checkbox-field';
import { DateField } from './date-field';
import { ErrorSummary } from './error-summary';
import { RadioGroup } from './radio-group';
import { SelectField } from './select-field';
import { TextField, TextareaField } from './text-field';

afterEach(cleanup);

describe('fields', () => {
  it('[L-17] are named by their label and described by their error and help', () => {
    render(
      <TextField
        name="email"
        label="Email"
        type="email"
        required
        help="For sign-in."
        error="Enter an email."
      />,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
    expect([field.name, field.type, field.required]).toEqual(['email', 'email', true]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Error: Enter an email.', 'For sign-in.']);
  });

  it('[L-17] without help and error point at nothing', () => {
    render(<TextField name="plain" label="Plain" />);
    const field = screen.getByRole('textbox', { name: 'Plain' });
    expect(field.getAttributeNames()).not.toContain('aria-describedby');
    expect(field.getAttributeNames()).not.toContain('aria-invalid');
  });

  it('[L-17] post under their names as a plain HTML form does', () => {
    render(
      <form aria-label="all">
        <TextField name="text" label="Text" defaultValue="a" prefix="$" />
        <TextareaField name="area" label="Area" defaultValue="b" />
        <SelectField
          name="select"
          label="Select"
          defaultValue="2"
          options={[
            { value: '1', label: 'one' },
            { label: 'more', options: [{ value: '2', label: 'two' }] },
          ]}
        />
        <CheckboxField name="check" label="Check" defaultChecked value="yes" />
        <SwitchField name="switch" label="Switch" />
        <RadioGroup
          name="radio"
          label="Radio"
          defaultValue="y"
          options={[
            { value: 'x', label: 'X' },
            { value: 'y', label: 'Y' },
          ]}
        />
      </form>,
    );
    const posted = Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>('form')));
    expect(posted).toEqual({ text: 'a', area: 'b', select: '2', check: 'yes', radio: 'y' });
    expect(screen.getByRole('switch', { name: 'Switch' })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Radio' })).toBeTruthy();
  });

  it('[D-05] a date is typed in any of its forms, shown in one, and said to be wrong at once', () => {
    render(<DateField name="day" label="Expected date" defaultValue="2026-03-02" />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expected date' });
    expect(input.value).toBe('03/02/2026');
    for (const text of [
      '2026-04-05',
      'Apr 05, 2026',
      '04/05/2026',
      '4/5/2026',
      ' 04/5/2026 ',
      '4/5/26',
    ]) {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
      expect(input.value).toBe('04/05/2026');
    }
    // Enter sends the form without leaving the field.
    fireEvent.change(input, { target: { value: '4/6/2026' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(input.value).toBe('04/06/2026');
    for (const text of ['4/6', '13/1/2026', '2/30/2026']) {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
      expect(input.value).toBe(text);
      screen.getByText('Wrong Time Format.');
    }
    // Day or month first: both are named.
    fireEvent.change(input, { target: { value: '05.06.26' } });
    fireEvent.blur(input);
    screen.getByText(/“05.06.26” can mean May 06, 2026 or Jun 05, 2026/);
    fireEvent.change(input, { target: { value: '02/30/2026' } });
    fireEvent.blur(input);
    screen.getByText('Wrong Time Format.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(input, { target: { value: '02/28/2026' } });
    expect(screen.queryByText('Wrong Time Format.')).toBeNull();
  });
});

describe('the error summary', () => {
  const errors = [
    { field: 'email', message: 'Enter an email.' },
    { field: null, message: 'The plan is full.' },
  ];

  it('[L-17] takes the focus whenever an answer brings errors, and leads to the field', () => {
    const page = (list: typeof errors) => (
      <>
        <ErrorSummary errors={list} />
        <TextField name="email" label="Email" />
      </>
    );
    const { rerender } = render(page([]));
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(page(errors));
    expect(document.activeElement).toBe(screen.getByRole('alert'));

    fireEvent.click(screen.getByRole('link', { name: 'Enter an email.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByText('The plan is full.').closest('a')).toBeNull();

    rerender(page(errors));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    rerender(page([...errors]));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });
});

describe('the submit button', () => {
  function Page() {
    const answer = useActionData() as string | undefined;
    return (
      <Form method="post">
        <SubmitButton pendingText="Sending …">Send</SubmitButton>
        {answer}
      </Form>
    );
  }

  it('[L-17] is busy until the answer is there, and then free again', async () => {
    let answer = (_text: string) => {};
    const router = createMemoryRouter([
      {
        path: '/',
        element: <Page />,
        action: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    ]);
    render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const busy = await screen.findByRole('button', { name: 'Sending …' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    answer('not good');
    await screen.findByText('not good');
    await waitFor(() => screen.getByRole('button', { name: 'Send' }));
  });

  it('[L-17] stands alone in a plain form', () => {
    renderAt(
      <form>
        <SubmitButton>Place order</SubmitButton>
      </form>,
    );
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('submit');
  });
});
