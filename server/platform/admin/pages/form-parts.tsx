import type { ReactNode } from 'react';

import { messages } from '../../http/input';
import { campaignTexts } from '../../ams/sampling-campaigns/input';
import { ErrorSummary } from '../../identity/pages/layout';
import { Events, type RecordEvent, type RecordKind } from './events';

/** An id of a part of a form. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`;

export function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="fault" id={`${id}-error`}>
      {text}
    </p>
  );
}

/** A refused form, with the number of events that its record had when the form was made. */
interface RejectedForm {
  message: string | null;
  errors: Readonly<Record<string, string>>;
  typed: ReadonlyMap<string, string>;
  seen: number;
}

/** The error summary of a form, and what has happened since the form was opened. */
export function FormSummary({
  record,
  form,
  rejected,
  labels,
  events,
}: {
  record: RecordKind;
  form: string;
  rejected: RejectedForm;
  labels: Readonly<Record<string, string>>;
  /** All events of the record. */
  events: readonly RecordEvent[];
}) {
  const { message, errors, seen } = rejected;
  const byId = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([field, text]) => [fieldId(form, field), text]));
  const since = seen < events.length && <Since {...{ record, rejected, events }} />;
  if (Object.keys(errors).length === 0 && since !== false)
    return (
      <Refused>
        <p>{message} What you typed is still here.</p>
        {since}
      </Refused>
    );
  return (
    <>
      <ErrorSummary errors={{ form: message ?? '', ...byId(errors) }} labels={byId(labels)} />
      {since !== false && <div className="notice info">{since}</div>}
    </>
  );
}

/** What others have done since a form was opened. The message of a stale form mentions the change already. */
function Since({
  record,
  rejected: { message, seen },
  events,
}: {
  record: RecordKind;
  rejected: RejectedForm;
  events: readonly RecordEvent[];
}) {
  const isSaid = message === messages.stale || message === campaignTexts.stale;
  return (
    <>
      {!isSaid && <p>The {record} has changed since you opened it.</p>}
      <Events record={record} events={events.slice(seen)} />
    </>
  );
}

/** A refused form that the state of its record does not allow any more, with what was typed. */
export function NoLonger({
  record,
  rejected,
  events,
  labels,
}: {
  record: RecordKind;
  rejected: RejectedForm;
  events: readonly RecordEvent[];
  /** Labels of the typed fields, by name. */
  labels: Readonly<Record<string, string>>;
}) {
  const { message, typed, seen } = rejected;
  return (
    <Refused>
      <p>
        {message}
        {typed.size > 0 && ' Nothing of yours was stored.'}
      </p>
      {seen < events.length && <Since {...{ record, rejected, events }} />}
      <Typed typed={typed} labels={labels} />
    </Refused>
  );
}

/** The message of a refusal. It takes the focus, like the error summary. */
export function Refused({ id, children }: { id?: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- a form that came back says why first
    <div className="notice bad" role="alert" id={id} tabIndex={-1} autoFocus>
      {children}
    </div>
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
        {given.map(({ name, label, text }) =>
          text.trim().includes('\n') ? (
            <li key={name}>
              {`${label}: `}
              <textarea
                aria-label={label}
                defaultValue={text}
                rows={8}
                readOnly
                spellCheck={false}
              />
            </li>
          ) : (
            <li key={name}>
              {`${label}: `}
              <bdi>{text}</bdi>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
