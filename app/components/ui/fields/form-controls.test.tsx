// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, Form, useActionData } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { renderAt } from '~/test-support/render';

import { SubmitButton } from '../actions/button';
import { CheckboxField } from './checkbox-field';
import { DateRangeField } from './date-range-field';
import { ErrorSummary } from './error-summary';
import { RadioGroup } from './radio-group';
import { SelectField } from './select-field';
import { SwitchField } from './switch-field';
import { TextField } from './text-field';
import { TextareaField } from './textarea-field';

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
        error="Enter an e-mail."
      />,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
    expect([field.name, field.type, field.required]).toEqual(['email', 'email', true]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Error: Enter an e-mail.', 'For sign-in.']);
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

  it('[D-05] a range says at once that its start is after its end', () => {
    render(
      <DateRangeField
        label="Period"
        start={{ name: 'from', value: '2026-03-02' }}
        end={{ name: 'to', value: '2026-03-09' }}
      />,
    );
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } });
    const group = screen.getByRole('group', { name: 'Period' });
    expect(group.textContent).toContain('The start date must not be after the end date.');
    expect(document.getElementById(group.getAttribute('aria-describedby')!)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-02' } });
    expect(group.textContent).not.toContain('must not');
  });
});

describe('the error summary', () => {
  const errors = [
    { field: 'email', message: 'Enter an e-mail.' },
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

    fireEvent.click(screen.getByRole('link', { name: 'Enter an e-mail.' }));
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
