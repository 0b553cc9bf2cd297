import { randomUUID } from 'node:crypto';

import { newForm, type FormErrors, type FormState } from './form';
import { Moment, Refused } from './parts';

/** A kind of record that people change by forms. */
export interface RecordKind {
  noun: string;
  /** What each event did, in the words of a timeline. */
  deeds: Readonly<Record<string, string>>;
  /** The message of a form that was made for an older version. */
  stale: string;
}

export interface RecordEvent {
  /** ISO 8601. */
  at: string;
  by: string;
  action: string;
  reason: string | null;
}

/** A form that is shown again: it keeps the typed values and shows the errors of a refusal (O-12). */
export interface RejectedForm<Name extends string = string> {
  name: Name;
  /** Typed values by field name. Empty for a page that was only opened. */
  typed: ReadonlyMap<string, string>;
  errors: FormErrors;
  /** Null for a form that was filled in and not refused. */
  message: string | null;
  /** The number of events of the record when the form was made. */
  seen: number;
}

/** What every form about a record needs. */
export interface RecordView<
  Record extends { version: number; events: readonly RecordEvent[] } = {
    version: number;
    events: readonly RecordEvent[];
  },
  Rejected extends RejectedForm = RejectedForm,
> {
  kind: RecordKind;
  record: Record;
  token: string;
  /** The form that was just refused; null otherwise. */
  rejected: Rejected | null;
  /** What has just been done, for people; null otherwise. */
  done: string | null;
}

/**
 * A form that changes a record. It contains the record's version and an idempotency key, so that repeated submissions
 * count once (REL-01).
 */
export function recordForm(view: RecordView, name: string, action: string): FormState {
  const { token, record, rejected } = view;
  const { version, events } = record;
  const key = randomUUID();
  const form = newForm(action, { token, action: name, key, version, seen: events.length });
  if (rejected?.name !== name) return { id: name, ...form };
  const { typed, errors, message } = rejected;
  return {
    id: name,
    ...form,
    values: typed,
    errors: { ...(message !== null && { form: message }), ...errors },
  };
}

/** What others have done since a refused form was opened; null otherwise. */
export function changesSince({ kind, record, rejected }: RecordView) {
  if (rejected === null || rejected.message === null || rejected.seen >= record.events.length)
    return null;
  return (
    <>
      {/* The message of a stale form mentions the change already. */}
      {rejected.message !== kind.stale && <p>The {kind.noun} has changed since you opened it.</p>}
      <Events kind={kind} events={record.events.slice(rejected.seen)} />
    </>
  );
}

/** A refused form that the state of its record does not allow any more, with what was typed. */
export function NoLonger({
  view,
  labels,
}: {
  view: RecordView;
  /** Labels of the typed fields, by name. */
  labels: Readonly<Record<string, string>>;
}) {
  if (view.rejected === null) return null;
  const { message, typed } = view.rejected;
  return (
    <Refused>
      <p>
        {message}
        {typed.size > 0 && ' Nothing of yours was stored.'}
      </p>
      {changesSince(view)}
      <Typed typed={typed} labels={labels} />
    </Refused>
  );
}

interface TypedForm {
  typed: ReadonlyMap<string, string>;
  /** Labels of the typed fields, by name. */
  labels: Readonly<Record<string, string>>;
}

/** The fields in which something was typed. */
export const typedFields = ({ typed, labels }: TypedForm) =>
  [...typed].flatMap(([name, text]) => {
    const label = labels[name];
    return label === undefined || text.trim() === '' ? [] : [{ name, label, text }];
  });

/** What was typed in a form that is no longer offered. Several lines stay as they are, so that they can be copied. */
export function Typed(form: TypedForm) {
  const given = typedFields(form);
  if (given.length === 0) return null;
  return (
    <>
      <p>You had typed:</p>
      <ul>
        {given.map(({ name, label, text }) => (
          <li key={name}>
            {`${label}: `}
            {text.trim().includes('\n') ? (
              <textarea
                aria-label={label}
                defaultValue={text}
                rows={8}
                readOnly
                spellCheck={false}
              />
            ) : (
              <bdi>{text}</bdi>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The timeline of a record: who did what, when and why. */
export function Events({ kind, events }: { kind: RecordKind; events: readonly RecordEvent[] }) {
  return (
    <ol className="events">
      {events.map(({ at, by, action, reason }, index) => (
        <li key={index}>
          <Moment at={at} />
          <span>
            <strong>{by}</strong> {kind.deeds[action] ?? action}
            {reason !== null && <q>{reason}</q>}
          </span>
        </li>
      ))}
    </ol>
  );
}
