import { useActionData, useLocation, useNavigate, useRevalidator } from '@remix-run/react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { labelOf, type FieldLabels } from '~/contracts/forms/field-labels';
import type { Edits } from '~/contracts/forms/edits';
import type { FormErrors, FormFacts, FormState, FormValues } from '~/contracts/forms/forms';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { sendForm } from '~/lib/interaction/send-form';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { ErrorSummary } from '~/components/ui/fields/error-summary';

import { NextStep, useReauthentication } from './reauthentication';

/** Props of one field: spread them into a field of `components/ui`. */
export interface BoundField {
  name: string;
  label: string;
  error: string | null;
  defaultValue: string;
}

/** Returns the last typed value of a field, or its initial value. */
export interface FormFields {
  /** The last answer; null before the first and after the form was accepted. */
  state: FormState | null;
  /**
   * What was typed, by the last answer that says it: one that did not come from the server has no values. Empty before the
   * first answer and after the form was accepted.
   */
  typed: FormValues;
  /** True between sending and the answer. */
  busy: boolean;
  field: (name: string, initial?: string | null) => BoundField;
  /** Replaces the last answer by a copy with other errors: its fields may have moved or gone. */
  tell: (changed: FormState) => void;
  /** The selected values of checkboxes with one name. */
  chosen: (name: string, initial?: readonly string[]) => readonly string[];
}

interface FormProps {
  facts: FormFacts;
  action?: string;
  intent?: string;
  encType?: 'multipart/form-data';
  labels: FieldLabels | ((typed: FormValues) => FieldLabels);
  marksFields?: boolean;
  /** Undefined when the form's buttons are among its children. */
  submit?: { text: string; pending: string; kind?: 'danger' | 'secondary' };
  cancel?: string;
  cancelText?: string | undefined;
  errorTitle?: string;
  check?: FormCheck | undefined;
  onDone?: ((location: string) => void) | undefined;
  children: (fields: FormFields) => ReactNode;
}

/**
 * The form of the app (docs/decisions/0012-forms.md). A plain HTML form that posts to its own page. With JavaScript it
 * is sent without leaving the page. Typed values survive every outcome.
 *
 * @param action the page that the form posts to, if it is another one; that page shows what was not accepted
 * @param intent of a page with several forms: which of them this is, posted as `intent`
 * @param labels by field: its name in the label and in the error summary; a function where they depend on what was typed
 * @param encType of a form with a file
 * @param submit text of the button, idle and while sending; `danger` for irreversible actions
 * @param cancel target of the cancel link
 * @param cancelText its text, where 'Cancel' could mean what the form does
 * @param errorTitle heading of wrong fields, where they are nothing to put right
 * @param marksFields whether the page has the fields that an answer can name; default: yes
 * @param check validates the fields before sending, with scripts only; errors by field name
 * @param onDone called with the next URL when the form is accepted, before the page changes
 */
export function Form(props: FormProps) {
  const { facts, action, intent, encType, submit, cancel, cancelText, errorTitle, children } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { state, tell, typed, busy, round, send } = useSending(form, props);
  const { labels: given } = props;
  const labels = useMemo(
    () => (typeof given === 'function' ? given(typed) : given),
    [given, typed],
  );

  const { open, dialog } = useReauthentication({
    userId: facts.userId ?? '',
    onRenewed: (csrfToken) => {
      void send(undefined, csrfToken);
    },
  });
  const signInNeeded = state?.outcome === 'sign-in-required';
  useEffect(() => {
    if (signInNeeded) open();
  }, [signInNeeded, state, open]);

  const { marksFields = true } = props;
  const errors = useMemo(() => summarise(state, labels, marksFields), [state, labels, marksFields]);
  return (
    <>
      <form
        ref={form}
        method="post"
        action={action}
        encType={encType}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send((event.nativeEvent as SubmitEvent).submitter);
        }}
      >
        <input type="hidden" name="csrfToken" value={state?.csrfToken ?? facts.csrfToken} />
        <input type="hidden" name="formUser" value={facts.userId ?? ''} />
        <input type="hidden" name="formKey" value={state?.formKey ?? facts.key} />
        {intent && <input type="hidden" name="intent" value={intent} />}
        {/* Without scripts: where the page cannot be rendered again, what was typed is listed by them (kept-form.ts). */}
        {!hydrated && <input type="hidden" name="formLabels" value={JSON.stringify(labels)} />}
        <ErrorSummary errors={errors} title={titleOf(state, errors) ?? errorTitle} />
        {(signInNeeded || state?.outcome === 'another-user') && (
          <NextStep outcome={state?.outcome} openSignIn={open} />
        )}
        <Fragment key={round}>
          {facts.edits && <EditedVersion edits={facts.edits} typed={typed} />}
          {children({ state, typed, busy, tell, ...bindFields(state, typed, labels) })}
        </Fragment>
        {submit && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind={submit.kind} pending={busy} pendingText={submit.pending}>
              {submit.text}
            </Button>
            {cancel && (
              <LinkButton to={cancel} kind="secondary">
                {cancelText ?? 'Cancel'}
              </LinkButton>
            )}
          </div>
        )}
      </form>
      {dialog}
    </>
  );
}

/**
 * U-11: the version that the form edits, and what its fields had then. It stays as long as the fields do: data that load
 * again must not renew the version below what is typed.
 */
function EditedVersion({ edits, typed }: { edits: Edits; typed: FormValues }) {
  const [begun] = useState(edits);
  const { version = begun.version, was = JSON.stringify(begun.record) } = typed;
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="was" value={was} />
    </>
  );
}

const titles: Readonly<Partial<Record<FormState['outcome'], string>>> = {
  review: 'Please check',
  conflict: 'Changed meanwhile',
  closed: 'This was not saved',
  refused: 'This cannot be sent now',
  failed: 'This could not be sent',
  'sign-in-required': 'Please sign in again',
  expired: 'Please send this again',
  'another-user': 'This form was not sent',
};

/**
 * For wrong fields the message is complete, unless it names fields and the form marks none; other outcomes have a heading
 * as well.
 */
function titleOf(state: FormState | null, errors: FormErrors['errors']): string | undefined {
  if (state?.outcome !== 'invalid') return state?.outcome && titles[state.outcome];
  return errors.some(({ field }) => field !== null) ? (state.message ?? undefined) : undefined;
}

/** Shows the answer's errors at their fields. Errors without a field stand alone, with the request id. */
function summarise(
  state: FormState | null,
  labels: FieldLabels,
  marksFields: boolean,
): FormErrors['errors'] {
  if (state === null) return [];
  const fields = Object.entries(state.errors).map(([name, text]) => {
    const label = labelOf(labels, name);
    return label === undefined
      ? { field: null, message: text }
      : { field: marksFields ? name : null, message: `${label}: ${text}` };
  });
  const whole = [
    state.outcome !== 'invalid' && state.message,
    state.outcome === 'failed' && state.requestId !== null && `Request id ${state.requestId}`,
  ].flatMap((message) => (message ? [{ field: null, message }] : []));
  return [...whole, ...fields];
}

function bindFields(state: FormState | null, typed: FormValues, labels: FieldLabels) {
  return {
    field(name: string, initial?: string | null): BoundField {
      const value = typed[name];
      return {
        name,
        label: labelOf(labels, name) ?? name,
        error: state?.errors[name] ?? null,
        defaultValue: (Array.isArray(value) ? value[0] : value) ?? initial ?? '',
      };
    },
    chosen: (name: string, initial: readonly string[] = []): readonly string[] => {
      if (!hasValues(typed)) return initial;
      return [typed[name] ?? []].flat();
    },
  };
}

export const hasValues = (values: FormValues): boolean => Object.keys(values).length > 0;

/** @returns the answer for a form that fails its check and is not sent; null to send it */
export type FormCheck = (fields: FormData) => Promise<FormState | null>;

/**
 * Sends the form, one submission at a time. When it is accepted the page's data load again, and the fields restart with
 * the stored values (`round` counts the restarts).
 */
function useSending(
  form: RefObject<HTMLFormElement>,
  { facts, action, intent, encType, check, onDone }: FormProps,
) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  // The initial state is the answer to a submission without scripts.
  const answered = useActionData<FormState>() ?? null;
  const isOwn = intent === undefined || answered?.values['intent'] === intent;
  const [state, setState] = useState<FormState | null>(isOwn ? answered : null);
  const [typed, setTyped] = useState<FormValues>(state?.values ?? {});
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const sending = useRef(false);
  /** The pressed button, for sending the form again. */
  const pressed = useRef<HTMLElement | null>(null);
  /** The page's previous data, while the data after an accepted form are loading. */
  const stale = useRef<FormFacts | null>(null);

  useEffect(() => {
    if (stale.current === null || stale.current === facts) return;
    stale.current = null;
    sending.current = false;
    setBusy(false);
    setRound((count) => count + 1);
  }, [facts]);

  const send = async (submitter = pressed.current, csrfToken?: string) => {
    if (form.current === null || sending.current) return;
    sending.current = true;
    pressed.current = submitter;
    setBusy(true);
    const fields = new FormData(form.current);
    const { name, value = '' } = (submitter ?? {}) as Partial<HTMLButtonElement>;
    if (name) fields.set(name, value);
    if (csrfToken) fields.set('csrfToken', csrfToken);
    const here = pathname + search;
    const answer = (await check?.(fields)) ?? (await sendForm(action ?? here, fields, encType));
    if (form.current === null) {
      // The user has left the page, and stays where they are now.
      if ('location' in answer) revalidate();
      return;
    }
    if (!('location' in answer)) {
      sending.current = false;
      setBusy(false);
      setState(answer);
      if (hasValues(answer.values)) setTyped(answer.values);
      // The fields begin with the answer's values, which are not all those that were typed.
      if (answer.outcome === 'conflict' && facts.edits) setRound((count) => count + 1);
      return;
    }
    onDone?.(answer.location);
    if (/^http/.test(answer.location)) {
      // To the payment gateway. A page that Back shows again as it was has its button again.
      window.onpageshow = () => setBusy((sending.current = false));
      window.location.assign(answer.location);
      return;
    }
    stale.current = facts;
    // Keep the last answer while leaving the page, so that the form does not flash back to its initial values.
    if (answer.location === here) {
      setState(null);
      setTyped({});
    } else navigate(answer.location);
    // Revalidate, because the frame may show what the form has changed.
    revalidate();
  };
  return { state, tell: setState, typed, busy, round, send };
}
