// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises';

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  createMemoryRouter,
  redirect,
  RouterProvider,
  UNSAFE_ErrorResponseImpl,
  useLoaderData,
  type ActionFunctionArgs,
} from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { FormFacts, FormState } from '~/contracts/forms/forms';
import { TextField } from '~/components/ui/fields/text-field';
import { clientAction } from '~/lib/interaction/form-action';
import * as popupSignIn from '~/lib/session/popup-sign-in';

import { Form } from './form';

type FormAnswer = FormState | { location: string };
const state = (changes: Partial<FormState>): FormState => ({
  outcome: 'invalid',
  values: {},
  errors: {},
  differences: [],
  message: null,
  requestId: 'request-7',
  csrfToken: 'fresh',
  formKey: 'key-of-this-form-1',
  ...changes,
});

interface Page {
  form: FormFacts;
  city: string;
}

function FormPage() {
  const page = useLoaderData() as Page;
  return (
    <Form
      facts={page.form}
      labels={{ city: 'City' }}
      submit={{ text: 'Save', pending: 'Saving …' }}
    >
      {({ field, typed: { city: last } }) => (
        <>
          <TextField {...field('city', page.city)} />
          <output>{last}</output>
        </>
      )}
    </Form>
  );
}

/** A page with a form; what its loader gives is what is stored. The server's answers are `answer`'s. */
async function renderForm(
  answer: (fields: URLSearchParams) => Promise<FormAnswer>,
  version?: string,
) {
  const stored: { city: string; version: string | undefined } = { city: 'Oslo', version };
  const sent = vi.fn<(action: string, fields: URLSearchParams) => void>();
  /** The client action of the page, with what the server answers. */
  const action = async ({ request, params }: ActionFunctionArgs) => {
    const fields = new URLSearchParams(await request.clone().text());
    sent(new URL(request.url).pathname, fields);
    const serverAction = async () => {
      const given = await answer(fields);
      if (!('location' in given)) return given;
      const next: Response = redirect(given.location);
      throw next;
    };
    return clientAction({ request, params, serverAction: serverAction as never });
  };
  const loader = (): Page => {
    const { city, version } = stored;
    const edits = version === undefined ? undefined : { version, record: { city } };
    return {
      form: { csrfToken: 'first', userId: 'user-1', key: 'key-of-this-form-1', edits },
      city,
    };
  };
  const router = createMemoryRouter(
    [
      { path: '/elsewhere', element: 'Elsewhere' },
      { path: '*', loader, action, element: <FormPage /> },
    ],
    {
      initialEntries: ['/form'],
      future: { v7_skipActionErrorRevalidation: true, v7_fetcherPersist: true },
    },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  await screen.findByLabelText('City');
  return { router, stored, sent };
}
const city = () => screen.getByLabelText<HTMLInputElement>('City');
const typed = () => document.querySelector('output')?.textContent;
const button = () => screen.getByRole('button');
const hidden = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a form', () => {
  it('[U-08 L-17] shows each error at its field and in a summary that takes the focus; what was typed stays', async () => {
    await renderForm(async () =>
      state({ errors: { city: 'Required!' }, message: 'Please fill the missing fields.' }),
    );
    fireEvent.change(city(), { target: { value: ' ' } });
    fireEvent.click(button());
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('Please fill the missing fields.');
    fireEvent.click(screen.getByRole('link', { name: 'City: Required!' }));
    expect(document.activeElement).toBe(city());
    expect(city().getAttribute('aria-invalid')).toBe('true');
    expect(city().value).toBe(' ');
  });

  it('[U-08] sends its token and user, shows progress and cannot be pressed twice', async () => {
    let answer: (state: FormState) => void = () => undefined;
    const { sent } = await renderForm(() => new Promise((resolve) => (answer = resolve)));
    fireEvent.click(button());
    await waitFor(() => expect(button().textContent).toBe('Saving …'));
    fireEvent.click(button());
    fireEvent.submit(city().form!);
    expect(sent).toHaveBeenCalledTimes(1);
    const [path, fields] = sent.mock.calls[0]!;
    expect(path).toBe('/form');
    expect(Object.fromEntries(fields)).toEqual({
      csrfToken: 'first',
      formKey: 'key-of-this-form-1',
      formUser: 'user-1',
      city: 'Oslo',
    });
    answer(state({ outcome: 'expired' }));
    await waitFor(() => expect(button().textContent).toBe('Save'));
    // The answer's token is the one that fits now.
    expect(hidden('csrfToken')).toBe('fresh');
  });

  it('[A-21] a sign-in in the popup sends what was typed, with the new token and the same key', async () => {
    // jsdom draws no dialogs.
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    vi.spyOn(popupSignIn, 'signInInPopup').mockResolvedValueOnce({
      kind: 'same-user',
      csrfToken: 'new',
    });
    const { sent } = await renderForm(async (fields) =>
      state({ outcome: fields.get('csrfToken') === 'new' ? 'failed' : 'sign-in-required' }),
    );
    fireEvent.change(city(), { target: { value: 'Bergen' } });
    fireEvent.click(button());
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(Object.fromEntries(sent.mock.calls[1]![1])).toEqual({
      csrfToken: 'new',
      formKey: 'key-of-this-form-1',
      formUser: 'user-1',
      city: 'Bergen',
    });
  });

  it('[O-12] a failure behind the server: its message, the request id, and what was typed', async () => {
    await renderForm(async () => state({ outcome: 'failed', message: 'Not now.' }));
    fireEvent.change(city(), { target: { value: 'Bergen' } });
    fireEvent.click(button());
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Not now.');
    expect(summary.textContent).toContain('request-7');
    expect(city().value).toBe('Bergen');
  });

  it('what the state of the platform does not allow has its reason alone: no failure, and no request id', async () => {
    await renderForm(async () =>
      state({ outcome: 'refused', message: 'A payment is being processed.' }),
    );
    fireEvent.change(city(), { target: { value: 'Bergen' } });
    fireEvent.click(button());
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toBe('This cannot be sent nowA payment is being processed.');
    expect(city().value).toBe('Bergen');
  });

  it('[O-12] a failure after an answer keeps what that answer brought', async () => {
    let answer: FormAnswer = state({
      outcome: 'conflict',
      message: 'Somebody else was first.',
      values: { city: 'Tromsø' },
    });
    const { sent } = await renderForm(async () => answer);
    fireEvent.click(button());
    await screen.findByRole('alert');
    expect(typed()).toBe('Tromsø');
    answer = state({ outcome: 'failed', message: 'Not now.' });
    fireEvent.click(button());
    await screen.findByText('Not now.');
    expect(sent).toHaveBeenCalledTimes(2);
    expect(typed()).toBe('Tromsø');
  });

  it('[U-11] keeps the version that it began with, whatever loads again below what is typed', async () => {
    const { router, stored, sent } = await renderForm(async () => ({ location: '/form' }), 'v1');
    fireEvent.change(city(), { target: { value: 'Bergen' } });
    Object.assign(stored, { city: 'Tromsø', version: 'v2' });
    await act(async () => router.revalidate());
    await waitFor(() => expect(router.state.revalidation).toBe('idle'));
    fireEvent.click(button());
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(Object.fromEntries(sent.mock.calls[0]![1])).toMatchObject({
      city: 'Bergen',
      version: 'v1',
      was: '{"city":"Oslo"}',
    });
    // After it is accepted, the form starts from the stored values.
    await waitFor(() => expect(hidden('version')).toBe('v2'));
    expect(hidden('was')).toBe('{"city":"Tromsø"}');
  });

  it('[U-11] after a refused stale save its fields have the answer’s values, and the new version', async () => {
    await renderForm(
      async () =>
        state({
          outcome: 'conflict',
          message: 'Nothing was saved.',
          values: { city: 'Tromsø', version: 'v2', was: '{"city":"Tromsø"}' },
          errors: { city: 'Changed meanwhile.' },
        }),
      'v1',
    );
    // Typed and taken back: for the browser, the field has a text of its own.
    fireEvent.change(city(), { target: { value: 'Bergen' } });
    fireEvent.change(city(), { target: { value: 'Oslo' } });
    fireEvent.click(button());
    await screen.findByText('City: Changed meanwhile.');
    expect([city().value, hidden('version'), hidden('was')]).toEqual([
      'Tromsø',
      'v2',
      '{"city":"Tromsø"}',
    ]);
  });

  it('[R-18] an answer that comes after the page was left leads nowhere', async () => {
    let answer: (answer: FormAnswer) => void = () => undefined;
    const { router, sent } = await renderForm(() => new Promise((resolve) => (answer = resolve)));
    fireEvent.click(button());
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Elsewhere');
    await act(async () => {
      answer({ location: '/form' });
      await setImmediate();
    });
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('accepted, its fields begin anew with what was stored, and the focus stays', async () => {
    const { stored } = await renderForm(async (fields) => {
      stored.city = String(fields.get('city')).trim();
      return { location: '/form' };
    });
    fireEvent.change(city(), { target: { value: '  Bergen ' } });
    button().focus();
    fireEvent.click(button());
    await waitFor(() => expect(city().value).toBe('Bergen'));
    expect(document.activeElement).toBe(button());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button().textContent).toBe('Save');
  });

  it('[O-12] a lost connection, or an answer that is none of ours: kept, with the request id where there is one', async () => {
    let failure: unknown = new TypeError('Failed to fetch');
    await renderForm(async () => {
      throw failure;
    });
    fireEvent.change(city(), { target: { value: 'Bergen' } });
    fireEvent.click(button());
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('we cannot tell whether this has arrived');
    expect(city().value).toBe('Bergen');
    // What is no matter of the form comes as an error of its page.
    failure = new UNSAFE_ErrorResponseImpl(404, '', { message: 'Gone.', requestId: 'r-9' });
    fireEvent.click(button());
    await screen.findByText('Gone. What you typed is kept.');
    expect(summary.textContent).toContain('r-9');
    expect([city().value, hidden('csrfToken')]).toEqual(['Bergen', 'first']);
  });
});
