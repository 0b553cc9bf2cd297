import { useActionData, useFetcher, useLocation } from '@remix-run/react';
import {
  Fragment,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

import { labelOf, type FieldLabels } from '~/contracts/forms/field-labels';
import type { Edits } from '~/contracts/forms/edits';
import type {
  Difference,
  FormErrors,
  FormFacts,
  FormState,
  FormValues,
} from '~/contracts/forms/forms';
import { rowsOf } from '~/contracts/forms/rows';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { onAccepted } from '~/lib/interaction/form-action';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { ErrorSummary } from '~/components/ui/fields/error-summary';

import { Differences } from './differences';
import { NextStep, useReauthentication } from './reauthentication';

/** Props of one field: spread them into a field of `components/ui`. */
export interface BoundField {
  name: string;
  label: string;
  error: string | null;
  defaultValue: string;
}

/** The state and the helpers that a form passes to its fields. */
export interface FormFields<Detail = unknown> extends ReturnType<typeof bindFields> {
  /** The last answer; null before the first and after the form was accepted. */
  state: FormState<Detail> | null;
  /**
   * What was typed, by the last answer that says it: one that did not come from the server has no values. Empty before the
   * first answer and after the form was accepted.
   */
  typed: FormValues;
  /** Detail of all answers so far: each answer replaces the members that it has. */
  detail: Partial<Detail>;
  /** Number of answers that changed the fields. A list with this key restarts with the values of the answer. */
  round: number;
  /** True between sending and the answer. */
  busy: boolean;
  /** Replaces the errors of the last answer: its fields may have moved or gone. */
  tell: (errors: FormState['errors']) => void;
}

interface FormProps<Detail> {
  facts: FormFacts;
  intent?: string;
  encType?: 'multipart/form-data';
  labels?: FieldLabels | ((typed: FormValues) => FieldLabels);
  marksFields?: boolean;
  /** Undefined when the form's buttons are among its children. */
  submit?: { text: string; pending: string; kind?: 'danger' | 'secondary' };
  cancel?: string;
  cancelText?: string | undefined;
  errorTitle?: string;
  closedTo?: { to: string; text: string };
  check?: FormCheck | undefined;
  onDone?: ((location: string) => void) | undefined;
  children?: (fields: FormFields<Detail>) => ReactNode;
}

const noLabels: FieldLabels = {};

/**
 * The form of the app (docs/decisions/0012-forms.md). A plain HTML form that posts to its own page. With JavaScript it
 * is sent without leaving the page, by the router: its page exports `clientAction` of `lib/interaction/form-action`. Typed
 * values survive every outcome.
 *
 * @param intent of a page with several forms: which of them this is, posted as `intent`
 * @param labels by field: its name in the label and in the error summary; a function where they depend on what was typed
 * @param encType of a form with a file
 * @param submit text of the button, idle and while sending; `danger` for irreversible actions
 * @param cancel target of the cancel link
 * @param cancelText its text, where 'Cancel' could mean what the form does
 * @param errorTitle heading of wrong fields, where they are nothing to put right
 * @param closedTo where to look if nothing is left to send the form to
 * @param marksFields whether the page has the fields that an answer can name; default: yes
 * @param check validates the fields before sending, with scripts only; errors by field name
 * @param onDone called with the next URL when the form is accepted, before the page changes
 */
export function Form<Detail = unknown>(props: FormProps<Detail>) {
  const { facts, intent, encType, submit, cancel, cancelText, errorTitle, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { standing, tell, busy, send } = useSending(form, props);
  const { state, typed, detail, round, differences, start } = standing;
  const { labels: given = noLabels } = props;
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

  const { marksFields = true, closedTo } = props;
  const errors = useMemo(() => summarise(state, labels, marksFields), [state, labels, marksFields]);
  return (
    <>
      <form
        ref={form}
        method="post"
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
        {/* Without scripts: where the page cannot be rendered again, what was typed is listed by them (kept-page.ts). */}
        {!hydrated && <input type="hidden" name="formLabels" value={JSON.stringify(labels)} />}
        <ErrorSummary errors={errors} title={titleOf(state, errors) ?? errorTitle} />
        {(signInNeeded || state?.outcome === 'another-user') && (
          <NextStep outcome={state?.outcome} openSignIn={open} />
        )}
        {state?.outcome === 'closed' && closedTo && (
          <div>
            <LinkButton to={closedTo.to}>{closedTo.text}</LinkButton>
          </div>
        )}
        <Fragment key={start}>
          {facts.edits && <EditedVersion edits={facts.edits} typed={typed} />}
          <Differences differences={differences} labels={labels} typed={typed} />
          {children?.({
            ...{ state, typed, detail, round, busy, tell },
            ...bindFields(state, typed, labels),
          })}
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
    field: (name: string, initial?: string | null): BoundField => {
      const value = typed[name];
      return {
        name,
        label: labelOf(labels, name) ?? name,
        error: state?.errors[name] ?? null,
        defaultValue: (Array.isArray(value) ? value[0] : value) ?? initial ?? '',
      };
    },
    /** The selected values of checkboxes with one name. */
    chosen: (name: string, initial: readonly string[] = []): readonly string[] => {
      if (!hasValues(typed)) return initial;
      return [typed[name] ?? []].flat();
    },
    /** The last typed rows of a list, or the initial ones. */
    rows: <Field extends string>(
      list: string,
      fields: readonly Field[],
      initial: readonly Readonly<Record<Field, string>>[],
    ): readonly Readonly<Record<Field, string>>[] =>
      hasValues(typed) ? rowsOf(typed, list, fields) : initial,
  };
}

export const hasValues = (values: FormValues): boolean => Object.keys(values).length > 0;

/** @returns the answer for a form that fails its check and is not sent; null to send it */
export type FormCheck = (fields: FormData) => Promise<FormState<never> | null>;

/** A form after all of its answers so far. */
interface Standing<Detail> extends Pick<
  FormFields<Detail>,
  'state' | 'typed' | 'detail' | 'round'
> {
  differences: readonly Difference[];
  /** Number of restarts of all fields, as a key. */
  start: number;
}
const begin = { state: null, typed: {}, detail: {}, round: 0, differences: [], start: 0 };

/** An answer that did not come from the server has neither values nor differences. */
function withAnswer<Detail>(before: Standing<Detail>, state: FormState<Detail>): Standing<Detail> {
  const { outcome, values, differences, requestId } = state;
  return {
    state,
    typed: hasValues(values) ? values : before.typed,
    detail: { ...before.detail, ...state.detail },
    differences: requestId === null ? before.differences : differences,
    round: before.round + (['edited', 'review', 'conflict'].includes(outcome) ? 1 : 0),
    // The fields begin with the answer's values, which are not all those that were typed.
    start: before.start + (outcome === 'conflict' ? 1 : 0),
  };
}

/**
 * Sends the form, one submission at a time. When it is accepted the page's data load again, and the fields begin anew with
 * the stored values.
 */
function useSending<Detail>(
  form: RefObject<HTMLFormElement>,
  { facts, intent, encType, check, onDone }: FormProps<Detail>,
) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  // The initial state is the answer to a submission without scripts.
  const answered = useActionData<unknown>() as FormState<Detail> | undefined;
  const isOwn = intent === undefined || answered?.values['intent'] === intent;
  const [standing, setStanding] = useState<Standing<Detail>>(() =>
    isOwn && answered ? withAnswer(begin, answered) : begin,
  );
  const take = (answer: FormState<Detail>) => setStanding((before) => withAnswer(before, answer));
  const [seen, setSeen] = useState<unknown>(undefined);
  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    if (fetcher.data !== undefined) take(fetcher.data as FormState<Detail>);
  }
  const [isChecking, setChecking] = useState(false);
  const isSending = useRef(false);
  /** The pressed button, for sending the form again. */
  const pressed = useRef<HTMLElement | null>(null);
  const isIdle = fetcher.state === 'idle';
  const isBack = useBack();

  useEffect(() => {
    if (isIdle || isBack) isSending.current = false;
  }, [isIdle, isBack]);
  const note = useNewFacts(facts, () =>
    setStanding(({ start }) => ({ ...begin, start: start + 1 })),
  );
  useEffect(() =>
    onAccepted((location) => {
      if (!isSending.current) return;
      note();
      onDone?.(location);
    }),
  );

  const send = async (submitter = pressed.current, csrfToken?: string) => {
    if (form.current === null || isSending.current) return;
    isSending.current = true;
    pressed.current = submitter;
    const fields = new FormData(form.current);
    const { name, value = '' } = (submitter ?? {}) as Partial<HTMLButtonElement>;
    if (name) fields.set(name, value);
    if (csrfToken) fields.set('csrfToken', csrfToken);
    setChecking(true);
    const found = await check?.(fields);
    setChecking(false);
    if (found) {
      isSending.current = false;
      take(found);
    } else if (form.current !== null)
      fetcher.submit(fields, {
        method: 'post',
        action: pathname + search,
        encType,
        preventScrollReset: true,
      });
  };
  const tell = (errors: FormState['errors']) =>
    setStanding((before) => ({ ...before, state: before.state && { ...before.state, errors } }));
  return { standing, tell, busy: isChecking || (!isIdle && !isBack), send };
}

/**
 * Calls `begin` when an accepted form has new facts: its page has loaded again. Another page begins at its top, which the
 * router leaves to this form.
 * @returns a function to call when the form is accepted
 */
function useNewFacts(facts: FormFacts, begin: () => void): () => void {
  /** The facts that the form was accepted with. */
  const accepted = useRef<FormFacts | null>(null);
  useEffect(() => {
    if (accepted.current === null || accepted.current === facts) return;
    accepted.current = null;
    begin();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `begin` is new with every render
  }, [facts]);
  useEffect(
    () => () => {
      if (accepted.current !== null) window.scrollTo(0, 0);
    },
    [],
  );
  return () => {
    accepted.current = facts;
  };
}

/** Whether Back shows the page again as it was when it was left for another site. Its button can be pressed again. */
function useBack(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => setBack(persisted);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return isBack;
}
